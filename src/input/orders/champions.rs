//! Clicks and keys of a Champions player.

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    board::Cell,
    champions::{Choice, Order, movement},
    units::Metres,
};
use knockback_skirmish::OrderGiven;

use super::{Act, Table, Wishes};
use crate::{
    hud::confirm::AskEnd,
    overlay::{
        champions::{What, charges, means},
        model::{Overlay, Plan},
    },
};

pub(super) fn act(act: Act, choice: Choice, table: &mut Table, wishes: &mut Wishes) {
    match (act, choice) {
        (Act::At(cell), Choice::Phase { figure, .. }) => at_cell(cell, figure, table, wishes),
        (Act::At(cell), Choice::React { .. }) => match table.overlays.0.champions.offer(cell) {
            Some(offer) => wishes.champions(offer.order.clone()),
            None => wishes.toast.say("Choose a defence in the panel, or click a marked hex. End lets it go by."),
        },
        (Act::At(cell), Choice::Focus { .. }) => {
            let who = table.shown.battle.field().occupant(cell);
            match who.and_then(|who| table.overlays.0.champions.strike(who)) {
                Some(order) => wishes.champions(order.clone()),
                None => wishes.toast.say("Click the foe that gets the whole attention; End gives it to nobody."),
            }
        }
        (Act::EndTurn, Choice::Phase { figure, halves }) => {
            let left = left_to_do(figure, halves, table);
            if left.is_empty() {
                wishes.champions(Order::EndPhase);
            } else {
                wishes.ask_end.write(AskEnd { left });
            }
        }
        (Act::EndTurn, Choice::React { .. } | Choice::Focus { .. }) => wishes.champions(Order::Pass),
        (Act::Plan(plan), _) => {
            table.picks.0.plan = plan;
            (table.picks.0.throws, table.picks.0.along) = (None, false);
        }
        (Act::Throw(figure), _) => {
            table.picks.0.plan = Plan { by: table.picks.0.plan.by, feet: table.picks.0.plan.feet, ..Plan::default() };
            (table.picks.0.throws, table.picks.0.held, table.picks.0.along) = (Some(figure), None, false);
        }
        _ => {}
    }
}

impl Wishes<'_> {
    fn champions(&mut self, order: Order) {
        self.orders.write(OrderGiven(battle::Order::Champions(order)));
    }
}

/// A cell in a phase: what is shown there is ordered; or it is said why nothing can be.
fn at_cell(cell: Cell, figure: FigureId, table: &mut Table, wishes: &mut Wishes) {
    let overlay = &table.overlays.0;
    let occupant = table.shown.battle.field().occupant(cell).filter(|who| *who != Occupant::Figure(figure));
    let shown = overlay.champions.looked_at.as_ref().filter(|offer| offer.cell == cell);
    let offered = shown.or_else(|| overlay.champions.offer(cell));
    let on_flight = table.picks.0.along && overlay.champions.aim.is_some();
    match (offered, occupant) {
        (Some(offer), None) if on_flight && matches!(offer.what, What::Move(_)) => {
            // The hex was shown as a part of the flight; now the way to it is.
            table.picks.0.along = false;
            wishes.toast.say("This is on the flight. Once more to move there.");
        }
        // An area may be aimed at whoever stands there, and at nobody.
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
fn too_far(figure: FigureId, table: &Table) -> String {
    let (battle, picked) = (&table.shown.battle, &table.picks.0);
    let name = battle.figure_name(figure);
    if charges(picked.plan.maneuver) {
        return format!("Click whom {name} should run into, or choose Strike to move.");
    }
    let by = means(battle, figure, picked);
    let full = movement::full(battle, figure, by);
    let whole = matches!(table.shown.champions_choice(), Some((_, Choice::Phase { halves: 2.., .. })));
    let left = if whole { full } else { Metres(full.0 / 2) };
    format!("{name} cannot get there by {}: it has {left} left, and needs a free way.", by.name())
}

/// What strikes somebody or something: the charge that is shown, where one is.
fn strike(overlay: &Overlay, who: Occupant) -> Option<Order> {
    let shown = overlay.champions.aim.as_ref().filter(|aim| aim.target == who);
    let charge = shown.and_then(|aim| aim.charge.clone()).map(Order::Charge);
    charge.or_else(|| overlay.champions.strike(who).cloned())
}

/// What a player would call left to do in a phase that is about to end.
fn left_to_do(figure: FigureId, halves: u8, table: &Table) -> Vec<String> {
    let battle = &table.shown.battle;
    let name = battle.figure_name(figure);
    let enemy = |who: Occupant| match who {
        Occupant::Figure(other) if !battle.friends(figure, other) && battle.is_awake(other) => {
            Some(battle.figure_name(other))
        }
        _ => None,
    };
    let mut foes: Vec<&str> = table.overlays.0.targets.iter().filter_map(|target| enemy(target.who)).collect();
    foes.dedup();
    if !foes.is_empty() {
        vec![format!("{name} can attack {}", foes.join(" or "))]
    } else if halves > 1 {
        vec![format!("{name} has its whole phase left: it could move, recover or hold its action")]
    } else {
        Vec::new()
    }
}
