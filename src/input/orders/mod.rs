//! A click on a cell becomes an order, by what the overlay says is possible there.

mod c3g;
mod champions;

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::{
    battle::{About, FigureId, Order},
    board::Cell,
    c3g::{self as c3g_rules, AttackWith, Choice},
    champions as champions_rules,
};
use knockback_skirmish::{OrderGiven, OrderRefused, UndoAsked};

use super::{Lead, Picks, ready};
use crate::{
    AppSystems,
    battle::{Shown, replay::watching},
    hud::{
        confirm::{AskEnd, EndConfirmed},
        toast::Toast,
    },
    overlay::{
        Overlays,
        model::{Plan, Target},
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
    /// Throw this figure next, which is held, in Champions.
    Throw(FigureId),
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
    if confirmed.read().count() == 0 || !shown.caught_up() {
        return;
    }
    match shown.battle.choice().map(|choice| choice.about) {
        Some(About::C3g(Choice::Act { .. })) => drop(orders.write(OrderGiven(Order::C3g(c3g_rules::Order::EndTurn)))),
        Some(About::Champions(champions_rules::Choice::Phase { .. })) => {
            orders.write(OrderGiven(Order::Champions(champions_rules::Order::EndPhase)));
        }
        _ => {}
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

/// What an act is about: the battle as it is shown, and what is picked in it.
#[derive(SystemParam)]
struct Table<'w> {
    shown: Res<'w, Shown>,
    overlays: Res<'w, Overlays>,
    picks: ResMut<'w, Picks>,
    lead: ResMut<'w, Lead>,
}

fn act(mut acts: MessageReader<Act>, mut table: Table, mut wishes: Wishes) {
    for act in acts.read() {
        let Some(choice) = table.shown.battle.choice().filter(|_| table.shown.caught_up()) else { continue };
        match *act {
            Act::Undo => drop(wishes.undo.write(UndoAsked)),
            Act::NextFigure { back } => {
                *table.lead = Lead::Keys;
                next_figure(back, &table.shown, &mut table.picks, &mut wishes);
            }
            Act::NextTarget { back } => {
                *table.lead = Lead::Keys;
                next_target(back, &table.overlays, &mut table.picks, &mut wishes);
            }
            Act::LetGo => let_go(&table.shown, &mut table.picks),
            act => match choice.about {
                About::C3g(about) => c3g::act(act, (choice.decider, &about), &mut table, &mut wishes),
                About::Champions(about) => champions::act(act, about, &mut table, &mut wishes),
            },
        }
    }
}

/// What a button wishes is ordered while something is to be chosen.
fn wish(mut wishes: MessageReader<Wish>, shown: Res<Shown>, mut orders: MessageWriter<OrderGiven>) {
    let open = shown.caught_up() && shown.battle.choice().is_some();
    orders.write_batch(wishes.read().filter(|_| open).map(|Wish(order)| OrderGiven(order.clone())));
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
    let aimed = overlay.aimed();
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
