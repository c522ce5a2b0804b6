//! Battles with bots at the table: bots cause no handover, players cannot give orders for them, and they wait while
//! paused.

use knockback_bots::Level;
use knockback_rules::battle::SideId;
use knockback_testing::scenarios::text;
use knockback_view::{
    army::{self, Army, ChipContent},
    viewpoint::Viewpoint,
};

use super::*;
use crate::{
    bots::{
        self, ActNow, AtWork, BotActivity, Halted,
        hint::{Hints, LookAtHint},
    },
    stage::{OrderRequest, PlaybackTime, Seat, Seats},
};

const FIRST: SideId = SideId(0);
const SECOND: SideId = SideId(1);

/// Returns the seat of a weak bot, which decides faster than a strong one.
fn weak() -> Seat {
    Seat::Bot(Level::new(1).unwrap())
}

/// Returns a battle with these players. Its frames do not advance time on their own.
fn with(seats: [Seat; 2]) -> Harness {
    let seated = move |app: &mut App| {
        let mut players = Seats::default();
        [FIRST, SECOND].into_iter().zip(seats).for_each(|(side, seat)| players.put(side, seat));
        app.insert_resource(players).init_resource::<PlaybackTime>();
    };
    Harness::of(text("foundry_row"), 3, (super::super::plugin, crate::overlay::scenes_of::<C3g>, bots::plugin, seated))
}

impl Harness {
    /// Runs frames of this many seconds until a condition is met.
    fn until(&mut self, seconds: f32, is_so: impl Fn(&Self) -> bool) {
        for _ in 0..20_000 {
            if is_so(self) {
                return;
            }
            self.0.world_mut().resource_mut::<PlaybackTime>().pass(seconds);
            self.0.update();
        }
        panic!("the condition was never met: {:?}", self.0.world().resource::<AtWork>());
    }

    fn orders(&self) -> usize {
        self.0.world().resource::<Skirmish>().game().record().entries.len()
    }

    fn decider(&self) -> Option<SideId> {
        self.0.world().resource::<Skirmish>().battle().choice().map(|choice| choice.decider)
    }

    fn toast(&self) -> String {
        self.0.world().resource::<Toast>().text.clone()
    }
}

#[test]
fn a_bot_needs_no_handover_and_its_markers_stay_hidden() {
    let mut table = with([Seat::Person, weak()]);
    assert_eq!(
        table.handover(),
        Handover { viewer: Some(FIRST), waits_for: None },
        "the person can place the markers at once"
    );
    for key in [KeyCode::KeyU, KeyCode::Enter] {
        table.key(key);
    }
    assert_eq!((table.orders(), table.decider()), (4, Some(SECOND)), "the markers are placed without a handover");
    table.until(9.0, |table| table.orders() >= 8);
    assert_eq!(table.handover(), Handover { viewer: Some(FIRST), waits_for: None });
    // Only the owner sees the faces of face-down markers.
    let backs = |army: &Army| -> String {
        let plates = army.chips.iter().filter_map(|chip| match &chip.body {
            ChipContent::Lives(lives) => Some(lives.plates.iter().filter(|plate| plate.down)),
            ChipContent::Bars(_) => None,
        });
        plates.flatten().map(|plate| plate.sign.as_str()).collect()
    };
    let viewpoint = Viewpoint { viewer: table.handover().viewer(), ..Viewpoint::default() };
    let armies = army::armies(&table.shown().battle, &viewpoint);
    let [own, other] = [backs(&armies[0]), backs(&armies[1])];
    assert!(own.contains('X') && !own.contains('?'), "{own}");
    assert!(other.contains('?') && !other.contains(['1', 'X']), "{other}");
}

#[test]
fn players_cannot_give_orders_for_a_bot_and_see_why() {
    let mut table = with([weak(), Seat::Person]);
    assert_eq!(table.decider(), Some(FIRST));
    let order = table.shown().battle.legal_orders().iter().next().unwrap();
    table.0.world_mut().write_message(OrderRequest(order));
    table.0.update();
    table.0.update();
    assert_eq!(table.orders(), 0);
    assert_eq!(table.toast(), "A bot plays The Lanterns.");
    table.0.world_mut().resource_mut::<Toast>().text.clear();
    table.0.world_mut().write_message(PlayerAction::NextFigure { back: false });
    table.0.update();
    assert_eq!(table.toast(), "", "inspecting is allowed");
    table.0.world_mut().write_message(PlayerAction::EndTurn);
    table.0.update();
    assert_eq!(table.toast(), "A bot plays The Lanterns.");
}

#[test]
fn a_paused_bot_waits_and_acts_once_per_request() {
    let mut table = with([weak(), weak()]);
    assert_eq!(table.handover(), Handover::default(), "no viewer sees secrets");
    table.0.world_mut().resource_mut::<Halted>().0 = true;
    for _ in 0..200 {
        table.0.world_mut().resource_mut::<PlaybackTime>().pass(9.0);
        table.0.update();
    }
    assert_eq!(table.orders(), 0);
    for orders in 1..4 {
        table.0.world_mut().write_message(ActNow);
        table.until(9.0, |table| table.orders() == orders);
        for _ in 0..20 {
            table.0.update();
        }
        assert_eq!(table.orders(), orders);
    }
    table.0.world_mut().resource_mut::<Halted>().0 = false;
    table.until(9.0, |table| table.orders() >= 8);
}

#[test]
fn a_bot_shows_its_next_action_first() {
    let mut table = with([weak(), weak()]);
    let shows = |table: &Harness| {
        let about = table.0.world().resource::<AtWork>().about(table.shown());
        about.is_some_and(|about| matches!(about.doing, BotActivity::Shows(_)))
    };
    table.until(9.0, |table| matches!(table.shown().choice::<C3g>(), Some((_, Choice::Act { .. }))));
    table.until(0.05, |table| shows(table));
    let orders = table.orders();
    let scene = table.overlay();
    assert!(scene.way.is_some() || scene.aim.is_some(), "the bot's path or attack is drawn");
    table.0.update();
    assert_eq!(table.orders(), orders, "the order waits for a moment");
    table.until(0.05, |table| table.orders() > orders);
}

#[test]
fn two_bots_play_a_battle_to_its_end() {
    let mut table = with([Seat::Bot(Level::ALL[0]), Seat::Bot(Level::ALL[0])]);
    table.until(9.0, |table| table.shown().battle.outcome().is_some());
    assert_eq!(table.toast(), "", "no order was refused");
}

impl Harness {
    fn hints(&self) -> &Hints {
        self.0.world().resource::<Hints>()
    }

    fn figures(&self) -> Vec<Cell> {
        let field = self.shown().battle.field();
        field.standing_figures().map(|(_, at)| at.head).collect()
    }

    /// Presses a key while another is held.
    fn key_with(&mut self, held: KeyCode, key: KeyCode) {
        self.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(held);
        self.key(key);
        self.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(held);
        self.0.update();
        self.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
    }
}

/// Returns a table in the first turn of a person who has asked for a hint and received it.
fn told() -> Harness {
    let mut table = with([Seat::Person, Seat::Person]);
    assert!(table.handover().drawn());
    table.key(KeyCode::Digit0);
    assert!(!table.hints().is_open(), "no hint during the handover");
    for _ in 0..2 {
        for key in [KeyCode::Enter, KeyCode::KeyU, KeyCode::Enter] {
            table.key(key);
        }
    }
    table.until(0.0, |table| matches!(table.shown().choice::<C3g>(), Some((_, Choice::Act { .. }))));
    table.key(KeyCode::Digit0);
    assert!(table.hints().is_open() && table.hints().shown_orders().is_none(), "the bot thinks for more than a frame");
    table.until(0.0, |table| table.hints().shown_orders().is_some());
    table
}

#[test]
fn a_hint_shows_the_three_best_orders_and_gives_none() {
    let mut table = told();
    let (orders, figures, before) = (table.orders(), table.figures(), table.picks().clone());
    let advice = table.hints().shown_orders().unwrap().to_vec();
    assert_eq!(advice.len(), 3);
    let battle = table.shown().battle.clone();
    for (place, act) in advice.iter().enumerate() {
        assert!(battle.legal_orders().contains(&act.order), "{act:?}");
        assert!(advice[..place].iter().all(|other| other.order != act.order), "the orders differ");
    }
    assert_eq!(advice[0].behind, Some(0.0));
    assert_eq!((table.hints().at(), table.picks()), (None, &before), "no order is previewed until it is hovered");

    // The key cycles through the hints. Each hint that can be previewed is drawn.
    for place in [0, 1, 2, 0] {
        table.key_with(KeyCode::ShiftLeft, KeyCode::Digit0);
        assert_eq!(table.hints().at(), Some(place));
        let drawn = table.overlay().way.is_some() || table.overlay().aim.is_some();
        let seen = knockback_view::orders::aim(&battle, &advice[place].order, &table.picks().0);
        assert_eq!(drawn, seen.is_some(), "{:?}", advice[place]);
        if let Some(aimed) = seen {
            assert_eq!((aimed.figure, aimed.cell), (table.picks().0.figure, table.picks().0.cell));
        }
    }
    // A row of the panel previews its hint.
    table.0.world_mut().write_message(LookAtHint(1));
    table.0.update();
    assert_eq!(table.hints().at(), Some(1));
    for _ in 0..100 {
        table.0.world_mut().resource_mut::<PlaybackTime>().pass(9.0);
        table.0.update();
    }
    assert_eq!((table.orders(), table.figures()), (orders, figures), "no order is given");

    table.key(KeyCode::Digit0);
    assert!(!table.hints().is_open(), "the same key closes the hint");
    table.key(KeyCode::Digit0);
    assert!(table.hints().is_open());
    table.key(KeyCode::Escape);
    assert!(!table.hints().is_open(), "the cancel key closes it as well");
}

#[test]
fn a_hint_appears_after_playback_has_caught_up() {
    let mut table = told();
    table.key(KeyCode::Digit0);
    table.0.world_mut().resource_mut::<Shown>().again = true;
    table.key(KeyCode::Digit0);
    assert!(table.hints().is_open(), "the hint opens at once");
    for _ in 0..500 {
        table.0.update();
    }
    assert!(
        table.hints().is_open() && table.hints().shown_orders().is_none(),
        "the hint must not reveal events before their playback"
    );
    table.0.world_mut().resource_mut::<Shown>().again = false;
    table.until(0.0, |table| table.hints().shown_orders().is_some());
}

#[test]
fn a_hint_closes_when_another_choice_opens() {
    let mut table = told();
    let order = table.hints().shown_orders().unwrap()[0].order.clone();
    table.0.world_mut().write_message(OrderRequest(order));
    table.until(9.0, |table| !table.hints().is_open());
    assert!(table.orders() > 0);
    table.0.world_mut().resource_mut::<Toast>().text.clear();

    // While a bot decides, no hint is shown either.
    let asked = table.decider().unwrap();
    table.0.world_mut().resource_mut::<Halted>().0 = true;
    table.0.world_mut().resource_mut::<Seats>().put(asked, weak());
    table.0.update();
    table.key(KeyCode::Digit0);
    assert!(!table.hints().is_open());
    assert!(table.toast().starts_with("A bot plays "), "{}", table.toast());
}
