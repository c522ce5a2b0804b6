//! A click on a cell becomes an order, by what the overlay says is possible there.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Occupant, Order},
    board::Cell,
    c3g::{self, AttackWith, Choice},
};
use knockback_skirmish::{OrderGiven, OrderRefused, UndoAsked};

use super::{Picks, ready};
use crate::{
    AppSystems,
    battle::{Shown, replay::watching},
    hud::toast::Toast,
    overlay::{Overlays, model},
    pointer::{HoveredCell, OverUi},
    screens::{Menu, Screen},
};

/// Something that the player wants done.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Whatever a cell offers: pick, move, attack, set up.
    At(Cell),
    /// End the turn.
    EndTurn,
    /// Take the last order back.
    Undo,
    /// The next figure that can act.
    NextFigure,
    /// Use this attack.
    With(AttackWith),
    /// Put the next marker on this card of the side, counted from 0.
    Card(usize),
    /// Take this line of knockback, counted from 0.
    Line(usize),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Act>().add_systems(
        Update,
        (click.in_set(AppSystems::Input), (act, complain).chain().in_set(AppSystems::Decide)).run_if(
            in_state(Screen::Battle)
                .and_then(in_state(Menu::None))
                .and_then(not(watching))
                .and_then(resource_exists::<Shown>),
        ),
    );
}

fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    over_ui: Res<OverUi>,
    hovered: Res<HoveredCell>,
    mut acts: MessageWriter<Act>,
) {
    if buttons.just_pressed(MouseButton::Left)
        && !over_ui.0
        && let Some(cell) = hovered.0
    {
        acts.write(Act::At(cell));
    }
}

fn act(
    mut acts: MessageReader<Act>,
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    mut picks: ResMut<Picks>,
    mut orders: MessageWriter<OrderGiven>,
    mut undo: MessageWriter<UndoAsked>,
    mut toast: ResMut<Toast>,
) {
    for act in acts.read() {
        let Some((side, choice)) = shown.choice() else { continue };
        match (*act, &choice) {
            (Act::At(cell), Choice::Act { .. }) => {
                at_cell(cell, &shown, &overlays, &mut picks, &mut orders, &mut toast);
            }
            (Act::At(cell), Choice::Deploy { .. }) => {
                let at = shown.battle.setting().board.at(cell);
                let wanted = picks.0.figure;
                let order = shown.battle.legal_orders().iter().find(|order| {
                    matches!(order, Order::Deploy { figure, head, .. }
                        if *head == at && wanted.is_none_or(|wanted| wanted == *figure))
                });
                match order {
                    Some(order) => drop(orders.write(OrderGiven(order))),
                    None => toast.say("Figures are set up on the marked hexes."),
                }
            }
            (Act::At(_), Choice::Line { .. }) => toast.say("Choose the line of the flight first, with 1, 2, ..."),
            (Act::EndTurn, Choice::Act { .. }) => drop(orders.write(OrderGiven(Order::C3g(c3g::Order::EndTurn)))),
            (Act::Undo, _) => drop(undo.write(UndoAsked)),
            (Act::NextFigure, _) => next_figure(&shown, &mut picks),
            (Act::With(with), Choice::Act { .. }) => picks.0.with = Some(with),
            (Act::Card(place), Choice::PlaceMarkers { markers }) => {
                let card = shown.battle.cards_of(side).filter(|card| shown.battle.card_lives(*card)).nth(place);
                if let (Some(card), Some(marker)) = (card, markers.first()) {
                    let order = c3g::Order::PlaceMarker { marker: *marker, card };
                    orders.write(OrderGiven(Order::C3g(order)));
                }
            }
            (Act::Line(place), Choice::Line { lines, .. }) => {
                if let Some(line) = lines.get(place) {
                    let lead = shown.battle.setting().board.at(line.lead);
                    let order = c3g::Order::ChooseLine { lead, direction: line.direction };
                    orders.write(OrderGiven(Order::C3g(order)));
                }
            }
            _ => {}
        }
    }
}

/// A cell in a turn: its own figure is picked, a target attacked, a free hex moved to; or it is said why not.
fn at_cell(
    cell: Cell,
    shown: &Shown,
    overlays: &Overlays,
    picks: &mut Picks,
    orders: &mut MessageWriter<OrderGiven>,
    toast: &mut Toast,
) {
    let battle = &shown.battle;
    let overlay = &overlays.0;
    let with = picks.0.with.unwrap_or(AttackWith::Normal);
    let occupant = battle.field().occupant(cell);
    if let Some(Occupant::Figure(figure)) = occupant
        && ready(battle).contains(&figure)
        && picks.0.figure != Some(figure)
        && !overlay.targets.iter().any(|(target, _)| *target == Occupant::Figure(figure) && with != AttackWith::Normal)
    {
        picks.0.figure = Some(figure);
        picks.0.with = None;
        return;
    }
    let Some(figure) = picks.0.figure else {
        toast.say("Pick a figure with a ring first.");
        return;
    };
    let order = match occupant {
        Some(target) if target != Occupant::Figure(figure) => c3g::Order::Attack { attacker: figure, target, with },
        Some(_) => return,
        None => {
            let Some(way) = model::way_to(&overlay.ways, cell) else {
                let why = overlay.refusal.as_ref().map(ToString::to_string);
                let far = || format!("{} cannot get there in this turn.", battle.figure_name(figure));
                toast.say(why.unwrap_or_else(far));
                return;
            };
            way.order(battle, figure)
        }
    };
    orders.write(OrderGiven(Order::C3g(order)));
}

fn next_figure(shown: &Shown, picks: &mut Picks) {
    let ready = ready(&shown.battle);
    let next = ready.iter().find(|figure| picks.0.figure.is_none_or(|picked| **figure > picked)).or(ready.first());
    picks.0.figure = next.copied();
    picks.0.with = None;
    let at = next.and_then(|figure| shown.battle.field().footprint(*figure));
    picks.0.cell = at.map(|at| at.head).or(picks.0.cell);
}

/// A refused order says why.
fn complain(mut refused: MessageReader<OrderRefused>, mut toast: ResMut<Toast>) {
    for OrderRefused { refusal, .. } in refused.read() {
        toast.say(refusal.to_string());
    }
}
