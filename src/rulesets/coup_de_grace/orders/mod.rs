//! From picks, clicks and keys of a player of Coup-De-Grace to orders.

mod at;
mod keys;
#[cfg(test)]
mod tests;
mod threats;
mod undo;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant},
    coup_de_grace::{Choice, CoupDeGrace, Order},
};
use knockback_skirmish::{OrderGiven, Undone};
use knockback_view::coup_de_grace::scene;

use super::{played, proven};
use crate::{
    input::{
        KeepPicksTrue, KeySystems, Pointed,
        orders::{ActContext, Orders, OwnActs, Wishes, cell_of, end_of},
    },
    overlay::SceneSystems,
    stage::{Act, AppSystems, AskEnd, Picks, Shown, actions::END, pointer::Dragged},
};
use knockback_view::coup_de_grace::scene::Scene;
use knockback_view::coup_de_grace::{
    plan::{Doing, Facing, Plan, Planned},
    scene::{choices, words},
};
use knockback_view::{extension::Extension, selection::Selection};

/// What a player plans, beside what all players do.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choose {
    /// Do this next.
    Plan(Plan),
    /// Face this side at the end of it; once more, the plainest again.
    Facing(Facing),
    /// Face the next side, or the one before.
    Turn {
        /// Whether the one before is meant: anticlockwise.
        back: bool,
    },
    /// Order this, and activate the mini that is picked before that where it is not.
    Order(Ordered),
}

/// What is ordered for the mini that is picked without a hex or a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ordered {
    /// It guards itself (`CDG-27`).
    Guard,
    /// It tries to recover (`CDG-22`).
    Recover,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Choose>().add_systems(
        Update,
        (
            keep_picks_true.in_set(KeepPicksTrue),
            (keys::keys, threats::keys).in_set(KeySystems),
            threats::face.in_set(AppSystems::Overlay).after(Pointed).before(SceneSystems::Build),
            (faced, choose_all, act_all).chain().in_set(OwnActs),
            undo::with_its_activation.run_if(on_message::<Undone>),
        )
            .run_if(played),
    );
}

impl Orders for CoupDeGrace {
    fn ready(&self, battle: &Battle) -> Vec<FigureId> {
        match battle.choice_of::<Self>() {
            Some((_, Choice::Activate { figures })) => figures,
            Some(_) => proven(battle).state().active().map(|active| active.figure).into_iter().collect(),
            None => Vec::new(),
        }
    }

    fn end(&self, battle: &Battle) -> Option<battle::Order> {
        matches!(battle.choice_of::<Self>(), Some((_, Choice::Act { .. })))
            .then_some(battle::Order::CoupDeGrace(Order::EndActivation))
    }

    fn aim(&self, battle: &Battle, order: &battle::Order, picked: &Selection) -> Option<Selection> {
        let planned = |plan: Plan| Extension::new(Planned { plan, chosen: true });
        let battle::Order::CoupDeGrace(order) = order else { return None };
        match order {
            Order::Attack { figure, target, hand } => {
                let own = planned(Plan { doing: Doing::Attack { hand: *hand }, facing: None });
                let target = Occupant::Figure(*target);
                Some(Selection { own, ..picked.at_target(*figure, target, cell_of(battle, target)) })
            }
            Order::Move { figure, path, facing } => {
                let own = planned(Plan { doing: Doing::Any, facing: *facing });
                Some(Selection { own, ..picked.of(*figure, end_of(battle, path)) })
            }
            Order::Crawl { figure, to } | Order::Enter { figure, at: to, .. } => {
                Some(picked.of(*figure, battle.setup().board.cell(*to)))
            }
            Order::Activate { figure } => Some(picked.of(*figure, None)),
            _ => None,
        }
    }
}

/// What is picked belongs to the open choice: who is activated is picked by itself, and else somebody who can be.
fn keep_picks_true(shown: Res<Shown>, mut picks: ResMut<Picks>) {
    if !shown.is_changed() {
        return;
    }
    if picks.0.faces.is_some() {
        picks.0.faces = None;
    }
    let Some((_, choice)) = shown.choice::<CoupDeGrace>() else { return };
    let battle = proven(&shown.battle);
    let figure = match &choice {
        Choice::Activate { figures } => {
            let kept = picks.0.figure.filter(|figure| figures.contains(figure));
            // Those who stand come before those who lie, and these before those who are still to enter.
            let rank = |figure: &&FigureId| (!battle.is_standing(**figure), !battle.is_downed(**figure), **figure);
            kept.or_else(|| figures.iter().min_by_key(rank).copied())
        }
        Choice::Act { figure } => Some(*figure),
        Choice::Push { .. } | Choice::Face { .. } => battle.state().active().map(|active| active.figure),
    };
    let asked = matches!(choice, Choice::Push { .. } | Choice::Face { .. });
    if let Some(figure) = figure.filter(|figure| picks.0.figure != Some(*figure) || asked && picks.holds()) {
        let cell = picks.0.cell;
        picks.0 = picks.0.of(figure, cell);
    }
    // A side that was picked has been taken; what was planned stays while it can be done.
    let Some(planned) = picks.0.own.get::<Planned>().copied() else { return };
    let fits = figure.is_some_and(|figure| choices::fits(battle, figure, planned.plan.doing));
    let doing = if fits { planned.plan.doing } else { Doing::default() };
    let kept = Planned { plan: Plan { doing, facing: None }, chosen: planned.chosen && fits };
    if kept != planned {
        picks.0.own = Extension::new(kept);
    }
}

fn act_all(mut acts: MessageReader<Act>, scene: Res<SceneOf<CoupDeGrace>>, mut table: ActContext, mut wishes: Wishes) {
    for act in acts.read() {
        if let Some((_, choice)) = table.shown.choice::<CoupDeGrace>() {
            self::act(*act, &choice, &scene, &mut table, &mut wishes);
        }
    }
}

/// A drag from a hex, by the pointer or a finger, chooses the side that the mini will face there; back on the hex, none.
fn faced(mut dragged: MessageReader<Dragged>, shown: Res<Shown>, mut picks: ResMut<Picks>) {
    for Dragged { from, to } in dragged.read() {
        if shown.choice::<CoupDeGrace>().is_some() {
            let board = &shown.battle.setup().board;
            let facing = (from != to).then(|| scene::facing::towards(board.at(*from), board.at(*to)));
            let planned = picks.0.own.get::<Planned>().copied().unwrap_or_default();
            picks.0.own = Extension::new(Planned { plan: Plan { facing, ..planned.plan }, ..planned });
            picks.0.faces = None;
        }
    }
}

/// What is planned is picked, while something is to be chosen.
fn choose_all(
    mut chosen: MessageReader<Choose>,
    (shown, scene): (Res<Shown>, Res<SceneOf<CoupDeGrace>>),
    mut picks: ResMut<Picks>,
    mut wishes: Wishes,
) {
    for chosen in chosen.read() {
        if shown.choice::<CoupDeGrace>().is_none() {
            continue;
        }
        let picked = &mut picks.0;
        let planned = picked.own.get::<Planned>().copied().unwrap_or_default();
        match *chosen {
            Choose::Plan(plan) => {
                let chosen = planned.chosen || plan.doing != planned.plan.doing;
                picked.own = Extension::new(Planned { plan, chosen });
            }
            Choose::Facing(facing) => {
                let facing = Some(facing).filter(|facing| planned.plan.facing != Some(*facing));
                picked.own = Extension::new(Planned { plan: Plan { facing, ..planned.plan }, ..planned });
            }
            Choose::Turn { back } => {
                let now = picked.faces.or_else(|| facing_now(&shown, &scene));
                let facing = now.map(|now| now.clockwise(if back { 5 } else { 1 }));
                picked.own = Extension::new(Planned { plan: Plan { facing, ..planned.plan }, ..planned });
            }
            Choose::Order(what) => wishes.plain(what, &shown, &scene),
        }
        (picked.along, picked.faces) = (false, None);
    }
}

/// The side from which a turn by keys goes on: what is shown on the board, else what the mini faces.
fn facing_now(shown: &Shown, scene: &Scene) -> Option<Facing> {
    // Who is to face a side may be somebody else than who acts.
    let turned = match shown.choice::<CoupDeGrace>() {
        Some((_, Choice::Face { target, .. })) => Some(target),
        _ => scene.figure,
    };
    let front = scene.front.as_ref().filter(|front| front.planned || Some(front.who) == turned);
    let stands = || turned.and_then(|figure| proven(&shown.battle).mini(figure).facing);
    scene.plan.facing.or_else(|| front.map(|front| front.facing)).or_else(stands).or(Facing::new(0))
}

/// What a click or a key does.
fn act(act: Act, choice: &Choice, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    match (act, choice) {
        (Act::At(cell), Choice::Activate { figures }) => at::in_a_turn(cell, figures, scene, table, wishes),
        (Act::At(cell), Choice::Act { .. }) => at::cell(cell, scene, table, wishes),
        (Act::At(cell), Choice::Push { .. } | Choice::Face { .. }) => match scene.offer(cell) {
            Some(offer) => wishes.coup_de_grace(offer.order.clone()),
            None => wishes.toast.say(how_to_answer(choice)),
        },
        (Act::Line(place), Choice::Push { directions, .. }) => {
            if let Some(way) = directions.get(place) {
                wishes.coup_de_grace(Order::Push { direction: Some(*way) });
            }
        }
        (Act::EndTurn, Choice::Act { figure }) => {
            let left = left_to_do(*figure, scene, table);
            if left.is_empty() {
                wishes.coup_de_grace(Order::EndActivation);
            } else {
                wishes.ask_end.write(AskEnd { what: "activation", left });
            }
        }
        (Act::EndTurn, Choice::Push { optional: true, .. } | Choice::Face { optional: true, .. }) => {
            wishes.coup_de_grace(Order::Decline);
        }
        (Act::EndTurn, Choice::Push { .. } | Choice::Face { .. }) => wishes.toast.say(how_to_answer(choice)),
        (Act::EndTurn, Choice::Activate { .. }) => {
            wishes.toast.say("Nobody passes who has a mini left: activate one (CDG-7). It may then do nothing.");
        }
        _ => {}
    }
}

/// How a question is answered on the board.
fn how_to_answer(choice: &Choice) -> String {
    match choice {
        Choice::Push { optional: true, .. } => {
            format!("Click where the push goes. {} leaves it.", END.key())
        }
        Choice::Push { .. } => "Click one of the ways: it is pushed for certain (CDG-24).".to_owned(),
        Choice::Face { optional: true, .. } => {
            format!("Click the hex that it shall face. {} leaves it as it is.", END.key())
        }
        _ => "Click the hex that it shall face.".to_owned(),
    }
}

impl Wishes<'_> {
    pub(super) fn coup_de_grace(&mut self, order: Order) {
        self.orders.write(OrderGiven(battle::Order::CoupDeGrace(order)));
    }

    /// An order of the mini that is picked; it is activated before that where it is only looked at.
    pub(super) fn of_picked(&mut self, scene: &Scene, order: Order) {
        if let Some(figure) = scene.figure.filter(|_| scene.before) {
            self.coup_de_grace(Order::Activate { figure });
        }
        self.coup_de_grace(order);
    }

    /// What is ordered without a hex or a target. Where it is refused, nobody is activated for it.
    fn plain(&mut self, what: Ordered, shown: &Shown, scene: &Scene) {
        let Some(figure) = scene.figure else { return };
        let order = match what {
            Ordered::Guard => Order::Guard { figure },
            Ordered::Recover => Order::Recover { figure },
        };
        let battle = proven(&shown.battle);
        let active = if scene.before { scene::ahead::activated(battle, figure) } else { None };
        let then = active.as_ref().map_or(battle, |active| active.played());
        match then.ordered(&battle::Order::CoupDeGrace(order.clone())) {
            Ok(_) => self.of_picked(scene, order),
            Err(refusal) => self.toast.say(refusal.to_string()),
        }
    }
}

/// What a player would call left to do in an activation that is about to end.
fn left_to_do(figure: FigureId, scene: &Scene, table: &ActContext) -> Vec<String> {
    let battle = proven(&table.shown.battle);
    let name = battle.figure_name(figure);
    let foes: Vec<&str> = scene
        .strikes
        .iter()
        .filter_map(|(who, _)| match who {
            Occupant::Figure(other) => Some(battle.figure_name(*other)),
            Occupant::Object(_) => None,
        })
        .collect();
    let active = battle.state().active().filter(|active| active.figure == figure);
    let idle = active.is_some_and(|active| !active.attacked && active.points == battle.movement(figure));
    if !foes.is_empty() {
        vec![format!("{name} can attack {}", foes.join(" or "))]
    } else if battle.is_waiting(figure) && !scene.offers.is_empty() {
        vec![format!("{name} can come into the arena")]
    } else if battle.is_downed(figure) {
        vec![format!("{name} could crawl, or try to recover")]
    } else if idle {
        vec![format!("{name} has done nothing yet, and has {} left", words::points(scene.points))]
    } else {
        Vec::new()
    }
}
