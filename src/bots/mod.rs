//! Bots at the table: they think, show what they are about to do, and order it as a player would.
//!
//! A bot begins to think as soon as it is asked, while the board still shows what happened before. Once everything is shown, it
//! picks on the board what it is about to do, as a player would before a click, and orders it a moment later.

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
    thinking::{Come, Thinker, Ticket},
};

/// How long it is shown what a bot is about to do, in seconds at the usual pace.
const AIMS: f32 = 1.4;
/// How long a bot waits before an order of which nothing is to be seen beforehand, likewise.
const BLINKS: f32 = 0.3;

/// The bot that is asked, and how far it has come.
#[derive(Resource, Debug, Default)]
pub(crate) struct AtWork {
    work: Option<BotSearch>,
    /// What a bot has ordered last, until a person is asked.
    last: Option<ActiveBot>,
}

/// What a bot is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ActiveBot {
    /// Its side.
    pub(crate) side: SideId,
    /// Its level.
    pub(crate) level: Level,
    /// What it does.
    pub(crate) doing: BotActivity,
}

/// What a bot does that is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BotActivity {
    /// It thinks.
    Thinks,
    /// It is about to do something of which nothing is seen beforehand.
    Waits,
    /// The board shows what it is about to do; why, in words.
    Shows(Option<String>),
    /// It has given its order, which is being shown.
    Acts,
}

/// Whether bots wait until they are told to act.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Halted(pub(crate) bool);

/// Tells the bot that is asked to act now.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ActNow;

/// A choice that a bot has been asked to make.
#[derive(Debug)]
struct BotSearch {
    side: SideId,
    level: Level,
    /// The state of the game: how many orders have led there, and its hash.
    of: (usize, u64),
    stage: BotTurnPhase,
}

#[derive(Debug)]
enum BotTurnPhase {
    /// It thinks.
    Thinks(Ticket),
    /// It knows what it wants, and why.
    Wants(Advice),
    /// What it wants can be seen on the board, if it can be, and why is told; the order comes after so many seconds.
    Shows { order: Order, why: Option<String>, seen: bool, wait: f32 },
    /// It has ordered it.
    Ordered,
}

impl AtWork {
    /// What a bot is about, while it is asked or what it ordered is still being shown.
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
            // What others may not see is told to nobody, nor is why it is wanted.
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

/// Bots wait, and go on; one that is to act does so at once.
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
    // What is being shown is skipped first, by the same key.
    if keys.just_pressed(&actions::SKIP) && shown.caught_up() && !focused.on_button() {
        now.write(ActNow);
    }
}

/// The choice that a bot has been asked to make, if it is a new one.
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
    let asked = seats.asked(skirmish.battle()).filter(|_| skirmish.flow() == Flow::Asking);
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

/// The seed of the bot of a side: that of the battle, so that a battle that is played again with the same dice is the same.
fn seed(game: &Game, side: SideId) -> u64 {
    game.record().seed.unwrap_or_default().wrapping_add(u64::from(side.0) + 1)
}

/// What a bot of a level would do at the open choice, which is that of a side: its best acts, so many at most.
fn decides(game: &Game, side: SideId, level: Level, most: usize) -> Question {
    let request = Request::Decide { level: level.number(), seed: seed(game, side), most };
    Question::of(game.battle(), request)
}

/// The acts of an answer, as orders of a battle; none if that is another answer.
fn acts(answer: Answer, battle: &Battle) -> Vec<Advice> {
    let Answer::Acts(acts) = answer else { return Vec::new() };
    let advice = |act: AdvisedAction| {
        let order = act.order.resolve(battle.setup()).ok()?;
        Some(Advice { order, reason: act.reason, behind: act.behind })
    };
    acts.into_iter().filter_map(advice).collect()
}

/// A bot that has thought knows what it wants. Where nobody thinks, persons play the sides of bots.
fn think(
    skirmish: Res<Skirmish>,
    mut thinker: ResMut<Thinker>,
    mut at_work: ResMut<AtWork>,
    mut seats: ResMut<Seats>,
    mut toast: ResMut<Toast>,
) {
    let Some(BotSearch { stage: BotTurnPhase::Thinks(ticket), .. }) = &at_work.work else { return };
    if let Some(why) = thinker.lost() {
        toast.say(format!("{why} People play the bots' sides from now on."));
        *seats = Seats::default();
        return;
    }
    let Some(Come::Whole(answer)) = thinker.come(ticket) else { return };
    let wants = acts(answer, skirmish.battle()).into_iter().next();
    if let Some(work) = &mut at_work.work {
        work.stage = wants.map_or(BotTurnPhase::Ordered, BotTurnPhase::Wants);
    }
}

/// Once everything has been shown, the board shows what the bot is about to do.
fn show(
    (shown, curtain): (Res<Shown>, Res<Handover>),
    mut at_work: ResMut<AtWork>,
    mut picks: ResMut<BotPicks>,
    mut preview: OrderPreview,
) {
    if at_work.last.is_some() && at_work.work.is_none() && shown.caught_up() {
        at_work.last = None;
    }
    if !shown.caught_up()
        || curtain.drawn()
        || !matches!(&at_work.work, Some(BotSearch { stage: BotTurnPhase::Wants(_), .. }))
    {
        return;
    }
    let Some(BotSearch { stage, .. }) = &mut at_work.work else { return };
    if let BotTurnPhase::Wants(Advice { order, reason, .. }) = std::mem::replace(stage, BotTurnPhase::Ordered) {
        let seen = preview.show(&shown.battle, &order);
        picks.0 = seen.then(|| preview.picks.0.clone());
        // Who is activated is seen at once; what is aimed at takes a look.
        let wait = if seen && preview.picks.0.cell.is_some() { AIMS } else { BLINKS };
        *stage = BotTurnPhase::Shows { order, why: reason.filter(|_| seen), seen, wait };
    }
}

/// Gives the order, after a moment in which people can see what it will be.
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

/// A bot whose order was refused, or that knows none, gives its side to a person, so that the battle can go on.
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
    // An order is carried out after this; what is still asked in the next frame was not answered by it.
    let stuck = ordered.filter(|work| refused || *given == Some(work.of)).filter(|_| !skirmish.is_changed());
    *given = ordered.map(|work| work.of);
    if let Some(work) = stuck {
        let name = skirmish.battle().side_name(work.side);
        toast.say(format!("The bot found no order for {name}. A person plays {name} from now on."));
        seats.put(work.side, Seat::Person);
    }
}
