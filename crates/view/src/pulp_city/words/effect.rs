//! The explanation of each effect in plain words (`PC-26` to `PC-56`): a name, a sentence and its rules.

use knockback_rules::pulp_city::{Effect, EffectId, EffectKind, Setup, Summoned};

use super::{counted, dice, hexes, hit_points, once, subject};
use crate::text::sentence;

/// The names of the participants of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names<'a> {
    /// The acting model.
    pub acts: &'a str,
    /// The target of the action.
    pub target: &'a str,
}

impl Names<'static> {
    /// The names on sheets, outside an action.
    pub const ANYBODY: Self = Self { acts: "the acting model", target: "the target" };
}

/// An effect in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The name: `Knockback 4`.
    pub name: String,
    /// The explanation, as a sentence.
    pub does: String,
    /// The related rules.
    pub rules: Vec<&'static str>,
}

impl Meaning {
    /// The explanation of an effect of a battle.
    #[must_use]
    pub fn of(own: &Setup, id: EffectId, names: Names<'_>) -> Self {
        let Effect { kind, on_self } = own.effect(id);
        let (who, other) = if on_self { (names.acts, names.target) } else { (names.target, names.acts) };
        let more = if let EffectKind::Summon(place) = kind { of_summons(own, place) } else { None };
        let rules = once([own.effect_rule(id)].into_iter().chain(more).chain(on_self.then_some("PC-46")));
        let does = format!("{}.", sentence(&does(own, kind, (who, other), names)));
        Self { name: own.effect_name(id).to_owned(), does, rules }
    }
}

/// A number of extra dice: `1 extra die`, `3 extra dice`.
fn extra_dice(number: u8) -> String {
    counted(number, "extra die", "extra dice")
}

/// A kind of effect on a model, as a sentence without its full stop. `other` is the model that moves the affected one,
/// or the model that it is moved away from.
fn does(own: &Setup, kind: EffectKind, (who, other): (&str, &str), names: Names<'_>) -> String {
    let Names { acts, target } = names;
    match kind {
        EffectKind::Attack(more) => format!("{who} rolls {} on attacks this round", extra_dice(more)),
        EffectKind::Blast(far) => {
            format!("every other model within {} of {target} faces a roll, friends included", hexes(far))
        }
        EffectKind::Block(more) => format!("{who} rolls {} on the next defence this turn", extra_dice(more)),
        EffectKind::Brutal(more) => format!("{who} rolls {} on the next attack this turn", extra_dice(more)),
        EffectKind::Damage(lost) => format!("{who} loses {}", hit_points(lost)),
        EffectKind::Defend(more) => format!("{who} rolls {} on defence this round", extra_dice(more)),
        EffectKind::Drain(lost) => format!("the side of {who} loses {lost} AP from its pool"),
        EffectKind::Energize(more) => format!("the side of {who} gains {more} AP in its pool"),
        EffectKind::ExtraTarget(far) => {
            format!("all effects (FX) also apply to one more model within {} of {target}", hexes(far))
        }
        EffectKind::FollowUp => format!("{acts} may use one more exclusive action at once, at its cost"),
        EffectKind::GrabAndThrow => format!("{acts} may throw {target} at once, at the cost of the throw"),
        EffectKind::Knockback(far) => {
            format!("{who} flies {} away from {other}, and falls where the ground drops", hexes(far))
        }
        EffectKind::Pull(far) => {
            format!("{who} is pulled {} towards {other}, and falls where the ground drops", hexes(far))
        }
        EffectKind::Shift(far) if who == acts => format!("{acts} moves up to {}, by any free path", hexes(far)),
        EffectKind::Shift(far) => format!("{other} moves {who} up to {}, by any free path", hexes(far)),
        EffectKind::MindControl => format!("the side of {other} chooses one exclusive action or move of {who} now"),
        EffectKind::Special(place) => format!("all of this, one after the other: {}", bundle(own, place)),
        EffectKind::Summon(place) => summoned(own, place, acts),
        _ => bears(kind, who),
    }
}

/// A kind of effect that lasts on a model.
fn bears(kind: EffectKind, who: &str) -> String {
    match kind {
        EffectKind::Empowered => {
            format!("on a trump trait, a 4 is also an extra success for {who} this round")
        }
        EffectKind::Fatigue => format!("{who} gets a fatigue; a model at its limit cannot move"),
        EffectKind::Heal(more) => format!("{who} regains {}, up to the starting number", hit_points(more)),
        EffectKind::Immunity(to) => {
            format!("{who} is immune to {} this round, and any such effect ends now", subject(to))
        }
        EffectKind::PowerDown(lost) => format!("{who} loses {}", power_up(lost)),
        EffectKind::PowerUp(more) => format!("{who} gets {}, for any of its rolls", power_up(more)),
        EffectKind::Quicken => format!("{who} has an AP limit 1 higher this round"),
        EffectKind::Slow => format!("{who} has an AP limit 1 lower this round"),
        EffectKind::Recover => format!("{who} is no longer stunned"),
        EffectKind::Revitalize => format!("{who} loses one fatigue"),
        EffectKind::Spectral => {
            format!(
                "{who} is spectral this round: it moves by blink, has no base contact, and is affected only by Mind and Spirit"
            )
        }
        EffectKind::Stun => {
            format!("{who} is stunned this round: it can only sprint, and attackers roll 1 extra die")
        }
        EffectKind::Suppress(fewer) => format!("{who} rolls {} fewer this round, but at least 1", dice(fewer)),
        EffectKind::Weak(of) => {
            format!("attackers of {who} with {} roll 1 extra die this round", of.name())
        }
        _ => String::new(),
    }
}

/// A number of Power Up dice: `1 Power Up die`, `2 Power Up dice`.
fn power_up(number: u8) -> String {
    counted(number, "Power Up die", "Power Up dice")
}

/// The names of all effects of a bundle.
fn bundle(own: &Setup, place: u8) -> String {
    own.bundle(place).iter().map(|effect| own.effect_name(*effect)).collect::<Vec<_>>().join(", ")
}

/// The result of a summon.
fn summoned(own: &Setup, place: u8, acts: &str) -> String {
    let Some(summon) = own.summons.get(usize::from(place)) else { return String::new() };
    let name = &summon.name;
    match &summon.what {
        Summoned::Terrain { radius, fx } => {
            let does: Vec<&str> = fx.iter().map(|effect| own.effect_name(*effect)).collect();
            let comes = if *radius == 0 { "enters it".to_owned() } else { format!("comes within {}", hexes(*radius)) };
            format!("{name} appears on a hex: {} for each model that {comes}", does.join(", "))
        }
        Summoned::Minion { most, .. } => {
            format!("{name} joins the side of {acts} on a free hex, at most {most} at once")
        }
        Summoned::Structure { .. } => format!("{name} appears on a free hex and is an obstacle"),
    }
}

/// The rule for the result of a summon.
fn of_summons(own: &Setup, place: u8) -> Option<&'static str> {
    own.summons.get(usize::from(place)).map(|summon| match summon.what {
        Summoned::Terrain { .. } => "PC-51",
        Summoned::Minion { .. } => "PC-52",
        Summoned::Structure { .. } => "PC-53",
    })
}
