//! What the faces of combat dice mean.

use bevy::prelude::*;
use knockback_rules::dice::CombatFace;

use crate::{hud::dice::DieFace, theme::tip::Tip};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(explain);
}

/// A die that is laid out gets its tip.
fn explain(added: On<Add, DieFace>, faces: Query<&DieFace>, mut commands: Commands) {
    if let Ok(face) = faces.get(added.entity) {
        commands.entity(added.entity).insert(tip(*face));
    }
}

fn tip(face: DieFace) -> Tip {
    match face {
        DieFace::Rolled(CombatFace::Skull) => Tip::new(
            "A skull: three of the six faces. The attacker's skulls hit; for knockback, skulls of the defender take \
             as many away.",
            &["C3G-16", "C3G-19"],
        ),
        DieFace::Rolled(CombatFace::Shield) => Tip::new(
            "A shield: two of the six faces. Each shield of the defender cancels a skull of the attacker.",
            &["C3G-16"],
        ),
        DieFace::Rolled(CombatFace::Blank) => Tip::new("A blank: one of the six faces. It does nothing.", &[]),
        DieFace::Automatic => Tip::new("An automatic shield: it counts without a die (Tough).", &["C3G-16"]),
    }
}
