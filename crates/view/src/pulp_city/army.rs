//! The army chips of a Pulp City battle: each supreme and each card of minions, with hit points, AP, fatigue and
//! states.

use knockback_rules::{
    battle::{CardId, FigureId, SideId},
    pulp_city::{Active, Card, PulpCityBattle},
};

use super::{condition, words};
use crate::{
    army::{Army, ArmyChip, ChipContent, Lives, Plate},
    icon::Icon,
    sheet::Status,
};

/// The number of signs that fit beside a name; the gravest come first.
const SIGNS: usize = 3;

/// Signs that are not shown beside a name, because the plates below it already show the state or because it changes
/// with every step.
const UNSIGNED: [Icon; 3] = [Icon::Asleep, Icon::Engaged, Icon::Asked];

/// The armies, with the AP in their pools.
pub(super) fn armies(battle: PulpCityBattle<'_>) -> Vec<Army> {
    let sides = (0u16..).map(SideId).take(battle.setup().sides.len());
    sides.map(|side| army(battle, side)).collect()
}

fn army(battle: PulpCityBattle<'_>, side: SideId) -> Army {
    let cards = (0u16..).map(CardId).take(battle.rules().cards.len());
    let chips = cards.filter(|card| of(battle, *card).side == side).map(|card| chip(battle, card)).collect();
    let (name, team) = (battle.side_name(side), battle.state().team(side));
    let count = |supreme: bool| {
        let models = battle.models_of(side).filter(|figure| battle.sheet(*figure).supreme.is_some() == supreme);
        u32::try_from(models.count()).unwrap_or(u32::MAX)
    };
    let supremes = words::counted(count(true), "supreme", "supremes");
    let minions = match count(false) {
        0 => String::new(),
        some => format!(" and {}", words::counted(some, "minion", "minions")),
    };
    let out = if team.passed { " Has passed: no more turns this round." } else { "" };
    Army {
        side,
        name: name.to_owned(),
        note: Some(format!("{} AP", team.ap)),
        tip: format!("{name}: {} AP in the pool, {supremes}{minions} in play.{out}", team.ap),
        rules: &["PC-2", "PC-19"],
        chips,
    }
}

fn of(battle: PulpCityBattle<'_>, card: CardId) -> &Card {
    &battle.rules().cards[card.index()]
}

fn chip(battle: PulpCityBattle<'_>, id: CardId) -> ArmyChip {
    let card = of(battle, id);
    let seen = card.figures.iter().copied().find(|figure| battle.in_play(*figure));
    let coming = card.summoned && card.figures.iter().any(|figure| battle.is_waiting(*figure));
    ArmyChip {
        name: card.name.clone(),
        figure: seen,
        acts: acts(battle, id, &card.figures),
        lives: seen.is_some() || coming,
        tip: tip(battle, card),
        rules: &["PC-1", "PC-3", "PC-36"],
        signs: signs(battle, id, card),
        body: ChipContent::Lives(Lives {
            left: card.figures.iter().map(|figure| left(battle, *figure)).collect(),
            whole: card.hp,
            plates: plates(battle, card),
        }),
    }
}

/// The hit points of a model; 0 if it is not in play.
fn left(battle: PulpCityBattle<'_>, figure: FigureId) -> u8 {
    if battle.in_play(figure) { battle.model(figure).hp } else { 0 }
}

fn acts(battle: PulpCityBattle<'_>, id: CardId, figures: &[FigureId]) -> bool {
    match battle.state().active() {
        Some(Active::Supreme { figure, .. }) => figures.contains(figure),
        Some(Active::Minions { card, .. }) => *card == id,
        None => false,
    }
}

/// The AP that a supreme can still pay in this round, its limit, and its fatigue.
fn plates(battle: PulpCityBattle<'_>, card: &Card) -> Vec<Plate> {
    let plate = |sign: String| Plate { sign, down: false };
    let Some(figure) = card.figures.first().copied().filter(|_| card.supreme.is_some()) else { return Vec::new() };
    if !battle.in_play(figure) {
        return Vec::new();
    }
    let model = battle.model(figure);
    let tired = (model.fatigue > 0).then(|| plate(format!("F{}", model.fatigue)));
    // On a narrow chip, both plates fit only without the unit.
    let unit = if tired.is_some() { "" } else { " AP" };
    let limit = battle.ap_limit(figure);
    let left = plate(format!("{}/{limit}{unit}", limit.saturating_sub(model.ap_paid)));
    std::iter::once(left).chain(tired).collect()
}

/// The states of a card's models that are shown beside its name, without duplicates.
fn signs(battle: PulpCityBattle<'_>, id: CardId, card: &Card) -> Vec<Status> {
    let mut signs: Vec<Status> = Vec::new();
    for figure in &card.figures {
        for status in condition::statuses(battle, *figure) {
            let gone = card.supreme.is_none() && status.icon == Icon::Out;
            if gone || UNSIGNED.contains(&status.icon) || signs.iter().any(|sign| sign.icon == status.icon) {
                continue;
            }
            let who = if card.figures.len() > 1 { battle.figure_name(*figure) } else { "" };
            let words = if who.is_empty() { status.words } else { format!("{who}: {}", status.words) };
            signs.push(Status { words, ..status });
        }
    }
    // A card that has acted always keeps the sign for it, no matter how many other signs there are.
    let done = battle.state().is_commanded(id).then(|| signs.iter().position(|sign| sign.icon == Icon::Done)).flatten();
    if let Some(done) = done.filter(|done| *done >= SIGNS) {
        signs.swap(done, SIGNS - 1);
    }
    signs.truncate(SIGNS);
    signs
}

/// The state of a card as text.
fn tip(battle: PulpCityBattle<'_>, card: &Card) -> String {
    let side = battle.side_name(card.side);
    let models: Vec<String> = card.figures.iter().map(|figure| model(battle, card, *figure)).collect();
    let look =
        if card.figures.iter().any(|figure| battle.in_play(*figure)) { " Click to show it on the board." } else { "" };
    format!("{} of {side}. {}{look}", card.name, models.join(" "))
}

/// The state of a model as text.
fn model(battle: PulpCityBattle<'_>, card: &Card, figure: FigureId) -> String {
    let named = if card.supreme.is_some() { String::new() } else { format!("{}: ", battle.figure_name(figure)) };
    let mut told = Vec::new();
    if battle.in_play(figure) {
        told.push(format!("{} of {}", battle.model(figure).hp, words::hit_points(card.hp)));
        if card.supreme.is_some() {
            let limit = battle.ap_limit(figure);
            told.push(format!("{} of {limit} AP left", limit.saturating_sub(battle.model(figure).ap_paid)));
        }
    }
    let numbers = (!told.is_empty()).then(|| told.join(", "));
    let holds = condition::statuses(battle, figure).into_iter().map(|status| status.words);
    format!("{named}{}.", numbers.into_iter().chain(holds).collect::<Vec<_>>().join(". "))
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        pulp_city::{self, Change},
    };

    use super::*;
    use crate::pulp_city::testing::expect_ruleset;
    use knockback_testing::{named, pulp_city::open};

    fn chip_of(battle: &Battle, name: &str) -> ArmyChip {
        let chips = armies(expect_ruleset(battle)).into_iter().flat_map(|army| army.chips);
        chips.into_iter().find(|chip| chip.name == name).unwrap()
    }

    #[test]
    fn every_card_has_a_chip_with_all_its_hit_points() {
        let battle = open();
        let armies = armies(expect_ruleset(&battle));
        assert_eq!(armies.iter().map(|army| army.chips.len()).sum::<usize>(), 10);
        let ChipContent::Lives(lives) = chip_of(&battle, "Lamplighters").body else { panic!("lives") };
        assert_eq!((lives.left, lives.whole, lives.plates.len()), (vec![1, 1], 1, 0));
        let threads = chip_of(&battle, "Threadlings");
        assert!(threads.lives && threads.figure.is_none(), "they can still be summoned");
        assert_eq!(threads.signs.iter().map(|sign| sign.icon).collect::<Vec<_>>(), [Icon::Later]);
        assert!(armies[0].tip.contains("4 supremes and 2 minions"), "{}", armies[0].tip);
    }

    #[test]
    fn plates_show_ap_and_fatigue() {
        let mut battle = open();
        let figure = named(&battle, "Gravel Jack");
        let side = expect_ruleset(&battle).owner(figure);
        for event in [
            pulp_city::Event::ApPaid { side, figure, ap: 2, left: 3, limited: true },
            pulp_city::Event::Fatigued { figure, fatigue: 1, paid: true },
            pulp_city::Event::ConditionChanged { figure, now: Change::Stunned(true) },
        ] {
            battle.apply(&Event::PulpCity(event));
        }
        let chip = chip_of(&battle, "Gravel Jack");
        let ChipContent::Lives(lives) = &chip.body else { panic!("{chip:?}") };
        assert_eq!(lives.plates.iter().map(|plate| plate.sign.as_str()).collect::<Vec<_>>(), ["1/3", "F1"]);
        assert!(chip.signs.iter().any(|sign| sign.icon == Icon::Dazed), "{:?}", chip.signs);
        assert!(chip.tip.contains("8 of 8 hit points, 1 of 3 AP left. Stunned"), "{}", chip.tip);
    }
}
