//! Starting positions for forecasts: copies of a battle with only one action to resolve.

use crate::{
    battle::{self, AgendaChange, Event, FigureId, Known, Refusal},
    pulp_city::{
        Active, Attempt, Frame, Order, PulpCityBattle, PulpCityBattleCopy,
        roll::{
            attempt,
            permission::{self, ActionPermission},
        },
    },
};

/// Returns a copy of the battle just before the dice of an action are rolled, and the declared action. It does not
/// matter whose turn it is: the model counts as just activated or commanded, and can pay for the action. The agenda
/// contains only the action.
///
/// # Errors
/// Returns the refusal of the order. Refuses every order if the battle is over.
pub fn about_to(battle: PulpCityBattle<'_>, order: &Order) -> Result<(PulpCityBattleCopy, Attempt), Refusal> {
    let Order::Act { figure, action, .. } = *order else { return Err(Refusal::not_asked(battle.ruleset())) };
    known(battle, order)?;
    declared(supposed(battle, figure, Some(action)), figure, order)
}

/// Like [`about_to`], but the model must pay with the AP, fatigues and actions that it has left in `aside`.
///
/// # Errors
/// Returns the refusal of the order. Refuses every order if the battle is over.
pub(in crate::pulp_city) fn next(
    aside: &PulpCityBattleCopy,
    figure: FigureId,
    order: &Order,
) -> Result<(PulpCityBattleCopy, Attempt), Refusal> {
    known(aside.played(), order)?;
    declared(aside.clone(), figure, order)
}

fn known(battle: PulpCityBattle<'_>, order: &Order) -> Result<(), Refusal> {
    if battle.outcome().is_some() {
        return Err(Refusal::over(battle.ruleset()));
    }
    if order.is_known(Known::of(battle)) { Ok(()) } else { Err(Refusal::unknown(battle.ruleset())) }
}

/// Returns a copy of the battle with an empty agenda, in which the activation or command of a model has just begun. If
/// an action is given, the copy is changed so that the model can pay its AP and fatigue.
pub(in crate::pulp_city) fn supposed(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    action: Option<u8>,
) -> PulpCityBattleCopy {
    let mut aside = battle.without_agenda();
    let card = battle.rules().card_of(figure);
    let active = if battle.sheet(figure).supreme.is_some() {
        Active::Supreme { figure, used: 0, exclusive: false, moved: false, paid: false }
    } else {
        Active::Minions { card, moved: Vec::new(), acted: Vec::new() }
    };
    let action = action.and_then(|action| battle.action(figure, action));
    let ap = action.map_or(0, |action| action.ap);
    let (side, limit) = (battle.controller(figure), battle.ap_limit(figure));
    // If the action costs no fatigue, the fatigues stay as they are, because effects of the action can remove some.
    let needs_fatigue = action.is_some_and(|action| permission::takes_fatigue(battle, action));
    let most_fatigue = battle.sheet(figure).most_fatigue().saturating_sub(u8::from(needs_fatigue));
    let most = (limit.saturating_sub(ap), most_fatigue);
    if let Some(state) = aside.state_mut_for_forecast() {
        state.suppose_ready(active, (side, ap), figure, action.map(|_| most));
    }
    aside
}

fn declared(
    mut aside: PulpCityBattleCopy,
    figure: FigureId,
    order: &Order,
) -> Result<(PulpCityBattleCopy, Attempt), Refusal> {
    let battle = aside.played();
    let licence =
        if battle.sheet(figure).supreme.is_some() { ActionPermission::Activation } else { ActionPermission::Command };
    let power_up = if let Order::Act { power_up, .. } = order { *power_up } else { 0 };
    let attempt = attempt::judge(battle, licence, order)?;
    let events = attempt::declare(battle, licence, attempt, power_up);
    aside.apply_all(&events);
    Ok((aside, attempt))
}

/// Returns a copy of the battle whose agenda contains only the rest of the current action. Returns `None` if no action
/// is being resolved.
#[must_use]
pub fn under_way(battle: PulpCityBattle<'_>) -> Option<PulpCityBattleCopy> {
    let is_verdict = |frame: &battle::Frame| matches!(frame, battle::Frame::PulpCity(Frame::Verdict(_)));
    let below = battle.agenda().iter().rposition(is_verdict)?;
    let rest = battle.agenda().get(below + 1..).filter(|rest| !rest.is_empty())?;
    let mut aside = battle.without_agenda();
    for frame in rest {
        aside.apply(&Event::Agenda(AgendaChange::Push(frame.clone())));
    }
    Some(aside)
}
