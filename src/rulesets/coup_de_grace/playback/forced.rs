//! Forced moves as slides along the ground, rings whose minis all move at once, and pits with spikes (`CDG-24` to
//! `CDG-26`).

use knockback_rules::{
    battle::{self, FigureId, Frame},
    board::Footprint,
    coup_de_grace::{self, CoupDeGraceBattle, Event, PitKind},
    displacement::Cause,
};

use super::{Ongoing, in_flight, pending_events};
use crate::{battle::playback::prelude::*, rulesets::coup_de_grace::expect_ruleset};

/// Angle at which a pushed figure leans back, in radians.
const LEANS: f32 = 0.30;
/// Duration in seconds of a ring's turn by one hex, and the height to which it lifts figures.
const WHIRL: (f32, f32) = (0.7, 0.28);

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::PushBegan { figure, direction, .. } => {
            let Some(at) = p.feet(*figure) else { return Some(Anim::NONE) };
            let way = along(*direction);
            if is_air(expect_ruleset(p.battle())) {
                return Some(burst(at + Vec3::Y * 0.4, ParticleKind::Wind, 8, way * 2.0));
            }
            seq![p.dust(at, 5, -way), 0.05]
        }
        Event::PushEnded { figure, moved, cause } => ended(p, *figure, (*moved, *cause)),
        Event::Pit { figure, kind } => {
            if *kind == PitKind::Bottomless {
                ongoing.lost = Some(*figure);
            }
            let falls = p.circle(*figure, 1.0, palette::FLOWN).map(|ring| seq![ring, shake(0.25)]);
            seq![p.dust_below(*figure, 0.0, 12), falls, p.text_above(*figure, 1, "Into the pit!", palette::RISK), 0.45]
        }
        Event::SpikesRolled { figure, hit, .. } => {
            let spikes = p.feet(*figure).map(|at| burst(at, ParticleKind::Steel, 12, Vec3::Y * 3.0));
            let (text, colour) =
                if *hit { ("The spikes hit!", palette::HARM) } else { ("The spikes miss", palette::TEXT) };
            let pierced = hit.then(|| {
                let star = p.chest(*figure).map(|chest| star(chest, 0.8, palette::HIT));
                later(0.05, seq![star, shake(0.2)])
            });
            seq![spikes, pierced, p.text_above(*figure, 1, text, colour), 0.45]
        }
        _ => return None,
    })
}

/// True while a staff of air moves minis.
fn is_air(battle: CoupDeGraceBattle<'_>) -> bool {
    let air = |frame: &Frame| matches!(frame, Frame::CoupDeGrace(coup_de_grace::Frame::Air(_)));
    battle.agenda().iter().any(air)
}

/// Animates a push or pull over all its steps: upright along the ground, leaning back, with unchanged facing.
pub(super) fn slide(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let force = in_flight(expect_ruleset(p.battle())).map_or(1, |walk| walk.reach);
    let (stops, ending) = (run(p, figure, to), ending(p, figure));
    p.force(&Forced { figure, stops: &stops, force, ending, bow: 0.0, upright: Some(LEANS), way: None })
}

/// Returns how a forced move ends, from the pending event that ends it.
fn ending(p: &PlaybackScene, figure: FigureId) -> StretchEnd {
    let ended = pending_events(p).find_map(|event| match event {
        Event::PushEnded { figure: who, cause, .. } if *who == figure => Some(*cause),
        _ => None,
    });
    match ended {
        Some(Cause::Distance | Cause::Pit) | None => StretchEnd::Slide,
        Some(_) => StretchEnd::Slam,
    }
}

/// Shows the end of a forced move, or the reason why it could not begin.
fn ended(p: &PlaybackScene, figure: FigureId, (moved, cause): (u16, Cause)) -> Anim {
    let battle = expect_ruleset(p.battle());
    let Some(at) = p.feet(figure) else { return 0.1.into() };
    let text = match cause {
        Cause::Distance | Cause::Pit | Cause::Terrain if moved > 0 && !is_air(battle) => return 0.12.into(),
        Cause::Distance | Cause::Pit | Cause::Terrain => return Anim::NONE,
        Cause::Edge => "At the edge",
        Cause::Elevation => "The ground rises",
        _ => "No room",
    };
    let met = barrier(cause).and_then(|struck| p.feet(struck)).map(|struck| at.midpoint(struck) + Vec3::Y * 0.5);
    let way = in_flight(battle).map(|walk| along(walk.direction));
    let sways = way.and_then(|way| {
        p.act(figure, |live, rest| match cause {
            Cause::Edge => moves::teeter(live, rest, way),
            _ => moves::rock(live, rest, way, 0.14),
        })
    });
    seq![
        p.text_above(figure, 0, text, palette::TEXT),
        met.map(|met| star(met, 0.5, palette::DIE_SHIELD)),
        sways,
        p.dust(at, 4, Vec3::ZERO),
        0.4,
    ]
}

/// Moves a figure to the next hex of its ring. All figures on the ring move at the same time: only the last of their
/// steps has a duration.
pub(super) fn whirl(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let (takes, high) = (WHIRL.0, if p.calm { 0.0 } else { WHIRL.1 });
    let turns = p.pose(figure).map(|(live, rest)| {
        let goal = p.after_step(rest, to);
        let keys = moves::carry(live, goal, high, takes);
        seq![
            Anim::Move(figure.into(), Motion::new(keys)),
            watch([goal.translation], takes + 1.0),
            later(takes, p.dust(goal.translation, 3, Vec3::ZERO)),
        ]
    });
    let last = !matches!(p.pending_events().next(), Some(battle::Event::Stepped { .. }));
    seq![turns, if last { takes + 0.05 } else { 0.0 }]
}
