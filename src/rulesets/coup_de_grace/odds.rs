//! The odds of Coup-De-Grace: every way in which an attack can end.
//!
//! An attack is one die, rolled again by some, and a die of spikes at the most. So it is counted at once, by the rules
//! themselves, up to what its player chooses afterwards.

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{Event, FigureId, Step},
    coup_de_grace::{self, Copied, Harm, Played, attack},
};

/// One way in which an attack ends, up to the next choice.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// How likely it is.
    pub(crate) chance: Ratio,
    /// What happens.
    pub(crate) events: Vec<Event>,
    /// The battle then.
    pub(crate) battle: Copied,
}

impl Ending {
    /// Whether the attack hits.
    pub(crate) fn hits(&self) -> bool {
        let hits =
            |event: &Event| matches!(event, Event::CoupDeGrace(coup_de_grace::Event::AttackRolled { hit: true, .. }));
        self.events.iter().any(hits)
    }

    /// The hit points that somebody loses by the attack itself.
    pub(crate) fn harm(&self, who: FigureId) -> u8 {
        let harm = |event: &Event| match event {
            Event::CoupDeGrace(coup_de_grace::Event::Hurt { figure, damage, by: Harm::Attack }) if *figure == who => {
                *damage
            }
            _ => 0,
        };
        self.events.iter().map(harm).sum()
    }
}

/// All ways in which an attack can end; none where it cannot be made.
pub(crate) fn endings(battle: Played<'_>, figure: FigureId, target: FigureId, hand: u8) -> Vec<Ending> {
    let Ok(start) = attack::about_to(battle, figure, target, hand) else { return Vec::new() };
    let mut found = Vec::new();
    go_on(Ending { chance: Ratio::ONE, events: Vec::new(), battle: start }, &mut found);
    found
}

/// Lets everything happen up to the next choice, each result of each die for itself.
fn go_on(mut now: Ending, found: &mut Vec<Ending>) {
    loop {
        match now.battle.step() {
            Step::Emit(more) => {
                now.battle.apply_all(&more);
                now.events.extend(more);
            }
            Step::Roll(request) => {
                let outcomes = request.outcomes();
                let total = outcomes.total();
                for (rolled, ways) in outcomes {
                    let mut next = now.clone();
                    let more = next.battle.rolled(rolled);
                    next.battle.apply_all(&more);
                    next.events.extend(more);
                    next.chance = next.chance.times(&Ratio::of(ways, total));
                    go_on(next, found);
                }
                return;
            }
            Step::Ask(_) | Step::Rest => {
                found.push(now);
                return;
            }
        }
    }
}

/// The chance of all endings of a kind together.
pub(crate) fn chance(endings: &[Ending], of: impl Fn(&Ending) -> bool) -> Ratio {
    endings.iter().filter(|ending| of(ending)).fold(Ratio::ZERO, |sum, ending| sum.plus(&ending.chance))
}
