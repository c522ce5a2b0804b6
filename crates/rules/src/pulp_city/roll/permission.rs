//! Checks that a model may use an action and can pay for it (`PC-3`, `PC-19`, `PC-22`, `PC-36`, `PC-37`, `PC-40`,
//! `PC-49`).

use crate::{
    battle::{FigureId, Refusal},
    pulp_city::{
        Action, ActionKind, Active, EffectKind, PulpCityBattle, Trait,
        data::{active::bit, state::MAX_CHAINED_ACTIONS},
    },
};

/// Maximum number of actions in an activation, including a move.
pub(in crate::pulp_city) const MAX_ACTIONS: u32 = 3;

/// The reason why a model may use an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pulp_city) enum ActionPermission {
    /// The activation of the model (`PC-3`).
    Activation,
    /// The command of the model's card (`PC-22`).
    Command,
    /// A follow-up: an additional exclusive action (`PC-37`).
    FollowUp,
    /// The throw of a grabbed model: also an additional action (`PC-15`).
    Throw,
    /// Control of the model by another one (`PC-40`).
    Control,
}

impl ActionPermission {
    /// Returns the kind of action for the limits of the current activation or command. Returns `None` for an additional
    /// action, which does not count.
    pub(in crate::pulp_city) fn counts(self, action: &Action) -> Option<ActionKind> {
        matches!(self, Self::Activation | Self::Command).then_some(action.kind)
    }

    /// Checks the kind of the action, and the limits that result from actions already used in this activation or
    /// command.
    fn allows(self, battle: PulpCityBattle<'_>, figure: FigureId, place: u8, action: &Action) -> Result<(), Refusal> {
        let (name, what) = (battle.figure_name(figure), &action.name);
        let exclusive = action.kind == ActionKind::Exclusive;
        let refused = |rule, code, message: String| Err(Refusal::new(rule, code, message));
        let spent = battle.state().beyond() >= MAX_CHAINED_ACTIONS;
        let ended = |rule| {
            let message =
                format!("{MAX_CHAINED_ACTIONS} actions have already followed from this one, which is the most allowed");
            Err(Refusal::new(rule, "no_end", message).with("most", MAX_CHAINED_ACTIONS))
        };
        match (self, battle.state().active()) {
            (Self::FollowUp, _) if spent => ended("PC-37"),
            (Self::Throw, _) if spent => ended("PC-15"),
            (Self::Control, _) if spent => ended("PC-40"),
            (Self::FollowUp, _) if !exclusive => {
                refused("PC-37", "plain", format!("{name} may use one exclusive action now, and {what} is plain"))
            }
            (Self::Control, _) if !exclusive => {
                let message = format!("{name} is controlled for one exclusive action or move, and {what} is plain");
                refused("PC-40", "plain", message)
            }
            (Self::Activation, Some(Active::Supreme { exclusive: true, .. })) if exclusive => {
                let message = format!("{name} has already used an exclusive action in this activation");
                refused("PC-3", "one_exclusive", message)
            }
            (Self::Activation, Some(Active::Supreme { used, .. })) if used & bit(place) != 0 => {
                refused("PC-3", "used", format!("{name} has already used {what} in this activation"))
            }
            (Self::Activation, Some(Active::Supreme { used, moved, .. }))
                if used.count_ones() + u32::from(*moved) >= MAX_ACTIONS =>
            {
                let message = format!("{name} has already used {MAX_ACTIONS} actions in this activation");
                Err(Refusal::new("PC-3", "three_actions", message).with("most", MAX_ACTIONS))
            }
            (Self::Command, Some(Active::Minions { acted, .. })) if acted.binary_search(&figure).is_ok() => {
                refused("PC-22", "acted", format!("{name} has already used an action in this command"))
            }
            _ => Ok(()),
        }
    }
}

/// Checks that a model may use an action now and can pay for it.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub(in crate::pulp_city) fn judge(
    battle: PulpCityBattle<'_>,
    licence: ActionPermission,
    figure: FigureId,
    place: u8,
) -> Result<&Action, Refusal> {
    let name = battle.figure_name(figure);
    if !battle.in_play(figure) {
        return Err(out_of_play(battle, figure));
    }
    let Some(action) = battle.action(figure, place) else {
        return Err(Refusal::new("PC-1", "no_action", format!("{name} has no such action")));
    };
    licence.allows(battle, figure, place, action)?;
    let barred = [Trait::Strength, Trait::Defense, Trait::Energy, Trait::Agility];
    if battle.model(figure).spectral && action.kind == ActionKind::Exclusive && barred.contains(&action.roll) {
        let message = format!("{name} is Spectral and cannot use exclusive actions of {}", action.roll.name());
        return Err(Refusal::new("PC-49", "spectral", message));
    }
    ap(battle, figure, action)?;
    if action.fatigue {
        fatigue(battle, figure, &format!("{} costs a fatigue", action.name))?;
    } else if tires(battle, action) {
        fatigue(battle, figure, &format!("{} has Self/Fatigue among its FX", action.name))?;
    }
    Ok(action)
}

/// Returns the refusal of an action by or against a model that is out of play, because it is KO'ed (`PC-9`) or off the
/// board (`PC-50`).
#[must_use]
pub fn out_of_play(battle: PulpCityBattle<'_>, figure: FigureId) -> Refusal {
    let name = battle.figure_name(figure);
    if battle.model(figure).ko {
        Refusal::new("PC-9", "ko", format!("{name} is KO'ed"))
    } else {
        Refusal::new("PC-50", "off_board", format!("{name} is not on the board"))
    }
}

/// Checks that the side's pool contains enough AP, and that a supreme stays within its AP limit.
fn ap(battle: PulpCityBattle<'_>, figure: FigureId, action: &Action) -> Result<(), Refusal> {
    let (cost, what) = (action.ap, &action.name);
    if cost == 0 {
        return Ok(());
    }
    let name = battle.figure_name(figure);
    let (paid, limit) = (battle.model(figure).ap_paid, battle.ap_limit(figure));
    if battle.sheet(figure).supreme.is_some() && paid.saturating_add(cost) > limit {
        let message = format!("{what} costs {cost} AP, and {name} has paid {paid} of {limit} AP this round");
        let refusal = Refusal::new("PC-3", "ap_limit", message).with("cost", cost);
        return Err(refusal.with("paid", paid).with("limit", limit));
    }
    let side = battle.controller(figure);
    let pool = battle.state().team(side).ap;
    if u16::from(cost) > pool {
        let message = format!("{what} costs {cost} AP, and the pool of {} has {pool} left", battle.side_name(side));
        return Err(Refusal::new("PC-19", "pool", message).with("cost", cost).with("pool", pool));
    }
    Ok(())
}

/// True if a model can use the action only while it can take another fatigue (`PC-3`, `PC-36`).
pub(in crate::pulp_city) fn takes_fatigue(battle: PulpCityBattle<'_>, action: &Action) -> bool {
    action.fatigue || tires(battle, action)
}

/// True if every success of the action gives the acting model a fatigue (`PC-36`).
fn tires(battle: PulpCityBattle<'_>, action: &Action) -> bool {
    action.fx.iter().map(|effect| battle.rules().effect(*effect)).any(|fx| fx.on_self && fx.kind == EffectKind::Fatigue)
}

/// Checks that a supreme can take one more fatigue. Always succeeds for minions, which take none. `what` is the reason
/// for the message.
pub(in crate::pulp_city) fn fatigue(battle: PulpCityBattle<'_>, figure: FigureId, what: &str) -> Result<(), Refusal> {
    let (sheet, fatigue) = (battle.sheet(figure), battle.model(figure).fatigue);
    let most = sheet.most_fatigue();
    if sheet.supreme.is_none() || fatigue < most {
        return Ok(());
    }
    let message = format!("{what}, and {} already has {most}", battle.figure_name(figure));
    Err(Refusal::new("PC-36", "fatigued", message).with("fatigue", fatigue).with("most", most))
}
