//! Combined move and attack, requested by a click on an enemy out of reach or on one of the best attacks.
//!
//! For an enemy, the thinker searches for the best attack after a move. The result is offered with its odds, and a
//! second press carries out both. If the move rolls dice or ends elsewhere, the attack is not ordered and must be
//! requested again.

use bevy::{
    ecs::{message::MessageCursor, system::SystemParam},
    prelude::*,
};
use knockback_bots::thinker::{Answer, Question, Request};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, SideId},
    board::Cell,
    game::RecordedOrder,
};
use knockback_skirmish::{OrderGiven, Skirmish};
use knockback_view::{overlay::NO_NEWS, threats};

use super::preview::next_attack;
use crate::{
    battle::puzzle::Posed,
    overlay::Overlays,
    stage::{CurrentSelection, CursorSource, PlayerAction, Seats, Shown, Toast, cameras::FrameCells},
    thinking::{LatestReply, Thinker, Ticket},
};

/// Time from the start of the search after which the best attack found so far is offered, in seconds.
const LOOKS: f32 = 1.0;
/// Maximum time to wait until the move is accepted, in seconds.
const STARTS: f32 = 1.0;

/// The combined move and attack that is being searched for, offered or carried out.
#[derive(Resource, Debug, Default)]
pub(crate) struct Approach(Option<ApproachSearch>);

/// Requests that a move with an attack be offered, for example one of the best attacks.
#[derive(Message, Clone, Debug)]
pub(crate) struct OfferApproach(pub(crate) threats::Approach);

/// Number of orders before a combined move and attack. Undo takes these two back together.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AsOne(pub(crate) Option<usize>);

#[derive(Debug)]
struct ApproachSearch {
    figure: FigureId,
    target: Occupant,
    at: Cell,
    side: SideId,
    /// The reason why the target cannot be attacked from the attacker's current position.
    why: String,
    /// Number of orders in the game at the start of the search.
    orders: usize,
    stage: ApproachPhase,
}

#[derive(Debug)]
enum ApproachPhase {
    /// The search is running.
    Asked { ticket: Ticket, waited: f32, best: Option<Box<threats::Approach>> },
    /// The attack is offered.
    Offered(Box<threats::Approach>),
    /// The player has confirmed both. The move is selected and will be ordered in the next frame.
    Picked(Box<threats::Approach>),
    /// The move is being carried out.
    Moves { offer: Box<threats::Approach>, waited: f32 },
}

/// The content of the approach panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ApproachStatus<'a> {
    /// The search for an attack on this target is running.
    Looks(Occupant),
    /// This attack after a move is offered, on the target at this cell.
    Offers(&'a threats::Approach, Cell),
}

impl Approach {
    /// True from the offer until both orders have been given.
    pub(crate) const fn is_chosen(&self) -> bool {
        matches!(&self.0, Some(work) if !matches!(work.stage, ApproachPhase::Asked { .. }))
    }

    /// Returns the cell of the target if the attack is offered.
    pub(crate) const fn offered(&self) -> Option<Cell> {
        match &self.0 {
            Some(ApproachSearch { stage: ApproachPhase::Offered(_), at, .. }) => Some(*at),
            _ => None,
        }
    }

    /// Returns the content of the panel, if any.
    pub(crate) fn status(&self) -> Option<ApproachStatus<'_>> {
        let work = self.0.as_ref()?;
        match &work.stage {
            ApproachPhase::Asked { .. } => Some(ApproachStatus::Looks(work.target)),
            ApproachPhase::Offered(offer) => Some(ApproachStatus::Offers(offer, work.at)),
            ApproachPhase::Picked(_) | ApproachPhase::Moves { .. } => None,
        }
    }
}

/// The game and the players of its sides.
#[derive(SystemParam)]
pub(super) struct Game<'w> {
    shown: Res<'w, Shown>,
    skirmish: Option<Res<'w, Skirmish>>,
    seats: Res<'w, Seats>,
    posed: Option<Res<'w, Posed>>,
}

impl Game<'_> {
    /// Returns the side that a person may give orders to now, and the number of orders in the game.
    fn asks(&self) -> Option<(SideId, usize)> {
        let skirmish = self.skirmish.as_ref()?;
        let battle = &self.shown.battle;
        let open = self.shown.caught_up() && self.seats.deciding_bot(battle).is_none();
        let puzzle = self.posed.as_ref().is_some_and(|posed| posed.keeps_secret());
        let side = battle.choice()?.decider;
        (open && !puzzle).then(|| (side, skirmish.game().record().entries.len()))
    }
}

/// The player's selection and the camera requests that follow from it.
#[derive(SystemParam)]
pub(super) struct Table<'w> {
    overlays: Res<'w, Overlays>,
    picks: ResMut<'w, CurrentSelection>,
    lead: ResMut<'w, CursorSource>,
    frames: MessageWriter<'w, FrameCells>,
    toast: ResMut<'w, Toast>,
}

impl Table<'_> {
    /// Shows the move on the board as if its hex were hovered.
    fn pick(&mut self, battle: &Battle, offer: &threats::Approach, target: Occupant) {
        let spot = &offer.threat.spot;
        // The pointer still rests on the target. It must not replace the hex of the offer.
        *self.lead = CursorSource::Keys;
        self.picks.0.look(Some(spot.end), &self.overlays.0);
        let picked = &mut self.picks.0;
        (picked.held, picked.lapsed, picked.along) = (Some(target), false, false);
        picked.faces = spot.faces;
        picked.step = offer.threat.step.as_ref().and_then(|step| step.resolve(battle.setup()).ok());
        self.picks.0.next = spot.target.map(|cell| {
            let order = offer.order.resolve(battle.setup()).ok();
            next_attack(battle, (cell, order.as_ref()), &self.picks.0)
        });
    }

    /// Shows an attack on a target at a cell, and brings it into view.
    fn offer(&mut self, battle: &Battle, offer: Box<threats::Approach>, target: Occupant, at: Cell) -> ApproachPhase {
        self.pick(battle, &offer, target);
        self.frames.write(FrameCells(vec![offer.threat.spot.end, at]));
        ApproachPhase::Offered(offer)
    }

    /// Returns the enemy on a cell that cannot be attacked from the attacker's position, with the reason. Ignores
    /// enemies that no move would make attackable.
    fn barred(&self, cell: Cell) -> Option<(Occupant, String)> {
        let overlay = &self.overlays.0;
        let (target, refusal) = overlay.barred.iter().find(|(target, _)| target.cells.contains(&cell))?;
        let enemy = matches!(target.who, Occupant::Figure(_)) && !target.friend;
        (enemy && !NO_NEWS.contains(&refusal.code)).then(|| (target.who, refusal.to_string()))
    }
}

/// Handles clicks on enemies out of reach before the active ruleset refuses them.
pub(super) fn begin(
    game: Game,
    mut acts: ResMut<Messages<PlayerAction>>,
    mut read: Local<MessageCursor<PlayerAction>>,
    mut thinker: ResMut<Thinker>,
    mut approach: ResMut<Approach>,
    mut table: Table,
) {
    let asked: Vec<PlayerAction> = read.read(&acts).copied().collect();
    if let Some(ApproachSearch { stage: ApproachPhase::Picked(offer), target, .. }) = &approach.0 {
        let (end, target) = (offer.threat.spot.end, *target);
        acts.clear();
        if table.picks.0.cell != Some(end) {
            // The pointer has moved since. The move must be on the board when it is ordered.
            table.pick(&game.shown.battle, offer, target);
            read.clear(&acts);
            return;
        }
        acts.write(PlayerAction::At(end));
        read.clear(&acts);
        go_on(&mut approach, |offer| ApproachPhase::Moves { offer, waited: 0.0 });
        return;
    }
    let Some(act) = asked.last().copied() else { return };
    let Some((side, orders)) = game.asks() else { return };
    let offered = match &approach.0 {
        Some(ApproachSearch { stage: ApproachPhase::Offered(offer), at, target, .. }) => {
            Some((offer.clone(), *at, *target))
        }
        _ => None,
    };
    match act {
        PlayerAction::At(cell)
            if let Some((offer, at, target)) = &offered
                && (cell == *at || cell == offer.threat.spot.end && *table.lead == CursorSource::Keys) =>
        {
            acts.clear();
            table.pick(&game.shown.battle, offer, *target);
            go_on(&mut approach, ApproachPhase::Picked);
        }
        PlayerAction::At(cell) => {
            let barred = table.overlays.0.figure.zip(table.barred(cell)).filter(|_| thinker.lost().is_none());
            let known = approach.0.as_ref().map(|work| work.at);
            if let Some((figure, (target, why))) = barred {
                acts.clear();
                if known != Some(cell) {
                    let request = Request::Approach { figure, target: cell };
                    let ticket = thinker.ask(&Question::of(&game.shown.battle, request));
                    let stage = ApproachPhase::Asked { ticket, waited: 0.0, best: None };
                    approach.0 = Some(ApproachSearch { figure, target, at: cell, side, why, orders, stage });
                }
            } else if approach.0.is_some() {
                approach.0 = None;
            }
        }
        PlayerAction::LetGo if approach.0.is_some() => {
            acts.clear();
            approach.0 = None;
            (table.picks.0.cell, table.picks.0.held) = (None, None);
        }
        PlayerAction::Digit(_) => {}
        _ if approach.0.is_some() => approach.0 = None,
        _ => {}
    }
}

/// Offers the requested attack.
pub(super) fn offer(
    mut asked: MessageReader<OfferApproach>,
    game: Game,
    mut approach: ResMut<Approach>,
    mut table: Table,
) {
    let Some(OfferApproach(offer)) = asked.read().last() else { return };
    let target = offer.threat.spot.target.and_then(|at| Some((at, game.shown.battle.field().occupant(at)?)));
    if let Some(((side, orders), (figure, (at, target)))) = game.asks().zip(table.overlays.0.figure.zip(target)) {
        let stage = table.offer(&game.shown.battle, Box::new(offer.clone()), target, at);
        approach.0 = Some(ApproachSearch { figure, target, at, side, why: String::new(), orders, stage });
    }
}

/// Advances an offer to its next phase.
fn go_on(approach: &mut Approach, next: impl FnOnce(Box<threats::Approach>) -> ApproachPhase) {
    if let Some(mut work) = approach.0.take()
        && let ApproachPhase::Offered(offer) | ApproachPhase::Picked(offer) = work.stage
    {
        work.stage = next(offer);
        approach.0 = Some(work);
    }
}

/// Offers an attack that the search has found.
pub(super) fn think(
    time: Res<Time<Real>>,
    game: Game,
    mut thinker: ResMut<Thinker>,
    mut approach: ResMut<Approach>,
    mut table: Table,
) {
    let Some(ApproachSearch { stage: ApproachPhase::Asked { .. } | ApproachPhase::Offered(_), orders, .. }) =
        &approach.0
    else {
        return;
    };
    if game.asks().is_none_or(|(_, now)| now != *orders) {
        approach.0 = None;
        return;
    }
    // Waiting alone does not change the panel.
    let Some(work) = &mut approach.bypass_change_detection().0 else { return };
    let ApproachPhase::Asked { ticket, waited, best } = &mut work.stage else { return };
    *waited += time.delta_secs();
    let mut whole = thinker.lost().is_some();
    match thinker.latest_reply(ticket) {
        Some(LatestReply::SoFar(Answer::Approach(found))) => *best = found.or(best.take()),
        Some(LatestReply::Whole(Answer::Approach(found))) => (*best, whole) = (found, true),
        Some(LatestReply::Whole(_)) => whole = true,
        Some(LatestReply::SoFar(_)) | None => {}
    }
    if let Some(offer) = best.take_if(|_| whole || *waited > LOOKS) {
        work.stage = table.offer(&game.shown.battle, offer, work.target, work.at);
        approach.set_changed();
    } else if whole {
        table.toast.show(format!("{}. No move brings this target into reach.", work.why));
        approach.0 = None;
    }
}

/// Orders the attack after the move has ended, unless the move rolled dice or ended elsewhere.
pub(super) fn follow(
    time: Res<Time<Real>>,
    game: Game,
    mut approach: ResMut<Approach>,
    mut as_one: ResMut<AsOne>,
    mut orders: MessageWriter<OrderGiven>,
    mut table: Table,
) {
    let Some(skirmish) = &game.skirmish else { return };
    let Some(ApproachSearch {
        figure,
        target,
        side,
        orders: before,
        stage: ApproachPhase::Moves { offer, waited },
        ..
    }) = &mut approach.bypass_change_detection().0
    else {
        return;
    };
    let entries = &skirmish.game().record().entries;
    if entries.len() <= *before {
        *waited += time.delta_secs();
        if *waited > STARTS {
            approach.0 = None;
        }
        return;
    }
    if !game.shown.caught_up() || game.shown.battle != *skirmish.battle() {
        return;
    }
    let battle = &game.shown.battle;
    if battle.choice().is_some_and(|choice| choice.decider == *side) {
        match attack_after_move(battle, *figure, offer, &entries[*before..]) {
            Ok(order) => {
                as_one.0 = Some(*before);
                orders.write(OrderGiven(order));
                // Clears the aim, so that another press does not give another order.
                table.picks.0.forget();
                table.picks.0.cell = None;
            }
            Err(why) => {
                (table.picks.0.held, table.picks.0.lapsed) = (Some(*target), false);
                table.toast.show(format!("No attack: {why}. Order it again if you still want it."));
            }
        }
    }
    approach.0 = None;
}

/// Returns the order of the attack after the move, or what has changed. `since` are the orders of the move.
fn attack_after_move(
    battle: &Battle,
    figure: FigureId,
    offer: &threats::Approach,
    since: &[RecordedOrder],
) -> Result<Order, String> {
    let name = battle.figure_name(figure);
    if since.iter().any(|entry| !entry.rolls.is_empty()) {
        return Err(format!("dice were rolled during {name}'s move, so the odds may have changed"));
    }
    let end = offer.threat.spot.end;
    if !battle.field().footprint(figure).is_some_and(|at| at.cells().any(|cell| cell == end)) {
        return Err(format!("{name} did not get to the planned hex"));
    }
    let order = offer.order.resolve(battle.setup()).map_err(|_| "its target is gone".to_owned())?;
    match battle.ordered(&order) {
        Ok(_) => Ok(order),
        Err(refusal) => Err(refusal.to_string()),
    }
}
