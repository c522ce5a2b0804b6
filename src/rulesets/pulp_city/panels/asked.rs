//! What is asked in the course of an action: which effect comes next, how many Power Up dice are spent, which way
//! somebody goes, who is struck as well, what leaves (`PC-6`, `PC-12`, `PC-14`, `PC-21`, `PC-27`, `PC-35`, `PC-50`).

mod answers;
mod power;

use std::mem::{Discriminant, discriminant};

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, SideId},
    pulp_city::{Choice, EffectId, Order, Played, PulpCity},
};

use super::{
    super::{
        acting::{self, about},
        odds::PowerOdds,
        played, proven,
    },
    chips::{Chip, Does, Sheet},
    effects,
};
use crate::{
    battle::replay::watching,
    hud::{
        chips::{self, ChipPanel, Heft, Laying},
        layout::Slots,
    },
    stage::{Picks, Seats, Shown, actions::PRESS},
    theme::scale::Density,
};
use knockback_view::pulp_city::plan::plan;

pub(crate) use knockback_view::pulp_city::asked::in_short;

/// The panel of a question.
#[derive(Component)]
struct AskedPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(Laying)
            .run_if(played.and_then(not(watching)).and_then(chips::may_change.or_else(resource_changed::<PowerOdds>))),
    );
}

/// What tells one question from another: its kind, and whom it is about.
type Question = (SideId, Discriminant<Choice>, Option<FigureId>);

/// What the panel says hangs on these, beside the battle.
type Key = (Vec<EffectId>, Density);

/// What the panel remembers from one frame to the next.
#[derive(Default)]
struct Memory {
    key: Option<Key>,
    question: Option<Question>,
    last: Option<(Sheet, Density)>,
}

fn show(
    (shown, seats): (Res<Shown>, Res<Seats>),
    picks: Res<Picks>,
    power: Res<PowerOdds>,
    density: Res<Density>,
    panels: Query<(Entity, &ChipPanel), With<AskedPanel>>,
    slots: Res<Slots>,
    mut memory: Local<Memory>,
    mut commands: Commands,
) {
    let key = (plan(&picks.0).buys, *density);
    if !shown.is_changed() && !seats.is_changed() && !power.is_changed() && memory.key.as_ref() == Some(&key) {
        // It is told once what can be answered, not for each hex that the pointer passes.
        return;
    }
    let asked = shown.asks_person::<PulpCity>(&seats);
    let question = asked.as_ref().map(|(side, choice)| (*side, discriminant(choice), about(choice)));
    let sheet = asked.and_then(|(side, choice)| sheet(proven(&shown.battle), side, &choice, (&key.0, &power)));
    let now = sheet.map(|sheet| (sheet, key.1));
    // The next effect of the same success, or chances that have come, are no new question: it does not flash again.
    let same = memory.question == question;
    (memory.key, memory.question) = (Some(key), question);
    if memory.last == now && panels.is_empty() == now.is_none() {
        return;
    }
    memory.last.clone_from(&now);
    let seen = panels.iter().map(|(_, panel)| *panel).find(|_| same);
    panels.iter().for_each(|(panel, _)| commands.entity(panel).despawn());
    let Some((sheet, density)) = now else { return };
    let (panel, _) = chips::spawn("Question", &sheet, &slots, density, &mut commands);
    commands.entity(panel).insert(AskedPanel);
    if let Some(seen) = seen {
        commands.entity(panel).insert(seen);
    }
}

/// What the panel says; nothing where somebody is to act.
pub(crate) fn sheet(
    battle: Played<'_>,
    side: SideId,
    choice: &Choice,
    (buys, power): (&[EffectId], &PowerOdds),
) -> Option<Sheet> {
    if let Some(open) = effects::Open::of(choice) {
        return Some(effects::sheet(battle, side, open, buys));
    }
    // True if an enemy can be struck as well: then that has the focus, not to leave it out.
    let mut strikes = false;
    let (rows, aside) = match choice {
        Choice::PowerUp { figure, most } => power::answers(battle, *figure, *most, power),
        Choice::Direction { figure, directions } => (vec![answers::ways(battle, *figure, directions)], None),
        Choice::Shift { figure, .. } => (Vec::new(), Some(answers::stay(battle, *figure))),
        Choice::Centre { cells } => (Vec::new(), answers::unmoved(battle, cells)),
        Choice::Extra { figures, may_decline } => {
            let decline = may_decline.then(|| decline("Nobody else", "The effect is left out.", "PC-35"));
            let (enemies, friends): (Vec<FigureId>, Vec<FigureId>) = figures
                .iter()
                .partition(|figure| !acting::attempt(battle).is_some_and(|of| battle.friends(of.attacker, **figure)));
            strikes = !enemies.is_empty();
            (vec![answers::more(battle, &[enemies, friends].concat())], decline)
        }
        Choice::Place { .. } => (Vec::new(), None),
        Choice::Remove { figures } => (vec![answers::gone(battle, figures)], None),
        Choice::Throw { figure, thrown } => {
            let decline = decline("Do not throw", "It stays where it is. Nothing is paid.", "PC-15");
            (answers::throws(battle, *figure, *thrown).into_iter().collect(), Some(decline))
        }
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. }
        | Choice::Effects { .. } => return None,
    };
    let asked = in_short(battle, choice);
    let title = format!("{}: {asked}", battle.side_name(side));
    let mut sheet = Sheet {
        side,
        title,
        note: knockback_view::pulp_city::asked::how(battle, choice),
        urgent: true,
        grows: false,
        aside,
        rows,
    };
    give_focus(&mut sheet, strikes);
    Some(sheet)
}

/// One answer has the focus: the first, where an enemy can be struck as well; elsewhere what leaves all as it is, or else the
/// first.
fn give_focus(sheet: &mut Sheet, strikes: bool) {
    let first = sheet.rows.first_mut().and_then(|row| row.chips.first_mut());
    let aside = sheet.aside.as_mut();
    if let Some(chip) = if strikes { first.or(aside) } else { aside.or(first) } {
        chip.first = true;
    }
}

/// The chip that leaves something out.
pub(super) fn decline(text: &str, means: &str, rule: &'static str) -> Chip {
    leave((text, means, rule), Order::Decline)
}

/// The chip that leaves all as it is, by an order.
fn leave((text, means, rule): (&str, &str, &'static str), order: Order) -> Chip {
    Chip {
        text: text.to_owned(),
        more: PRESS.key(),
        tip: PRESS.tip(means),
        rules: vec![rule],
        does: Some(Does::Orders(vec![order])),
        weight: Heft::Plain,
        ..Chip::default()
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::{Battle, Order as Any};

    use super::*;
    use knockback_testing::pulp_city::play_by;

    /// A battle in which something is asked.
    fn asked(holds: impl Fn(&Choice) -> bool) -> Battle {
        let acts = |order: &Order| matches!(order, Order::Act { .. } | Order::Activate { .. } | Order::Apply { .. });
        play_by(acts, |battle| battle.choice_of::<PulpCity>().is_some_and(|(_, choice)| holds(&choice)))
    }

    /// What the panel offers, as orders; and all that may be ordered.
    fn offered(battle: &Battle) -> (Sheet, Vec<Any>) {
        let (side, choice) = battle.choice_of::<PulpCity>().unwrap();
        let sheet = sheet(proven(battle), side, &choice, (&[], &PowerOdds::default())).unwrap();
        let chips = sheet.rows.iter().flat_map(|row| &row.chips).chain(&sheet.aside);
        let offered = chips.filter_map(|chip| match &chip.does {
            Some(Does::Orders(orders)) => Some(Any::PulpCity(orders[0].clone())),
            _ => None,
        });
        let offered = offered.collect();
        (sheet, offered)
    }

    #[test]
    fn every_answer_that_is_no_hex_stands_in_the_panel() {
        let kinds: [fn(&Choice) -> bool; 3] = [
            |choice| matches!(choice, Choice::PowerUp { .. }),
            |choice| matches!(choice, Choice::Extra { .. }),
            |choice| matches!(choice, Choice::Direction { .. }),
        ];
        for kind in kinds {
            let battle = asked(kind);
            let (sheet, offered) = offered(&battle);
            for order in battle.legal_orders().iter() {
                assert!(offered.contains(&order), "{order:?} is offered");
            }
            assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
            assert_eq!(sheet.rows[0].chips.iter().chain(&sheet.aside).filter(|chip| chip.first).count(), 1);
        }
    }

    #[test]
    fn what_is_answered_on_the_board_says_how_and_can_be_left() {
        for kind in [
            |choice: &Choice| matches!(choice, Choice::Shift { .. }),
            |choice: &Choice| matches!(choice, Choice::Centre { .. }),
        ] {
            let battle = asked(kind);
            let (sheet, offered) = offered(&battle);
            assert!(sheet.note.contains("Click"), "{}", sheet.note);
            assert!(!offered.is_empty(), "it can be left as it is");
            assert!(offered.iter().all(|order| battle.legal_orders().contains(order)));
        }
    }
}
