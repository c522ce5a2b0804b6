//! The cards of a side, each with its role, its numbers and its abilities.

use knockback_rules::{
    battle::SideId,
    pulp_city::{Card, Setup, Trait},
};

use super::{terms, words};
use crate::{
    roster::{Gift, Roster, RosterEntry},
    text::{count, count_of},
    tip::Tip,
};

/// The cards of a side, with their levels if these may decide the battle.
pub(super) fn roster(own: &Setup, side: SideId) -> Roster {
    let cards = || own.cards.iter().filter(|card| card.side == side);
    let supremes = cards().filter(|card| card.supreme.is_some()).count();
    let minions: usize =
        cards().filter(|card| card.supreme.is_none() && !card.summoned).map(|card| card.figures.len()).sum();
    let mut worth = vec![count_of(supremes, "supreme", "supremes")];
    if minions > 0 {
        worth.push(count_of(minions, "minion", "minions"));
    }
    if own.round_limit.is_some() {
        let levels: u32 = cards().map(|card| u32::from(card.level())).sum();
        worth.push(count(levels, "level", "levels"));
    }
    Roster { worth: worth.join(", "), entries: cards().map(|card| entry(own, card)).collect() }
}

fn entry(own: &Setup, card: &Card) -> RosterEntry {
    RosterEntry {
        label: format!("Card {}", card.name),
        name: card.name.clone(),
        kind: kind(card),
        right: begins(card).to_owned(),
        numbers: numbers(card),
        tip: Some(Tip::new(
            "A trait is added to the best die of a roll; a trump trait, with a star, gives more extra successes. A model with no hit \
             points left is KO'ed. AP is the most that a supreme can spend in a round.",
            &["PC-1", "PC-4", "PC-5"],
        )),
        gifts: gifts(own, card),
    }
}

/// The kind of a card: `level 3 powerhouse`, `3 minions`.
fn kind(card: &Card) -> String {
    match card.supreme {
        Some((level, role)) => format!("level {level} {}", role.name()),
        None => count(u32::try_from(card.figures.len()).unwrap_or(u32::MAX), "minion", "minions"),
    }
}

/// The initial state of a card, if it is not on the board.
const fn begins(card: &Card) -> &'static str {
    if card.summoned { "to be summoned" } else { "" }
}

/// The numbers that players compare first.
fn numbers(card: &Card) -> String {
    let traits: Vec<String> = Trait::ALL
        .into_iter()
        .map(|of| {
            let star = if card.is_trump(of) { "*" } else { "" };
            format!("{} {}{star}", of.name(), card.of_trait(of))
        })
        .collect();
    let ap = if card.supreme.is_some() { format!("   AP {}", card.ap_limit) } else { String::new() };
    format!("HP {}{ap}   {}", card.hp, traits.join("  "))
}

/// The actions and the means of movement of a card, with explanations.
fn gifts(own: &Setup, card: &Card) -> Vec<Gift> {
    let actions = card.actions.iter().map(|action| Gift::new(&action.name, terms::action(own, action), &["PC-1"]));
    let moves = card.moves.iter().map(|way| {
        let name = format!("{} {}", way.mode().name(), way.hexes());
        Gift::new(name, words::moves(*way), &["PC-18"])
    });
    actions.chain(moves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_rules::pulp_city::PulpCity;
    use knockback_testing::pulp_city::open;

    #[test]
    fn cards_show_their_role_numbers_and_actions() {
        let battle = open();
        let own = battle.setup().of::<PulpCity>().unwrap();
        let card = |id: &str| own.cards.iter().find(|card| card.id == id).unwrap();
        assert_eq!((kind(card("annie")), begins(card("annie"))), ("level 3 powerhouse".to_owned(), ""));
        assert_eq!(
            (kind(card("threadlings")), begins(card("threadlings"))),
            ("3 minions".to_owned(), "to be summoned")
        );
        assert!(numbers(card("annie")).starts_with("HP 7   AP 3   Strength 7*"), "{}", numbers(card("annie")));
        assert_eq!(roster(own, SideId(0)).worth, "4 supremes, 2 minions, 8 levels");
        let names: Vec<String> = gifts(own, card("corona")).into_iter().map(|gift| gift.name).collect();
        assert_eq!(names, ["Flare", "Afterglow", "fly 7", "sprint 4"]);
    }
}
