//! Turns a click on a cell into an order, based on the options in the overlay.

use bevy::{
    ecs::{message::MessageCursor, system::SystemParam},
    prelude::*,
};
use knockback_rules::battle::{Battle, Order, SideId};
use knockback_skirmish::{OrderGiven, OrderRefused, Skirmish, UndoAsked, Undone};
use knockback_view::{
    RulesetView,
    keys::{Key, fill},
    orders::{self, PlayerIntent, Response, Wanted},
    selection::{Judged, Selection},
};

use super::{
    HoverSystems, KeySystems,
    approach::{self, Approach, AsOne, OfferApproach},
};
use crate::{
    battle::replay::watching,
    odds::threats::Ranked,
    overlay::{Overlays, SceneOf, SceneSystems},
    stage::{
        AppSystems, AskEnd, CurrentSelection, CursorSource, Draft, EndConfirmed, Handover, Menu, OrderRequest,
        PlayerAction, Screen, Seats, Shown, Toast,
        actions::{Action, CHOOSE, KeyNames, Keys},
        cameras::Focus,
        expect_ruleset,
        pointer::Dragged,
        ruleset_active,
    },
};

/// Systems that turn player actions into orders: first those common to all rulesets, then those of the active ruleset.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ActSystems;

/// Systems that turn player actions into orders of the active ruleset.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RulesetInputSystems;

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(not(watching)).and_then(resource_exists::<Shown>);
    app.init_resource::<Draft>()
        .init_resource::<Approach>()
        .init_resource::<AsOne>()
        .init_resource::<Seats>()
        .init_resource::<KeyNames>()
        .add_message::<PlayerAction>()
        .add_message::<OrderRequest>()
        .add_message::<OfferApproach>()
        .configure_sets(
            Update,
            (
                ActSystems.in_set(AppSystems::Decide).run_if(battle().and_then(in_state(Menu::None))),
                RulesetInputSystems.in_set(ActSystems),
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
                act.in_set(ActSystems).before(RulesetInputSystems),
                (give_requested, spare_friends, complain).chain().in_set(ActSystems).after(RulesetInputSystems),
                undo_start.run_if(on_message::<Undone>),
            ),
        );
}

/// A player action that is specific to a ruleset: the press of a chip or a key.
#[derive(Message, Clone, Debug)]
pub(crate) struct Intent<R: RulesetView>(pub(crate) PlayerIntent<R::ChipAction>);

/// Adds the systems that turn player actions and a ruleset's own keys into orders while the ruleset is active.
pub(crate) fn orders_of<R: RulesetView>(own: &'static [&'static Action]) -> impl Fn(&mut App) + Send + Sync {
    move |app| {
        let keys = move |keys: Keys, handover: Res<Handover>, mut intents: MessageWriter<Intent<R>>| {
            if handover.drawn() {
                return;
            }
            intents.write_batch(keys.place(&CHOOSE).map(|place| Intent(PlayerIntent::Digit(place))));
            let pressed = own.iter().filter(|action| keys.just_pressed(action));
            intents.write_batch(pressed.map(|action| Intent(PlayerIntent::Key(Key { action: action.name }))));
        };
        app.add_message::<Intent<R>>().add_systems(
            Update,
            (
                keys.in_set(KeySystems),
                intend::<R>.in_set(RulesetInputSystems),
                face::<R>.in_set(AppSystems::Overlay).after(HoverSystems).before(SceneSystems::Build),
            )
                .run_if(ruleset_active::<R>),
        );
    }
}

/// Turns player actions into orders, a changed selection or a message.
fn intend<R: RulesetView>(
    (mut dragged, mut own, mut acts): (MessageReader<Dragged>, MessageReader<Intent<R>>, MessageReader<PlayerAction>),
    (scene, seats): (Res<SceneOf<R>>, Res<Seats>),
    mut table: ActContext,
    mut wishes: Wishes,
) {
    let dragged = dragged.read().map(|Dragged { from, to }| PlayerIntent::Drag { from: *from, to: *to });
    let own = own.read().map(|Intent(intent)| intent.clone());
    let acts = acts.read().filter_map(|act| match *act {
        PlayerAction::At(cell) => Some(PlayerIntent::At(cell)),
        PlayerAction::Line(place) => Some(PlayerIntent::Line(place)),
        PlayerAction::Digit(place) => Some(PlayerIntent::Digit(place)),
        PlayerAction::EndTurn => Some(PlayerIntent::End),
        _ => None,
    });
    for intent in dragged.chain(own).chain(acts) {
        let Some((_, choice)) = table.shown.choice::<R>() else { continue };
        let mut selection = table.picks.0.clone();
        let response = R::act((expect_ruleset(&table.shown.battle), &choice), &scene.0, &mut selection, intent);
        table.picks.set_if_neq(CurrentSelection(selection));
        wishes.carry_out(response, &seats, &mut table);
    }
}

/// While the threat map is open, sets the facing that the best attack from the hovered hex needs, unless the player has
/// chosen a facing.
fn face<R: RulesetView>(ranked: Res<Ranked>, mut picks: ResMut<CurrentSelection>) {
    let picked = &picks.0;
    let suggested = picked.faces.is_some() && !ranked.is_changed();
    if picked.judged != Judged::Odds || suggested || R::has_facing(picked) {
        return;
    }
    let faces = picked.cell.and_then(|cell| ranked.best_from(cell)).and_then(|best| best.spot.faces);
    if picked.faces != faces {
        picks.0.faces = faces;
    }
}

/// Undoes an activation together with the first order after it, because a single click on a hex gives both orders.
fn undo_start(mut undone: MessageReader<Undone>, skirmish: Res<Skirmish>, mut undo: MessageWriter<UndoAsked>) {
    for Undone(order) in undone.read() {
        let last = skirmish.game().record().entries.last();
        if !orders::starts(order) && last.is_some_and(|entry| orders::starts(&entry.order) && entry.rolls.is_empty()) {
            undo.write(UndoAsked);
        }
    }
}

/// Ends the turn once the player has confirmed it.
fn end_confirmed(mut confirmed: MessageReader<EndConfirmed>, shown: Res<Shown>, mut given: MessageWriter<OrderGiven>) {
    if confirmed.read().count() > 0 && shown.caught_up() {
        given.write_batch(orders::closing_order(&shown.battle).map(OrderGiven));
    }
}

/// Number of seconds for which an action is remembered if it was requested during playback.
const REMEMBERED: f32 = 1.5;

/// Delays the last action requested during playback until playback is over. Drops it if that takes too long, or if
/// another side decides by then.
///
/// Bevy keeps a message for two frames. An action from the previous frame has already been carried out, so it is not
/// remembered again.
fn remember(
    time: Res<Time>,
    (shown, handover): (Res<Shown>, Res<Handover>),
    mut acts: ResMut<Messages<PlayerAction>>,
    mut read: Local<MessageCursor<PlayerAction>>,
    mut waiting: Local<Option<(PlayerAction, f32)>>,
    mut decider: Local<Option<SideId>>,
) {
    let asked = read.read(&acts).last().copied();
    if handover.drawn() || shown.again {
        // Another player takes over, or an instant replay is running.
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
        // The overlay of the new state is known only in the next frame.
        if let Some((act, _)) = waiting.take_if(|_| !shown.is_changed()) {
            acts.write(act);
            read.clear(&acts);
        }
    } else if let Some(act) = asked {
        acts.clear();
        *waiting = (act != PlayerAction::LetGo).then_some((act, 0.0));
    }
}

/// Drops a person's orders while a bot decides, and explains why. Inspecting and undo are allowed.
fn hold_back(
    (shown, seats): (Res<Shown>, Res<Seats>),
    mut acts: ResMut<Messages<PlayerAction>>,
    mut wishes: ResMut<Messages<OrderRequest>>,
    mut read: Local<(MessageCursor<PlayerAction>, MessageCursor<OrderRequest>)>,
    mut toast: ResMut<Toast>,
) {
    let orders =
        |act: &PlayerAction| matches!(act, PlayerAction::At(_) | PlayerAction::EndTurn | PlayerAction::Line(_));
    let asked = read.0.read(&acts).filter(|act| orders(act)).count() + read.1.read(&wishes).count() > 0;
    let Some((side, _)) = seats.deciding_bot(&shown.battle).filter(|_| asked && shown.caught_up()) else { return };
    acts.clear();
    wishes.clear();
    toast.show(bot_plays(&shown.battle, side));
}

/// Returns a message about why a person cannot give orders to a side.
fn bot_plays(battle: &Battle, side: SideId) -> String {
    format!("A bot plays {}.", battle.side_name(side))
}

/// The outputs of player actions.
#[derive(SystemParam)]
struct Wishes<'w> {
    orders: MessageWriter<'w, OrderGiven>,
    undo: MessageWriter<'w, UndoAsked>,
    ask_end: MessageWriter<'w, AskEnd>,
    focus: MessageWriter<'w, Focus>,
    toast: ResMut<'w, Toast>,
    names: Res<'w, KeyNames>,
}

impl Wishes<'_> {
    /// Shows a message, with the names of keys filled in.
    fn show_message(&mut self, message: &str) {
        self.toast.show(fill(message, |action| self.names.of(action)));
    }

    /// Carries out the response to a player action.
    fn carry_out(&mut self, response: Response, seats: &Seats, table: &mut ActContext) {
        let Response { orders, message, ask_end, by_keys } = response;
        let bot = seats.deciding_bot(&table.shown.battle).filter(|_| !orders.is_empty());
        let message = bot.map(|(side, _)| bot_plays(&table.shown.battle, side)).or(message);
        if bot.is_none() {
            self.orders.write_batch(orders.into_iter().map(OrderGiven));
        }
        self.ask_end.write_batch(ask_end.map(|asked| AskEnd { what: asked.what, left: asked.left }));
        if let Some(message) = message {
            self.show_message(&message);
        }
        if by_keys {
            *table.lead = CursorSource::Keys;
        }
    }
}

/// The data needed to handle player actions: the battle as shown, and the selection.
#[derive(SystemParam)]
struct ActContext<'w> {
    shown: Res<'w, Shown>,
    overlays: Res<'w, Overlays>,
    picks: ResMut<'w, CurrentSelection>,
    lead: ResMut<'w, CursorSource>,
    draft: Res<'w, Draft>,
}

/// The game and its players, as needed for undo.
#[derive(SystemParam)]
struct Taken<'w> {
    /// Missing before the first frame of a battle.
    skirmish: Option<Res<'w, Skirmish>>,
    seats: Res<'w, Seats>,
    as_one: Res<'w, AsOne>,
}

/// Handles the actions that all rulesets share.
fn act(mut acts: MessageReader<PlayerAction>, taken: Taken, mut table: ActContext, mut wishes: Wishes) {
    for act in acts.read() {
        if table.shown.battle.choice().is_none() || !table.shown.caught_up() {
            continue;
        }
        match *act {
            // Choices that have not been ordered yet are taken back by the ruleset.
            PlayerAction::Undo if table.draft.is_empty() => undo(&taken, &mut wishes),
            PlayerAction::NextFigure { back } => {
                *table.lead = CursorSource::Keys;
                let at = orders::next_figure(&table.shown.battle, &mut table.picks.0, back);
                wishes.focus.write_batch(at.map(Focus::on));
            }
            PlayerAction::NextTarget { back } => next_target(Wanted::Meant, back, &mut table, &mut wishes),
            PlayerAction::OtherTarget => next_target(Wanted::Others, false, &mut table, &mut wishes),
            PlayerAction::LetGo => {
                // Clears the aim first. Then deselects the figure if another one can be selected.
                if !table.picks.0.forget() && orders::ready(&table.shown.battle).len() > 1 {
                    table.picks.0.figure = None;
                }
                // A keyboard cursor would aim at the target again.
                if *table.lead == CursorSource::Keys {
                    table.picks.0.cell = None;
                }
            }
            PlayerAction::At(_)
            | PlayerAction::EndTurn
            | PlayerAction::Line(_)
            | PlayerAction::Digit(_)
            | PlayerAction::Undo => {}
        }
    }
}

/// Aims at the next target of the given kind and brings it into view.
fn next_target(wanted: Wanted, back: bool, table: &mut ActContext, wishes: &mut Wishes) {
    *table.lead = CursorSource::Keys;
    match orders::next_target(&table.overlays.0, &mut table.picks.0, wanted, back) {
        Ok(cell) => drop(wishes.focus.write_batch(cell.map(Focus::on))),
        Err(why) => wishes.show_message(&why),
    }
}

/// Takes back the last order of a person, and all orders that bots have given since then.
fn undo(taken: &Taken, wishes: &mut Wishes) {
    let Some(game) = taken.skirmish.as_ref().map(|skirmish| skirmish.game()) else { return };
    // A move and an attack that were ordered together are taken back together.
    let both = taken.as_one.0.is_some_and(|before| game.record().entries.len() == before + 2);
    match taken.seats.orders_back(game) {
        Some(1) if both && game.undoable().count() > 1 => drop(wishes.undo.write_batch([UndoAsked, UndoAsked])),
        Some(count) => drop(wishes.undo.write_batch(std::iter::repeat_n(UndoAsked, count))),
        // The game reports the reason.
        None if !game.can_undo() => drop(wishes.undo.write(UndoAsked)),
        None => wishes.toast.show("Nothing to undo: only bots have given orders since the last die roll."),
    }
}

/// Gives an order requested by a button, if a choice is open.
fn give_requested(mut wishes: MessageReader<OrderRequest>, shown: Res<Shown>, mut orders: MessageWriter<OrderGiven>) {
    let open = shown.caught_up() && shown.battle.choice().is_some();
    orders.write_batch(wishes.read().filter(|_| open).map(|OrderRequest(order)| OrderGiven(order.clone())));
}

/// Gives an order that would harm a friend only when it is repeated. The first time, a warning is shown.
fn spare_friends(
    (shown, seats, picks): (Res<Shown>, Res<Seats>, Res<CurrentSelection>),
    mut given: ResMut<Messages<OrderGiven>>,
    mut read: Local<MessageCursor<OrderGiven>>,
    mut warned: Local<Option<(Vec<Order>, Selection)>>,
    mut toast: ResMut<Toast>,
) {
    // A changed selection discards the warning.
    warned.take_if(|(_, picked)| *picked != picks.0);
    let asked: Vec<Order> = read.read(&given).map(|OrderGiven(order)| order.clone()).collect();
    let Some(first) = asked.first() else { return };
    // Bots are never asked. An order that was already carried out or is refused needs no confirmation.
    if seats.deciding_bot(&shown.battle).is_some() || shown.battle.ordered(first).is_err() {
        return;
    }
    let friend = asked.iter().find_map(|order| orders::harms_friend(&shown.battle, order));
    let asked = friend.map(|friend| (friend, (asked, picks.0.clone())));
    *warned = match asked {
        Some((friend, order)) if warned.as_ref() != Some(&order) => {
            given.clear();
            let name = shown.battle.figure_name(friend);
            toast.show(format!("{name} is on your own side. Repeat the order to confirm it."));
            Some(order)
        }
        _ => None,
    };
}

/// Shows the reason for a refused order.
fn complain(mut refused: MessageReader<OrderRefused>, mut toast: ResMut<Toast>) {
    for OrderRefused { refusal, .. } in refused.read() {
        toast.show(refusal.to_string());
    }
}
