//! The options of a mini: its attacks and its spells.

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, Sense, weapon::Magic},
};

use crate::coup_de_grace::plan::PlannedAction;

/// The possible plans of a mini: the default action first, then those of each hand.
#[must_use]
pub fn doings(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<PlannedAction> {
    let of_hand = |hand: u8| -> Vec<PlannedAction> {
        let Some(held) = battle.sheet(figure).profile(hand) else { return Vec::new() };
        match held.focus.map(|focus| focus.magic) {
            // A downed mini casts no spells.
            Some(_) if battle.is_downed(figure) => Vec::new(),
            Some(Magic::Orb) => vec![PlannedAction::Orb { hand, target: None }],
            Some(Magic::Air) => Sense::ALL.map(|sense| PlannedAction::Air { sense }).to_vec(),
            None if held.melee.is_some() || held.shot.is_some() => vec![PlannedAction::Attack { hand }],
            None => Vec::new(),
        }
    };
    let hands = battle.sheet(figure).profiles().map(|(hand, _)| hand);
    std::iter::once(PlannedAction::Any).chain(hands.flat_map(of_hand)).collect()
}

/// True if a plan is still possible for a mini.
#[must_use]
pub fn fits(battle: CoupDeGraceBattle<'_>, figure: FigureId, doing: PlannedAction) -> bool {
    let plain = |doing| match doing {
        PlannedAction::Orb { hand, .. } => PlannedAction::Orb { hand, target: None },
        other => other,
    };
    let hand = match doing {
        PlannedAction::Any => return true,
        PlannedAction::Attack { hand } | PlannedAction::Orb { hand, .. } => hand,
        PlannedAction::Air { .. } => 0,
    };
    let used = battle.mini(figure).used.get(usize::from(hand)).copied().unwrap_or(true);
    !used && doings(battle, figure).contains(&plain(doing))
}
