//! The choice of the model to activate or command, with its possible actions (`PC-2`, `PC-22`).

use knockback_rules::{
    battle::{CardId, FigureId, SideId},
    pulp_city::{Active, Order, PulpCityBattle},
};

use super::{
    Acting, ActionPlan, Chip, ChipAction, Emphasis, Foot, Legal, Panel, Row, When, end, lookahead, of, plan_of, words,
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
        let foot = Foot { pass: Some(pass(battle)), ..Foot::default() };
        return Panel { foot, ..Panel::of_actions(side, title, note, rows) };
    };
    let acting = Acting::new(copy.played(), *figure, plan.clone(), When::Before);
    let (text, means) = if acting.is_minion() {
        ("Command", "Commands the whole card, as does any first action of its models.")
    } else {
        ("Activate", "Begins the activation, as does any first action. Until then you can select another model.")
    };
    let begin = Chip {
        text: text.to_owned(),
        tip: means.to_owned(),
        rules: vec!["PC-2", "PC-3"],
        does: Some(ChipAction::Orders(vec![acting.begins()])),
        ..Chip::default()
    };
    of(&acting, Foot { begin: Some(begin), pass: Some(pass(battle)), ..Foot::default() }, rows, None)
}

/// The rows of models while one of them acts. They are kept so that the rows below them stay in place.
pub(super) fn while_acting(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<Row> {
    who(battle, battle.controller(figure), ReadyModels::None { acting: figure })
}

/// The rows of models of a side that chooses the next one.
fn models(
    battle: PulpCityBattle<'_>,
    (figures, cards): (&[FigureId], &[CardId]),
    picked: Option<FigureId>,
) -> Vec<Row> {
    let side = battle.choice().map_or(SideId(0), |choice| choice.decider);
    who(battle, side, ReadyModels::These { figures, cards, picked })
}

/// The models that can begin to act.
#[derive(Clone, Copy, Debug)]
enum ReadyModels<'a> {
    /// The next model is chosen.
    These { figures: &'a [FigureId], cards: &'a [CardId], picked: Option<FigureId> },
    /// A model is acting.
    None { acting: FigureId },
}

/// The rows of supremes and of cards of minions. All of the side are listed in a fixed order. Those that cannot act have
/// a reason.
fn who(battle: PulpCityBattle<'_>, side: SideId, ready: ReadyModels<'_>) -> Vec<Row> {
    let mut supremes: Vec<FigureId> =
        battle.models_of(side).filter(|figure| battle.sheet(*figure).supreme.is_some()).collect();
    if let ReadyModels::These { figures, .. } = ready {
        let others: Vec<FigureId> = figures.iter().copied().filter(|figure| !supremes.contains(figure)).collect();
        supremes.extend(others);
    }
    let cards = (0_u16..).map(CardId).zip(&battle.rules().cards);
    let cards = cards.filter(|(_, sheet)| sheet.side == side && sheet.supreme.is_none());
    let minions: Vec<Chip> = cards.filter_map(|(card, _)| minion(battle, card, ready)).collect();
    let supremes: Vec<Chip> = supremes.into_iter().map(|figure| supreme(battle, figure, ready)).collect();
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

/// The chip of a supreme.
fn supreme(battle: PulpCityBattle<'_>, figure: FigureId, ready: ReadyModels<'_>) -> Chip {
    let (name, model) = (battle.figure_name(figure), battle.model(figure));
    let (limit, most) = (battle.ap_limit(figure), battle.sheet(figure).most_fatigue());
    let left = limit.saturating_sub(model.ap_paid);
    let chip = Chip {
        text: name.to_owned(),
        more: words::ap(left),
        tip: format!(
            "Selects {name}. {left} of {limit} AP left, fatigue {} of {most}. {} selects the next one.",
            model.fatigue,
            NEXT_FIGURE.key()
        ),
        rules: vec!["PC-2", "PC-3"],
        does: Some(ChipAction::Pick(figure)),
        at: battle.cell_of(figure),
        ..Chip::default()
    };
    let not_now = |why: String, more: &str, rules: Vec<&'static str>| Chip {
        more: more.to_owned(),
        tip: format!("Not now: {why}"),
        rules,
        does: None,
        ..chip.clone()
    };
    match ready {
        ReadyModels::These { figures, picked, .. } if figures.contains(&figure) => {
            Chip { emphasis: emphasis(picked == Some(figure)), ..chip }
        }
        ReadyModels::These { figures: [], .. } if half_done(battle) => {
            not_now("a supreme has been activated this turn.".to_owned(), &words::ap(left), vec!["PC-2"])
        }
        ReadyModels::These { .. } => {
            not_now("no action or move that it can pay for.".to_owned(), "done", vec!["PC-19", "PC-36"])
        }
        ReadyModels::None { acting } if acting == figure => Chip { emphasis: Emphasis::Chosen, ..chip },
        ReadyModels::None { acting } => {
            not_now(format!("{} has to finish first.", battle.figure_name(acting)), &words::ap(left), vec!["PC-2"])
        }
    }
}

/// The chip of a card of minions. A press selects the first of its models, unless another one is already selected.
/// `None` if no model is left.
fn minion(battle: PulpCityBattle<'_>, card: CardId, ready: ReadyModels<'_>) -> Option<Chip> {
    let sheet = battle.rules().cards.get(card.index())?;
    let left: Vec<FigureId> = sheet.figures.iter().copied().filter(|figure| battle.in_play(*figure)).collect();
    let picked = match ready {
        ReadyModels::These { picked, .. } => picked,
        ReadyModels::None { acting } => Some(acting),
    };
    let first = picked.filter(|figure| left.contains(figure)).or(left.first().copied())?;
    let chip = Chip {
        text: sheet.name.clone(),
        more: words::counted(u32::try_from(left.len()).unwrap_or(u32::MAX), "model", "models"),
        tip: format!("Selects {}. {} selects the next one.", sheet.name, NEXT_FIGURE.key()),
        rules: vec!["PC-22"],
        does: Some(ChipAction::Pick(first)),
        emphasis: emphasis(picked == Some(first)),
        at: battle.cell_of(first),
        ..Chip::default()
    };
    let why = match ready {
        ReadyModels::These { cards, .. } if cards.contains(&card) => return Some(chip),
        ReadyModels::None { .. } if picked == Some(first) => return Some(chip),
        ReadyModels::These { .. } if battle.state().is_commanded(card) => "commanded this round.".to_owned(),
        ReadyModels::These { cards: [], .. } if half_done(battle) => "a card has been commanded this turn.".to_owned(),
        ReadyModels::These { .. } => "none of its models can act.".to_owned(),
        ReadyModels::None { acting } => format!("{} has to finish first.", battle.figure_name(acting)),
    };
    Some(Chip { tip: format!("Not now: {why}"), does: None, emphasis: Emphasis::Plain, ..chip })
}

const fn emphasis(is_chosen: bool) -> Emphasis {
    if is_chosen { Emphasis::Chosen } else { Emphasis::Plain }
}

/// The chip that passes, or skips the other half of the turn.
fn pass(battle: PulpCityBattle<'_>) -> Chip {
    let (text, tip, rule) = if half_done(battle) {
        ("End turn", "Skips the other half of the turn. The next side has its turn.", "PC-2")
    } else {
        ("Pass", "Takes the side out of the round: no more turns, and the rest of the pool is lost.", "PC-19")
    };
    Chip {
        text: text.to_owned(),
        tip: tip.to_owned(),
        rules: vec![rule],
        does: Some(ChipAction::Orders(vec![Order::Pass])),
        ..Chip::default()
    }
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
    let foot = Foot { end: Some(end_of_command()), ..Foot::default() };
    Some(of(&acting, foot, while_acting(battle, figure), (sheet.figures.len() > 1).then_some(row)))
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
