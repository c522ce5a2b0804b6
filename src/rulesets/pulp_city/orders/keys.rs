//! Keys of Pulp City: what to do next, with what, and what to buy.

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::FigureId,
    pulp_city::{Choice, Played, PulpCity},
};

use super::Choose;
use crate::{
    rulesets::pulp_city::{
        acting::{self, asks},
        actions::{
            BUY_BEFORE, DOING_BEFORE, FEWER_DICE, MORE_DICE, NEXT_BUY, NEXT_DOING, NEXT_THING, NEXT_WAY, WAY_BEFORE,
        },
        panels::words::dice as in_dice,
        proven,
    },
    stage::{Curtain, Picks, Shown, Toast, actions::Keys},
};
use knockback_view::pulp_city::scene::Scene;
use knockback_view::pulp_city::{
    plan::{Doing, Plan, plan},
    scene::{ahead, choices, words},
};

/// The next thing to do, the next way to move, what is thrown and what is bought first; the next answer where something is
/// asked.
pub(super) fn plans(
    keys: Keys,
    (shown, scene): (Res<Shown>, Res<SceneOf<PulpCity>>),
    picks: Res<Picks>,
    curtain: Res<Curtain>,
    mut toast: ResMut<Toast>,
    mut chosen: MessageWriter<Choose>,
) {
    let Some((_, choice)) = shown.choice::<PulpCity>().filter(|_| !curtain.drawn()) else { return };
    let battle = proven(&shown.battle);
    let now = plan(&picks.0);
    if let Some(back) = keys.back(&NEXT_BUY, &BUY_BEFORE) {
        match next_buy(battle, (&choice, &scene), &now, back) {
            Some((plan, said)) => {
                toast.say(said);
                chosen.write(Choose::Plan(plan));
            }
            None => toast.say("Choose an action first: extra successes of it buy effects (PC-6)."),
        }
    }
    let Some(figure) = scene.figure.filter(|_| !asks(&choice)) else {
        if let Some(back) = keys.back(&NEXT_DOING, &DOING_BEFORE) {
            chosen.write(Choose::Answer { back });
        }
        return;
    };
    let begun = if scene.before { ahead::begun(battle, figure) } else { None };
    let then = begun.as_ref().map_or(battle, |begun| begun.played());
    let doing = keys.back(&NEXT_DOING, &DOING_BEFORE).map(|back| (choices::doings(then, figure), back));
    let way = || keys.back(&NEXT_WAY, &WAY_BEFORE).map(|back| (choices::ways(then, figure), back));
    if let Some((list, back)) = doing.or_else(way)
        && let Some(doing) = choices::after(&list, &now.doing, back)
    {
        toast.say(format!("Next: {}", words::doing(then, figure, doing)));
        let plan = if doing == now.doing { now.clone() } else { Plan { doing, ..Plan::default() } };
        chosen.write(Choose::Plan(plan));
    }
    if keys.just_pressed(&NEXT_THING) {
        match next_thing(then, figure, &now) {
            Some((plan, said)) => {
                toast.say(said);
                chosen.write(Choose::Plan(plan));
            }
            None => toast.say("Choose a throw first, with something to throw in base contact (PC-24)."),
        }
    }
}

/// The same plan with what is bought first changed, and words for it: of the action that is planned, or of the one that is
/// being settled.
fn next_buy(battle: Played<'_>, (choice, scene): (&Choice, &Scene), now: &Plan, back: bool) -> Option<(Plan, String)> {
    let planned = || match now.doing {
        Doing::Act { action } if !asks(choice) => battle.action(scene.figure?, action),
        _ => None,
    };
    let settled = || acting::attempt(battle).and_then(|attempt| battle.action(attempt.attacker, attempt.action));
    let aimed = || scene.aim.as_ref().and_then(|aim| battle.action(aim.attempt.attacker, aim.attempt.action));
    let action = if asks(choice) { settled() } else { planned().or_else(aimed) }?;
    let list = choices::buys(action);
    let buys = choices::after(&list, &now.buys, back)?;
    let said = match buys.first() {
        Some(effect) => format!("Extra successes buy {}", battle.rules().effect_name(*effect)),
        None => "Extra successes buy what the sheet lists".to_owned(),
    };
    // Of the action that does best, what is bought can be picked once that action is.
    let doing = match (&scene.aim, now.doing) {
        (Some(aim), Doing::Any) if !asks(choice) => Doing::Act { action: aim.attempt.action },
        (_, doing) => doing,
    };
    Some((Plan { doing, buys, ..now.clone() }, said))
}

/// The same plan with the next thing to throw, and words for it.
fn next_thing(battle: Played<'_>, figure: FigureId, now: &Plan) -> Option<(Plan, String)> {
    let Doing::Act { action } = now.doing else { return None };
    let things = choices::things(battle, figure, action);
    let first = now.thing.or(things.first().copied())?;
    let thing = choices::after(&things, &first, false)?;
    let said = format!("Throws {}", battle.setup().object(thing).name);
    Some((Plan { thing: Some(thing), ..now.clone() }, said))
}

/// A Power Up die more, or one less: on the action that is planned, or on the roll that is asked about.
pub(super) fn dice(
    keys: Keys,
    (shown, scene): (Res<Shown>, Res<SceneOf<PulpCity>>),
    picks: Res<Picks>,
    curtain: Res<Curtain>,
    mut toast: ResMut<Toast>,
    mut chosen: MessageWriter<Choose>,
) {
    let Some(back) = keys.back(&MORE_DICE, &FEWER_DICE) else { return };
    let Some((_, choice)) = shown.choice::<PulpCity>().filter(|_| !curtain.drawn()) else { return };
    if let Choice::PowerUp { .. } = choice {
        chosen.write(Choose::Answer { back });
        return;
    }
    let now = plan(&picks.0);
    let throws = matches!(choice, Choice::Throw { .. });
    let aimed = scene.aim.as_ref().filter(|_| now.doing == Doing::Any).map(|aim| aim.attempt.action);
    let doing = aimed.map_or(now.doing, |action| Doing::Act { action });
    let planned = throws || matches!(doing, Doing::Act { .. });
    let Some(figure) = scene.figure.filter(|_| planned && (throws || !asks(&choice))) else {
        toast.say("Choose an action first: Power Up dice are spent on it (PC-21).");
        return;
    };
    let battle = proven(&shown.battle);
    let most = battle.model(figure).power_up;
    let power_up = if back { now.power_up.saturating_sub(1) } else { (now.power_up + 1).min(most) };
    toast.say(match most {
        0 => format!("{} has no Power Up dice (PC-42)", battle.figure_name(figure)),
        _ => format!("Spends {} of {most} (PC-21)", in_dice(power_up)),
    });
    let doing = if throws { now.doing } else { doing };
    chosen.write(Choose::Plan(Plan { doing, power_up, ..now }));
}
