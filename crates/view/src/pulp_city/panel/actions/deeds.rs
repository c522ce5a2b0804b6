//! The moves and the actions of a model, each with its cost, its reach from the current position, or the reason why it
//! is not possible (`PC-3`, `PC-18`).

use knockback_rules::{
    battle::{self, FigureId, Occupant, Refusal},
    pulp_city::{Action, ActionKind, ActionRange, MoveKind, MoveMode, Order, TargetFilter},
};

use super::{Acting, ActionPlan, Chip, ChipAction, Emphasis, PlannedAction, Row, When, terms, words};
use crate::{keys::keyed, text::sentence};

/// Rules that refuse an action only because it reaches no target from the current position.
const FROM_HERE: [&str; 3] = ["PC-1", "PC-17", "PC-24"];

/// The means of movement.
pub(super) fn moves(acting: &Acting<'_>, keys: &mut impl Iterator<Item = u8>) -> Row {
    let ways = acting.battle.move_kinds(acting.figure);
    let mut chips: Vec<Chip> = ways.into_iter().map(|way| self::way(acting, way, keys.next())).collect();
    if chips.is_empty() {
        chips.push(Chip {
            text: "Nowhere".to_owned(),
            tip: "Not now: the sheet lists no movement.".to_owned(),
            rules: vec!["PC-18"],
            ..Chip::default()
        });
    }
    Row {
        name: "Move",
        tip: "A move costs a supreme one fatigue and is free for minions. It counts as a plain action.",
        rules: &["PC-18", "PC-36", "PC-3"],
        chips,
    }
}

fn way(acting: &Acting<'_>, way: MoveKind, key: Option<u8>) -> Chip {
    let by = way.mode();
    let hexes = acting.legal.reached(by);
    let chosen = acting.plan.doing == PlannedAction::Move { by };
    let why = if hexes == 0 { no_move(acting, by) } else { None };
    let means = words::moves(way);
    let tip = match (&why, key) {
        (Some(refusal), _) => format!("{means} {}", words::not_now(refusal)),
        (None, _) if hexes == 0 => format!("{means} Not now: no hex in reach."),
        (None, key) => {
            let reached = words::counted(u32::try_from(hexes).unwrap_or(u32::MAX), "hex is", "hexes are");
            let told = format!("{means} {reached} in reach: click one.");
            key.map_or_else(|| told.clone(), |key| keyed(&told, key))
        }
    };
    let doing = if chosen { PlannedAction::Any } else { PlannedAction::Move { by } };
    Chip {
        text: format!("{} {}", sentence(by.name()), way.hexes()),
        more: if acting.is_minion() { "free".to_owned() } else { "1 fatigue".to_owned() },
        tip,
        rules: words::once([why.map_or("PC-18", |why| why.rule.0), "PC-18", "PC-36"]),
        does: (hexes > 0).then(|| ChipAction::Plan(ActionPlan { doing, ..acting.plan.clone() })),
        emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
        key: key.filter(|_| hexes > 0),
        ..Chip::default()
    }
}

/// The reason why the model cannot move by these means. Among the refusals for the adjacent hexes, one that applies to
/// any move is preferred.
fn no_move(acting: &Acting<'_>, by: MoveMode) -> Option<Refusal> {
    let Acting { battle, figure, .. } = *acting;
    let board = &battle.setup().board;
    let at = battle.cell_of(figure)?;
    let steps = board.neighbours(at).map(|to| Order::Move { figure, by: Some(by), path: vec![board.at(to)] });
    let refusals: Vec<Refusal> =
        steps.filter_map(|order| battle.ordered(&battle::Order::PulpCity(order)).err()).collect();
    let any = refusals.iter().find(|refusal| refusal.rule.0 != "PC-18");
    any.or(refusals.first()).cloned()
}

/// The actions on the model's card. In an additional action and under control of another side, only the exclusive ones.
pub(super) fn actions(acting: &Acting<'_>, keys: &mut impl Iterator<Item = u8>) -> Row {
    let exclusive = matches!(acting.when, When::FollowUp | When::Controlled);
    let all = (0_u8..).zip(&acting.battle.sheet(acting.figure).actions);
    let shown = all.filter(|(_, action)| !exclusive || action.kind == ActionKind::Exclusive);
    let mut chips: Vec<Chip> =
        shown.map(|(place, action)| self::action(acting, (place, action), keys.next())).collect();
    if chips.is_empty() {
        chips.push(Chip {
            text: "Nothing".to_owned(),
            tip: "Not now: the sheet lists no such action.".to_owned(),
            rules: vec!["PC-3"],
            ..Chip::default()
        });
    }
    Row {
        name: "Act",
        tip: "Up to three actions in an activation: at most one exclusive, each plain one once. AP come from the pool.",
        rules: &["PC-3", "PC-22"],
        chips,
    }
}

fn action(acting: &Acting<'_>, (place, action): (u8, &Action), key: Option<u8>) -> Chip {
    let Acting { battle, ref plan, .. } = *acting;
    let own = action.reach == ActionRange::Own;
    let chosen = plan.doing == PlannedAction::Act { action: place };
    let targets = acting.legal.targets(place);
    let why = if targets == 0 { barred(acting, (place, action)) } else { None };
    let means = terms::action(battle.rules(), action);
    let tip = match (&why, key) {
        (Some(refusal), _) => format!("{means} {}", words::not_now(refusal)),
        (None, key) => {
            let told = format!("{means} {}", seen(targets, own, chosen));
            key.map_or_else(|| told.clone(), |key| keyed(&told, key))
        }
    };
    let plain = if action.kind == ActionKind::Plain { ", plain" } else { "" };
    let doing = if chosen { PlannedAction::Any } else { PlannedAction::Act { action: place } };
    let does = if own && chosen {
        acting.does(on_itself(acting, place))
    } else {
        ChipAction::Plan(ActionPlan { doing, ..plan.clone() })
    };
    Chip {
        text: action.name.clone(),
        more: format!("{}{plain}", terms::action_short(action)),
        tip,
        rules: words::once(why.iter().map(|why| why.rule.0).chain(terms::rules(battle.rules(), action))),
        does: why.is_none().then_some(does),
        emphasis: if chosen { Emphasis::Chosen } else { Emphasis::Plain },
        key: key.filter(|_| why.is_none()),
        ..Chip::default()
    }
}

/// The order of an action on the model itself.
fn on_itself(acting: &Acting<'_>, action: u8) -> Order {
    let power_up = acting.plan.power_up;
    Order::Act { figure: acting.figure, action, target: None, at: None, power_up, thing: None }
}

/// The reach of an action from the current position, as text.
fn seen(targets: usize, own: bool, chosen: bool) -> String {
    match (targets, own, chosen) {
        (_, true, true) => "Press again to use it.".to_owned(),
        (_, true, false) => "The panel shows the odds; press again to use it.".to_owned(),
        (0, ..) => "No target from here.".to_owned(),
        (1, ..) => "One target from here.".to_owned(),
        (many, ..) => format!("{many} targets from here."),
    }
}

/// The reason why an action cannot be used now from any position; `None` if it only reaches no target from the current
/// position.
fn barred(acting: &Acting<'_>, (place, action): (u8, &Action)) -> Option<Refusal> {
    let refused = tries(acting, (place, action)).into_iter();
    let mut refusals = refused.filter_map(|order| acting.battle.ordered(&battle::Order::PulpCity(order)).err());
    refusals.find(|refusal| !FROM_HERE.contains(&refusal.rule.0))
}

/// Orders that use an action on every conceivable target.
fn tries(acting: &Acting<'_>, (place, action): (u8, &Action)) -> Vec<Order> {
    let Acting { battle, figure, .. } = *acting;
    let order = |target: Option<Occupant>, at| {
        let thing = acting.legal.things(place).next();
        Order::Act { figure, action: place, target, at, power_up: 0, thing }
    };
    let at_models = |wanted: &dyn Fn(FigureId) -> bool| -> Vec<Order> {
        let others = battle.field().standing_figures().map(|(other, _)| other);
        let wanted = others.filter(|other| *other != figure && battle.in_play(*other) && wanted(*other));
        wanted.map(|other| order(Some(Occupant::Figure(other)), None)).collect()
    };
    match (action.reach, action.aim) {
        (ActionRange::Own, _) => vec![order(None, None)],
        (_, TargetFilter::Hex) => {
            let board = &battle.setup().board;
            board.cells().map(|cell| order(None, Some(board.at(cell)))).collect()
        }
        (_, TargetFilter::Friend) => at_models(&|other| battle.friends(figure, other)),
        (_, TargetFilter::Foe) => at_models(&|other| !battle.friends(figure, other)),
        (_, TargetFilter::Any) => at_models(&|_| true),
    }
}
