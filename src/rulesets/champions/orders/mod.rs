//! From picks, clicks and keys of a Champions player to orders.

mod plans;
#[cfg(test)]
mod tests;
mod threats;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant},
    board::Cell,
    champions::{Choice, Order},
};
use knockback_skirmish::OrderGiven;

use super::{Champions, played};
use crate::{
    input::{
        KeepPicksTrue, KeySystems,
        orders::{ActContext, Orders, OwnActs, Wishes, cell_of, end_of},
    },
    rulesets::champions::{
        acting::{self, about},
        proven,
    },
    stage::{Act, AskEnd, Picks, Shown, actions::END},
};
use knockback_view::champions::plan::{Plan, Planned, plan};
use knockback_view::champions::scene::Scene;
use knockback_view::champions::scene::{What, charges, choices, means};
use knockback_view::{extension::Extension, selection::Selection};

/// What a Champions player plans, beside what all players do.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choose {
    /// Do this next.
    Plan(Plan),
    /// Throw this figure next, which is held.
    Throw(FigureId),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Choose>().add_systems(
        Update,
        (
            keep_picks_true.in_set(KeepPicksTrue),
            (plans::keys, threats::keys).in_set(KeySystems),
            (act_all, choose_all).chain().in_set(OwnActs),
        )
            .run_if(played),
    );
}

impl Orders for Champions {
    fn ready(&self, battle: &Battle) -> Vec<FigureId> {
        battle.choice_of::<Champions>().map(|(_, choice)| about(choice)).into_iter().collect()
    }

    fn end(&self, battle: &Battle) -> Option<battle::Order> {
        matches!(battle.choice_of::<Champions>(), Some((_, Choice::Phase { .. })))
            .then_some(battle::Order::Champions(Order::EndPhase))
    }

    fn aim(&self, battle: &Battle, order: &battle::Order, picked: &Selection) -> Option<Selection> {
        let planned = |plan: Plan| Extension::new(Planned { plan, chosen: true, ..Planned::default() });
        let battle::Order::Champions(order) = order else { return None };
        match order {
            Order::Attack { attacker, target, with, maneuver } => {
                let own = planned(Plan { with: Some(*with), maneuver: *maneuver, ..Plan::default() });
                Some(Selection { own, ..picked.at_target(*attacker, *target, cell_of(battle, *target)) })
            }
            Order::AttackHex { attacker, at, with } => {
                let own = planned(Plan { with: Some(*with), ..Plan::default() });
                Some(Selection { own, ..picked.of(*attacker, battle.setup().board.cell(*at)) })
            }
            Order::Move { figure, by, path, feet } => {
                let own = planned(Plan { by: Some(*by), feet: *feet, ..Plan::default() });
                Some(Selection { own, ..picked.of(*figure, end_of(battle, path)) })
            }
            _ => None,
        }
    }

    fn harms_friend(&self, battle: &Battle, order: &battle::Order) -> Option<FigureId> {
        let battle::Order::Champions(order) = order else { return None };
        let (attacker, target) = match order {
            Order::Attack { attacker, target, .. } => (*attacker, *target),
            Order::Charge(charge) => (charge.figure, charge.target),
            _ => return None,
        };
        let Occupant::Figure(target) = target else { return None };
        battle.friends(attacker, target).then_some(target)
    }
}

/// What is picked belongs to the open choice: it picks its figure by itself.
fn keep_picks_true(shown: Res<Shown>, mut picks: ResMut<Picks>) {
    let planned = picks.0.own.get::<Planned>().copied();
    if !shown.is_changed() && (planned.is_some() || !shown.caught_up()) {
        return;
    }
    let Some((_, choice)) = shown.choice::<Champions>() else { return };
    let figure = about(choice);
    let reacts = !matches!(choice, Choice::Phase { .. });
    if picks.0.figure != Some(figure) || reacts && picks.holds() {
        picks.0 = picks.0.of(figure, None);
    }
    let planned = picks.0.own.get::<Planned>().copied().unwrap_or_default();
    if !reacts && !planned.chosen && planned.throws.is_none() {
        let plan = Plan { with: choices::best(proven(&shown.battle), figure), ..planned.plan };
        let own = Extension::new(Planned { plan, ..planned });
        if picks.0.own != own {
            (picks.0.own, picks.0.suggested) = (own, true);
        }
    }
}

fn act_all(mut acts: MessageReader<Act>, scene: Res<SceneOf<Champions>>, mut table: ActContext, mut wishes: Wishes) {
    for act in acts.read() {
        if let Some((_, choice)) = table.shown.choice::<Champions>() {
            self::act(*act, choice, &scene, &mut table, &mut wishes);
        }
    }
}

/// What is planned is picked, while something is to be chosen.
fn choose_all(mut chosen: MessageReader<Choose>, shown: Res<Shown>, mut picks: ResMut<Picks>) {
    for chosen in chosen.read() {
        if shown.choice::<Champions>().is_none() {
            continue;
        }
        let picked = &mut picks.0;
        let planned = picked.own.get::<Planned>().copied().unwrap_or_default();
        match *chosen {
            Choose::Plan(plan) => {
                let chosen = planned.chosen || plan.with != planned.plan.with;
                picked.own = Extension::new(Planned { plan, throws: None, chosen, ..planned });
            }
            Choose::Throw(figure) => {
                let before = plan(picked);
                let plan = Plan { by: before.by, feet: before.feet, ..Plan::default() };
                picked.own = Extension::new(Planned { plan, throws: Some(figure), ..planned });
                picked.held = None;
            }
        }
        picked.along = false;
        picked.suggested =
            picked.own.get::<Planned>().is_some_and(|planned| !planned.chosen && planned.throws.is_none());
    }
}

/// What a click or a key does.
fn act(act: Act, choice: Choice, scene: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    match (act, choice) {
        (Act::At(cell), Choice::Phase { figure, .. }) => at_cell(cell, figure, scene, table, wishes),
        (Act::At(cell), Choice::React { .. }) => match scene.offer(cell) {
            Some(offer) => wishes.champions(offer.order.clone()),
            None => wishes
                .toast
                .say(format!("Choose a defence in the panel, or click a marked hex. {} lets it go by.", END.key())),
        },
        (Act::At(cell), Choice::Focus { .. }) => {
            let who = table.shown.battle.field().occupant(cell);
            match who.and_then(|who| scene.strike(who)) {
                Some(order) => wishes.champions(order.clone()),
                None => wishes
                    .toast
                    .say(format!("Click the foe that gets the whole attention; {} gives it to nobody.", END.key())),
            }
        }
        (Act::EndTurn, Choice::Phase { figure, halves }) => {
            let left = left_to_do(figure, halves, scene, table);
            if left.is_empty() {
                wishes.champions(Order::EndPhase);
            } else {
                wishes.ask_end.write(AskEnd { what: "phase", left });
            }
        }
        (Act::EndTurn, Choice::React { .. } | Choice::Focus { .. }) => wishes.champions(Order::Pass),
        _ => {}
    }
}

impl Wishes<'_> {
    fn champions(&mut self, order: Order) {
        self.orders.write(OrderGiven(battle::Order::Champions(order)));
    }
}

/// A cell in a phase: what is shown there is ordered; or it is said why nothing can be.
fn at_cell(cell: Cell, figure: FigureId, overlay: &Scene, table: &mut ActContext, wishes: &mut Wishes) {
    let occupant = table.shown.battle.field().occupant(cell).filter(|who| *who != Occupant::Figure(figure));
    let shown = overlay.looked_at.as_ref().filter(|offer| offer.cell == cell);
    let offered = shown.or_else(|| overlay.offer(cell));
    let on_flight = table.picks.0.along && overlay.aim.is_some();
    match (offered, occupant) {
        (Some(offer), None) if on_flight && matches!(offer.what, What::Move(_)) => {
            // The hex was shown as a part of the flight; now the way to it is.
            table.picks.0.along = false;
            wishes.toast.say("This is on the flight. Once more to move there.");
        }
        // An area may be aimed at an occupied hex, and at an empty one.
        (Some(offer), None) => wishes.champions(offer.order.clone()),
        (Some(offer), Some(_)) if matches!(offer.what, What::Area | What::Throw(_)) => {
            wishes.champions(offer.order.clone());
        }
        (_, Some(who)) => {
            if let Some(order) = strike(overlay, who) {
                wishes.champions(order);
            } else {
                let barred = overlay.barred.iter().find(|(target, _)| target.who == who).map(|(_, refusal)| refusal);
                let why = barred.or(overlay.refusal.as_ref()).map(ToString::to_string);
                let name = table.shown.battle.figure_name(figure);
                wishes.toast.say(why.unwrap_or_else(|| format!("{name} cannot strike there now.")));
            }
        }
        (None, None) if table.shown.battle.field().footprint(figure).is_some_and(|at| at.head == cell) => {}
        (None, None) => {
            let why = overlay.refusal.as_ref().map(ToString::to_string);
            wishes.toast.say(why.unwrap_or_else(|| too_far(figure, table)));
        }
    }
}

/// Why a figure cannot go to a hex that no way leads to.
fn too_far(figure: FigureId, table: &ActContext) -> String {
    let (battle, picked) = (proven(&table.shown.battle), &table.picks.0);
    let name = battle.figure_name(figure);
    if charges(plan(picked).maneuver) {
        return format!("Click whom {name} should run into, or choose Strike to move.");
    }
    let by = means(battle, figure, picked);
    let left = acting::metres_left(battle, figure, by);
    format!("{name} cannot get there by {}: it has {left} left, and needs a free way.", by.name())
}

/// What strikes somebody or something: the charge that is shown, where one is.
fn strike(overlay: &Scene, who: Occupant) -> Option<Order> {
    let shown = overlay.aim.as_ref().filter(|aim| aim.target == who);
    let charge = shown.and_then(|aim| aim.charge.clone()).map(Order::Charge);
    charge.or_else(|| overlay.strike(who).cloned())
}

/// What a player would call left to do in a phase that is about to end.
fn left_to_do(figure: FigureId, halves: u8, scene: &Scene, table: &ActContext) -> Vec<String> {
    let battle = proven(&table.shown.battle);
    let name = battle.figure_name(figure);
    let enemy = |who: Occupant| match who {
        Occupant::Figure(other) if !battle.friends(figure, other) && battle.is_awake(other) => {
            Some(battle.figure_name(other))
        }
        _ => None,
    };
    let mut foes: Vec<&str> = scene.targets.iter().filter_map(|target| enemy(target.who)).collect();
    foes.dedup();
    if !foes.is_empty() {
        vec![format!("{name} can attack {}", foes.join(" or "))]
    } else if halves > 1 {
        vec![format!("{name} has its whole phase left: it could move, recover or hold its action")]
    } else {
        Vec::new()
    }
}
