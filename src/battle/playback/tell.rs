//! Where figures and objects are in the picture while something happens to them, and what is told above their heads.

use bevy::prelude::*;
use knockback_rules::battle::{Battle, FigureId, Occupant};

use super::{cues::Cue, perform::Show, stage::height};
use crate::{battle::pieces, theme::palette};

/// Seconds for something shown as a few words.
pub(crate) const TOLD: f32 = 0.38;

impl Show<'_, '_> {
    /// How high somebody or something is in the picture.
    pub(crate) fn tall(&self, battle: &Battle, who: Occupant) -> f32 {
        match who {
            Occupant::Figure(figure) => pieces::stature(self.stage.workshop.looks(battle.setup()), battle, figure),
            Occupant::Object(_) => height(battle, who),
        }
    }

    /// The middle of the ground, or the air, on which somebody or something stands in the picture now.
    pub(crate) fn feet(&self, who: Occupant) -> Option<Vec3> {
        self.pose(who).map(|(_, rest)| rest.translation)
    }

    /// Where blows land on somebody or something.
    pub(crate) fn chest(&self, battle: &Battle, who: Occupant) -> Option<Vec3> {
        Some(self.feet(who)? + Vec3::Y * 0.6 * self.tall(battle, who))
    }

    /// Words above a head: in the row of numbers, or one above that for how somebody is.
    pub(crate) fn tell(
        &mut self,
        battle: &Battle,
        who: Occupant,
        row: u8,
        text: impl Into<String>,
        colour: Color,
    ) -> f32 {
        self.tell_after(battle, who, (row, 0.0), text, colour);
        TOLD
    }

    /// The same, this many seconds after the event began.
    pub(crate) fn tell_after(
        &mut self,
        battle: &Battle,
        who: Occupant,
        (row, after): (u8, f32),
        text: impl Into<String>,
        colour: Color,
    ) {
        // Where the piece is now: somebody in flight takes the words along.
        let Some((live, _)) = self.pose(who) else { return };
        let at = live.translation + Vec3::Y * (self.tall(battle, who) + 0.35 + 0.62 * f32::from(row));
        self.cue(after, Cue::Pop { at, text: text.into(), colour });
    }

    /// The same about a figure.
    pub(crate) fn tell_of(&mut self, battle: &Battle, figure: FigureId, text: impl Into<String>) -> f32 {
        self.tell(battle, Occupant::Figure(figure), 0, text, palette::TEXT)
    }
}
