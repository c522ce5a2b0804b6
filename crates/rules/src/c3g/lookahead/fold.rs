//! Merges attack rolls with equal results, so that forecasts resolve each result only once.
//!
//! The dice of attack and defence matter only through wounds and points (`C3G-16`, `C3G-19`), and each of these depends
//! only on a difference. 5 skulls against 3 shields equal 6 against 4, so a forecast need not distinguish them.

use crate::{
    battle::{self, Folded, FoldedRoll, Like, Occupant, Resolver, Step},
    c3g::{
        AttackWith, C3gBattle,
        attack::{self, AttackFrame, AttackStage, automatic_shields, victims},
        displace::knockback,
        harm::wounds,
    },
    dice::{RollRequest, Rolled},
};

/// Maximum number of dice of both sides together, so that the weights fit into 64 bits.
const MAX_DICE: u8 = 24;

/// The data of a defender that affect the number of wounds.
#[derive(Clone, Copy)]
struct Defender {
    /// Life left; wounds beyond it have no effect. [`u8::MAX`] if the defender cannot lose Life.
    life: u8,
    /// Automatic shields.
    automatic: u8,
}

impl Defender {
    fn of(battle: C3gBattle<'_>, victim: Occupant) -> Self {
        // A defender with no Life left cannot lose any either.
        let life = wounds::life_left(battle, victim).filter(|life| *life > 0).unwrap_or(u8::MAX);
        Self { life, automatic: automatic_shields(battle, victim) }
    }

    /// Wounds from this many skulls against this many shields.
    fn wounds(self, skulls: u8, shields: u8) -> u8 {
        attack::dealt(skulls, shields, self.automatic).min(self.life)
    }

    /// Number of shields that leaves this many wounds; 0 if the wounds kill.
    fn shields(self, skulls: u8, wounds: u8) -> u8 {
        if wounds == self.life { 0 } else { skulls.saturating_sub(wounds.saturating_add(self.automatic)) }
    }

    /// Defence roll that turns this many skulls into the given points and wounds.
    fn roll(self, skulls: u8, (points, wounds): (u8, u8), request: RollRequest) -> Rolled {
        let shields = self.shields(skulls, wounds);
        match request {
            RollRequest::Shields { .. } => Rolled::Shields(shields),
            _ => Rolled::SkullsAndShields { skulls: skulls - points, shields },
        }
    }
}

/// Skulls of the attacker, and the number of ways to roll them.
fn hitting((rolled, ways): (Rolled, u128)) -> Option<(u8, u64)> {
    match rolled {
        Rolled::Skulls(skulls) => Some((skulls, u64::try_from(ways).ok()?)),
        _ => None,
    }
}

/// Skulls that cancel points (all of them if knockback is impossible), shields, and the number of ways.
fn cancelling((rolled, ways): (Rolled, u128)) -> Option<(u8, u8, u64)> {
    let ways = u64::try_from(ways).ok()?;
    match rolled {
        Rolled::SkullsAndShields { skulls, shields } => Some((skulls, shields, ways)),
        Rolled::Shields(shields) => Some((u8::MAX, shields, ways)),
        _ => None,
    }
}

impl AttackFrame {
    /// Simplifies a defence roll. Skulls beyond the attacker's cancel nothing more, and wounds beyond Life have no
    /// effect.
    pub(in crate::c3g) fn plain_defence(&self, battle: C3gBattle<'_>, rolled: Rolled) -> Rolled {
        let AttackStage::Defend { skulls, victims } = &self.stage else { return rolled };
        let Some(victim) = victims.first() else { return rolled };
        let defender = Defender::of(battle, *victim);
        let plain = |shields| defender.shields(*skulls, defender.wounds(*skulls, shields));
        match rolled {
            Rolled::Shields(shields) => Rolled::Shields(plain(shields)),
            Rolled::SkullsAndShields { skulls: own, shields } => {
                Rolled::SkullsAndShields { skulls: own.min(*skulls), shields: plain(shields) }
            }
            _ => rolled,
        }
    }

    /// Combines the attack and defence rolls. Returns `None` unless a single target rolls and nothing else reads the
    /// skulls. Every combined roll pretends that all attack dice show skulls and adjusts the defence roll to match.
    pub(in crate::c3g) fn fold(&self, battle: C3gBattle<'_>) -> Option<Folded> {
        if self.stage != AttackStage::Roll || matches!(self.with, AttackWith::Throw(_)) {
            return None;
        }
        let victims = victims(battle, self.attacker, self.target, self.with);
        let [victim] = *victims.as_slice() else { return None };
        let Step::Roll(attack) = self.step(battle) else { return None };
        let matter = self.at(AttackStage::Defend { skulls: attack.dice(), victims });
        let Step::Roll(defence) = matter.step(battle) else { return None };
        if attack.dice().saturating_add(defence.dice()) > MAX_DICE {
            return None;
        }
        let defender = Defender::of(battle, victim);
        // Ways by points and wounds. Neither exceeds the number of skulls.
        let most = usize::from(attack.dice()) + 1;
        let mut attacks = Vec::with_capacity(most);
        attacks.extend(attack.outcomes().filter_map(hitting));
        let mut ways = vec![0_u64; most * most];
        for (own, shields, their_ways) in defence.outcomes().filter_map(cancelling) {
            for &(skulls, own_ways) in &attacks {
                let points = usize::from(knockback::points(skulls, own));
                let wounds = usize::from(defender.wounds(skulls, shields));
                ways[points * most + wounds] += own_ways * their_ways;
            }
        }
        // Rolls that the victim survives come first, then those that kill. All rolls of a group lead to the same state,
        // apart from wounds and points.
        let mut rolls = Vec::with_capacity(ways.len());
        let life = usize::from(defender.life).min(most);
        for wounds in [0..life, life..most.min(life + 1)] {
            let first = rolls.len();
            for (points, ways) in (0..).zip(ways.chunks(most)) {
                for (wounds, ways) in wounds.clone().zip(&ways[wounds.clone()]).filter(|(_, ways)| **ways > 0) {
                    let wounds = u8::try_from(wounds).ok()?;
                    let rolled = defender.roll(attack.dice(), (points, wounds), defence);
                    let is_like = rolls.len() > first && defender.life < u8::MAX;
                    let like = is_like.then_some(Like { victim, wounds, points });
                    rolls.push(FoldedRoll { rolled, ways: u128::from(*ways), like });
                }
            }
        }
        let total = attack.outcomes().total() * defence.outcomes().total();
        Some(Folded { matter: battle::Frame::C3g(matter.into()), rolls, total })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        battle::{AgendaChange, Battle, Event, FigureId},
        c3g::{self, C3g, HarmSource, blow, targeting},
        test_board,
    };

    /// The events of a roll as text, without data that only the log needs.
    fn come(battle: &Battle, rolled: Rolled) -> String {
        let mut events = battle.rolled(rolled);
        events.retain(|event| !matches!(event, Event::C3g(c3g::Event::DefenceRolled { .. })));
        for event in &mut events {
            if let Event::Agenda(AgendaChange::Push(frame)) = event {
                frame.strip_log_data(|_| false);
            }
        }
        format!("{events:?}")
    }

    fn tally(all: impl Iterator<Item = (String, u128)>) -> BTreeMap<String, u128> {
        all.fold(BTreeMap::new(), |mut ways, (come, more)| {
            *ways.entry(come).or_default() += more;
            ways
        })
    }

    /// All results of attack and defence rolled one after the other.
    fn stepped(battle: &Battle) -> BTreeMap<String, u128> {
        let Step::Roll(attack) = battle.step() else { panic!("expected the roll of the attacker") };
        let all = attack.outcomes().flat_map(|(rolled, ways)| {
            let mut hit = battle.clone();
            hit.apply_all(&battle.rolled(rolled));
            let Step::Roll(defence) = hit.step() else { panic!("expected the roll of the defender") };
            let defences = defence.outcomes().map(|(rolled, theirs)| (come(&hit, rolled), ways * theirs));
            defences.collect::<Vec<_>>()
        });
        tally(all)
    }

    /// The events of a roll, without wounds, points and data that only the log needs. Wounds and points are returned
    /// separately.
    fn apart(folded: &Battle, rolled: Rolled) -> (Vec<Event>, Option<Like>) {
        let mut events = folded.rolled(rolled);
        let mut like = None;
        events.retain(|event| match event {
            Event::C3g(c3g::Event::Wounded { victim, wounds, by: HarmSource::Attack }) => {
                like = Some(Like { victim: *victim, wounds: *wounds, points: 0 });
                false
            }
            event => !matches!(event, Event::C3g(c3g::Event::DefenceRolled { .. })),
        });
        if let Some(Event::Agenda(AgendaChange::Push(battle::Frame::C3g(c3g::Frame::Line(line))))) = events.last_mut() {
            let points = line.pending_points().expect("points are computed first");
            let victim = Occupant::Figure(line.target);
            like = Some(Like { victim, wounds: like.map_or(0, |like| like.wounds), points });
            *line = line.with_points(0);
        }
        (events, like)
    }

    /// Asserts that each roll leads to the same state as the first of its group, apart from the stated differences.
    fn assert_like(folded: &Battle, rolls: &[FoldedRoll]) -> usize {
        let mut found = 0;
        for alike in rolls.chunk_by(|_, roll| roll.like.is_some()) {
            let (first, _) = apart(folded, alike[0].rolled);
            for FoldedRoll { rolled, like, .. } in &alike[1..] {
                let (events, told) = apart(folded, *rolled);
                assert_eq!(events, first, "the events differ only in wounds and points");
                assert_eq!(*like, told.or_else(|| like.map(|like| Like { wounds: 0, points: 0, ..like })));
                found += 1;
            }
        }
        found
    }

    #[test]
    fn folding_matches_stepping_in_random_games() {
        let (mut folds, mut like) = (0, 0);
        for seed in 0..40 {
            let mut game = test_board::game(seed);
            for number in 0..60 {
                let Some(order) = test_board::pick(game.battle(), seed.wrapping_mul(31) + number * 7) else { break };
                test_board::play(&mut game, &order);
            }
            let battle = game.battle().as_ruleset::<C3g>().expect("the battle is a C3G battle");
            for place in 0..battle.setup().figures.len() {
                let attacker = FigureId::from_index(place);
                if battle.field().standing(attacker).is_none() {
                    continue;
                }
                for (target, with) in targeting::attacks(battle, attacker) {
                    let Ok(blow) = blow(battle, attacker, target, with) else { continue };
                    let Some(Folded { matter, rolls, total }) = blow.folded() else { continue };
                    let mut folded = blow.clone();
                    folded.apply(&Event::Agenda(AgendaChange::Become(matter)));
                    assert_eq!(rolls.iter().map(|roll| roll.ways).sum::<u128>(), total);
                    assert_eq!(rolls.first().and_then(|roll| roll.like), None);
                    like += assert_like(&folded, &rolls);
                    let folded = tally(rolls.into_iter().map(|roll| (come(&folded, roll.rolled), roll.ways)));
                    assert_eq!(folded, stepped(&blow), "{attacker:?} strikes {target:?} with {with:?}");
                    folds += 1;
                }
            }
        }
        assert!(folds > 30 && like > 30, "{folds} attacks, {like} rolls");
    }
}
