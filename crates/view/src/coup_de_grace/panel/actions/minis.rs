//! The choice of the mini to activate, with its possible actions (`CDG-7`).

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, Order, verdict},
};

use super::{Acting, ActionPlan, Chip, ChipAction, Emphasis, Foot, Panel, Row, lookahead, note, rows, title, words};
use crate::keys::{DIGITS, NEXT_FIGURE};

/// The panel for the choice of the mini to activate.
pub(super) fn sheet(
    battle: CoupDeGraceBattle<'_>,
    figures: &[FigureId],
    picked: Option<FigureId>,
    plan: ActionPlan,
) -> Panel {
    let side = battle.choice().map_or_else(|| battle.owner(figures[0]), |choice| choice.decider);
    let named = battle.side_name(side);
    let copy = picked.and_then(|figure| Some((figure, lookahead::activated(battle, figure)?)));
    let Some((figure, copy)) = &copy else {
        let chips = all(battle, figures, None, true);
        let note = "Select a mini here or on the board. The first action begins the activation.";
        return Panel::of_actions(side, format!("{named}: activate a mini"), note, vec![row(chips)]);
    };
    let acting = Acting { battle: copy.played(), figure: *figure, plan, before: true };
    let chips = all(battle, figures, Some(*figure), false);
    let rows = std::iter::once(row(chips)).chain(rows(&acting)).collect();
    let begin = Chip {
        text: "Activate".to_owned(),
        tip: "Begins the activation, as does any first action. Until then you can select another mini.".to_owned(),
        rules: vec!["CDG-7"],
        does: Some(ChipAction::Orders(vec![Order::Activate { figure: *figure }])),
        ..Chip::default()
    };
    Panel {
        foot: Foot { begin: Some(begin), ..Foot::default() },
        ..Panel::of_actions(side, title(&acting), note(&acting), rows)
    }
}

fn row(chips: Vec<Chip>) -> Row {
    Row { name: "Mini", tip: "The mini to activate. Each mini acts once a round.", rules: &["CDG-7"], chips }
}

/// All minis of the side that are in the battle. Minis that have acted are marked.
fn all(battle: CoupDeGraceBattle<'_>, figures: &[FigureId], picked: Option<FigureId>, keyed: bool) -> Vec<Chip> {
    let side = figures.first().map(|figure| battle.controller(*figure));
    let acted = side.into_iter().flat_map(|side| verdict::minis_of(battle, side).collect::<Vec<_>>());
    let acted = acted.filter(|figure| !figures.contains(figure));
    let ready = (1_u8..)
        .zip(figures)
        .map(|(key, figure)| Chip { key: (keyed && key <= DIGITS).then_some(key), ..chip(battle, *figure, picked) });
    let done = acted.map(|figure| Chip {
        text: battle.figure_name(figure).to_owned(),
        more: "has acted".to_owned(),
        tip: format!("Not now: {} has already acted this round.", battle.figure_name(figure)),
        rules: vec!["CDG-7"],
        at: battle.cell_of(figure),
        ..Chip::default()
    });
    ready.chain(done).collect()
}

/// The row of minis while one of them is active. It is kept so that the rows below it stay in place.
pub(super) fn row_of_acting(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Row {
    let (ready, done): (Vec<FigureId>, Vec<FigureId>) = verdict::minis_of(battle, battle.controller(figure))
        .partition(|other| *other == figure || !battle.mini(*other).acted);
    let name = battle.figure_name(figure);
    let chip = |other: FigureId| {
        let (more, tip) = match other {
            other if other == figure => (String::new(), format!("{name} is acting. Press to select the mini again.")),
            other if done.contains(&other) => {
                let tip = format!("Not now: {} has already acted this round.", battle.figure_name(other));
                ("has acted".to_owned(), tip)
            }
            _ => (words::points_short(battle.movement(other)), format!("Not now: {name} has to finish first.")),
        };
        Chip {
            text: battle.figure_name(other).to_owned(),
            more,
            tip,
            rules: vec!["CDG-7"],
            does: (other == figure).then_some(ChipAction::Pick(figure)),
            emphasis: if other == figure { Emphasis::Chosen } else { Emphasis::Plain },
            at: battle.cell_of(other),
            ..Chip::default()
        }
    };
    row(ready.iter().chain(&done).copied().map(chip).collect())
}

fn chip(battle: CoupDeGraceBattle<'_>, figure: FigureId, picked: Option<FigureId>) -> Chip {
    let name = battle.figure_name(figure);
    let (more, what, rule) = if battle.is_waiting(figure) {
        ("to enter".to_owned(), "Enters in the start zone, for 1 point.", "CDG-29")
    } else if battle.is_downed(figure) {
        ("downed".to_owned(), "One action: crawl, attack once or try to recover.", "CDG-22")
    } else {
        (words::points_short(battle.movement(figure)), "Acts with all its points.", "CDG-8")
    };
    Chip {
        text: name.to_owned(),
        more,
        tip: format!("Selects {name}. {what} {} selects the next one.", NEXT_FIGURE.key()),
        rules: vec!["CDG-7", rule],
        does: Some(ChipAction::Pick(figure)),
        emphasis: if picked == Some(figure) { Emphasis::Chosen } else { Emphasis::Plain },
        at: battle.cell_of(figure),
        ..Chip::default()
    }
}
