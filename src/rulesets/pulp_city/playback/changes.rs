//! Effects: their targets, immunity, and changes to a figure or a pool, such as dice, fatigue and states (`PC-6`,
//! `PC-26` to `PC-56`).

use knockback_rules::{
    battle::{FigureId, SideId},
    pulp_city::{Change, EffectId, EffectKind, Event, Model, TargetRef},
};

use super::{IN_PASSING, Ongoing, occupant, spots};
use crate::{
    battle::playback::prelude::*,
    rulesets::pulp_city::{expect_ruleset, words},
    theme::team::team,
};

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::EffectApplied { effect, by, to, .. } => {
            ongoing.effect = Some((*by, *to));
            applied(p, *effect, (*by, *to))
        }
        Event::Immune { figure, effect } => {
            let text = format!("Immune to {}", expect_ruleset(p.battle()).rules().effect_name(*effect));
            let star = p.chest(*figure).map(|at| star(at, 0.7, palette::DIE_SHIELD));
            seq![star, p.timed_text_above(*figure, 1, text, palette::TEXT)]
        }
        Event::PoolChanged { side, ap } => pool(p, ongoing.effect, (*side, *ap)),
        Event::ConditionChanged { figure, now } => changed(p, *figure, *now),
        _ => return None,
    })
}

/// Animates an effect on its target.
fn applied(p: &PlaybackScene, id: EffectId, (by, to): (FigureId, TargetRef)) -> Anim {
    let rules = expect_ruleset(p.battle()).rules();
    let effect = rules.effect(id);
    let on = if effect.on_self { TargetRef::Figure(by) } else { to };
    let Some((ground, _)) = spots(p, on) else { return 0.15.into() };
    let colour = if effect.on_self { palette::GOOD } else { palette::GLYPH };
    let who = occupant(on).unwrap_or(by.into());
    // Some effects are shown by the events that follow.
    let shows = matches!(
        effect.kind,
        EffectKind::Damage(_) | EffectKind::Knockback(_) | EffectKind::Pull(_) | EffectKind::Blast(_)
    );
    seq![
        ring(ground, 0.9, colour),
        p.text_above(who, 2, rules.effect_name(id).to_owned(), colour),
        if shows { 0.15 } else { 0.3 },
    ]
}

/// Shows a change of a side's AP above the figure that caused it or is affected by it.
fn pool(p: &PlaybackScene, effect: Option<(FigureId, TargetRef)>, (side, ap): (SideId, u16)) -> Anim {
    let before = expect_ruleset(p.battle()).state().team(side).ap;
    let (text, colour) = if ap >= before {
        (format!("+{} AP", ap - before), palette::GOOD)
    } else {
        (format!("\u{2212}{} AP", before - ap), palette::HARM)
    };
    let Some(who) = effect.map(|(by, to)| occupant(to).unwrap_or(by.into())) else { return 0.1.into() };
    seq![
        p.feet(who).map(|at| burst(at, ParticleKind::Magic, 8, Vec3::Y)),
        p.circle(who, 1.2, team(side).colour),
        p.timed_text_above(who, 1, text, colour),
    ]
}

/// The kind of a change: good or bad for the figure, or the end of an earlier change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Good,
    Bad,
    /// An earlier change has ended or was used up.
    Over,
}

/// Returns the text for a change, given the state before it.
fn change_text(before: &Model, now: Change) -> (String, Tone) {
    let dice = |what: &str, had: u8, has: u8| match has.cmp(&had) {
        std::cmp::Ordering::Greater => (format!("{what} +{}", words::dice(has - had)), Tone::Good),
        _ => (format!("{what} used up"), Tone::Over),
    };
    let of = |text: &str, tone| (text.to_owned(), tone);
    match now {
        Change::Attack(has) => dice("Attack", before.attack, has),
        Change::Defend(has) => dice("Defend", before.defend, has),
        Change::Block(has) => dice("Block", before.block, has),
        Change::Brutal(has) => dice("Brutal", before.brutal, has),
        Change::Suppress(has) if has > before.suppress => {
            (format!("Suppress {}", words::dice(has - before.suppress)), Tone::Bad)
        }
        Change::Suppress(_) => of("No longer suppressed", Tone::Over),
        Change::PowerUp(has) if has >= before.power_up => (format!("+{} Power Up", has - before.power_up), Tone::Good),
        Change::PowerUp(has) => (format!("\u{2212}{} Power Up", before.power_up - has), Tone::Bad),
        Change::Fatigue(has) => (format!("Fatigue {has}"), Tone::Good),
        Change::Empowered => of("Empowered", Tone::Good),
        Change::Spectral => of("Spectral", Tone::Good),
        Change::Stunned(true) => of("Stunned!", Tone::Bad),
        Change::Stunned(false) => of("No longer stunned", Tone::Good),
        Change::Pace(1..) => of("Quick", Tone::Good),
        Change::Pace(..0) => of("Slow", Tone::Bad),
        Change::Pace(0) => of("Normal pace", Tone::Over),
        Change::Weak(of) => (format!("Weak against {}", of.name()), Tone::Bad),
        Change::Immune(to) => (format!("Immune to {}", words::subject(to)), Tone::Good),
        Change::NotWeak => of("No longer weak", Tone::Over),
        Change::NotEmpowered => of("No longer Empowered", Tone::Over),
        Change::NotSpectral => of("No longer Spectral", Tone::Over),
    }
}

/// Shows a change to a figure.
fn changed(p: &PlaybackScene, figure: FigureId, now: Change) -> Anim {
    let (text, tone) = change_text(expect_ruleset(p.battle()).model(figure), now);
    let (colour, bits, takes) = match tone {
        Tone::Good => (palette::GOOD, Some((0.0, ParticleKind::Magic, 8, Vec3::Y * 1.5)), 0.35),
        Tone::Bad => (palette::RISK, Some((1.0, ParticleKind::Smoke, 6, Vec3::ZERO)), 0.35),
        Tone::Over => (palette::TEXT_QUIET, None, IN_PASSING),
    };
    let at = p.feet(figure).unwrap_or_default();
    let bits = bits.map(|(high, kind, amount, push)| burst(at + Vec3::Y * high, kind, amount, push));
    seq![p.text_above(figure, 1, text, colour), bits, takes]
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_testing::{named, pulp_city::open};

    #[test]
    fn changes_are_marked_as_good_or_bad() {
        let battle = open();
        let model = *expect_ruleset(&battle).model(named(&battle, "Corona"));
        assert_eq!(change_text(&model, Change::Attack(2)), ("Attack +2 dice".to_owned(), Tone::Good));
        assert_eq!(change_text(&Model { brutal: 1, ..model }, Change::Brutal(0)).1, Tone::Over);
        assert_eq!(change_text(&model, Change::Stunned(true)).1, Tone::Bad);
        let power = model.power_up;
        assert_eq!(change_text(&model, Change::PowerUp(power + 2)).0, "+2 Power Up");
    }
}
