//! The entries of a sheet in plain words: actions with their cost, reach, rolls and effects; objects and roles.

use knockback_rules::{
    battle::{Frame, Occupant},
    pulp_city::{
        self, Action, ActionKind, ActionRange, Against, Attempt, Effect, EffectId, EffectKind, EffectsFrame, Origin,
        PulpCityBattle, Setup, Soundness, Source, TargetRef, Thing, immunity::is_immune,
    },
};

use super::words::{self, Meaning, Names};

/// The shortest description of an action: `1 AP, contact`.
#[must_use]
pub fn action_short(action: &Action) -> String {
    let tired = if action.fatigue { ", fatigue" } else { "" };
    format!("{}{tired}, {}", words::ap(action.ap), words::reach_short(action.reach))
}

/// The description of an action in sentences: its cost, its reach, its rolls, its effects.
#[must_use]
pub fn action(own: &Setup, action: &Action) -> String {
    let mut said = vec![kind(action), at(action), rolled(action)];
    let fx = names(own, &action.fx);
    if !fx.is_empty() {
        said.push(format!("On a success: {}.", fx.join(", ")));
    }
    said.push(match names(own, &action.efx).as_slice() {
        [] => "Extra successes have no use.".to_owned(),
        [only] => format!("Each extra success buys {only}."),
        efx => format!("Each extra success buys one of: {}.", efx.join(", ")),
    });
    said.retain(|sentence| !sentence.is_empty());
    said.join(" ")
}

/// The kind of an action, exclusive or plain, and its cost.
fn kind(action: &Action) -> String {
    let kind = match action.kind {
        ActionKind::Exclusive => "Exclusive: one such action in an activation",
        ActionKind::Plain => "Plain: once in an activation",
    };
    let cost = match (action.ap, action.fatigue) {
        (0, false) => "free".to_owned(),
        (0, true) => "for a fatigue".to_owned(),
        (ap, false) => format!("for {}", words::ap(ap)),
        (ap, true) => format!("for {} and a fatigue", words::ap(ap)),
    };
    format!("{kind}, {cost}.")
}

/// The reach of an action, and the objects that it throws.
fn at(action: &Action) -> String {
    let thrown = if action.throw { " Throws a thing in base contact, whose size adds dice." } else { "" };
    match action.reach {
        ActionRange::Own => format!("On the model itself.{thrown}"),
        reach => format!("Targets {} {}.{thrown}", words::aim(action.aim), words::reach(reach)),
    }
}

/// The trait that an action rolls, and the trait or number that it rolls against.
fn rolled(action: &Action) -> String {
    let own = action.roll.name();
    match action.against {
        Against::Trait(of) => format!("Rolls {own} against {}.", of.name()),
        Against::Number(number) => format!("Rolls {own}, and needs {number}."),
    }
}

/// The names of effects.
#[must_use]
pub fn names<'a>(own: &'a Setup, effects: &[EffectId]) -> Vec<&'a str> {
    effects.iter().map(|effect| own.effect_name(*effect)).collect()
}

/// The effects of an action: those of a success, then those that can be bought, without duplicates.
#[must_use]
pub fn meanings(own: &Setup, action: &Action, names: Names<'_>) -> Vec<(bool, Meaning)> {
    let sure = action.fx.iter().map(|effect| (true, *effect));
    let bought = action.efx.iter().map(|effect| (false, *effect));
    let mut told: Vec<(bool, EffectId)> = Vec::new();
    for one in sure.chain(bought) {
        if !told.contains(&one) {
            told.push(one);
        }
    }
    told.into_iter().map(|(sure, effect)| (sure, meaning(own, (effect, sure), names))).collect()
}

/// The effects that this many extra successes buy: the selected ones, or those of the sheet, in order, and then again
/// from the first one.
#[must_use]
pub fn purchases(action: &Action, buys: &[EffectId], extra: u8) -> Vec<EffectId> {
    let list = if buys.is_empty() { &action.efx } else { buys };
    list.iter().copied().cycle().take(extra.into()).collect()
}

/// The explanation of an effect. A blast among the effects of a success goes off even if the roll fails (`PC-27`).
#[must_use]
pub fn meaning(own: &Setup, (effect, sure): (EffectId, bool), names: Names<'_>) -> Meaning {
    let meaning = Meaning::of(own, effect, names);
    if sure && matches!(own.effect(effect).kind, EffectKind::Blast(_)) {
        let does = format!("{} The blast goes off even if the roll fails.", meaning.does);
        return Meaning { does, ..meaning };
    }
    meaning
}

/// The action whose effects are being applied.
#[must_use]
pub fn under_way(battle: PulpCityBattle<'_>) -> Option<Attempt> {
    success(battle).map(|effects| effects.attempt)
}

/// The success whose effects are being applied.
#[must_use]
pub fn success(battle: PulpCityBattle<'_>) -> Option<&EffectsFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::PulpCity(pulp_city::Frame::Effects(effects)) => Some(effects),
        _ => None,
    })
}

/// Returns a message if an effect of an action would do nothing to its target: to a model that is immune (`PC-39`), or
/// to an object, which only takes damage (`PC-23`).
#[must_use]
pub fn spared(battle: PulpCityBattle<'_>, attempt: Attempt, effect: EffectId, target: TargetRef) -> Option<String> {
    let Effect { kind, on_self } = battle.rules().effect(effect);
    let on = if on_self { TargetRef::Figure(attempt.attacker) } else { target };
    if matches!(on, TargetRef::Object(_)) {
        // A model thrown at the object may suffer the bought effects (`PC-15`).
        let thrown = matches!(attempt.thrown, Some(Occupant::Figure(_)));
        let nothing = !thrown && !Attempt { target: on, ..attempt }.affects(battle, effect);
        let (what, thing) = (battle.rules().effect_name(effect), words::mark(battle, on));
        return nothing.then(|| format!("{what} has no effect on {thing}: things only take damage."));
    }
    let TargetRef::Figure(figure) = on else { return None };
    let around = matches!(
        kind,
        EffectKind::Blast(_)
            | EffectKind::ExtraTarget(_)
            | EffectKind::FollowUp
            | EffectKind::Special(_)
            | EffectKind::Summon(_)
    );
    let source = Source { by: attempt.attacker, attempt: Some(attempt), origin: Origin::Figure(attempt.attacker) };
    let immune = !around && is_immune(battle, figure, kind, &source);
    immune.then(|| format!("{} is immune: no effect.", battle.figure_name(figure)))
}

/// The rules behind an action and each of its effects.
#[must_use]
pub fn rules(own: &Setup, action: &Action) -> Vec<&'static str> {
    let effects = meanings(own, action, Names::ANYBODY);
    let throw = action.throw.then_some("PC-24");
    words::once(["PC-3", "PC-4"].into_iter().chain(throw).chain(effects.into_iter().flat_map(|(_, told)| told.rules)))
}

/// The description of an object, in a sentence.
#[must_use]
pub fn thing(thing: Thing, damage: u8) -> String {
    let size = match thing.rank {
        Some(rank) => format!(" Can be thrown for {}.", words::counted(rank, "extra die", "extra dice")),
        None => String::new(),
    };
    match thing.sound {
        Some(Soundness { hp, defense }) => {
            let left = hp.saturating_sub(damage);
            format!("{left} of {} left; actions against it need {defense}.{size}", words::hit_points(hp))
        }
        None => format!("An obstacle that cannot be destroyed.{size}"),
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Battle, pulp_city::PulpCity, rule::Rule};

    use super::*;
    use crate::pulp_city::testing::{expect_ruleset, open};
    use knockback_testing::named;

    fn own(battle: &Battle) -> &Setup {
        battle.setup().of::<PulpCity>().unwrap()
    }

    #[test]
    fn every_effect_has_a_sentence_and_rules() {
        let battle = open();
        let own = own(&battle);
        let names = Names { acts: "Annie", target: "Corona" };
        assert!(own.effects.len() > 30, "the battle has most effects");
        for (id, listed) in (0_u8..).zip(&own.effects) {
            let Meaning { name, does, rules } = Meaning::of(own, id, names);
            assert_eq!(name, listed.name);
            assert!(does.len() > 10 && does.ends_with('.') && !does.ends_with(".."), "{name}: {does}");
            assert!(rules.iter().all(|id| Rule(id).words().is_some()), "{rules:?}");
        }
    }

    #[test]
    fn every_action_shows_its_cost_roll_and_effects() {
        let battle = open();
        let own = own(&battle);
        for action in own.cards.iter().flat_map(|card| &card.actions) {
            let told = super::action(own, action);
            assert!(told.contains("Rolls ") && told.contains(" activation, "), "{told}");
            for effect in action.fx.iter().chain(&action.efx) {
                assert!(told.contains(own.effect_name(*effect)), "{told}");
            }
            assert!(!action_short(action).is_empty());
            assert!(rules(own, action).iter().all(|id| Rule(id).words().is_some()));
        }
        let punch = own.cards.iter().flat_map(|card| &card.actions).find(|action| action.name == "Freight Punch");
        let told = super::action(own, punch.unwrap());
        assert!(told.contains("for 1 AP.") && told.contains("in contact"), "{told}");
        assert!(told.contains("Rolls Strength against Defence."), "{told}");
        assert!(told.contains("On a success: Damage 1, Knockback 3."), "{told}");
    }

    #[test]
    fn automatic_effects_of_a_blast_do_not_depend_on_the_roll() {
        let battle = open();
        let own = own(&battle);
        let flare = own.cards.iter().flat_map(|card| &card.actions).find(|action| action.name == "Flare").unwrap();
        let told = meanings(own, flare, Names::ANYBODY);
        assert!(told.iter().any(|(sure, told)| *sure && told.does.contains("even if the roll fails")), "{told:?}");
    }

    #[test]
    fn an_object_takes_only_damage() {
        let lot = open();
        let battle = expect_ruleset(&lot);
        let (thing, _) = battle.field().objects().find(|(object, _)| battle.is_valid(*object)).unwrap();
        let told = |name: &str| -> Vec<(EffectKind, bool)> {
            let attacker = named(&lot, name);
            let attempt = Attempt { attacker, action: 0, target: TargetRef::Object(thing), thrown: None, centre: None };
            let action = battle.action(attacker, 0).unwrap();
            let spared = |effect| spared(battle, attempt, effect, attempt.target).is_some();
            let effects = action.fx.iter().chain(&action.efx);
            effects.map(|effect| (battle.rules().effect(*effect).kind, spared(*effect))).collect()
        };
        let hush = [
            EffectKind::Suppress(1),
            EffectKind::Suppress(1),
            EffectKind::ExtraTarget(3),
            EffectKind::PowerDown(1),
            EffectKind::MindControl,
        ];
        assert_eq!(told("Doctor Lull"), hush.map(|kind| (kind, kind != EffectKind::ExtraTarget(3))));
        let punch = [EffectKind::Damage(1), EffectKind::Knockback(3), EffectKind::Damage(1), EffectKind::Stun];
        assert_eq!(told("Bulwark Annie"), punch.map(|kind| (kind, kind != EffectKind::Damage(1))));
    }

    #[test]
    fn objects_show_their_remaining_hit_points() {
        let sound = Some(Soundness { hp: 3, defense: 8 });
        let post = Thing { sound, rank: Some(2), of: None };
        let told = "2 of 3 hit points left; actions against it need 8. Can be thrown for 2 extra dice.";
        assert_eq!(thing(post, 1), told);
        assert!(thing(Thing::default(), 0).contains("cannot be destroyed"));
    }
}
