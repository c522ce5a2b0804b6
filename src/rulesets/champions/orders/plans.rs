//! Keys for what a figure would do next: with what it attacks, by which maneuver, how and how high it moves.

use bevy::prelude::*;
use knockback_rules::{
    battle::FigureId,
    champions::{Choice, Maneuver, Means, Played},
};
use knockback_view::champions::scene;

use super::{super::Champions, Choose};
use crate::{
    rulesets::champions::{actions, proven},
    stage::{Curtain, Picks, Shown, Toast, actions::Keys},
};
use knockback_view::champions::plan::{self, Plan};
use knockback_view::champions::scene::{choices, words};

/// The next weapon, maneuver or way to move, or the one before; a level higher or lower at the end of a flight.
pub(crate) fn keys(
    keys: Keys,
    shown: Res<Shown>,
    picks: Res<Picks>,
    curtain: Res<Curtain>,
    mut toast: ResMut<Toast>,
    mut acts: MessageWriter<Choose>,
) {
    let Some((_, Choice::Phase { figure, .. })) = shown.choice::<Champions>().filter(|_| !curtain.drawn()) else {
        return;
    };
    let battle = proven(&shown.battle);
    let plan = plan::plan(&picks.0);
    if let Some(back) = keys.back(&actions::NEXT_WEAPON, &actions::WEAPON_BEFORE) {
        let with = scene::weapon(battle, figure, &picks.0);
        if let Some(with) = after(&choices::weapons(battle, figure), with, back) {
            let fits = choices::maneuvers(battle, figure, with)
                .iter()
                .any(|maneuver| representative(*maneuver, plan.maneuver));
            let maneuver = if fits { plan.maneuver } else { Maneuver::Strike };
            toast.say(format!("With: {}", words::weapon(battle, figure, with)));
            acts.write(Choose::Plan(Plan { with: Some(with), maneuver, ..plan }));
        }
    }
    if let Some(back) = keys.back(&actions::NEXT_MANEUVER, &actions::MANEUVER_BEFORE) {
        acts.write(next_maneuver(battle, figure, &picks, back, &mut toast));
    }
    if let Some(back) = keys.back(&actions::NEXT_WAY, &actions::WAY_BEFORE) {
        let by = scene::means(battle, figure, &picks.0);
        if let Some(by) = after(&choices::ways(battle, figure), by, back) {
            toast.say(format!("Moves by {}", by.name()));
            acts.write(Choose::Plan(Plan { by: Some(by), ..plan }));
        }
    }
    let levels = i16::from(keys.just_pressed(&actions::HIGHER)) - i16::from(keys.just_pressed(&actions::LOWER));
    if levels != 0 {
        if scene::means(battle, figure, &picks.0) == Means::Flight {
            let feet = choices::higher(battle, figure, &picks.0, levels);
            if let Some(feet) = feet {
                toast.say(format!("Flies to level {}; on ground as high as that it lands", feet.0));
            }
            acts.write(Choose::Plan(Plan { feet, ..plan }));
        } else {
            toast.say(format!("{} does not fly now.", battle.figure_name(figure)));
        }
    }
}

/// The same maneuver, after however many metres.
fn representative(one: Maneuver, other: Maneuver) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

/// The next maneuver with the weapon at hand; last of all the throw of a held character.
fn next_maneuver(battle: Played<'_>, figure: FigureId, picks: &Picks, back: bool, toast: &mut Toast) -> Choose {
    let plan = plan::plan(&picks.0);
    let list = choices::maneuvers(battle, figure, scene::weapon(battle, figure, &picks.0));
    let place = list.iter().position(|maneuver| representative(*maneuver, plan.maneuver)).unwrap_or(0);
    let held = choices::holds(battle, figure);
    let count = list.len() + usize::from(held.is_some());
    let place = if plan::throws(&picks.0).is_some() { count - 1 } else { place };
    let next = (place + if back { count - 1 } else { 1 }) % count.max(1);
    match (list.get(next), held) {
        (Some(maneuver), _) => {
            toast.say(format!("Maneuver: {}", maneuver.name()));
            Choose::Plan(Plan { maneuver: *maneuver, ..plan })
        }
        (None, Some(held)) => {
            toast.say(format!("Throws {}: click the way", battle.figure_name(held)));
            Choose::Throw(held)
        }
        (None, None) => Choose::Plan(plan),
    }
}

/// The one after another in a list, or before it, round and round.
fn after<T: Copy + PartialEq>(list: &[T], now: T, back: bool) -> Option<T> {
    let count = list.len();
    let place = list.iter().position(|item| *item == now).unwrap_or(0);
    list.get((place + if back { count.checked_sub(1)? } else { 1 }) % count.max(1)).copied()
}
