//! A click on a cell becomes an order, by what the overlay says is possible there.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order},
    board::Cell,
    c3g::{self, AttackWith, Choice},
};
use knockback_skirmish::{OrderGiven, OrderRefused, UndoAsked};

use super::{Lead, Picks, left_to_do::left_to_do, ready};
use crate::{
    AppSystems,
    battle::{Shown, replay::watching},
    hud::{
        confirm::{AskEnd, EndConfirmed},
        toast::Toast,
    },
    overlay::{
        Overlays,
        model::{self, Overlay, Plan, Target},
    },
    screens::{Menu, Screen},
    view3d::camera::Focus,
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
    /// The next figure that can act, or the one before.
    NextFigure {
        /// Whether the one before is meant.
        back: bool,
    },
    /// The next target of the figure, or the one before.
    NextTarget {
        /// Whether the one before is meant.
        back: bool,
    },
    /// Let go of what is aimed at; with nothing aimed at, of the figure.
    LetGo,
    /// Use this attack.
    With(AttackWith),
    /// Do this next in Champions.
    Plan(Plan),
    /// Put the next marker on this card of the side, counted from 0.
    Card(usize),
    /// Take this line of knockback, counted from 0.
    Line(usize),
}

/// A whole order, as a button of a panel knows it. It is taken only once everything has been shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish(pub(crate) Order);

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(not(watching)).and_then(resource_exists::<Shown>);
    app.add_message::<Act>().add_message::<Wish>().add_systems(
        Update,
        (end_confirmed.run_if(battle()), (act, wish, complain).chain().run_if(battle().and_then(in_state(Menu::None))))
            .chain()
            .in_set(AppSystems::Decide),
    );
}

/// Whoever wants to end the turn nevertheless ends it.
fn end_confirmed(mut confirmed: MessageReader<EndConfirmed>, shown: Res<Shown>, mut orders: MessageWriter<OrderGiven>) {
    if confirmed.read().count() > 0 && matches!(shown.choice(), Some((_, Choice::Act { .. }))) {
        orders.write(OrderGiven(Order::C3g(c3g::Order::EndTurn)));
    }
}

/// What acts may write to.
#[derive(SystemParam)]
struct Wishes<'w> {
    orders: MessageWriter<'w, OrderGiven>,
    undo: MessageWriter<'w, UndoAsked>,
    ask_end: MessageWriter<'w, AskEnd>,
    focus: MessageWriter<'w, Focus>,
    toast: ResMut<'w, Toast>,
}

fn act(
    mut acts: MessageReader<Act>,
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    mut picks: ResMut<Picks>,
    mut lead: ResMut<Lead>,
    mut wishes: Wishes,
) {
    for act in acts.read() {
        let Some((side, choice)) = shown.choice() else { continue };
        match (*act, &choice) {
            (Act::At(cell), Choice::Act { .. }) => {
                at_cell(cell, &shown, &overlays, &mut picks, &mut wishes);
            }
            (Act::At(cell), Choice::Deploy { .. }) => {
                let at = shown.battle.setting().board.at(cell);
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
                let line = overlays.0.aim.as_ref().and_then(|aim| {
                    aim.line_over(cell).or_else(|| {
                        (picks.0.cell == Some(cell) && *lead == Lead::Keys).then_some(picks.0.line % lines.len().max(1))
                    })
                });
                match line.and_then(|line| lines.get(line)) {
                    Some(line) => wishes.line(&shown, *line),
                    None => wishes.toast.say("Choose the line of the flight first: click one of them."),
                }
            }
            (Act::EndTurn, Choice::Act { .. }) => {
                let left = left_to_do(&shown.battle);
                if left.is_empty() {
                    wishes.order(c3g::Order::EndTurn);
                } else {
                    wishes.ask_end.write(AskEnd { left });
                }
            }
            (Act::Undo, _) => drop(wishes.undo.write(UndoAsked)),
            (Act::NextFigure { back }, _) => {
                *lead = Lead::Keys;
                next_figure(back, &shown, &mut picks, &mut wishes);
            }
            (Act::NextTarget { back }, Choice::Act { .. }) => {
                *lead = Lead::Keys;
                next_target(back, &overlays, &mut picks, &mut wishes);
            }
            (Act::LetGo, _) => let_go(&shown, &mut picks),
            (Act::With(with), Choice::Act { .. }) => {
                picks.0.with = Some(with);
                picks.0.along = false;
            }
            (Act::Plan(plan), _) => {
                picks.0.plan = plan;
                picks.0.along = false;
            }
            (Act::Card(place), Choice::PlaceMarkers { markers }) => {
                let card = shown.battle.cards_of(side).filter(|card| shown.battle.card_lives(*card)).nth(place);
                if let (Some(card), Some(marker)) = (card, markers.first()) {
                    wishes.order(c3g::Order::PlaceMarker { marker: *marker, card });
                }
            }
            (Act::Line(place), Choice::Line { lines, .. }) => {
                if let Some(line) = lines.get(place) {
                    wishes.line(&shown, *line);
                }
            }
            _ => {}
        }
    }
}

/// What a button wishes is ordered while something is to be chosen.
fn wish(mut wishes: MessageReader<Wish>, shown: Res<Shown>, mut orders: MessageWriter<OrderGiven>) {
    let open = shown.caught_up() && shown.battle.choice().is_some();
    orders.write_batch(wishes.read().filter(|_| open).map(|Wish(order)| OrderGiven(order.clone())));
}

impl Wishes<'_> {
    fn order(&mut self, order: c3g::Order) {
        self.orders.write(OrderGiven(Order::C3g(order)));
    }

    fn line(&mut self, shown: &Shown, line: c3g::Line) {
        let lead = shown.battle.setting().board.at(line.lead);
        self.order(c3g::Order::ChooseLine { lead, direction: line.direction });
    }
}

/// A cell in a turn: its own figure is picked, a target attacked, a free hex moved to; or it is said why not.
fn at_cell(cell: Cell, shown: &Shown, overlays: &Overlays, picks: &mut Picks, wishes: &mut Wishes) {
    let battle = &shown.battle;
    let overlay = &overlays.0;
    let with = picks.0.with.unwrap_or(AttackWith::Normal);
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
    (battle, overlay): (&Battle, &Overlay),
    picks: &mut Picks,
    wishes: &mut Wishes,
) {
    let shown = overlay.way.as_ref().map(|way| &way.goal).filter(|goal| goal.way.to.covers(cell));
    let Some(goal) = shown.or_else(|| model::way_to(&overlay.goals, cell)) else {
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

/// The one after a place of a list, or before it, round and round; without a place, the first or the last.
fn next_of<T: Copy>(list: &[T], place: Option<usize>, back: bool) -> Option<T> {
    let count = list.len();
    let next = match (place, back) {
        (None, false) => 0,
        (None, true) => count.checked_sub(1)?,
        (Some(place), false) => (place + 1) % count,
        (Some(place), true) => (place + count - 1) % count,
    };
    list.get(next).copied()
}

fn next_figure(back: bool, shown: &Shown, picks: &mut Picks, wishes: &mut Wishes) {
    let ready = ready(&shown.battle);
    let place = ready.iter().position(|figure| picks.0.figure == Some(*figure));
    let Some(next) = next_of(&ready, place, back) else { return };
    let at = shown.battle.field().footprint(next).map(|at| at.head);
    picks.0 = picks.0.of(next, at.or(picks.0.cell));
    wishes.focus.write_batch(at.map(Focus::on));
}

/// The next target is aimed at.
fn next_target(back: bool, overlays: &Overlays, picks: &mut Picks, wishes: &mut Wishes) {
    let overlay = &overlays.0;
    let targets: Vec<&Target> = overlay.targets.iter().collect();
    let aimed = overlay.aim.as_ref().map(|aim| aim.target);
    let place = targets.iter().position(|target| Some(target.who) == aimed);
    match next_of(&targets, place, back) {
        Some(target) => {
            let cell = target.cells.first().copied();
            picks.0.cell = None;
            picks.look(cell, overlay);
            (picks.0.held, picks.0.along, picks.0.line) = (Some(target.who), false, 0);
            wishes.focus.write_batch(cell.map(Focus::on));
        }
        None => wishes.toast.say("Nobody can be attacked from here."),
    }
}

/// First what is aimed at is let go of, then the figure, where there is another one to pick.
fn let_go(shown: &Shown, picks: &mut Picks) {
    if !picks.forget() && ready(&shown.battle).len() > 1 {
        picks.0.figure = None;
    }
}

/// A refused order says why.
fn complain(mut refused: MessageReader<OrderRefused>, mut toast: ResMut<Toast>) {
    for OrderRefused { refusal, .. } in refused.read() {
        toast.say(refusal.to_string());
    }
}
