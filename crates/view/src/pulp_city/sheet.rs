//! The current sheet of a model.

use knockback_rules::{
    battle::FigureId,
    pulp_city::{Action, ActionKind, Active, Card, MoveKind, PulpCityBattle, Trait},
};

use super::{condition, terms, words};
use crate::{
    icon::Icon,
    sheet::{FigureSheet, Head, Number, SheetLine, SheetRow},
    text::sentence,
    tone::Tone,
};

/// The sheet of a figure. A folded sheet shows only the values that change during a battle.
pub(crate) fn sheet(battle: PulpCityBattle<'_>, figure: FigureId, is_unfolded: bool) -> FigureSheet {
    FigureSheet {
        head: head(battle, figure),
        rows: rows(battle, figure, is_unfolded),
        options: Vec::new(),
        is_large: false,
    }
}

/// The head of the sheet.
fn head(battle: PulpCityBattle<'_>, figure: FigureId) -> Head {
    let (name, side) = (battle.figure_name(figure), battle.owner(figure));
    let of = battle.side_name(side);
    let what = match battle.sheet(figure).supreme {
        Some((level, role)) => format!("level {level} {}", role.name()),
        None => "minion".to_owned(),
    };
    Head {
        name: name.to_owned(),
        side,
        kind: format!("{of}, {what}"),
        tip: format!("The sheet of {name} of {of}, up to date."),
        rules: &["PC-1", "PC-22"],
    }
}

/// The rows of a sheet. If it is folded, only the values that change during a battle.
fn rows(battle: PulpCityBattle<'_>, figure: FigureId, unfolded: bool) -> Vec<SheetRow> {
    let mut rows = vec![SheetRow::Gauge(condition::life(battle, figure))];
    rows.extend(condition::effort(battle, figure).map(SheetRow::Gauge));
    rows.push(SheetRow::Numbers(traits(battle, figure)));
    rows.extend(condition::statuses(battle, figure).into_iter().map(SheetRow::from));
    rows.push(SheetRow::Heading("Actions"));
    rows.extend(actions(battle, figure));
    if unfolded {
        rows.push(SheetRow::Heading("Movement"));
        rows.extend(moves(battle, figure));
        rows.push(SheetRow::Heading("Traits"));
        rows.extend(nature(battle, figure));
    }
    rows
}

/// The six traits; trumps have a star.
fn traits(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<Number> {
    let card = battle.sheet(figure);
    let number = |of: Trait| {
        let value = card.of_trait(of);
        let (star, means) =
            if card.is_trump(of) { ("*", " A trump: a 5 also counts as an extra success.") } else { ("", "") };
        Number {
            icon: None,
            name: words::trait_short(of),
            value: format!("{value}{star}"),
            less: false,
            tip: format!("{} {value}: added to the best die.{means}", of.name()),
            rules: &["PC-1", "PC-4", "PC-5"],
        }
    };
    Trait::ALL.into_iter().map(number).collect()
}

/// The actions of the model.
fn actions(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let card = battle.sheet(figure);
    (0_u8..).zip(&card.actions).map(|(place, action)| self::action(battle, figure, (place, action))).collect()
}

/// True for an action that was used in the current activation.
fn is_used(battle: PulpCityBattle<'_>, figure: FigureId, (place, action): (u8, &Action)) -> bool {
    match battle.state().active() {
        Some(Active::Supreme { figure: active, used, exclusive, .. }) if *active == figure => {
            let again = used.checked_shr(place.into()).unwrap_or(0) & 1 == 1;
            again || *exclusive && action.kind == ActionKind::Exclusive
        }
        Some(Active::Minions { acted, .. }) => acted.contains(&figure),
        _ => false,
    }
}

fn action(battle: PulpCityBattle<'_>, figure: FigureId, (place, action): (u8, &Action)) -> SheetRow {
    let used = is_used(battle, figure, (place, action));
    let icon = match (action.throw, action.kind) {
        (true, _) => Icon::Aloft,
        (false, ActionKind::Exclusive) => Icon::Attack,
        (false, ActionKind::Plain) => Icon::Power,
    };
    let spent = if used { " Already used in this activation." } else { "" };
    SheetRow::Line(SheetLine {
        icon: if used { Icon::Done } else { icon },
        tone: if used { Tone::Quiet } else { Tone::Plain },
        text: action.name.clone(),
        right: if used { "used".to_owned() } else { terms::action_short(action) },
        tip: format!("{}{spent}", terms::action(battle.rules(), action)),
        rules: &["PC-3", "PC-4", "PC-6"],
    })
}

/// The current means of movement of the model.
fn moves(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let line = |text: String, right: String, tip: String| {
        SheetRow::Line(SheetLine { icon: Icon::Move, tone: Tone::Plain, text, right, tip, rules: &["PC-18", "PC-36"] })
    };
    let ways = battle.move_kinds(figure);
    if ways.is_empty() {
        return vec![line("Does not move".to_owned(), String::new(), "The sheet lists no movement.".to_owned())];
    }
    let cost = if battle.sheet(figure).supreme.is_some() { " A move costs a fatigue." } else { "" };
    let told = |way: MoveKind| {
        let tip = format!("{}{cost}", words::moves(way));
        line(sentence(way.mode().name()), words::hexes(way.hexes()), tip)
    };
    ways.into_iter().map(told).collect()
}

/// The role, the size and the permanent immunities of the model.
fn nature(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<SheetRow> {
    let card = battle.sheet(figure);
    let line = |icon, text: String, right: String, tip: String, rules: &'static [&'static str]| {
        SheetRow::Line(SheetLine { icon, tone: Tone::Plain, text, right, tip, rules })
    };
    let role = card.role().map(|role| {
        let tip = words::role(role).0.to_owned();
        line(Icon::Power, sentence(role.name()), String::new(), tip, &["PC-1", "PC-2", "PC-5", "PC-36"])
    });
    let rank = card.base.rank();
    let high = words::counted(rank, "level", "levels");
    let tip = format!("{high} tall. Adds {} when thrown.", words::dice(rank));
    let size = line(Icon::Height, format!("Size {rank}"), high, tip, &["PC-15", "PC-17"]);
    let immune: Vec<&str> = words::subjects(card.immune).collect();
    let immune = (!immune.is_empty()).then(|| {
        let tip = "These never have any effect on this model.".to_owned();
        line(Icon::Barred, format!("Immune to {}", immune.join(", ")), String::new(), tip, &["PC-39"])
    });
    let worth = counts(battle, card).map(|tip| {
        line(
            Icon::Later,
            format!("Worth {}", words::counted(card.level(), "level", "levels")),
            String::new(),
            tip,
            &["PC-25"],
        )
    });
    [role, Some(size), immune, worth].into_iter().flatten().collect()
}

/// The note that levels decide the battle after the last round. `None` for minions, and in battles without a last
/// round.
fn counts(battle: PulpCityBattle<'_>, card: &Card) -> Option<String> {
    card.supreme?;
    let limit = battle.rules().round_limit?;
    Some(format!("After round {limit} the levels of all supremes still in play decide."))
}

#[cfg(test)]
mod tests {
    use knockback_rules::rule::Rule;

    use super::*;
    use crate::pulp_city::testing::{expect_ruleset, open};
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
    fn trumps_have_a_star_and_supremes_a_bar_of_ap() {
        let battle = open();
        let (annie, lamp) = (named(&battle, "Bulwark Annie"), named(&battle, "Lamplighter One"));
        let told: Vec<String> = traits(expect_ruleset(&battle), annie).into_iter().map(|number| number.value).collect();
        assert_eq!(told, ["7*", "6", "3", "4", "3", "5"]);
        let bars = |figure| {
            let rows = rows(expect_ruleset(&battle), figure, false);
            rows.into_iter().filter(|row| matches!(row, SheetRow::Gauge(_))).count()
        };
        assert_eq!((bars(annie), bars(lamp)), (2, 1));
        assert_eq!(head(expect_ruleset(&battle), annie).kind, "Rivets, level 3 powerhouse");
    }

    #[test]
    fn permanent_immunity_is_listed() {
        let battle = open();
        let rows = nature(expect_ruleset(&battle), named(&battle, "Gravel Jack"));
        let told = |wanted: &str| rows.iter().any(|row| matches!(row, SheetRow::Line(line) if line.text == wanted));
        assert!(told("Immune to Power Down") && told("Tank") && told("Worth 3 levels"), "{rows:?}");
    }
}
