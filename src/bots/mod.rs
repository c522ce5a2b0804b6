//! Bots at the table: they think, preview their next action, and order it as a player would.
//!
//! A bot starts to think as soon as it must decide, even while playback is still running. After playback it selects its
//! next action on the board, as a player does before a click, and orders it a moment later.

pub(crate) mod hint;
mod puzzle;
pub(crate) mod review;

use bevy::{prelude::*, window::RequestRedraw};
use knockback_bots::{
    Advice, Level,
    thinker::{AdvisedAction, Answer, Question, Request},
};
use knockback_rules::{
    battle::{Battle, Order, SideId},
    game::Game,
};
use knockback_skirmish::{Flow, OrderGiven, OrderRefused, Skirmish};

use crate::{
    battle::replay::watching,
    input::{Focused, KeySystems, preview::OrderPreview},
    stage::{
        AppSystems, BotPicks, Handover, PlaybackTime, Screen, Seat, Seats, Shown, Toast,
        actions::{self, Keys},
    },
    thinking::{LatestReply, Thinker, Ticket},
};

/// Time for which a bot's next action is previewed, in seconds at normal pace.
const AIMS: f32 = 1.4;
/// Delay before an order without a preview, in seconds at normal pace.
const BLINKS: f32 = 0.3;

/// The current search of a bot, and the bot that gave the last order.
#[derive(Resource, Debug, Default)]
pub(crate) struct AtWork {
    work: Option<BotSearch>,
    /// The bot that gave the last order. `None` when a person must decide.
    last: Option<ActiveBot>,
}

/// A bot that must decide, or whose order is being played back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ActiveBot {
    /// The side of the bot.
    pub(crate) side: SideId,
    /// The level of the bot.
    pub(crate) level: Level,
    /// The current activity.
    pub(crate) doing: BotActivity,
}

/// An activity of a bot that must decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BotActivity {
    /// The bot is thinking.
    Thinks,
    /// The bot is about to give an order that is not previewed.
    Waits,
    /// The board previews the order. The text is the reason for it.
    Shows(Option<String>),
    /// The order has been given and is being played back.
    Acts,
}

/// True if bots are paused.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Halted(pub(crate) bool);

/// Makes the bot that must decide act at once.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ActNow;

/// A choice that a bot must make.
#[derive(Debug)]
struct BotSearch {
    side: SideId,
    level: Level,
    /// The state of the game: number of orders so far, and its hash.
    of: (usize, u64),
    stage: BotTurnPhase,
}

#[derive(Debug)]
enum BotTurnPhase {
    /// The bot is thinking.
    Thinks(Ticket),
    /// The bot has decided.
    Wants(Advice),
    /// The decision is previewed if possible. The order follows after `wait` seconds.
    Shows { order: Order, why: Option<String>, seen: bool, wait: f32 },
    /// The order has been given.
    Ordered,
}

impl AtWork {
    /// Returns the bot's activity while it must decide or its order is being played back.
    pub(crate) fn about(&self, shown: &Shown) -> Option<ActiveBot> {
        let last = self.last.as_ref().filter(|_| !shown.caught_up());
        last.cloned().or_else(|| self.work.as_ref().map(BotSearch::about))
    }
}

impl BotSearch {
    fn about(&self) -> ActiveBot {
        let doing = match &self.stage {
            BotTurnPhase::Thinks(_) | BotTurnPhase::Wants(_) => BotActivity::Thinks,
            BotTurnPhase::Shows { why, seen: true, .. } => BotActivity::Shows(why.clone()),
            // Secret orders and their reasons stay hidden.
            BotTurnPhase::Shows { seen: false, .. } => BotActivity::Waits,
            BotTurnPhase::Ordered => BotActivity::Acts,
        };
        ActiveBot { side: self.side, level: self.level, doing }
    }
}

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_exists::<Skirmish>);
    app.init_resource::<AtWork>()
        .init_resource::<Halted>()
        .add_message::<ActNow>()
        .add_message::<RequestRedraw>()
        .add_plugins((hint::plugin, puzzle::plugin, review::plugin))
        .add_systems(OnEnter(Screen::Battle), |mut at_work: ResMut<AtWork>, mut halted: ResMut<Halted>| {
            *at_work = AtWork::default();
            *halted = Halted::default();
        })
        .add_systems(
            Update,
            (
                by_key.in_set(KeySystems),
                (begin, think, show, give, give_up)
                    .chain()
                    .in_set(AppSystems::Decide)
                    .run_if(battle().and_then(not(watching))),
            ),
        );
}

/// Handles the keys that pause and resume bots, or make a bot act at once.
fn by_key(
    keys: Keys,
    shown: Res<Shown>,
    seats: Res<Seats>,
    focused: Focused,
    mut halted: ResMut<Halted>,
    mut now: MessageWriter<ActNow>,
) {
    if keys.just_pressed(&actions::HALT_BOTS) && seats.text() != "" {
        halted.0 = !halted.0;
    }
    // During playback, the same key skips the playback.
    if keys.just_pressed(&actions::SKIP) && shown.caught_up() && !focused.on_button() {
        now.write(ActNow);
    }
}

/// Starts the search when a bot must make a new choice.
fn begin(
    skirmish: Res<Skirmish>,
    seats: Res<Seats>,
    mut thinker: ResMut<Thinker>,
    mut at_work: ResMut<AtWork>,
    mut picks: ResMut<BotPicks>,
) {
    if !skirmish.is_changed() && !seats.is_changed() {
        return;
    }
    let asked = seats.deciding_bot(skirmish.battle()).filter(|_| skirmish.flow() == Flow::Asking);
    let Some((side, level)) = asked else {
        (at_work.work, picks.0) = (None, None);
        return;
    };
    let game = skirmish.game();
    let of = (game.record().entries.len(), game.battle().hash());
    let known = at_work.work.as_ref().is_some_and(|work| (work.side, work.level, work.of) == (side, level, of));
    if !known {
        let ticket = thinker.ask(&decides(game, side, level, 1));
        at_work.work = Some(BotSearch { side, level, of, stage: BotTurnPhase::Thinks(ticket) });
    }
}

/// Returns the seed of a side's bot. It derives from the battle's seed, so that a bot plays the same battle the same
/// way.
fn seed(game: &Game, side: SideId) -> u64 {
    game.record().seed.unwrap_or_default().wrapping_add(u64::from(side.0) + 1)
}

/// Returns the question that asks a bot for its best orders, at most `most`, at the open choice of a side.
fn decides(game: &Game, side: SideId, level: Level, most: usize) -> Question {
    let request = Request::Decide { level: level.number(), seed: seed(game, side), most };
    Question::of(game.battle(), request)
}

/// Returns the orders in an answer, resolved for a battle. Empty for answers of any other kind.
fn acts(answer: Answer, battle: &Battle) -> Vec<Advice> {
    let Answer::Acts(acts) = answer else { return Vec::new() };
    let advice = |act: AdvisedAction| {
        let order = act.order.resolve(battle.setup()).ok()?;
        Some(Advice { order, reason: act.reason, behind: act.behind })
    };
    acts.into_iter().filter_map(advice).collect()
}

/// Stores the decision of a bot that has finished thinking. If there is no thinker, people take over the bots' sides.
fn think(
    skirmish: Res<Skirmish>,
    mut thinker: ResMut<Thinker>,
    mut at_work: ResMut<AtWork>,
    mut seats: ResMut<Seats>,
    mut toast: ResMut<Toast>,
) {
    let Some(BotSearch { stage: BotTurnPhase::Thinks(ticket), .. }) = &at_work.work else { return };
    if let Some(why) = thinker.lost() {
        toast.show(format!("{why} People play the bots' sides from now on."));
        *seats = Seats::default();
        return;
    }
    let Some(LatestReply::Whole(answer)) = thinker.latest_reply(ticket) else { return };
    let wants = acts(answer, skirmish.battle()).into_iter().next();
    if let Some(work) = &mut at_work.work {
        work.stage = wants.map_or(BotTurnPhase::Ordered, BotTurnPhase::Wants);
    }
}

/// Previews the bot's next action once playback is over.
fn show(
    (shown, handover): (Res<Shown>, Res<Handover>),
    mut at_work: ResMut<AtWork>,
    mut picks: ResMut<BotPicks>,
    mut preview: OrderPreview,
) {
    if at_work.last.is_some() && at_work.work.is_none() && shown.caught_up() {
        at_work.last = None;
    }
    if !shown.caught_up()
        || handover.drawn()
        || !matches!(&at_work.work, Some(BotSearch { stage: BotTurnPhase::Wants(_), .. }))
    {
        return;
    }
    let Some(BotSearch { stage, .. }) = &mut at_work.work else { return };
    if let BotTurnPhase::Wants(Advice { order, reason, .. }) = std::mem::replace(stage, BotTurnPhase::Ordered) {
        let seen = preview.show(&shown.battle, &order);
        picks.0 = seen.then(|| preview.picks.0.clone());
        // The activation of a figure is easy to see. A planned attack needs more time.
        let wait = if seen && preview.picks.0.cell.is_some() { AIMS } else { BLINKS };
        *stage = BotTurnPhase::Shows { order, why: reason.filter(|_| seen), seen, wait };
    }
}

/// Gives the order after the delay in which people can see the preview.
fn give(
    clock: Res<PlaybackTime>,
    shown: Res<Shown>,
    halted: Res<Halted>,
    mut now: MessageReader<ActNow>,
    mut at_work: ResMut<AtWork>,
    mut orders: MessageWriter<OrderGiven>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    let at_once = now.read().count() > 0;
    if !shown.caught_up() || !matches!(&at_work.work, Some(BotSearch { stage: BotTurnPhase::Shows { .. }, .. })) {
        return;
    }
    let AtWork { work, last } = &mut *at_work;
    let Some(work) = work else { return };
    let about = work.about();
    let BotTurnPhase::Shows { order, wait, .. } = &mut work.stage else { return };
    if at_once {
        *wait = 0.0;
    } else if !halted.0 {
        *wait -= clock.delta();
        redraws.write(RequestRedraw);
    }
    if *wait <= 0.0 {
        orders.write(OrderGiven(order.clone()));
        work.stage = BotTurnPhase::Ordered;
        *last = Some(match about.doing {
            BotActivity::Shows(_) => about,
            _ => ActiveBot { doing: BotActivity::Acts, ..about },
        });
    }
}

/// Hands a bot's side over to a person if its order was refused or had no effect, so that the battle can continue.
fn give_up(
    skirmish: Res<Skirmish>,
    mut refused: MessageReader<OrderRefused>,
    at_work: Res<AtWork>,
    mut seats: ResMut<Seats>,
    mut toast: ResMut<Toast>,
    mut given: Local<Option<(usize, u64)>>,
) {
    let refused = refused.read().count() > 0;
    let ordered = at_work.work.as_ref().filter(|work| matches!(work.stage, BotTurnPhase::Ordered));
    // Orders are carried out after this system. If the same choice is still open in the next frame, the order had no
    // effect.
    let stuck = ordered.filter(|work| refused || *given == Some(work.of)).filter(|_| !skirmish.is_changed());
    *given = ordered.map(|work| work.of);
    if let Some(work) = stuck {
        let name = skirmish.battle().side_name(work.side);
        toast.show(format!("The bot found no order for {name}. A person plays {name} from now on."));
        seats.put(work.side, Seat::Person);
    }
}
