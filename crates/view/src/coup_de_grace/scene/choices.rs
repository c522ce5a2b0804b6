//! What a mini could plan to do: its attacks and its spells.

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{Played, Sense, weapon::Magic},
};

use crate::coup_de_grace::plan::Doing;

/// What a mini could do next, as far as its hands say so: whatever is plainest first, then hand by hand.
#[must_use]
pub fn doings(battle: Played<'_>, figure: FigureId) -> Vec<Doing> {
    let of_hand = |hand: u8| -> Vec<Doing> {
        let Some(held) = battle.sheet(figure).profile(hand) else { return Vec::new() };
        match held.focus.map(|focus| focus.magic) {
            // Who is downed casts no spells.
            Some(_) if battle.is_downed(figure) => Vec::new(),
            Some(Magic::Orb) => vec![Doing::Orb { hand, target: None }],
            Some(Magic::Air) => Sense::ALL.map(|sense| Doing::Air { sense }).to_vec(),
            None if held.melee.is_some() || held.shot.is_some() => vec![Doing::Attack { hand }],
            None => Vec::new(),
        }
    };
    let hands = battle.sheet(figure).profiles().map(|(hand, _)| hand);
    std::iter::once(Doing::Any).chain(hands.flat_map(of_hand)).collect()
}

/// True where a plan is still one of those that a mini could have.
#[must_use]
pub fn fits(battle: Played<'_>, figure: FigureId, doing: Doing) -> bool {
    let plain = |doing| match doing {
        Doing::Orb { hand, .. } => Doing::Orb { hand, target: None },
        other => other,
    };
    let hand = match doing {
        Doing::Any => return true,
        Doing::Attack { hand } | Doing::Orb { hand, .. } => hand,
        Doing::Air { .. } => 0,
    };
    let used = battle.mini(figure).used.get(usize::from(hand)).copied().unwrap_or(true);
    !used && doings(battle, figure).contains(&plain(doing))
}
