//! A click on a cell becomes an order, by what the overlay says is possible there.

use bevy::{
    ecs::{message::MessageCursor, system::SystemParam},
    prelude::*,
};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, SideId},
    board::Cell,
    geometry::Coord,
};
use knockback_skirmish::{OrderGiven, OrderRefused, Skirmish, UndoAsked};

use super::approach::{self, Approach, AsOne, OfferApproach};
use crate::{
    battle::replay::watching,
    overlay::Overlays,
    stage::{
        Act, AppSystems, AskEnd, Curtain, Draft, EndConfirmed, Lead, Menu, Picks, Screen, Seats, Shown, Toast, Wish,
        actions, cameras::Focus, offers::Offers,
    },
};
use knockback_view::{overlay::Target, selection::Selection};

/// Which orders the open choice of a battle takes.
pub(crate) trait Orders: Send + Sync {
    /// The figures that it can give orders to.
    fn ready(&self, battle: &Battle) -> Vec<FigureId>;

    /// The order that ends the turn, where there is one to be ended.
    fn end(&self, battle: &Battle) -> Option<Order>;

    /// What a player has picked just before an order of a move or an attack, so that the board shows it; `None` for an order
    /// of which nothing is seen beforehand.
    fn aim(&self, battle: &Battle, order: &Order, picked: &Selection) -> Option<Selection>;

    /// The friend of the acting figure whom a legal order would harm. A person is asked for such an order twice.
    fn harms_friend(&self, _battle: &Battle, _order: &Order) -> Option<FigureId> {
        None
    }
}

/// The cell on which somebody or something stands, or the head of it.
pub(crate) fn cell_of(battle: &Battle, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => Some(battle.field().footprint(figure)?.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// The cell at which a path ends.
pub(crate) fn end_of(battle: &Battle, path: &[Coord]) -> Option<Cell> {
    battle.setup().board.cell(*path.last()?)
}

/// Acts become orders: what all rulesets do alike, and then what is a ruleset's own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ActSystems;

/// Acts become orders of the ruleset that is played.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OwnActs;

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(not(watching)).and_then(resource_exists::<Shown>);
    app.init_resource::<Draft>()
        .init_resource::<Approach>()
        .init_resource::<AsOne>()
        .init_resource::<Seats>()
        .add_message::<Act>()
        .add_message::<Wish>()
        .add_message::<OfferApproach>()
        .configure_sets(
            Update,
            (
                ActSystems.in_set(AppSystems::Decide).run_if(battle().and_then(in_state(Menu::None))),
                OwnActs.in_set(ActSystems),
            ),
        )
        .add_systems(
            Update,
            (
                (end_confirmed, remember, hold_back)
                    .chain()
                    .run_if(battle())
                    .in_set(AppSystems::Decide)
                    .before(ActSystems),
                (approach::offer, approach::think, approach::follow, approach::begin)
                    .chain()
                    .run_if(battle())
                    .in_set(AppSystems::Decide)
                    .after(hold_back)
                    .before(ActSystems),
                act.in_set(ActSystems).before(OwnActs),
                (wish, spare_friends, complain).chain().in_set(ActSystems).after(OwnActs),
            ),
        );
}

/// A second request to end the turn ends it.
fn end_confirmed(
    mut confirmed: MessageReader<EndConfirmed>,
    shown: Res<Shown>,
    rules: Res<Offers<dyn Orders>>,
    mut orders: MessageWriter<OrderGiven>,
) {
    if confirmed.read().count() == 0 || !shown.caught_up() {
        return;
    }
    let end = rules.of(shown.battle.setup()).end(&shown.battle);
    orders.write_batch(end.map(OrderGiven));
}

/// How long an act is remembered that was asked for while something was still being shown, in seconds.
const REMEMBERED: f32 = 1.5;

/// The last act that was asked for while something was still being shown waits until that is over, unless it takes too long,
/// or somebody else decides then.
///
/// Bevy keeps a message for two frames. An act of the frame before was carried out there, so it is not remembered again.
fn remember(
    time: Res<Time>,
    (shown, curtain): (Res<Shown>, Res<Curtain>),
    mut acts: ResMut<Messages<Act>>,
    mut read: Local<MessageCursor<Act>>,
    mut waiting: Local<Option<(Act, f32)>>,
    mut decider: Local<Option<SideId>>,
) {
    let asked = read.read(&acts).last().copied();
    if curtain.drawn() || shown.again {
        // Another player sits down, or somebody looks back.
        *waiting = None;
        return;
    }
    if let Some((_, age)) = waiting.as_mut() {
        *age += time.delta_secs();
    }
    waiting.take_if(|(_, age)| *age > REMEMBERED);
    if shown.caught_up() {
        let now = shown.battle.choice().map(|choice| choice.decider);
        if *decider != now {
            *decider = now;
            *waiting = None;
        }
        // What the overlay says of the new state is known in the next frame.
        if let Some((act, _)) = waiting.take_if(|_| !shown.is_changed()) {
            acts.write(act);
            read.clear(&acts);
        }
    } else if let Some(act) = asked {
        acts.clear();
        *waiting = (act != Act::LetGo).then_some((act, 0.0));
    }
}

/// What a person wants done while a bot is asked is not done, and it is told why. Looking around and undo are free.
fn hold_back(
    (shown, seats): (Res<Shown>, Res<Seats>),
    mut acts: ResMut<Messages<Act>>,
    mut wishes: ResMut<Messages<Wish>>,
    mut read: Local<(MessageCursor<Act>, MessageCursor<Wish>)>,
    mut toast: ResMut<Toast>,
) {
    let orders = |act: &Act| matches!(act, Act::At(_) | Act::EndTurn | Act::Line(_));
    let asked = read.0.read(&acts).filter(|act| orders(act)).count() + read.1.read(&wishes).count() > 0;
    let Some((side, _)) = seats.asked(&shown.battle).filter(|_| asked && shown.caught_up()) else { return };
    acts.clear();
    wishes.clear();
    toast.say(format!("{}: a bot plays this side.", shown.battle.side_name(side)));
}

/// What acts may write to.
#[derive(SystemParam)]
pub(crate) struct Wishes<'w> {
    pub(crate) orders: MessageWriter<'w, OrderGiven>,
    pub(crate) undo: MessageWriter<'w, UndoAsked>,
    pub(crate) ask_end: MessageWriter<'w, AskEnd>,
    pub(crate) focus: MessageWriter<'w, Focus>,
    pub(crate) toast: ResMut<'w, Toast>,
}

/// What an act is about: the battle as it is shown, and what is picked in it.
#[derive(SystemParam)]
pub(crate) struct ActContext<'w> {
    pub(crate) shown: Res<'w, Shown>,
    pub(crate) overlays: Res<'w, Overlays>,
    pub(crate) picks: ResMut<'w, Picks>,
    pub(crate) lead: ResMut<'w, Lead>,
    pub(crate) draft: Res<'w, Draft>,
}

/// The game, as far as undo needs it, and who plays it.
#[derive(SystemParam)]
struct Taken<'w> {
    /// It comes with the first frame of a battle.
    skirmish: Option<Res<'w, Skirmish>>,
    seats: Res<'w, Seats>,
    as_one: Res<'w, AsOne>,
}

/// The actions that all rulesets share.
fn act(
    mut acts: MessageReader<Act>,
    rules: Res<Offers<dyn Orders>>,
    taken: Taken,
    mut table: ActContext,
    mut wishes: Wishes,
) {
    for act in acts.read() {
        if table.shown.battle.choice().is_none() || !table.shown.caught_up() {
            continue;
        }
        let rules = rules.of(table.shown.battle.setup());
        match *act {
            // What is not ordered yet is taken back by the ruleset that knows it.
            Act::Undo if table.draft.is_empty() => undo(&taken, &mut wishes),
            Act::NextFigure { back } => {
                *table.lead = Lead::Keys;
                next_figure(back, rules, &table.shown, &mut table.picks, &mut wishes);
            }
            Act::NextTarget { back } => {
                *table.lead = Lead::Keys;
                next_target(Wanted::Meant, back, &table.overlays, &mut table.picks, &mut wishes);
            }
            Act::OtherTarget => {
                *table.lead = Lead::Keys;
                next_target(Wanted::Others, false, &table.overlays, &mut table.picks, &mut wishes);
            }
            Act::LetGo => {
                let_go(rules, &table.shown, &mut table.picks);
                // The cursor of the keys would aim at the target again.
                if *table.lead == Lead::Keys {
                    table.picks.0.cell = None;
                }
            }
            Act::At(_) | Act::EndTurn | Act::Line(_) | Act::Undo => {}
        }
    }
}

/// Takes the last order of a person back, and what bots have ordered since.
fn undo(taken: &Taken, wishes: &mut Wishes) {
    let Some(game) = taken.skirmish.as_ref().map(|skirmish| skirmish.game()) else { return };
    // A move and an attack that were ordered as one are taken back as one.
    let both = taken.as_one.0.is_some_and(|before| game.record().entries.len() == before + 2);
    match taken.seats.orders_back(game) {
        Some(1) if both && game.undoable().count() > 1 => drop(wishes.undo.write_batch([UndoAsked, UndoAsked])),
        Some(count) => drop(wishes.undo.write_batch(std::iter::repeat_n(UndoAsked, count))),
        // The game says why.
        None if !game.can_undo() => drop(wishes.undo.write(UndoAsked)),
        None => wishes.toast.say("Only bots have ordered anything since the last die. There is nothing to take back."),
    }
}

/// What a button wishes is ordered while something is to be chosen.
fn wish(mut wishes: MessageReader<Wish>, shown: Res<Shown>, mut orders: MessageWriter<OrderGiven>) {
    let open = shown.caught_up() && shown.battle.choice().is_some();
    orders.write_batch(wishes.read().filter(|_| open).map(|Wish(order)| OrderGiven(order.clone())));
}

/// An order that would harm a friend is only given at the second press; the first one says so.
fn spare_friends(
    (shown, seats, picks): (Res<Shown>, Res<Seats>, Res<Picks>),
    rules: Res<Offers<dyn Orders>>,
    mut given: ResMut<Messages<OrderGiven>>,
    mut read: Local<MessageCursor<OrderGiven>>,
    mut warned: Local<Option<(Vec<Order>, Selection)>>,
    mut toast: ResMut<Toast>,
) {
    // A changed selection discards the warning.
    warned.take_if(|(_, picked)| *picked != picks.0);
    let orders: Vec<Order> = read.read(&given).map(|OrderGiven(order)| order.clone()).collect();
    let Some(first) = orders.first() else { return };
    // Bots are never asked, and an order that has been carried out or is refused needs no question.
    if seats.asked(&shown.battle).is_some() || shown.battle.ordered(first).is_err() {
        return;
    }
    let rules = rules.of(shown.battle.setup());
    let friend = orders.iter().find_map(|order| rules.harms_friend(&shown.battle, order));
    let asked = friend.map(|friend| (friend, (orders, picks.0.clone())));
    *warned = match asked {
        Some((friend, order)) if warned.as_ref() != Some(&order) => {
            given.clear();
            let name = shown.battle.figure_name(friend);
            toast.say(format!("{name} is on your own side. Repeat the order to go through with it."));
            Some(order)
        }
        _ => None,
    };
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

fn next_figure(back: bool, rules: &dyn Orders, shown: &Shown, picks: &mut Picks, wishes: &mut Wishes) {
    let ready = rules.ready(&shown.battle);
    let place = ready.iter().position(|figure| picks.0.figure == Some(*figure));
    let Some(next) = next_of(&ready, place, back) else { return };
    let at = shown.battle.field().footprint(next).map(|at| at.head);
    picks.0 = picks.0.of(next, at.or(picks.0.cell));
    wishes.focus.write_batch(at.map(Focus::on));
}

/// Which targets a key cycles through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Enemies; friends for what does them good.
    Meant,
    /// All others: an attack on them is seldom meant.
    Others,
}

impl Wanted {
    fn has(self, target: &Target, helps: bool) -> bool {
        let meant = target.friend == helps && matches!(target.who, Occupant::Figure(_));
        meant == (self == Self::Meant)
    }
}

/// The next of the wanted targets is aimed at.
fn next_target(wanted: Wanted, back: bool, overlays: &Overlays, picks: &mut Picks, wishes: &mut Wishes) {
    let overlay = &overlays.0;
    let targets: Vec<&Target> = overlay.targets.iter().filter(|target| wanted.has(target, overlay.helps)).collect();
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
        None => wishes.toast.say(match wanted {
            Wanted::Meant if overlay.targets.is_empty() => "Nobody can be attacked from here.".to_owned(),
            Wanted::Meant => {
                let who = if overlay.helps { "friend" } else { "enemy" };
                format!(
                    "No {who} is in reach of this attack. For other targets, press {}.",
                    actions::OTHER_TARGET.key()
                )
            }
            Wanted::Others => "There are no other targets in reach.".to_owned(),
        }),
    }
}

/// First what is aimed at is let go of, then the figure, where there is another one to pick.
fn let_go(rules: &dyn Orders, shown: &Shown, picks: &mut Picks) {
    if !picks.forget() && rules.ready(&shown.battle).len() > 1 {
        picks.0.figure = None;
    }
}

/// A refused order says why.
fn complain(mut refused: MessageReader<OrderRefused>, mut toast: ResMut<Toast>) {
    for OrderRefused { refusal, .. } in refused.read() {
        toast.say(refusal.to_string());
    }
}
