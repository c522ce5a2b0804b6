//! What an effect changes about somebody: dice, fatigue, states (`PC-26` to `PC-56`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    pulp_city::{Change, Model, Played},
};

use super::IN_PASSING;
use crate::{
    battle::playback::perform::Show,
    rulesets::pulp_city::panels::words,
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// How a change is for who bears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Good,
    Bad,
    /// It is over, or used up.
    Over,
}

/// What is told of a change, seen from before it.
fn told(before: &Model, now: Change) -> (String, Tone) {
    use Change as C;
    let dice = |what: &str, had: u8, has: u8| match has.cmp(&had) {
        std::cmp::Ordering::Greater => (format!("{what} +{}", words::dice(has - had)), Tone::Good),
        _ => (format!("{what} used up"), Tone::Over),
    };
    let of = |text: &str, tone| (text.to_owned(), tone);
    match now {
        C::Attack(has) => dice("Attack", before.attack, has),
        C::Defend(has) => dice("Defend", before.defend, has),
        C::Block(has) => dice("Block", before.block, has),
        C::Brutal(has) => dice("Brutal", before.brutal, has),
        C::Suppress(has) if has > before.suppress => {
            (format!("Suppress {}", words::dice(has - before.suppress)), Tone::Bad)
        }
        C::Suppress(_) => of("No longer suppressed", Tone::Over),
        C::PowerUp(has) if has >= before.power_up => (format!("+{} Power Up", has - before.power_up), Tone::Good),
        C::PowerUp(has) => (format!("\u{2212}{} Power Up", before.power_up - has), Tone::Bad),
        C::Fatigue(has) => (format!("Fatigue {has}"), Tone::Good),
        C::Empowered => of("Empowered", Tone::Good),
        C::Spectral => of("Spectral", Tone::Good),
        C::Stunned(true) => of("Stunned!", Tone::Bad),
        C::Stunned(false) => of("No longer stunned", Tone::Good),
        C::Pace(1..) => of("Quick", Tone::Good),
        C::Pace(..0) => of("Slow", Tone::Bad),
        C::Pace(0) => of("At its own pace", Tone::Over),
        C::Weak(of) => (format!("Weak against {}", of.name()), Tone::Bad),
        C::Immune(to) => (format!("Immune to {}", words::subject(to)), Tone::Good),
        C::NotWeak => of("No longer weak", Tone::Over),
        C::NotEmpowered => of("No longer Empowered", Tone::Over),
        C::NotSpectral => of("No longer Spectral", Tone::Over),
    }
}

/// Shows a change about somebody.
pub(super) fn show(show: &mut Show, battle: Played<'_>, figure: FigureId, now: Change) -> f32 {
    let who = Occupant::Figure(figure);
    let (text, tone) = told(battle.model(figure), now);
    let colour = match tone {
        Tone::Good => palette::GOOD,
        Tone::Bad => palette::RISK,
        Tone::Over => palette::TEXT_QUIET,
    };
    show.tell(&battle, who, 1, text, colour);
    let Some(at) = show.feet(who) else { return IN_PASSING };
    match tone {
        Tone::Good => {
            show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Magic, amount: 8, push: Vec3::Y * 1.5 });
            0.35
        }
        Tone::Bad => {
            let at = at + Vec3::Y;
            show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 6, push: Vec3::ZERO });
            0.35
        }
        Tone::Over => IN_PASSING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::pulp_city::proven;
    use knockback_testing::{named, pulp_city::open};

    #[test]
    fn changes_say_whether_they_are_to_the_good() {
        let battle = open();
        let model = *proven(&battle).model(named(&battle, "Corona"));
        assert_eq!(told(&model, Change::Attack(2)), ("Attack +2 dice".to_owned(), Tone::Good));
        assert_eq!(told(&Model { brutal: 1, ..model }, Change::Brutal(0)).1, Tone::Over);
        assert_eq!(told(&model, Change::Stunned(true)).1, Tone::Bad);
        let power = model.power_up;
        assert_eq!(told(&model, Change::PowerUp(power + 2)).0, "+2 Power Up");
    }
}
