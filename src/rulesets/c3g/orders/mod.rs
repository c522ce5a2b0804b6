//! From picks, clicks and keys of a C3G player to orders.

pub(crate) mod curtain;
mod keys;
pub(crate) mod left_to_do;
pub(crate) mod markers;
mod quick;
#[cfg(test)]
pub(crate) mod tests;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order},
    board::Cell,
    c3g::{self, AttackWith, Choice, Played},
};
use knockback_skirmish::OrderGiven;

use self::left_to_do::left_to_do;
use super::{C3g, played};
use crate::{
    input::{
        KeepPicksTrue,
        orders::{ActContext, Orders, OwnActs, Wishes, cell_of, end_of},
    },
    rulesets::c3g::proven,
    stage::{Act, AskEnd, Lead, Picks, Shown},
};
use knockback_view::c3g::scene;
use knockback_view::c3g::scene::Scene;
use knockback_view::selection::Selection;

/// What a C3G player chooses, beside what all players do.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choose {
    /// Use this attack.
    With(AttackWith),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Choose>().add_plugins((curtain::plugin, keys::plugin, markers::plugin)).add_systems(
        Update,
        (keep_picks_true.in_set(KeepPicksTrue), (act_all, choose_all).chain().in_set(OwnActs)).run_if(played),
    );
}

impl Orders for C3g {
    fn ready(&self, battle: &Battle) -> Vec<FigureId> {
        ready(proven(battle))
    }

    fn end(&self, battle: &Battle) -> Option<Order> {
        matches!(battle.choice_of::<C3g>(), Some((_, Choice::Act { .. }))).then_some(Order::C3g(c3g::Order::EndTurn))
    }

    fn aim(&self, battle: &Battle, order: &Order, picked: &Selection) -> Option<Selection> {
        match order {
            Order::C3g(c3g::Order::Attack { attacker, target, with }) => {
                let mut aimed = picked.at_target(*attacker, *target, cell_of(battle, *target));
                scene::pick(&mut aimed, *with);
                Some(aimed)
            }
            Order::C3g(c3g::Order::Move { figure, path, .. }) => Some(picked.of(*figure, end_of(battle, path))),
            _ => None,
        }
    }

    fn harms_friend(&self, battle: &Battle, order: &Order) -> Option<FigureId> {
        let Order::C3g(c3g::Order::Attack { attacker, target: Occupant::Figure(target), .. }) = order else {
            return None;
        };
        battle.friends(*attacker, *target).then_some(*target)
    }
}

/// The figures that the open choice can give orders to.
pub(crate) fn ready(battle: Played<'_>) -> Vec<FigureId> {
    let mut ready: Vec<FigureId> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| match order {
            Order::Deploy { figure, .. }
            | Order::C3g(c3g::Order::Move { figure, .. } | c3g::Order::Attack { attacker: figure, .. }) => Some(figure),
            _ => None,
        })
        .collect();
    ready.sort_unstable();
    ready.dedup();
    ready
}

/// What is picked belongs to the open choice: a new turn picks its figure by itself.
fn keep_picks_true(shown: Res<Shown>, mut picks: ResMut<Picks>) {
    if !shown.is_changed() {
        return;
    }
    let Some((_, choice)) = shown.choice::<C3g>() else { return };
    let ready = ready(proven(&shown.battle));
    let kept = picks.0.figure.filter(|figure| match &choice {
        Choice::Act { card } => {
            proven(&shown.battle).rules().card(*card).figures.contains(figure)
                && shown.battle.field().standing(*figure).is_some()
        }
        Choice::Deploy { figures } => figures.contains(figure),
        Choice::PlaceMarkers { .. } | Choice::Line { .. } => false,
    });
    // A figure that has done all it can makes room for the next one that has not.
    let figure = kept.filter(|figure| ready.contains(figure)).or_else(|| ready.first().copied()).or(kept);
    if figure != picks.0.figure || matches!(choice, Choice::Line { .. }) {
        let (cell, levels) = (picks.0.cell, picks.0.levels);
        picks.0 = Selection { figure, cell, levels, ..Selection::default() };
    }
}

fn act_all(mut acts: MessageReader<Act>, scene: Res<SceneOf<C3g>>, mut table: ActContext, mut wishes: Wishes) {
    for act in acts.read() {
        if let Some((_, choice)) = table.shown.choice::<C3g>() {
            self::act(*act, &choice, &scene, &mut table, &mut wishes);
        }
    }
}

fn choose_all(mut chosen: MessageReader<Choose>, shown: Res<Shown>, mut picks: ResMut<Picks>) {
    for chosen in chosen.read() {
        let Choose::With(with) = chosen;
        if let Some((_, Choice::Act { .. })) = shown.choice::<C3g>() {
            scene::pick(&mut picks.0, *with);
            picks.0.along = false;
        }
    }
}

/// What a click or a key does.
fn act(act: Act, choice: &Choice, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    let ActContext { shown, picks, lead, .. } = table;
    match (act, choice) {
        (Act::At(cell), Choice::Act { .. }) => {
            at_cell(cell, shown, scene, picks, wishes);
        }
        (Act::At(cell), Choice::Deploy { .. }) => {
            let at = shown.battle.setup().board.at(cell);
            let wanted = picks.0.figure;
            let order = shown.battle.legal_orders().iter().find(|order| {
                matches!(order, Order::Deploy { figure, head, .. }
                    if *head == at && wanted.is_none_or(|wanted| wanted == *figure))
            });
            match order {
                Some(order) => drop(wishes.orders.write(OrderGiven(order))),
                None => wishes.toast.say("Figures are set up on the marked hexes."),
            }
        }
        (Act::At(cell), Choice::Line { lines, .. }) => {
            // A click on a flight takes its line.
            let by_keys = picks.0.cell == Some(cell) && **lead == Lead::Keys;
            let line = scene
                .aim
                .as_ref()
                .and_then(|_| scene.line_over(cell).or_else(|| by_keys.then_some(picks.0.line % lines.len().max(1))));
            match line.and_then(|line| lines.get(line)) {
                Some(line) => wishes.line(shown, *line),
                None => wishes.toast.say("Choose the line of the flight first: click one of them."),
            }
        }
        (Act::EndTurn, Choice::Act { .. }) => {
            let left = left_to_do(proven(&shown.battle));
            if left.is_empty() {
                wishes.order(c3g::Order::EndTurn);
            } else {
                wishes.ask_end.write(AskEnd { what: "turn", left });
            }
        }
        (Act::Line(place), Choice::Line { lines, .. }) => {
            if let Some(line) = lines.get(place) {
                wishes.line(shown, *line);
            }
        }
        _ => {}
    }
}

impl Wishes<'_> {
    fn order(&mut self, order: c3g::Order) {
        self.orders.write(OrderGiven(Order::C3g(order)));
    }

    fn line(&mut self, shown: &Shown, line: c3g::Line) {
        let lead = shown.battle.setup().board.at(line.lead);
        self.order(c3g::Order::ChooseLine { lead, direction: line.direction });
    }
}

/// A cell in a turn: its own figure is picked, a target attacked, a free hex moved to; or it is said why not.
fn at_cell(cell: Cell, shown: &Shown, overlay: &Scene, picks: &mut Picks, wishes: &mut Wishes) {
    let battle = proven(&shown.battle);
    let with = scene::with(&picks.0).unwrap_or(AttackWith::Normal);
    let occupant = battle.field().occupant(cell);
    if let Some(Occupant::Figure(figure)) = occupant
        && ready(battle).contains(&figure)
        && picks.0.figure != Some(figure)
        && !overlay.targets.iter().any(|target| target.who == Occupant::Figure(figure) && with != AttackWith::Normal)
    {
        picks.0 = picks.0.of(figure, Some(cell));
        return;
    }
    let Some(figure) = picks.0.figure else {
        wishes.toast.say("Pick a figure with a ring first.");
        return;
    };
    match occupant {
        Some(Occupant::Figure(own)) if own == figure => {}
        Some(target) => wishes.order(c3g::Order::Attack { attacker: figure, target, with }),
        None => move_to(cell, figure, (battle, overlay), picks, wishes),
    }
}

/// The way that is shown is taken; another one never is.
fn move_to(
    cell: Cell,
    figure: FigureId,
    (battle, overlay): (Played<'_>, &Scene),
    picks: &mut Picks,
    wishes: &mut Wishes,
) {
    let shown = overlay.way.as_ref().map(|way| &way.goal).filter(|goal| goal.way.to.covers(cell));
    let Some(goal) = shown.or_else(|| scene::way_to(&overlay.goals, cell)) else {
        let why = overlay.refusal.as_ref().map(ToString::to_string);
        let far = || format!("{} cannot get there in this turn.", battle.figure_name(figure));
        wishes.toast.say(why.unwrap_or_else(far));
        return;
    };
    if picks.0.along && overlay.aim.is_some() {
        // The hex was shown as a part of the flight; now the way to it is.
        picks.0.along = false;
        wishes.toast.say("This is on the flight. Once more to move there.");
        return;
    }
    wishes.order(goal.way.order(battle, figure));
}
