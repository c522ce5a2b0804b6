//! From picks, clicks and keys of a player of Pulp City to orders.

mod at;
mod keys;
mod left;
mod picks;
#[cfg(test)]
mod tests;
mod threats;
mod undo;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant},
    pulp_city::{Choice, Order, PulpCity},
};
use knockback_skirmish::{OrderGiven, Undone};

use super::{
    acting::{self, half_done, pickable},
    played, proven,
};
use crate::{
    input::{
        KeepPicksTrue, KeySystems,
        orders::{ActContext, Orders, OwnActs, Wishes, cell_of, end_of},
    },
    stage::{
        Act, AskEnd, Lead, Picks, Shown,
        actions::{ACT, END, NEXT_LINE},
    },
};
use knockback_view::pulp_city::plan::{Doing, Plan};
use knockback_view::pulp_city::scene::Scene;
use knockback_view::{extension::Extension, selection::Selection};

/// What a player plans, beside what all players do.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choose {
    /// Do this next, and so.
    Plan(Plan),
    /// Look at the next answer to a question, or at the one before.
    Answer {
        /// Whether the one before is meant.
        back: bool,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Choose>().add_systems(
        Update,
        (
            picks::keep_true.in_set(KeepPicksTrue),
            (keys::plans, keys::dice, threats::keys).in_set(KeySystems),
            (choose_all, act_all).chain().in_set(OwnActs),
            undo::with_its_activation.run_if(on_message::<Undone>),
        )
            .run_if(played),
    );
}

impl Orders for PulpCity {
    fn ready(&self, battle: &Battle) -> Vec<FigureId> {
        battle.choice_of::<Self>().map(|(_, choice)| pickable(proven(battle), &choice)).unwrap_or_default()
    }

    fn end(&self, battle: &Battle) -> Option<battle::Order> {
        let (_, choice) = battle.choice_of::<Self>()?;
        acting::closing_order(&choice).map(battle::Order::PulpCity)
    }

    fn aim(&self, battle: &Battle, order: &battle::Order, picked: &Selection) -> Option<Selection> {
        let battle::Order::PulpCity(order) = order else { return None };
        match order {
            Order::Act { figure, action, target, at, power_up, thing } => {
                let doing = Doing::Act { action: *action };
                let own = Extension::new(Plan { doing, power_up: *power_up, thing: *thing, buys: Vec::new() });
                let at = at.and_then(|at| battle.setup().board.cell(at));
                let aimed = match target {
                    Some(target) => picked.at_target(*figure, *target, cell_of(battle, *target)),
                    None => picked.of(*figure, at),
                };
                Some(Selection { own, ..aimed })
            }
            Order::Move { figure, by, path } => {
                let doing = by.map_or(Doing::Any, |by| Doing::Move { by });
                Some(Selection {
                    own: Extension::new(Plan { doing, ..Plan::default() }),
                    ..picked.of(*figure, end_of(battle, path))
                })
            }
            Order::Activate { figure } => Some(picked.of(*figure, None)),
            Order::Command { card } => {
                let played = proven(battle);
                let figures = &played.rules().cards[card.index()].figures;
                figures.iter().find(|figure| played.in_play(**figure)).map(|figure| picked.of(*figure, None))
            }
            _ => None,
        }
    }

    fn harms_friend(&self, battle: &Battle, order: &battle::Order) -> Option<FigureId> {
        let battle::Order::PulpCity(order) = order else { return None };
        let played = proven(battle);
        let (figure, target, action) = match (order, battle.choice_of::<Self>()) {
            (Order::Act { figure, action, target, .. }, _) => (*figure, *target, Some(*action)),
            (Order::Throw { target, .. }, Some((_, Choice::Throw { figure, .. }))) => {
                (figure, *target, played.sheet(figure).throw())
            }
            _ => return None,
        };
        let Some(Occupant::Figure(target)) = target else { return None };
        let action = played.action(figure, action?)?;
        (played.friends(figure, target) && played.harms(action)).then_some(target)
    }
}

fn act_all(mut acts: MessageReader<Act>, scene: Res<SceneOf<PulpCity>>, mut table: ActContext, mut wishes: Wishes) {
    for act in acts.read() {
        if let Some((_, choice)) = table.shown.choice::<PulpCity>() {
            self::act(*act, &choice, &scene, &mut table, &mut wishes);
        }
    }
}

/// What is planned is picked, while something is to be chosen.
fn choose_all(
    mut chosen: MessageReader<Choose>,
    (shown, scene): (Res<Shown>, Res<SceneOf<PulpCity>>),
    mut picks: ResMut<Picks>,
    mut lead: ResMut<Lead>,
) {
    for chosen in chosen.read() {
        if shown.choice::<PulpCity>().is_none() {
            continue;
        }
        match chosen {
            Choose::Plan(plan) => {
                picks.0.own = Extension::new(plan.clone());
                picks.0.along = false;
            }
            Choose::Answer { back } => {
                *lead = Lead::Keys;
                picks::next_answer(*back, &scene, &mut picks);
            }
        }
    }
}

/// What a click or a key does.
fn act(act: Act, choice: &Choice, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    match act {
        Act::At(cell) => match choice {
            Choice::Turn { .. } | Choice::Command { .. } => at::among_several(cell, choice, scene, table, wishes),
            Choice::Act { .. } | Choice::FollowUp { .. } | Choice::Control { .. } | Choice::Throw { .. } => {
                at::cell(cell, choice, scene, table, wishes);
            }
            _ => match scene.offer(cell) {
                Some(offer) => wishes.pulp_city(offer.order.clone()),
                None => wishes.toast.say(how_to_answer(choice)),
            },
        },
        Act::Line(place) => {
            if let Some(answer) = scene.answers.get(place) {
                wishes.pulp_city(answer.order.clone());
            }
        }
        Act::EndTurn => end(choice, scene, table, wishes),
        _ => {}
    }
}

/// Ends what is at hand; what a player would call left to do is asked about first.
fn end(choice: &Choice, scene: &Scene, table: &ActContext, wishes: &mut Wishes) {
    let Some(order) = acting::closing_order(choice) else {
        wishes.toast.say(how_to_answer(choice));
        return;
    };
    let battle = proven(&table.shown.battle);
    let left = left::to_do(battle, choice, scene);
    if left.is_empty() {
        wishes.pulp_city(order);
        return;
    }
    let what = match choice {
        Choice::Turn { .. } if half_done(battle) => "turn",
        Choice::Turn { .. } => "round for this side",
        Choice::Command { .. } => "command",
        _ => "activation",
    };
    wishes.ask_end.write(AskEnd { what, left });
}

/// How a question is answered.
fn how_to_answer(choice: &Choice) -> String {
    let answers = || format!("{} goes through the answers, {} takes one", NEXT_LINE.key(), ACT.key());
    match choice {
        Choice::PowerUp { .. } => format!("Say how many Power Up dice are spent (PC-21). {}.", answers()),
        Choice::Effects { may_end: true, .. } => {
            format!("Choose what is bought (PC-6). {}; {} buys nothing more.", answers(), END.key())
        }
        Choice::Effects { .. } => format!("Choose which effect comes next (PC-6). {}.", answers()),
        Choice::Direction { .. } => format!("Click one of the two ways (PC-12). {}.", answers()),
        Choice::Shift { .. } => "Click a marked hex, or its own to leave it there (PC-14).".to_owned(),
        Choice::Centre { .. } => "Click where the blast goes off; its own hex leaves it (PC-27).".to_owned(),
        Choice::Extra { may_decline: true, .. } => {
            format!("Click who is struck as well (PC-35). {} leaves it.", END.key())
        }
        Choice::Extra { .. } => "Click who is struck as well (PC-35).".to_owned(),
        Choice::Throw { .. } => format!("Click at whom or where it is thrown (PC-15). {} leaves it.", END.key()),
        Choice::Place { .. } => "Click a marked hex: it comes there (PC-50).".to_owned(),
        Choice::Remove { .. } => "Click the minion that leaves (PC-52).".to_owned(),
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. } => "Choose what it does.".to_owned(),
    }
}

impl Wishes<'_> {
    pub(super) fn pulp_city(&mut self, order: Order) {
        self.orders.write(OrderGiven(battle::Order::PulpCity(order)));
    }

    /// An order of the model that is picked; it is activated or commanded before that where it is only looked at.
    pub(super) fn of_model(&mut self, scene: &Scene, table: &ActContext, order: Order) {
        if let Some(figure) = scene.figure.filter(|_| scene.before) {
            self.pulp_city(acting::begin(proven(&table.shown.battle), figure));
        }
        self.pulp_city(order);
    }
}
