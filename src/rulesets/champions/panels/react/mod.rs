//! Chances to react (`CH-8`, `CH-9`), and the foe to watch (`CH-16`): the decider, the occasion, and what each answer
//! would change.

mod answers;
mod asking;
mod occasion;

use crate::odds::OddsOf;
use bevy::prelude::*;
use knockback_odds::champions::Odds;
use knockback_rules::{
    battle::{FigureId, Occupant, Order as Any, SideId},
    champions::{Choice, Order, Played},
};
use knockback_view::panel::Emphasis;

use super::{
    super::{Champions, actions::ASK, odds::DefenceOdds, played, proven},
    chips::{Chip, Does, LettingGo, Page, Row, Sheet},
    words,
};
use crate::{
    battle::replay::watching,
    hud::{
        chips::{self, ChipPanel, Laying},
        layout::Slots,
    },
    stage::{Seats, Settings, Shown, actions::PRESS},
    theme::scale::Density,
};
pub(crate) use asking::ASKS;
pub(crate) use asking::let_go;

/// The panel of a question.
#[derive(Component)]
struct ReactPanel;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(asking::plugin).add_systems(
        Update,
        show.in_set(Laying).run_if(
            played.and_then(not(watching)).and_then(
                resource_changed::<Shown>
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<Page>)
                    .or_else(resource_changed::<asking::Asking>)
                    .or_else(resource_changed::<OddsOf<Champions>>)
                    .or_else(resource_changed::<DefenceOdds>)
                    .or_else(resource_changed::<Density>),
            ),
        ),
    );
}

/// The question that is open, if a person is asked at all.
fn asked(
    shown: &Shown,
    (settings, seats): (&Settings, &Seats),
    letting_go: &LettingGo,
    asking: asking::Asking,
) -> Option<(SideId, Choice)> {
    let (side, choice) = shown.asks_person::<Champions>(seats)?;
    match choice {
        Choice::Phase { .. } => None,
        Choice::Focus { .. } => Some((side, choice)),
        Choice::React { .. } => asking::asks(proven(&shown.battle), side, choice, settings.asks, letting_go, asking)
            .then_some((side, choice)),
    }
}

fn show(
    shown: Res<Shown>,
    (settings, seats): (Res<Settings>, Res<Seats>),
    letting_go: Res<LettingGo>,
    asking: Res<asking::Asking>,
    density: Res<Density>,
    odds: (Res<OddsOf<Champions>>, Res<DefenceOdds>),
    panels: Query<(Entity, &ChipPanel), With<ReactPanel>>,
    slots: Res<Slots>,
    mut page: ResMut<Page>,
    mut last: Local<Option<(Sheet, Density)>>,
    mut question: Local<Option<(usize, Choice)>>,
    mut commands: Commands,
) {
    let asked = asked(&shown, (&settings, &seats), &letting_go, *asking);
    let now = asked.map(|(_, choice)| (shown.battle.agenda().len(), choice));
    let same = *question == now;
    if !same {
        *question = now;
        page.set_if_neq(Page::First);
    }
    let odds = Known { untouched: odds.0.0.known().map(|odds| &**odds), defences: &odds.1 };
    let sheet =
        asked.and_then(|(side, choice)| sheet(proven(&shown.battle), side, choice, (*page, settings.asks), &odds));
    let now = sheet.map(|sheet| (sheet, *density));
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    // A page turned, or odds that have come, are no new question: it does not flash again.
    let seen = panels.iter().map(|(_, panel)| *panel).find(|_| same);
    panels.iter().for_each(|(panel, _)| commands.entity(panel).despawn());
    let Some((sheet, density)) = now else { return };
    let (panel, _) = chips::spawn("Reaction", &sheet, &slots, density, &mut commands);
    commands.entity(panel).insert(ReactPanel);
    if let Some(seen) = seen {
        commands.entity(panel).insert(seen);
    }
}

/// What is known of the attack that the question is about.
struct Known<'a> {
    /// The result without a defence.
    untouched: Option<&'a Odds>,
    /// The result with each defence.
    defences: &'a DefenceOdds,
}

/// What the panel says.
fn sheet(battle: Played<'_>, side: SideId, choice: Choice, (page, asks): (Page, u8), odds: &Known) -> Option<Sheet> {
    let orders: Vec<Order> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| if let Any::Champions(order) = order { Some(order) } else { None })
        .collect();
    let named = battle.side_name(side);
    let (title, note, mut rows) = match choice {
        Choice::React { figure, occasion } => {
            let told = occasion::told(battle, figure, occasion);
            let title = format!("{named}: {}", told.what);
            let name = battle.figure_name(figure);
            let note = match page {
                Page::Dive => format!("Where does {name} dive to?"),
                Page::Between => format!("Where does {name} step between?"),
                Page::First | Page::How | Page::Deeds | Page::Hold => {
                    let cost = answers::cost(battle, figure, &orders);
                    let outlook = odds.untouched.map(|odds| outlook(battle, odds)).unwrap_or_default();
                    let parts = [told.more, outlook, cost];
                    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
                }
            };
            (title, note, answers::rows(battle, figure, &orders, page, odds.defences))
        }
        Choice::Focus { figure } => {
            let name = battle.figure_name(figure);
            let title = format!("{named}: several attack {name} together");
            let note = "The one whom it watches meets its whole DCV, the others half of it.".to_owned();
            (title, note, vec![answers::foes(battle, &orders)])
        }
        Choice::Phase { .. } => return None,
    };
    rows.push(last_row(side, choice, battle, asks));
    Some(Sheet { side, title, note, urgent: true, grows: false, aside: Some(pass(choice)), rows })
}

/// The result of the attack without a defence, in a sentence.
fn outlook(battle: Played<'_>, odds: &Odds) -> String {
    let Occupant::Figure(target) = odds.question.target else { return String::new() };
    format!("Undefended {}: {}.", battle.figure_name(target), words::comes_to(odds, target))
}

/// The chip that lets a chance go by.
fn pass(choice: Choice) -> Chip {
    let (text, tip, rule) = match choice {
        Choice::Focus { .. } => ("Watch nobody", "All meet the DCV that their teamwork has left.", "CH-16"),
        Choice::React { .. } | Choice::Phase { .. } => {
            ("No defence", "The attack comes as it is, and nothing is spent.", "CH-9")
        }
    };
    Chip {
        text: text.to_owned(),
        more: PRESS.key(),
        tip: PRESS.tip(tip),
        rules: vec![rule],
        does: Some(Does::Order(Any::Champions(Order::Pass))),
        first: true,
        ..Chip::default()
    }
}

/// What is asked from now on.
fn last_row(side: SideId, choice: Choice, battle: Played<'_>, asks: u8) -> Row {
    let figure = match choice {
        Choice::React { figure, .. } | Choice::Focus { figure } | Choice::Phase { figure, .. } => figure,
    };
    let mut chips = Vec::new();
    for (place, (text, means)) in (0u8..).zip(asking::ASKS) {
        chips.push(Chip {
            text: text.to_owned(),
            tip: means.to_owned(),
            rules: vec!["CH-9"],
            does: Some(Does::Asks(place)),
            emphasis: if place == asks { Emphasis::Chosen } else { Emphasis::Plain },
            ..Chip::default()
        });
    }
    chips.push(until(battle, side, figure));
    Row {
        name: "Ask me",
        tip: "When to ask for reactions, for all sides. All else passes without asking, and the log says so.",
        rules: &["CH-9"],
        chips,
    }
}

/// The chip that lets everything go by for a while.
fn until(battle: Played<'_>, side: SideId, figure: FigureId) -> Chip {
    let name = battle.figure_name(figure);
    Chip {
        text: format!("Not until {name} acts"),
        tip: format!(
            "All chances of {} to react go by until the next phase of {name}. {} asks again before.",
            battle.side_name(side),
            ASK.key()
        ),
        rules: vec!["CH-9"],
        does: Some(Does::LetGo(figure)),
        ..Chip::default()
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::Battle,
        champions::{Champions, Occasion},
    };

    use super::*;
    use crate::rulesets::champions::odds as questions;
    use knockback_testing::champions::play_by;

    /// A battle in which somebody is attacked and may react.
    fn under_attack() -> (Battle, SideId, Choice) {
        let attacks = |order: &Any| matches!(order, Any::Champions(Order::Attack { .. }));
        let battle = play_by(attacks, |battle| {
            matches!(battle.choice_of::<Champions>(), Some((_, Choice::React { occasion: Occasion::Declared, .. })))
        });
        let (side, choice) = battle.choice_of::<Champions>().unwrap();
        (battle, side, choice)
    }

    const NOTHING: Known = Known { untouched: None, defences: &DefenceOdds::NONE };

    #[test]
    fn a_question_names_side_attacker_chance_and_cost() {
        let (battle, side, choice) = under_attack();
        let sheet = sheet(proven(&battle), side, choice, (Page::First, 0), &NOTHING).unwrap();
        assert!(sheet.title.starts_with(battle.side_name(side)), "{}", sheet.title);
        assert!(sheet.note.contains("or less (") && sheet.note.contains('%'), "{}", sheet.note);
        assert!(sheet.note.contains("spends"), "{}", sheet.note);
        let aside = sheet.aside.clone().unwrap();
        assert_eq!(aside.emphasis, Emphasis::Plain, "nobody is told to do nothing");
        assert!(aside.first && aside.does == Some(Does::Order(Any::Champions(Order::Pass))));
    }

    #[test]
    fn every_answer_tells_what_would_come_of_it() {
        let (battle, side, choice) = under_attack();
        let Choice::React { figure, .. } = choice else { unreachable!() };
        let told = |question| {
            let odds = Odds::estimated(&battle, question, 3, 200).unwrap();
            knockback_view::odds_state::OddsState::Known(std::sync::Arc::new(odds))
        };
        let answers =
            questions::answers(proven(&battle), figure).into_iter().map(|(to, question)| (to, told(question)));
        let untouched = told(questions::untouched(proven(&battle), figure).unwrap());
        let defences = DefenceOdds::known(answers);
        let known = Known { untouched: untouched.known().map(|odds| &**odds), defences: &defences };
        for page in [Page::First, Page::Dive, Page::Between] {
            let sheet = sheet(proven(&battle), side, choice, (page, 0), &known).unwrap();
            assert!(page != Page::First || sheet.note.contains("Undefended"), "{}", sheet.note);
            for chip in sheet.rows.iter().flat_map(|row| &row.chips) {
                if matches!(chip.does, Some(Does::Order(Any::Champions(Order::React { .. })))) {
                    assert!(chip.wide, "{chip:?} says more once the odds are known");
                    assert!(chip.more.contains("hit ") && chip.tip.contains("on average"), "{chip:?}");
                }
            }
        }
    }

    #[test]
    fn every_answer_is_legal_and_none_is_missing() {
        let (battle, side, choice) = under_attack();
        let mut offered = Vec::new();
        for page in [Page::First, Page::Dive, Page::Between] {
            let sheet = sheet(proven(&battle), side, choice, (page, 0), &NOTHING).unwrap();
            let chips = sheet.rows.iter().flat_map(|row| &row.chips).chain(&sheet.aside);
            offered.extend(chips.filter_map(|chip| match &chip.does {
                Some(Does::Order(order)) => Some(order.clone()),
                _ => None,
            }));
        }
        for order in battle.legal_orders().iter() {
            assert!(offered.contains(&order), "{order:?} is offered");
        }
        assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
    }
}
