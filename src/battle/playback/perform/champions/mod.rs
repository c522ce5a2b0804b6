//! What each event of Champions looks like, by themes: time, blows, areas, harm, flights, ways, and how people are.

mod area;
mod blows;
mod flights;
mod harm;
mod states;
mod time;
mod ways;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame, Occupant},
    champions,
};

use super::Show;
use crate::{
    battle::{Shown, pieces},
    theme::palette,
};
pub(in super::super) use blows::Strike;

/// Seconds that something takes of which a few words tell.
const TOLD: f32 = 0.38;
/// Seconds of what happens in the middle of a flight, which is not to be held up.
const IN_PASSING: f32 = 0.1;

/// The events of Champions that are still to be shown, in their order, up to anything of another kind but bookkeeping.
fn ahead(shown: &Shown) -> impl Iterator<Item = &champions::Event> {
    shown.queue.iter().filter_map(|next| match &next.event {
        Event::Champions(event) => Some(event),
        _ => None,
    })
}

/// The flight that goes on once what lies above it is done.
fn flying(battle: &Battle) -> Option<&champions::FlightFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(champions::Frame::Flight(flight)) => Some(flight),
        _ => None,
    })
}

impl Show<'_, '_> {
    pub(super) fn perform_champions(&mut self, shown: &Shown, event: &champions::Event) -> f32 {
        use champions::Event as E;
        let battle = &shown.battle;
        match event {
            E::SegmentBegan { .. }
            | E::TieRolled { .. }
            | E::OrderOfActing { .. }
            | E::TurnEnded { .. }
            | E::PhaseBegan { .. }
            | E::PhaseEnded { .. }
            | E::PhaseSpent { .. }
            | E::Holds { .. }
            | E::Triggered { .. }
            | E::HeldLost { .. } => self.perform_time(shown, event),
            E::MoveBegan { .. } | E::MoveEnded { .. } | E::NoncombatBegan { .. } => self.perform_way(battle, event),
            E::AttackDeclared { .. }
            | E::ToHitRolled { .. }
            | E::Botched { .. }
            | E::Evaded { .. }
            | E::Rolled { .. }
            | E::SpotHit { .. }
            | E::PickedUp { .. }
            | E::Disarmed { .. }
            | E::Coordinated { .. }
            | E::Focused { .. }
            | E::HaymakerBegan { .. }
            | E::HaymakerEnded { .. } => self.perform_blow(shown, event),
            E::DamageRolled { victim, stun, body, .. } => self.damage(shown, *victim, (*stun, *body)),
            E::AreaDeclared { .. } | E::AreaRolled { .. } | E::Scattered { .. } => self.perform_area(battle, event),
            E::Hurt { .. } | E::ThingHurt { .. } | E::Broke { .. } | E::HarmRolled { .. } => {
                self.perform_harm(shown, event)
            }
            E::KnockbackRolled { .. }
            | E::FlightBegan { .. }
            | E::FlightEnded { .. }
            | E::BreakfallRolled { .. }
            | E::CameDown { .. }
            | E::Thrown { .. } => self.perform_flight(shown, event),
            E::Aborted { .. }
            | E::GuardTaken { .. }
            | E::Unbalanced { .. }
            | E::Drew { .. }
            | E::Interposed { .. }
            | E::Recovered { .. }
            | E::Rested { .. }
            | E::Woke { .. }
            | E::Bled { .. }
            | E::EndPaid { .. }
            | E::Strained { .. }
            | E::EffortRolled { .. }
            | E::PowerTurned { .. }
            | E::Grabbed { .. }
            | E::BrokeFree { .. }
            | E::Drained { .. }
            | E::Dispelled { .. }
            | E::Transformed { .. }
            | E::Stunned { .. }
            | E::KnockedOut { .. }
            | E::Died { .. }
            | E::WentProne { .. }
            | E::StoodUp { .. } => self.perform_state(shown, event),
        }
    }

    /// The middle of the ground, or the air, on which somebody or something stands in the picture now.
    fn feet(&self, who: Occupant) -> Option<Vec3> {
        self.pose(who).map(|(_, rest)| rest.translation)
    }

    /// Where blows land on somebody or something.
    fn chest(&self, battle: &Battle, who: Occupant) -> Option<Vec3> {
        Some(self.feet(who)? + Vec3::Y * 0.6 * tall(battle, who))
    }

    /// Words above a head: in the row of numbers, or one above that for how somebody is.
    fn tell(&mut self, battle: &Battle, who: Occupant, row: u8, text: impl Into<String>, colour: Color) -> f32 {
        self.tell_after(battle, who, (row, 0.0), text, colour);
        TOLD
    }

    /// The same, so many seconds after the event began.
    fn tell_after(
        &mut self,
        battle: &Battle,
        who: Occupant,
        (row, after): (u8, f32),
        text: impl Into<String>,
        colour: Color,
    ) {
        // Where the piece is now: somebody in flight takes the words along.
        let Some((live, _)) = self.pose(who) else { return };
        let at = live.translation + Vec3::Y * (tall(battle, who) + 0.35 + 0.62 * f32::from(row));
        self.cue(after, super::Cue::Pop { at, text: text.into(), colour });
    }

    /// The same about a character.
    fn tell_of(&mut self, battle: &Battle, figure: FigureId, text: impl Into<String>) -> f32 {
        self.tell(battle, Occupant::Figure(figure), 0, text, palette::TEXT)
    }
}

/// How high somebody or something is in the picture.
fn tall(battle: &Battle, who: Occupant) -> f32 {
    match who {
        Occupant::Figure(figure) => pieces::stature(battle, figure),
        Occupant::Object(_) => super::height(battle, who),
    }
}
