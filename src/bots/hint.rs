//! Hints: on request, the strongest bot shows a player its best orders, but does not give them.
//!
//! The bot thinks about the open choice, using only the information of the person's side. A hovered order is previewed
//! on the board like a bot's next action, with the selection that a player would make before a click.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_bots::{Advice, Level};
use knockback_rules::battle::SideId;
use knockback_skirmish::{Flow, OrderGiven, Skirmish};

use super::{acts, decides};
use crate::{
    battle::{
        puzzle::Posed,
        replay::{Replaying, watching},
    },
    input::{Focused, HoverSystems, KeySystems, SelectionSyncSystems, preview::OrderPreview},
    stage::{
        AppSystems, CurrentSelection, Handover, Screen, Seats, Shown, Toast,
        actions::{self, Keys, Presses},
    },
    thinking::{LatestReply, Thinker, Ticket},
};
use knockback_view::selection::{Judged, Selection};

/// Maximum number of orders shown.
const MAX: usize = 3;

/// A request for the hint.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskHint {
    /// Opens the hint, or closes it if it is open.
    Toggle,
    /// Closes the hint.
    Close,
}

/// Requests a preview of the order with this index in the list.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookAtHint(pub(crate) usize);

/// Requests that the previewed order be carried out.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DoHint;

/// Systems that preview the hovered order on the board.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Looking;

/// The open hint, if any.
#[derive(Resource, Debug, Default)]
pub(crate) struct Hints(Option<HintSearch>);

/// The choice for which a hint is wanted.
#[derive(Debug)]
struct HintSearch {
    side: SideId,
    /// The state of the game: number of orders so far, and its hash.
    of: (usize, u64),
    stage: HintPhase,
    told: Vec<Advice>,
    /// The order that was previewed last, and the selection that previews it.
    at: Option<(usize, Selection)>,
}

#[derive(Debug)]
enum HintPhase {
    /// The bot is thinking.
    Thinks(Ticket),
    /// The bot has decided. The hint appears after playback.
    Knows,
    /// The hint is shown.
    Told,
}

impl Hints {
    /// True if the hint is open.
    pub(crate) const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the orders shown. `None` while the bot is thinking.
    pub(crate) fn shown_orders(&self) -> Option<&[Advice]> {
        let work = self.0.as_ref().filter(|work| matches!(work.stage, HintPhase::Told))?;
        Some(&work.told)
    }

    /// Returns the index of the order that was previewed last.
    pub(crate) fn at(&self) -> Option<usize> {
        Some(self.0.as_ref()?.at.as_ref()?.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    let battle = || in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_exists::<Skirmish>);
    app.init_resource::<Hints>()
        .add_message::<AskHint>()
        .add_message::<LookAtHint>()
        .add_message::<DoHint>()
        .add_systems(OnEnter(Screen::Battle), |mut hints: ResMut<Hints>| *hints = Hints::default())
        .configure_sets(
            Update,
            Looking.in_set(AppSystems::Overlay).after(HoverSystems).before(SelectionSyncSystems).run_if(battle()),
        )
        .add_systems(
            Update,
            (
                by_key.in_set(KeySystems),
                enter.in_set(AppSystems::Input).before(KeySystems).run_if(battle().and_then(not(watching))),
                carry_out.in_set(AppSystems::Decide).run_if(battle().and_then(not(watching))),
                (ask, think).chain().in_set(AppSystems::Decide).run_if(battle().and_then(not(watching))),
                look.in_set(Looking),
            ),
        );
}

/// The data that decides who may ask for a hint now.
#[derive(SystemParam)]
pub(crate) struct MayAsk<'w> {
    shown: Res<'w, Shown>,
    skirmish: Res<'w, Skirmish>,
    seats: Res<'w, Seats>,
    handover: Res<'w, Handover>,
    replaying: Option<Res<'w, Replaying>>,
    posed: Option<Res<'w, Posed>>,
}

impl MayAsk<'_> {
    /// Returns the side of the person who must choose now and may see that side's information. `None` while a bot
    /// decides, a recording plays, a puzzle is unsolved, or the handover screen is shown.
    pub(crate) fn side(&self) -> Option<SideId> {
        let side = self.skirmish.battle().choice()?.decider;
        let open = self.skirmish.flow() == Flow::Asking && self.replaying.is_none();
        // A secret choice belongs to the player in front of the screen.
        let sees = !self.handover.drawn() && self.handover.viewer().is_none_or(|viewer| viewer == side);
        (open && sees && !self.seats.is_bot(side) && !self.puzzles()).then_some(side)
    }

    /// True while the right order of a puzzle has not been found.
    fn puzzles(&self) -> bool {
        self.posed.as_ref().is_some_and(|posed| !posed.is_over())
    }

    /// Returns the state of the game, as stored in [`HintSearch::of`].
    fn of(&self) -> (usize, u64) {
        let game = self.skirmish.game();
        (game.record().entries.len(), game.battle().hash())
    }

    /// Starts the bot's search.
    fn begin(&self, side: SideId, thinker: &mut Thinker) -> HintSearch {
        let ticket = thinker.ask(&decides(self.skirmish.game(), side, Level::MAX, MAX));
        HintSearch { side, of: self.of(), stage: HintPhase::Thinks(ticket), told: Vec::new(), at: None }
    }
}

fn by_key(keys: Keys, hints: Res<Hints>, mut asks: MessageWriter<AskHint>, mut looks: MessageWriter<LookAtHint>) {
    if keys.just_pressed(&actions::HINT) {
        asks.write(AskHint::Toggle);
    } else if keys.just_pressed(&actions::CLOSE_HINT) {
        asks.write(AskHint::Close);
    } else if keys.just_pressed(&actions::NEXT_HINT) {
        let told = hints.shown_orders().map_or(0, <[Advice]>::len);
        let next = hints.at().map_or(0, |at| at + 1).checked_rem(told);
        looks.write_batch(next.map(LookAtHint));
    }
}

/// Carries out the previewed order on Enter, if nothing else has been selected since.
fn enter(
    focused: Focused,
    hints: Res<Hints>,
    picks: Res<CurrentSelection>,
    mut presses: Presses,
    mut does: MessageWriter<DoHint>,
) {
    let looked = hints.0.as_ref().and_then(|work| work.at.as_ref()).is_some_and(|(_, picked)| *picked == picks.0);
    if looked && presses.just_pressed(&actions::ACT) && !focused.on_button() {
        does.write(DoHint);
        presses.swallow(&actions::ACT);
    }
}

/// Gives the previewed order.
fn carry_out(mut asked: MessageReader<DoHint>, may: MayAsk, hints: Res<Hints>, mut orders: MessageWriter<OrderGiven>) {
    if asked.read().count() == 0 || may.side().is_none() || !may.shown.caught_up() {
        return;
    }
    let order = hints.at().and_then(|at| hints.shown_orders()?.get(at)).map(|advice| advice.order.clone());
    orders.write_batch(order.map(OrderGiven));
}

/// Opens or closes the hint. A hint for an earlier choice is dropped.
fn ask(
    mut asks: MessageReader<AskHint>,
    may: MayAsk,
    mut thinker: ResMut<Thinker>,
    mut hints: ResMut<Hints>,
    mut toast: ResMut<Toast>,
) {
    let side = may.side();
    let over = |work: &HintSearch| side != Some(work.side) || may.skirmish.is_changed() && work.of != may.of();
    if hints.0.as_ref().is_some_and(over) {
        hints.0 = None;
    }
    for ask in asks.read() {
        let opens = *ask == AskHint::Toggle && !hints.is_open();
        match side {
            Some(_) if opens && let Some(why) = thinker.lost() => toast.show(why),
            Some(side) if opens => hints.0 = Some(may.begin(side, &mut thinker)),
            None if opens && may.puzzles() => {
                let key = actions::BEST_ORDER.key();
                toast.show(format!("No hints in a puzzle. {key} shows the best order."));
            }
            None if opens => {
                if let Some((side, _)) = may.seats.deciding_bot(&may.shown.battle).filter(|_| may.shown.caught_up()) {
                    toast.show(format!("A bot plays {}.", may.shown.battle.side_name(side)));
                }
            }
            _ if hints.is_open() => hints.0 = None,
            _ => {}
        }
    }
}

/// Shows the orders of a bot that has finished thinking, but not before playback is over. Otherwise they would reveal
/// events that the players have not seen yet.
fn think(
    skirmish: Res<Skirmish>,
    shown: Res<Shown>,
    mut thinker: ResMut<Thinker>,
    mut hints: ResMut<Hints>,
    mut toast: ResMut<Toast>,
) {
    let come = match hints.0.as_ref().map(|work| &work.stage) {
        Some(HintPhase::Thinks(_)) if let Some(why) = thinker.lost() => {
            toast.show(why);
            hints.0 = None;
            return;
        }
        Some(HintPhase::Thinks(ticket)) => thinker.latest_reply(ticket),
        Some(HintPhase::Knows) if shown.caught_up() => None,
        Some(HintPhase::Knows | HintPhase::Told) | None => return,
    };
    // While the bot thinks, nothing changes for other systems.
    let Some(work) = &mut hints.bypass_change_detection().0 else { return };
    if let Some(LatestReply::Whole(answer)) = come {
        work.told = acts(answer, skirmish.battle());
        work.stage = HintPhase::Knows;
    }
    if matches!(work.stage, HintPhase::Knows) && shown.caught_up() {
        work.stage = HintPhase::Told;
        hints.set_changed();
    }
}

/// Previews the hovered order on the board.
fn look(mut looks: MessageReader<LookAtHint>, shown: Res<Shown>, mut hints: ResMut<Hints>, mut preview: OrderPreview) {
    let Some(LookAtHint(place)) = looks.read().last().copied() else { return };
    let Some(order) = hints.shown_orders().and_then(|told| told.get(place)).map(|advice| advice.order.clone()) else {
        return;
    };
    // The threat map would hide the preview.
    preview.picks.0.judged = Judged::Costs;
    if !preview.show(&shown.battle, &order) {
        // A preview of an earlier order must not stay visible either.
        preview.clear();
    }
    if let Some(work) = &mut hints.0 {
        work.at = Some((place, preview.picks.0.clone()));
    }
}
