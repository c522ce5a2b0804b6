//! Battles with bots at the table: no curtain falls for them, nobody orders anything for them, and they wait when they are told
//! to.

use knockback_bots::Level;
use knockback_rules::battle::SideId;

use super::*;
use crate::{
    bots::{self, ActNow, AtWork, Doing, Halted},
    hud::{
        Panels,
        armies::{Army, Body},
    },
    stage::{Draft, PlaybackTime, Seat, Seats, Wish},
};

const FOUNDRY_ROW: &[u8] = include_bytes!("../../../../../assets/scenarios/foundry_row.ron");
const FIRST: SideId = SideId(0);
const SECOND: SideId = SideId(1);

/// A weak bot, which thinks as the strong ones do.
fn weak() -> Seat {
    Seat::Bot(Level::new(1).unwrap())
}

/// A battle with these players, in which frames take no time yet.
fn with(seats: [Seat; 2]) -> Harness {
    let seated = move |app: &mut App| {
        let mut players = Seats::default();
        [FIRST, SECOND].into_iter().zip(seats).for_each(|(side, seat)| players.put(side, seat));
        app.insert_resource(players).init_resource::<PlaybackTime>();
    };
    Harness::of(FOUNDRY_ROW, 3, (super::super::plugin, overlay::plugin, odds::plugin, bots::plugin, seated))
}

impl Harness {
    /// Lets frames of so many seconds go by until something is so.
    fn until(&mut self, seconds: f32, is_so: impl Fn(&Self) -> bool) {
        for _ in 0..20_000 {
            if is_so(self) {
                return;
            }
            self.0.world_mut().resource_mut::<PlaybackTime>().pass(seconds);
            self.0.update();
        }
        panic!("it never was: {:?}", self.0.world().resource::<AtWork>());
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
fn no_curtain_falls_for_a_bot_and_its_markers_stay_hidden() {
    let mut table = with([Seat::Person, weak()]);
    assert_eq!(table.curtain(), Curtain { seer: Some(FIRST), waits_for: None }, "the person lays the markers at once");
    for key in [KeyCode::KeyU, KeyCode::Enter] {
        table.key(key);
    }
    assert_eq!((table.orders(), table.decider()), (4, Some(SECOND)), "they are ordered: nobody else has to come");
    table.until(9.0, |table| table.orders() >= 8);
    assert_eq!(table.curtain(), Curtain { seer: Some(FIRST), waits_for: None });
    // What lies face down is seen by its owner alone.
    let backs = |army: &Army| -> String {
        let plates = army.chips.iter().filter_map(|chip| match &chip.body {
            Body::Lives(lives) => Some(lives.plates.iter().filter(|plate| plate.down)),
            Body::Bars(_) => None,
        });
        plates.flatten().map(|plate| plate.sign.as_str()).collect()
    };
    let armies = C3g.armies(&table.shown().battle, table.curtain(), &Draft::default());
    let [own, other] = [backs(&armies[0]), backs(&armies[1])];
    assert!(own.contains('X') && !own.contains('?'), "{own}");
    assert!(other.contains('?') && !other.contains(['1', 'X']), "{other}");
}

#[test]
fn nobody_orders_anything_for_a_bot_and_it_is_told_why() {
    let mut table = with([weak(), Seat::Person]);
    assert_eq!(table.decider(), Some(FIRST));
    let order = table.shown().battle.legal_orders().iter().next().unwrap();
    table.0.world_mut().write_message(Wish(order));
    table.0.update();
    table.0.update();
    assert_eq!(table.orders(), 0);
    assert_eq!(table.toast(), "The Lanterns: a bot plays this side.");
    table.0.world_mut().resource_mut::<Toast>().text.clear();
    table.0.world_mut().write_message(Act::NextFigure { back: false });
    table.0.update();
    assert_eq!(table.toast(), "", "looking around is free");
    table.0.world_mut().write_message(Act::EndTurn);
    table.0.update();
    assert_eq!(table.toast(), "The Lanterns: a bot plays this side.");
}

#[test]
fn a_bot_waits_when_it_is_told_to_and_acts_once_when_it_is_told_to() {
    let mut table = with([weak(), weak()]);
    assert_eq!(table.curtain(), Curtain::default(), "nobody sees anything secret");
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
fn a_bot_shows_what_it_is_about_to_do_before_it_does() {
    let mut table = with([weak(), weak()]);
    let shows = |table: &Harness| {
        let about = table.0.world().resource::<AtWork>().about(table.shown());
        about.is_some_and(|about| matches!(about.doing, Doing::Shows(_)))
    };
    table.until(9.0, |table| matches!(table.shown().choice::<C3g>(), Some((_, Choice::Act { .. }))));
    table.until(0.05, |table| shows(table));
    let orders = table.orders();
    let scene = table.overlay();
    assert!(scene.way.is_some() || scene.aim.is_some(), "its way or its aim is drawn");
    table.0.update();
    assert_eq!(table.orders(), orders, "for a moment");
    table.until(0.05, |table| table.orders() > orders);
}

#[test]
fn two_bots_play_a_battle_to_its_end() {
    let mut table = with([Seat::Bot(Level::ALL[0]), Seat::Bot(Level::ALL[0])]);
    table.until(9.0, |table| table.shown().battle.outcome().is_some());
    assert_eq!(table.toast(), "", "no order was refused");
}
