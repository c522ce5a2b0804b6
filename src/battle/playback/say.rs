//! What is told of an event: its line in the log, and its dice.

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{Battle, Event, Frame, SideId},
    c3g, champions,
    report::{self, LogLine},
};
use knockback_skirmish::Happened;

use super::perform::c3g::dealt;
use crate::{
    battle::{
        Said, Shown,
        rolls::{self, Table},
    },
    odds::percent::in_percent,
};

/// The side whose turn it is.
fn turn(battle: &Battle) -> Option<SideId> {
    battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(c3g::Frame::Act(act)) => Some(act.side),
        Frame::Champions(champions::Frame::Phase(phase)) => Some(battle.owner(phase.figure)),
        Frame::C3g(_) | Frame::Champions(_) => None,
    })
}

/// Puts the dice of an event on the table, still rolling. Tells whether there are any.
pub(super) fn throw(shown: &mut Shown, next: &Happened) -> bool {
    let Some((roll, place)) = rolls::roll(&shown.battle, &next.event, next.faces.as_ref()) else { return false };
    let rolls = next.faces.is_some();
    shown.table = Some(Table::with(shown.table.take(), roll, place));
    rolls
}

/// Puts an event into the log, and says what its dice say.
pub(super) fn say(shown: &mut Shown, next: &Happened) {
    if let Some(table) = &mut shown.table {
        table.land(&shown.battle, &next.event);
    }
    if shown.again {
        return;
    }
    if let Some(faces) = &next.faces {
        shown.faces.insert(next.place, faces.clone());
    }
    let Some(line) = report::line(&shown.battle, &next.event, None) else { return };
    let (side, heads) = match &next.event {
        Event::C3g(c3g::Event::TurnBegan { side, .. } | c3g::Event::TurnLost { side, .. }) => (Some(*side), true),
        Event::C3g(c3g::Event::RoundBegan { .. })
        | Event::Champions(champions::Event::SegmentBegan { .. } | champions::Event::TurnEnded { .. }) => (None, true),
        Event::Champions(champions::Event::PhaseBegan { figure }) => (Some(shown.battle.owner(*figure)), true),
        _ => (turn(&shown.battle), false),
    };
    shown.log.push(Said { place: next.place, line, side, heads });
    luck(shown, next, side);
}

/// Says how lucky the dice of an attack were, once its target has defended.
fn luck(shown: &mut Shown, next: &Happened, side: Option<SideId>) {
    match &next.event {
        Event::C3g(c3g::Event::AttackRolled { pool, skulls, .. }) => shown.attack = Some((pool.dice(), *skulls)),
        Event::C3g(c3g::Event::DefenceRolled { pool, shields, .. }) => {
            let Some(attack) = shown.attack.filter(|(dice, _)| dice + pool.dice() > 0) else { return };
            let percentile = knockback_odds::luck(attack, (pool.dice(), *shields));
            let line = LogLine { text: lucky(&percentile), rules: Vec::new() };
            shown.log.push(Said { place: next.place, line, side, heads: false });
        }
        _ => {}
    }
}

/// A [percentile](knockback_odds::luck) in words.
fn lucky(percentile: &Ratio) -> String {
    let mood = match percentile.value() {
        low if low < 0.1 => "What bad luck",
        low if low < 0.35 => "Not a lucky roll",
        middle if middle <= 0.65 => "A roll like many",
        high if high <= 0.9 => "A lucky roll",
        _ => "What a roll",
    };
    format!("{mood}: luckier than {} of such attacks.", in_percent(percentile))
}

/// Adds to the sums what an event reckons, seen from before it is applied.
pub(super) fn sum(shown: &mut Shown, event: &Event) {
    let Event::C3g(event) = event else { return };
    let dealt = dealt(shown, event);
    let Some(table) = &mut shown.table else { return };
    match event {
        c3g::Event::DefenceRolled { shields, automatic, .. } => table.sum_wounds(*shields, *automatic, dealt),
        c3g::Event::KnockbackReckoned { skulls, cancelled, kp, .. } => table.sum_knockback(*skulls, *cancelled, *kp),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_told_as_the_share_of_worse_rolls() {
        let told = |attack, defence| lucky(&knockback_odds::luck(attack, defence));
        assert_eq!(told((1, 1), (0, 0)), "A lucky roll: luckier than 75% of such attacks.");
        assert_eq!(told((1, 0), (0, 0)), "Not a lucky roll: luckier than 25% of such attacks.");
        assert_eq!(told((0, 0), (0, 0)), "A roll like many: luckier than 50% of such attacks.");
        assert!(told((8, 8), (2, 0)).starts_with("What a roll: luckier than"));
    }
}
