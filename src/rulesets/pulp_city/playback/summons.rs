//! Summons, dismissals, dangerous ground and Mind Control (`PC-40`, `PC-50` to `PC-53`).

use knockback_rules::{
    battle::{FigureId, ObjectId},
    board::{Cell, Footprint},
    pulp_city::{Event, PulpCityBattle, Summon, Summoned},
};

use super::{IN_PASSING, Ongoing};
use crate::{battle::playback::prelude::*, rulesets::pulp_city::expect_ruleset, theme::team::team};

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::Summoned { by, summon, at, .. } => summoned(p, *by, (*summon, *at)),
        Event::Dismissed { by, summon } => dismissed(p, ongoing, *by, *summon),
        Event::Endangered { figure, summon } => seq![
            p.feet(*figure).map(|at| burst(at, ParticleKind::Fire, 10, Vec3::Y)),
            p.circle(*figure, 1.0, palette::RISK),
            p.text_above(*figure, 1, format!("{}!", name(expect_ruleset(p.battle()), *summon)), palette::RISK),
            0.35,
        ],
        Event::Controlled { figure, by, side } => {
            let colour = team(*side).colour;
            let seizes = p.chest(*by).zip(p.chest(*figure)).map(|(from, to)| {
                seq![ray(from, to, 0.7), star(to + Vec3::Y * 0.6, 0.9, colour), watch([from, to], 3.0)]
            });
            let text = format!("Acts for {}!", p.battle().side_name(*side));
            let circle = p.circle(*figure, 1.6, colour);
            seq![seizes, later(0.1, circle), p.text_above(*figure, 1, text, palette::RISK), 0.6]
        }
        Event::ControlEnded { figure } => p.timed_text_above(*figure, 1, "Back in control", palette::TEXT),
        _ => return None,
    })
}

/// Returns the summon with this index.
fn summon(battle: PulpCityBattle<'_>, summon: u8) -> Option<&Summon> {
    battle.rules().summons.get(usize::from(summon))
}

/// Returns the name of a summon.
fn name(battle: PulpCityBattle<'_>, which: u8) -> String {
    summon(battle, which).map_or_else(String::new, |summon| summon.name.clone())
}

fn summoned(p: &PlaybackScene, by: FigureId, (which, at): (u8, Cell)) -> Anim {
    let battle = expect_ruleset(p.battle());
    let to = space::stand(p.board(), at);
    // Radius of dangerous ground, in hexes.
    let radius = match summon(battle, which).map(|summon| &summon.what) {
        Some(Summoned::Terrain { radius, .. }) => *radius,
        _ => 0,
    };
    let sends = p.chest(by).map(|from| seq![bolt(from, to + Vec3::Y * 0.3, 0.25), watch([from, to], 3.0)]);
    seq![
        sends,
        0.25,
        ring(to, 1.0 + 2.0 * space::HALF_WIDTH * f32::from(radius), palette::GLYPH),
        burst(to, ParticleKind::Magic, 16, Vec3::Y),
        words(to + Vec3::Y * 1.4, name(battle, which), palette::GLYPH),
        0.25,
    ]
}

/// Animates a dismissal. Dangerous ground disappears at once, a model or an object with the next event.
fn dismissed(p: &PlaybackScene, ongoing: &mut Ongoing, by: FigureId, which: u8) -> Anim {
    let battle = expect_ruleset(p.battle());
    if !matches!(summon(battle, which).map(|summon| &summon.what), Some(Summoned::Terrain { .. })) {
        ongoing.dismissed = true;
        return IN_PASSING.into();
    }
    let zones = battle.state().zones().iter().filter(|zone| (zone.by, zone.summon) == (by, which));
    let smoke = zones.map(|zone| burst(space::stand(p.board(), zone.at), ParticleKind::Smoke, 14, Vec3::ZERO));
    seq![smoke.collect::<Vec<_>>(), 0.25]
}

/// Animates the appearance of a minion in a burst of light.
pub(super) fn came(p: &PlaybackScene, at: Cell) -> Anim {
    burst(space::stand(p.board(), at) + Vec3::Y * 0.4, ParticleKind::Magic, 10, Vec3::Y)
}

/// Animates a summoned structure that rises from the ground. Objects that were not summoned need no animation.
pub(super) fn rises(p: &PlaybackScene, object: ObjectId, at: Cell) -> Anim {
    if expect_ruleset(p.battle()).rules().thing(object).of.is_none() {
        return Anim::NONE;
    }
    // The piece is spawned in the same step, and its motion starts then.
    let goal = space::place(p.board(), Footprint::one(at));
    let low = goal.with_scale(Vec3::new(1.0, 0.05, 1.0));
    let dust = later(0.05, p.dust(goal.translation, 12, Vec3::ZERO));
    seq![Anim::Move(object.into(), Motion::new(moves::settle(low, goal, 0.35))), dust]
}
