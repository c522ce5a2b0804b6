//! The current card of a mini.

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{
        CoupDeGraceBattle,
        attack::{DefencePart, DefenceReason, defence_of},
        weapon::Profile,
    },
};

use super::{
    condition, terms,
    words::{self, Price},
};
use crate::{
    icon::Icon,
    sheet::{FigureSheet, Head, Number, SheetLine, SheetRow},
    text::sentence,
    tone::Tone,
};

/// The sheet of a figure. A folded sheet shows only the values that change during a battle.
pub(crate) fn sheet(battle: CoupDeGraceBattle<'_>, figure: FigureId, is_unfolded: bool) -> FigureSheet {
    FigureSheet {
        head: head(battle, figure),
        rows: rows(battle, figure, is_unfolded),
        options: Vec::new(),
        is_large: false,
    }
}

/// The head of the card.
fn head(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Head {
    let (name, side, sheet) = (battle.figure_name(figure), battle.owner(figure), battle.sheet(figure));
    let of = battle.side_name(side);
    let what = match (sheet.race, sheet.class.name()) {
        (Some(race), class) => format!("{class} {}", race.name()),
        (None, class) => class.to_owned(),
    };
    Head {
        name: name.to_owned(),
        side,
        kind: format!("{of}, {what}"),
        tip: format!("The sheet of {name} of {of}, up to date."),
        rules: &["CDG-1"],
    }
}

/// The rows of a card. If it is folded, only the values that change during a battle.
fn rows(battle: CoupDeGraceBattle<'_>, figure: FigureId, unfolded: bool) -> Vec<SheetRow> {
    let mut rows = vec![SheetRow::Gauge(condition::points(battle, figure))];
    rows.push(SheetRow::Numbers(numbers(battle, figure)));
    rows.extend(condition::statuses(battle, figure).into_iter().map(SheetRow::from));
    rows.extend(facing(battle, figure));
    rows.push(SheetRow::Heading("In hand"));
    rows.extend(hands(battle, figure));
    if unfolded {
        rows.push(SheetRow::Heading("Traits"));
        rows.extend(nature(battle, figure));
    }
    rows
}

/// The Defence, the Defence towards the front if a held item adds to it, and the movement points.
fn numbers(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Number> {
    let (sheet, mini) = (battle.sheet(figure), battle.mini(figure));
    let parts = defence_of(battle, figure, None);
    let plain: i16 = parts.iter().map(|part| part.value).sum();
    let mut numbers = vec![Number {
        icon: None,
        name: "Defence",
        value: plain.to_string(),
        less: plain < sheet.class.defence(),
        tip: format!(
            "Defence {plain}: {}. An attack has to reach this number with the die and its modifiers.",
            of_parts(&parts)
        ),
        rules: &["CDG-1", "CDG-16"],
    }];
    let guards = |of: fn(&Profile) -> i16| sheet.profiles().map(|(_, held)| of(&held)).sum::<i16>();
    let (melee, ranged) = (guards(|held| held.guards.0), guards(|held| held.guards.1));
    if mini.facing.is_some() && melee > 0 {
        let tip = if melee == ranged {
            format!("Against every attack from the front arc: {} from held items.", words::signed(melee))
        } else {
            format!(
                "Against attacks from the front arc: {} from held items against melee, {} against all others.",
                words::signed(melee),
                words::signed(ranged)
            )
        };
        let value = (plain + melee).to_string();
        numbers.push(Number {
            icon: None,
            name: "in front",
            value,
            less: false,
            tip,
            rules: &["CDG-2", "CDG-28", "CDG-4"],
        });
    }
    let whole = battle.movement(figure);
    let left = battle.state().active().filter(|active| active.figure == figure).map(|active| active.points);
    let value = left.map_or_else(
        || whole.to_string(),
        |left| if left > whole { left.to_string() } else { format!("{left}/{whole}") },
    );
    let quick =
        if mini.quickened > 0 { format!(" {} of them gained in this battle.", mini.quickened) } else { String::new() };
    numbers.push(Number {
        icon: None,
        name: "points",
        value,
        less: false,
        tip: format!(
            "Points of an activation: 1 for a step or a turn, 3 for a step up, 4 for a ranged attack; melee is free.{quick}"
        ),
        rules: &["CDG-8", "CDG-9", "CDG-11"],
    });
    if battle.is_standing(figure) {
        let step = Price::of(battle, figure, 1);
        let sum = step.sum();
        numbers.push(Number {
            icon: None,
            name: "a step",
            value: match step.enemies {
                0 => sum.to_string(),
                enemies => format!("{sum} (\u{d7}{})", words::times(enemies)),
            },
            less: false,
            tip: format!("{} This is for a level step from the current hex.", step.long()),
            rules: &["CDG-14", "CDG-15"],
        });
    }
    numbers
}

/// The parts of a Defence as text: `armour 5, race +1`.
fn of_parts(parts: &[DefencePart]) -> String {
    let told = parts.iter().map(|part| {
        let name = words::defence(part.reason).0;
        let whole = matches!(part.reason, DefenceReason::Class | DefenceReason::Weapon);
        let value = if whole { part.value.to_string() } else { words::signed(part.value) };
        format!("{name} {value}")
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The row with the facing.
fn facing(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Option<SheetRow> {
    let (facing, at) = battle.mini(figure).facing.zip(battle.cell_of(figure))?;
    let front = battle.setup().board.neighbour(at, facing).and_then(|cell| battle.field().occupant(cell));
    Some(SheetRow::Line(SheetLine {
        icon: Icon::Range,
        tone: Tone::Plain,
        text: format!("Faces {facing}"),
        right: front.map_or_else(String::new, |who| battle.occupant_name(who).to_owned()),
        tip: "The hex on this side is the front hex, the target of melee attacks. The front arc, for shots and shields, lies around this direction."
            .to_owned(),
        rules: &["CDG-3", "CDG-4", "CDG-10"],
    }))
}

/// The items in the hands of the mini.
fn hands(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let held: Vec<(u8, Profile)> = battle.sheet(figure).profiles().collect();
    if held.is_empty() {
        let tip = "An attack needs a weapon that can make it.".to_owned();
        let (icon, tone, text) = (Icon::Barred, Tone::Quiet, "Nothing".to_owned());
        return vec![SheetRow::Line(SheetLine { icon, tone, text, right: String::new(), tip, rules: &["CDG-1"] })];
    }
    let line = |(hand, held): &(u8, Profile)| {
        let used = battle.mini(figure).used.get(usize::from(*hand)).is_some_and(|used| *used);
        let icon = match (held.melee, held.shot, held.focus) {
            (None, None, None) => Icon::Defense,
            (None, None, Some(_)) => Icon::Power,
            (None, Some(_), _) => Icon::Range,
            _ => Icon::Attack,
        };
        let both = if held.hands > 1 { " Fills both hands." } else { "" };
        let spent = if used { " Already used this round: each weapon attacks or casts once." } else { "" };
        SheetRow::Line(SheetLine {
            icon: if used { Icon::Done } else { icon },
            tone: if used { Tone::Quiet } else { Tone::Plain },
            text: sentence(held.name),
            right: if used { "used".to_owned() } else { terms::weapon_short(held) },
            tip: format!("{}{both}{spent}", terms::weapon(held)),
            rules: rules_of(held),
        })
    };
    held.iter().map(line).collect()
}

/// The rules that describe a weapon.
fn rules_of(held: &Profile) -> &'static [&'static str] {
    match held.rule {
        "CDG-2" => &["CDG-2", "CDG-13"],
        "CDG-25" => &["CDG-25", "CDG-13"],
        _ => &["CDG-28", "CDG-13"],
    }
}

/// Armour and race.
fn nature(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let sheet = battle.sheet(figure);
    let (defence, movement) = (sheet.class.defence(), sheet.class.movement());
    let armour = SheetRow::Line(SheetLine {
        icon: Icon::Defense,
        tone: Tone::Plain,
        text: terms::class(sheet.class).to_owned(),
        right: format!("Def {defence}, {}", words::points_short(movement)),
        tip: format!("The armour gives Defence {defence} and {} per activation.", words::points(movement)),
        rules: &["CDG-1"],
    });
    let race = sheet.race.map(|race| {
        SheetRow::Line(SheetLine {
            icon: Icon::Power,
            tone: Tone::Power,
            text: sentence(race.name()),
            right: sheet.race_trait().map_or_else(String::new, terms::race_trait_short),
            tip: terms::race_trait(race),
            rules: &["CDG-27"],
        })
    });
    let worth = battle.rules().round_limit.map(|limit| {
        SheetRow::Line(SheetLine {
            icon: Icon::Later,
            tone: Tone::Quiet,
            text: format!("Worth {} {}", sheet.points.0, if sheet.points.0 == 1 { "point" } else { "points" }),
            right: String::new(),
            tip: format!("After round {limit} the points of all minis not out of action decide."),
            rules: &["CDG-31"],
        })
    });
    [Some(armour), race, worth].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Setup},
        files::read_scenario,
        rule::Rule,
    };

    use super::*;
    use crate::coup_de_grace::testing::{expect_ruleset, open};
    use knockback_testing::named;

    #[test]
    fn every_card_cites_existing_rules() {
        let battle = open();
        for figure in battle.setup().figure_ids() {
            let rows = |unfolded| rows(expect_ruleset(&battle), figure, unfolded);
            let cited = rows(true).into_iter().flat_map(|row| row.rules());
            for id in cited {
                assert!(Rule(id).words().is_some(), "{id}");
            }
            assert!(rows(true).len() > rows(false).len(), "a folded card is shorter");
        }
    }

    #[test]
    fn numbers_show_their_modifiers() {
        let text = include_bytes!("../../../../tests/fixtures/pit.ron");
        let battle = Battle::new(Arc::new(Setup::new(read_scenario("pit.ron", text).unwrap()).unwrap()));
        let step = |name: &str| {
            let numbers = numbers(expect_ruleset(&battle), named(&battle, name));
            numbers.into_iter().find(|number| number.name == "a step").map(|number| number.value)
        };
        assert_eq!(step("Gavel").as_deref(), Some("2 (\u{d7}2)"), "an enemy is adjacent");
        assert_eq!(step("Usher").as_deref(), Some("1"));
        let elf = nature(expect_ruleset(&battle), named(&battle, "Hatter"));
        assert!(matches!(&elf[1], SheetRow::Line(line) if line.text == "Elf" && line.right == "+1 pt"), "{elf:?}");
    }

    #[test]
    fn a_shield_counts_only_towards_the_front() {
        let battle = open();
        let told = |name: &str| {
            let numbers = numbers(expect_ruleset(&battle), named(&battle, name));
            numbers.into_iter().map(|number| (number.name, number.value)).collect::<Vec<_>>()
        };
        let shield = told("Bellwether");
        assert_eq!(shield[..2], [("Defence", "5".to_owned()), ("in front", "6".to_owned())]);
        assert!(told("Marrow").iter().all(|(name, _)| *name != "in front"));
        assert!(told("Tidewrack").iter().all(|(name, _)| *name != "a step"), "a downed mini pays nothing");
    }
}
