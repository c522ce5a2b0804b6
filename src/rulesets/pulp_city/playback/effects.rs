//! Effects: which one acts on whom, who is immune, and what it does to a pool (`PC-6`, `PC-32`, `PC-34`, `PC-39`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant, SideId},
    pulp_city::{EffectId, Event, Kind, Mark, Played},
};

use super::{Ongoing, occupant, spots};
use crate::{
    battle::playback::perform::Show,
    rulesets::pulp_city::proven,
    stage::Shown,
    theme::{palette, team::team},
    view3d::effects::{Effect as Look, particle_kind::ParticleKind},
};

pub(super) fn perform(show: &mut Show, shown: &Shown, event: &Event) -> f32 {
    let battle = proven(&shown.battle);
    match event {
        Event::EffectApplied { effect, by, to, .. } => applied(show, battle, *effect, (*by, *to)),
        Event::Immune { figure, effect } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.chest(&battle, who) {
                show.effect(0.0, Look::Star { at, size: 0.7, colour: palette::DIE_SHIELD });
            }
            let text = format!("Immune to {}", battle.rules().effect_name(*effect));
            show.tell(&battle, who, 1, text, palette::TEXT)
        }
        Event::PoolChanged { side, ap } => pool(show, battle, *side, *ap),
        _ => 0.0,
    }
}

/// An effect acts on somebody.
fn applied(show: &mut Show, battle: Played<'_>, id: EffectId, (by, to): (FigureId, Mark)) -> f32 {
    show.progress.own::<Ongoing>().effect = Some((by, to));
    let effect = battle.rules().effect(id);
    let on = if effect.on_self { Mark::Figure(by) } else { to };
    let Some((ground, _)) = spots(show, battle, on) else { return 0.15 };
    let colour = if effect.on_self { palette::GOOD } else { palette::GLYPH };
    show.effect(0.0, Look::Ring { at: ground, size: 0.9, colour });
    let who = occupant(on).unwrap_or(Occupant::Figure(by));
    show.tell(&battle, who, 2, battle.rules().effect_name(id).to_owned(), colour);
    match effect.kind {
        // What follows shows it.
        Kind::Damage(_) | Kind::Knockback(_) | Kind::Pull(_) | Kind::Blast(_) => 0.15,
        _ => 0.3,
    }
}

/// The AP of a side change: told over who is to thank or to blame for it.
fn pool(show: &mut Show, battle: Played<'_>, side: SideId, ap: u16) -> f32 {
    let before = battle.state().team(side).ap;
    let text = if ap >= before { format!("+{} AP", ap - before) } else { format!("\u{2212}{} AP", before - ap) };
    let colour = if ap >= before { palette::GOOD } else { palette::HARM };
    let (by, to) = show.progress.own::<Ongoing>().effect.unzip();
    let who = to.and_then(occupant).or(by.map(Occupant::Figure));
    let Some(who) = who else { return 0.1 };
    if let Some(at) = show.feet(who) {
        show.effect(0.0, Look::Burst { at, kind: ParticleKind::Magic, amount: 8, push: Vec3::Y });
        show.effect(0.0, Look::Ring { at, size: 1.2, colour: team(side).colour });
    }
    show.tell(&battle, who, 1, text, colour)
}
