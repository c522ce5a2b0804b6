//! What each event of C3G looks like.

pub(crate) mod blow;
pub(crate) mod journey;
mod luck;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, CardId, Event, FigureId, Occupant, SideId},
    board::Footprint,
    c3g::{self, GlyphPower, Harm, Marker, MarkerFace, Played},
    displacement::Walk,
    report::LogLine,
};

use self::{
    blow::Ongoing,
    journey::{heading, in_flight},
};
use super::C3g;
use crate::{
    battle::{
        banner,
        playback::{
            motion::Motion,
            moves,
            perform::{Performs, Show},
            stage::{foot, height},
        },
    },
    rulesets::c3g::proven,
    stage::Shown,
    theme::palette,
    view3d::{
        effects::{Effect, particle_kind::ParticleKind},
        pieces::Body,
    },
};
use knockback_view::c3g::rolls;

impl Performs for C3g {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(proven(battle))
    }

    fn perform(&self, show: &mut Show, shown: &Shown, event: &Event) -> f32 {
        match event {
            Event::C3g(event) => show.perform_c3g(shown, event),
            _ => 0.0,
        }
    }

    fn step(&self, show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        show.step(shown, figure, to)
    }

    fn settle(&self, show: &mut Show, shown: &Shown, figure: FigureId, at: Footprint) -> f32 {
        show.step_back(proven(&shown.battle), figure, at)
    }

    fn remark(&self, shown: &mut Shown, event: &Event) -> Option<LogLine> {
        luck::remark(shown, event)
    }
}

/// The wounds that a defence lets through, as the events that follow tell them.
fn dealt(shown: &Shown, event: &c3g::Event) -> u8 {
    rolls::dealt(event, shown.queue.iter().map(|next| &next.event))
}

/// What the banner says of a turn that is lost, for nobody of its card is left.
fn lost(battle: Played<'_>, side: SideId, card: CardId) -> String {
    let up = |marker: &Marker| matches!(battle.state().marker(side, *marker), MarkerFace::Up(_));
    let turn =
        Marker::ALL.into_iter().rfind(up).map_or("a turn".to_owned(), |marker| format!("turn {}", marker.name()));
    format!("{} lose {turn}: {} is out", battle.side_name(side), battle.rules().card(card).name)
}

impl Show<'_, '_> {
    pub(crate) fn perform_c3g(&mut self, shown: &Shown, event: &c3g::Event) -> f32 {
        use c3g::Event as E;
        let battle = proven(&shown.battle);
        match event {
            E::AttackDeclared { attacker, target, with } => self.declare(battle, *attacker, *target, *with),
            E::PhaseRolled { target, ignored, .. } => {
                if *ignored {
                    self.miss(battle, *target)
                } else {
                    0.4
                }
            }
            E::AttackRolled { .. } => 0.45,
            E::AreaStruck { .. } => 0.2,
            E::DefenceRolled { target, .. } => self.strike(shown, *target, dealt(shown, event)),
            E::SwipeRolled { by, at, skull } => self.swipe(battle, *by, *at, *skull),
            E::KnockbackReckoned { target, kp, .. } => {
                let colour = if kp.0 > 0 { palette::ACCENT } else { palette::TEXT_QUIET };
                self.pop(&battle, Occupant::Figure(*target), 0.0, kp.to_string(), colour);
                if kp.0 > 0 { 0.7 } else { 0.5 }
            }
            E::KnockbackRuledOut { .. } => 0.25,
            E::LineChosen { target, .. } => {
                if let Some(at) = foot(&battle, Occupant::Figure(*target)) {
                    self.ground_burst(&battle, at, 0.0, 5, Vec3::ZERO);
                }
                0.05
            }
            E::FlightEnded { figure, taken_back, kp_left, cause, .. } => {
                self.end_flight(&battle, *figure, heading(battle), *cause, kp_left.0, *taken_back)
            }
            E::Wounded { victim, wounds, by } => {
                let text = match by {
                    Harm::Fall => format!("\u{2212}{wounds} fall"),
                    Harm::Terrain => format!("\u{2212}{wounds} burnt"),
                    Harm::Knockback => format!("\u{2212}{wounds} crash"),
                    Harm::Attack | Harm::Swipe | Harm::Glyph | Harm::Throw => format!("\u{2212}{wounds}"),
                };
                self.pop(&battle, *victim, 0.0, text, palette::HARM);
                if !matches!(by, Harm::Attack | Harm::Swipe)
                    && let (Some((live, rest)), Some(at)) = (self.pose(*victim), foot(&battle, *victim))
                {
                    let at = at + Vec3::Y * 0.6 * height(&battle, *victim);
                    self.effect(0.0, Effect::Burst { at, kind: ParticleKind::Sparks, amount: 6, push: Vec3::ZERO });
                    let way = rest.rotation * Vec3::NEG_X;
                    if !self.progress.calm {
                        self.send(*victim, 0.0, Motion::new(moves::rock(live, rest, way, 0.22)));
                    }
                }
                0.6
            }
            E::Healed { figure, wounds } => {
                self.pop(&battle, Occupant::Figure(*figure), 0.0, format!("+{wounds}"), palette::GOOD);
                if let Some(at) = foot(&battle, Occupant::Figure(*figure)) {
                    self.effect(0.0, Effect::Burst { at, kind: ParticleKind::Healing, amount: 16, push: Vec3::ZERO });
                    self.effect(0.0, Effect::Ring { at, size: 1.1, colour: palette::GOOD });
                }
                self.leap(Occupant::Figure(*figure), 0.25);
                0.7
            }
            E::Destroyed { victim, .. } => self.destroy(battle, *victim),
            E::GlyphActed { figure, power, .. } => {
                let text = match power {
                    GlyphPower::Dud => "Nothing",
                    GlyphPower::Heal(_) => "Healing",
                    GlyphPower::Blast(_) => "Blast!",
                    GlyphPower::Attack(_) => "Attack up",
                    GlyphPower::Defense(_) => "Defence up",
                };
                self.pop(&battle, Occupant::Figure(*figure), 0.0, text, palette::GLYPH);
                if matches!(power, GlyphPower::Blast(_)) {
                    self.blast(battle, Occupant::Figure(*figure), 0.1, 1.4);
                }
                0.6
            }
            E::KnockbackDamageRolled { .. }
            | E::FallRolled { .. }
            | E::TerrainRolled { .. }
            | E::GlyphRolled { .. } => 0.55,
            E::InitiativeRolled { .. } => 0.4,
            E::TurnLost { side, card } => {
                banner::show(&mut self.stage.commands, lost(battle, *side, *card));
                1.2
            }
            E::TurnBegan { side, .. } => {
                banner::show(&mut self.stage.commands, format!("Turn: {}", battle.side_name(*side)));
                0.5
            }
            E::RoundBegan { .. } | E::TurnOrder { .. } => 0.5,
            _ => 0.0,
        }
    }

    fn destroy(&mut self, battle: Played<'_>, victim: Occupant) -> f32 {
        let at = foot(&battle, victim);
        match victim {
            Occupant::Figure(figure) => {
                self.pop(&battle, victim, 0.0, "Out!", palette::HARM);
                banner::show(&mut self.stage.commands, format!("{} is destroyed", battle.figure_name(figure)));
                let by = self
                    .progress
                    .own::<Ongoing>()
                    .blow
                    .as_ref()
                    .and_then(|blow| foot(&battle, Occupant::Figure(blow.attacker)));
                if let Some((live, rest)) = self.pose(victim) {
                    let way = by.map_or(rest.rotation * Vec3::NEG_X, |by| moves::way(by, rest.translation));
                    let motion = if self.progress.calm {
                        Motion::new(moves::settle(live, Transform { scale: Vec3::splat(0.02), ..rest }, 0.5))
                    } else {
                        Motion::new(moves::topple(live, rest, way))
                    };
                    self.send(victim, 0.0, motion.for_good());
                    self.ground_burst(&battle, rest.translation + way * 0.6, 0.42, 8, way);
                }
                for (entity, ..) in self.stage.figures.iter().filter(|(_, piece, ..)| piece.0 == figure) {
                    self.stage.commands.entity(entity).remove::<Body>();
                }
                0.7
            }
            Occupant::Object(object) => {
                for (piece, ..) in self.stage.objects.iter().filter(|(_, piece, _)| piece.0 == object) {
                    self.stage.commands.entity(piece).despawn();
                }
                if let Some(at) = at {
                    let middle = at + Vec3::Y * 0.5 * height(&battle, victim);
                    self.effect(
                        0.0,
                        Effect::Burst { at: middle, kind: ParticleKind::Wreck, amount: 26, push: Vec3::ZERO },
                    );
                    self.effect(0.0, Effect::Ring { at, size: 1.5, colour: palette::FLOWN });
                    self.effect(0.0, Effect::Shake(0.35));
                    self.ground_burst(&battle, at, 0.05, 8, Vec3::ZERO);
                }
                self.pop(&battle, victim, 0.0, "Breaks!", palette::ACCENT);
                0.6
            }
        }
    }
}
