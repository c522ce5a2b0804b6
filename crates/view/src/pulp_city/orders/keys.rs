//! Keys for the planned action: the action, the movement, the thrown object, and the effects to buy. They also cycle
//! through the answers to a question.

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    pulp_city::{Choice, PulpCityBattle},
};

use super::planned;
use crate::{
    keys::Key,
    orders::{Response, after, next_of},
    pulp_city::{
        acting::{self, asks},
        keys::{
            BUY_BEFORE, DOING_BEFORE, FEWER_DICE, MORE_DICE, NEXT_BUY, NEXT_DOING, NEXT_THING, NEXT_WAY, WAY_BEFORE,
        },
        plan::{ActionPlan, PlannedAction, plan},
        scene::{Scene, choices, lookahead, words},
        words::dice as in_dice,
    },
    selection::Selection,
};

/// Selects the next or previous action, answer, movement or first effect to buy, the next object to throw, or the
/// number of dice to spend.
pub(super) fn press(
    (battle, choice): (PulpCityBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
    key: Key,
) -> Response {
    let now = plan(selection);
    let back = [DOING_BEFORE, WAY_BEFORE, BUY_BEFORE, FEWER_DICE].contains(&key);
    let changed = match (key, scene.figure.filter(|_| !asks(choice))) {
        (NEXT_BUY | BUY_BEFORE, _) => next_buy((battle, choice), scene, &now, back),
        (MORE_DICE | FEWER_DICE, _) if matches!(choice, Choice::PowerUp { .. }) => {
            return next_answer(back, scene, selection);
        }
        (MORE_DICE | FEWER_DICE, _) => dice((battle, choice), scene, now, back),
        (NEXT_DOING | DOING_BEFORE, None) => return next_answer(back, scene, selection),
        (NEXT_DOING | DOING_BEFORE | NEXT_WAY | WAY_BEFORE | NEXT_THING, Some(figure)) => {
            let begun = if scene.before { lookahead::begun(battle, figure) } else { None };
            let then = begun.as_ref().map_or(battle, |begun| begun.played());
            match key {
                NEXT_THING => next_thing(then, figure, &now),
                NEXT_DOING | DOING_BEFORE => Ok(next_doing((then, figure), &choices::doings(then, figure), &now, back)),
                _ => Ok(next_doing((then, figure), &choices::ways(then, figure), &now, back)),
            }
        }
        _ => return Response::default(),
    };
    match changed {
        Ok((plan, said)) => Response { message: Some(said), ..planned(plan, selection) },
        Err(why) => Response::message(why),
    }
}

/// A changed plan with a message, or the reason why it cannot change.
type Changed = Result<(ActionPlan, String), String>;

/// Plans the next or previous item of a list of possible actions.
fn next_doing(
    (battle, figure): (PulpCityBattle<'_>, FigureId),
    list: &[PlannedAction],
    now: &ActionPlan,
    back: bool,
) -> (ActionPlan, String) {
    let doing = after(list, &now.doing, back).unwrap_or_default();
    let said = format!("Selected: {}", words::doing(battle, figure, doing));
    (if doing == now.doing { now.clone() } else { ActionPlan { doing, ..ActionPlan::default() } }, said)
}

/// Changes the first effect to buy, for the planned action or for the one being resolved.
fn next_buy((battle, choice): (PulpCityBattle<'_>, &Choice), scene: &Scene, now: &ActionPlan, back: bool) -> Changed {
    let planned = || match now.doing {
        PlannedAction::Act { action } if !asks(choice) => battle.action(scene.figure?, action),
        _ => None,
    };
    let settled = || acting::attempt(battle).and_then(|attempt| battle.action(attempt.attacker, attempt.action));
    let aimed = || scene.aim.as_ref().and_then(|aim| battle.action(aim.attempt.attacker, aim.attempt.action));
    let action = if asks(choice) { settled() } else { planned().or_else(aimed) };
    let Some(buys) = action.and_then(|action| after(&choices::buys(action), &now.buys, back)) else {
        return Err("Choose an action first: its extra successes buy effects (PC-6).".to_owned());
    };
    let said = match buys.first() {
        Some(effect) => format!("Extra successes buy {}", battle.rules().effect_name(*effect)),
        None => "Extra successes buy effects in the order of the sheet".to_owned(),
    };
    // The default action becomes an explicit one, so that its effects can be selected.
    let doing = match (&scene.aim, now.doing) {
        (Some(aim), PlannedAction::Any) if !asks(choice) => PlannedAction::Act { action: aim.attempt.action },
        (_, doing) => doing,
    };
    Ok((ActionPlan { doing, buys, ..now.clone() }, said))
}

/// Changes the object to throw.
fn next_thing(battle: PulpCityBattle<'_>, figure: FigureId, now: &ActionPlan) -> Changed {
    let next = || {
        let PlannedAction::Act { action } = now.doing else { return None };
        let things = choices::things(battle, figure, action);
        after(&things, &now.thing.or(things.first().copied())?, false)
    };
    match next() {
        Some(thing) => {
            let said = format!("Throws {}", battle.setup().object(thing).name);
            Ok((ActionPlan { thing: Some(thing), ..now.clone() }, said))
        }
        None => Err("Choose a throw first, with a thing in base contact (PC-24).".to_owned()),
    }
}

/// Adds or removes a Power Up die on the planned action.
fn dice((battle, choice): (PulpCityBattle<'_>, &Choice), scene: &Scene, now: ActionPlan, back: bool) -> Changed {
    let throws = matches!(choice, Choice::Throw { .. });
    let aimed = scene.aim.as_ref().filter(|_| now.doing == PlannedAction::Any).map(|aim| aim.attempt.action);
    let doing = aimed.map_or(now.doing, |action| PlannedAction::Act { action });
    let acts = throws || matches!(doing, PlannedAction::Act { .. });
    let Some(figure) = scene.figure.filter(|_| acts && (throws || !asks(choice))) else {
        return Err("Choose an action first: Power Up dice are spent on an action (PC-21).".to_owned());
    };
    let most = battle.model(figure).power_up;
    let power_up = if back { now.power_up.saturating_sub(1) } else { (now.power_up + 1).min(most) };
    let said = match most {
        0 => format!("{} has no Power Up dice (PC-42)", battle.figure_name(figure)),
        _ => format!("Spends {} of {most} (PC-21)", in_dice(power_up)),
    };
    let doing = if throws { now.doing } else { doing };
    Ok((ActionPlan { doing, power_up, ..now }, said))
}

/// Shows the next or previous answer to a question: one of the listed answers or, if there are none, an offered hex or
/// target.
fn next_answer(back: bool, scene: &Scene, selection: &mut Selection) -> Response {
    let count = scene.answers.len();
    if count > 0 {
        let places: Vec<usize> = (0..count).collect();
        selection.line = next_of(&places, Some(selection.line % count), back).unwrap_or(0);
    } else {
        let offers = scene.offers.iter().map(|offer| offer.cell);
        let struck = scene.targets.iter().filter(|target| scene.strike(target.who).is_some());
        let mut cells: Vec<Cell> = struck.filter_map(|target| target.cells.first().copied()).chain(offers).collect();
        cells.dedup();
        let place = cells.iter().position(|cell| selection.cell == Some(*cell));
        selection.look(next_of(&cells, place, back), scene);
    }
    Response { by_keys: true, ..Response::default() }
}
