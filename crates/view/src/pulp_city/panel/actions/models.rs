//! The choice of the model to activate or command, with its possible actions (`PC-2`, `PC-22`).

use knockback_rules::{
    battle::{CardId, FigureId, SideId},
    pulp_city::{Active, Order, PulpCityBattle},
};

use super::{
    Acting, ActionPlan, BUY, Chip, ChipAction, Emphasis, Legal, Panel, Row, When, end, lookahead, of, plan_of, words,
};
use crate::{keys::NEXT_FIGURE, pulp_city::acting::half_done};

/// The panel for the choice of the model to activate or command.
pub(super) fn turn(
    battle: PulpCityBattle<'_>,
    (figures, cards): (&[FigureId], &[CardId]),
    picked: Option<FigureId>,
    plan: &ActionPlan,
) -> Panel {
    let card_of = |figure: FigureId| battle.rules().card_of(figure);
    let picked = picked.filter(|figure| figures.contains(figure) || cards.contains(&card_of(*figure)));
    let copy = picked.and_then(|figure| Some((figure, lookahead::begun(battle, figure)?)));
    let rows = models(battle, (figures, cards), picked);
    let Some((figure, copy)) = &copy else {
        let side = battle.choice().map_or(SideId(0), |choice| choice.decider);
        let title = format!("{}: activate or command", battle.side_name(side));
        let note = "Select a model here or on the board. The first action begins the activation or the command.";
        let rows = rows.into_iter().chain([or(battle)]).collect();
        return Panel { grows: true, ..Panel::of_actions(side, title, note, rows) };
    };
    let acting = Acting::new(copy.played(), *figure, plan.clone(), When::Before);
    let (text, means) = if acting.is_minion() {
        ("Command", "Commands the whole card, as does any first action of its models.")
    } else {
        ("Activate", "Begins the activation, as does any first action. Until then you can select another model.")
    };
    let aside = Chip {
        text: text.to_owned(),
        tip: means.to_owned(),
        rules: vec!["PC-2", "PC-3"],
        does: Some(ChipAction::Orders(vec![acting.begins()])),
        ..Chip::default()
    };
    let mut sheet = of(&acting, Some(aside), rows);
    // The row of effects to buy comes last. It appears and disappears with the chosen action, so above other rows it
    // would move them.
    let at = sheet.rows.iter().position(|row| row.name == BUY).unwrap_or(sheet.rows.len());
    sheet.rows.insert(at, or(battle));
    sheet
}

/// All models of the side. Models that cannot act have a reason.
fn models(
    battle: PulpCityBattle<'_>,
    (figures, cards): (&[FigureId], &[CardId]),
    picked: Option<FigureId>,
) -> Vec<Row> {
    let supremes: Vec<Chip> =
        figures.iter().map(|figure| supreme(battle, *figure, picked)).chain(others(battle, figures)).collect();
    let minions: Vec<Chip> = cards.iter().filter_map(|card| minion(battle, *card, picked)).collect();
    let supremes = (!supremes.is_empty()).then_some(Row {
        name: "Activate",
        tip: "A supreme may be activated again as long as AP and fatigue allow.",
        rules: &["PC-2", "PC-3"],
        chips: supremes,
    });
    let minions = (!minions.is_empty()).then_some(Row {
        name: "Command",
        tip: "A card of minions is commanded once a round: each minion moves once and uses one action.",
        rules: &["PC-22"],
        chips: minions,
    });
    supremes.into_iter().chain(minions).collect()
}

/// The chip of a supreme that can be activated.
fn supreme(battle: PulpCityBattle<'_>, figure: FigureId, picked: Option<FigureId>) -> Chip {
    let (name, model) = (battle.figure_name(figure), battle.model(figure));
    let (limit, most) = (battle.ap_limit(figure), battle.sheet(figure).most_fatigue());
    let left = limit.saturating_sub(model.ap_paid);
    Chip {
        text: name.to_owned(),
        more: words::ap(left),
        tip: format!(
            "Selects {name}. {left} of {limit} AP left, fatigue {} of {most}. {} selects the next one.",
            model.fatigue,
            NEXT_FIGURE.key()
        ),
        rules: vec!["PC-2", "PC-3"],
        does: Some(ChipAction::Pick(figure)),
        emphasis: if picked == Some(figure) { Emphasis::Chosen } else { Emphasis::Plain },
        at: battle.cell_of(figure),
        ..Chip::default()
    }
}

/// The other supremes of the side, which cannot be activated.
fn others(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> impl Iterator<Item = Chip> {
    let side = figures.first().map(|figure| battle.controller(*figure));
    let all = side.into_iter().flat_map(move |side| battle.models_of(side));
    let rest = all.filter(move |figure| battle.sheet(*figure).supreme.is_some() && !figures.contains(figure));
    rest.map(move |figure| Chip {
        text: battle.figure_name(figure).to_owned(),
        more: "done".to_owned(),
        tip: "Not now: no action or move that it can pay for.".to_owned(),
        rules: vec!["PC-19", "PC-36"],
        at: battle.cell_of(figure),
        ..Chip::default()
    })
}

/// The chip of a card that can be commanded. A press selects the first of its models, unless another one is already
/// selected.
fn minion(battle: PulpCityBattle<'_>, card: CardId, picked: Option<FigureId>) -> Option<Chip> {
    let sheet = battle.rules().cards.get(card.index())?;
    let ready: Vec<FigureId> = sheet.figures.iter().copied().filter(|figure| battle.in_play(*figure)).collect();
    let first = picked.filter(|figure| ready.contains(figure)).or(ready.first().copied())?;
    Some(Chip {
        text: sheet.name.clone(),
        more: words::counted(u32::try_from(ready.len()).unwrap_or(u32::MAX), "model", "models"),
        tip: format!("Selects {}. {} selects the next one.", sheet.name, NEXT_FIGURE.key()),
        rules: vec!["PC-22"],
        does: Some(ChipAction::Pick(first)),
        emphasis: if picked == Some(first) { Emphasis::Chosen } else { Emphasis::Plain },
        at: battle.cell_of(first),
        ..Chip::default()
    })
}

/// The chip that passes, or skips the other half of the turn.
fn or(battle: PulpCityBattle<'_>) -> Row {
    let (text, tip, rule) = if half_done(battle) {
        ("End turn", "Skips the other half of the turn. The next side has its turn.", "PC-2")
    } else {
        ("Pass", "Takes the side out of the round: no more turns, and the rest of the pool is lost.", "PC-19")
    };
    let chip = Chip {
        text: text.to_owned(),
        tip: tip.to_owned(),
        rules: vec![rule],
        does: Some(ChipAction::Orders(vec![Order::Pass])),
        ..Chip::default()
    };
    Row { name: "Or", tip: "You may skip the turn.", rules: &["PC-19"], chips: vec![chip] }
}

/// The panel of a command; `None` if no model of the card is left.
pub(super) fn command(
    battle: PulpCityBattle<'_>,
    card: CardId,
    picked: Option<FigureId>,
    plan: &ActionPlan,
) -> Option<Panel> {
    let sheet = battle.rules().cards.get(card.index())?;
    let ready: Vec<FigureId> = sheet.figures.iter().copied().filter(|figure| battle.in_play(*figure)).collect();
    let open = ready.iter().copied().find(|figure| !Legal::of(battle, *figure).is_empty());
    let figure = picked.filter(|figure| ready.contains(figure)).or(open).or(ready.first().copied())?;
    let chips = ready.iter().map(|other| one(battle, *other, figure)).collect();
    let row = Row {
        name: "Who",
        tip: "Each model of the card moves once and uses one action, in any order.",
        rules: &["PC-22"],
        chips,
    };
    let acting = Acting::new(battle, figure, plan_of(figure, picked, plan), When::Commanded);
    let rows = if ready.len() > 1 { vec![row] } else { Vec::new() };
    Some(of(&acting, Some(end_of_command()), rows))
}

/// The chip that ends a command.
fn end_of_command() -> Chip {
    Chip {
        text: "End command".to_owned(),
        tip: "Ends the command. Minions that have not acted do not act this round.".to_owned(),
        rules: vec!["PC-22"],
        ..end()
    }
}

/// The chip of a model of the commanded card.
fn one(battle: PulpCityBattle<'_>, figure: FigureId, picked: FigureId) -> Chip {
    let name = battle.figure_name(figure);
    let (moved, acted) = match battle.state().active() {
        Some(Active::Minions { moved, acted, .. }) => (moved.contains(&figure), acted.contains(&figure)),
        _ => (false, false),
    };
    let more = match (moved, acted) {
        (true, true) => "done",
        (true, false) => "has moved",
        (false, true) => "has acted",
        (false, false) => "",
    };
    Chip {
        text: name.to_owned(),
        more: more.to_owned(),
        tip: format!("Selects {name}. {} selects the next one.", NEXT_FIGURE.key()),
        rules: vec!["PC-22"],
        does: Some(ChipAction::Pick(figure)),
        emphasis: if picked == figure { Emphasis::Chosen } else { Emphasis::Plain },
        at: battle.cell_of(figure),
        ..Chip::default()
    }
}
