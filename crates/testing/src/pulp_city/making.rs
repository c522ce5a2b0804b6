//! Cards and effects generated from a seed. Together they cover all effects.

use knockback_rules::pulp_city::{
    ActionKind, ActionRange, ActionSpec, Against, BaseSize, CardKind, CardSpec, EffectSpec, MoveKind, Role,
    SpecialSpec, Subject, SummonSpec, TargetFilter, Trait, Traits,
};

use crate::mix::Mix;

/// A random effect, with a small number.
fn any_effect(mix: &mut Mix) -> EffectSpec {
    let n = mix.small(1, 3);
    match mix.below(31) {
        0 => EffectSpec::Attack(n),
        1 => EffectSpec::Blast(n),
        2 => EffectSpec::Block(n),
        3 => EffectSpec::Brutal(n),
        4 => EffectSpec::Damage(n),
        5 => EffectSpec::Defend(n),
        6 => EffectSpec::Drain(n),
        7 => EffectSpec::Empowered,
        8 => EffectSpec::Energize(n),
        9 => EffectSpec::ExtraTarget(n),
        10 => EffectSpec::Fatigue,
        11 => EffectSpec::FollowUp,
        12 => EffectSpec::GrabAndThrow,
        13 => EffectSpec::Heal(n),
        14 => EffectSpec::Immunity(*mix.of(&Subject::ALL)),
        15 => EffectSpec::Knockback(1 + n),
        16 => EffectSpec::MindControl,
        17 => EffectSpec::PowerDown(n),
        18 => EffectSpec::PowerUp(n),
        19 => EffectSpec::Pull(2 * n),
        20 => EffectSpec::Quicken,
        21 => EffectSpec::Recover,
        22 => EffectSpec::Revitalize,
        23 => EffectSpec::Shift(n),
        24 => EffectSpec::Slow,
        25 => EffectSpec::Special("tangle".to_owned()),
        26 => EffectSpec::Spectral,
        27 => EffectSpec::Stun,
        28 => EffectSpec::Summon((*mix.of(&["briar", "gale", "thread", "post"])).to_owned()),
        29 => EffectSpec::Suppress(n),
        _ => EffectSpec::Weak(*mix.of(&Trait::ALL)),
    }
}

/// An effect of an action. Of the effects that may do so, one in six affects the attacker itself.
fn effect(mix: &mut Mix) -> EffectSpec {
    let effect = any_effect(mix);
    let for_others = matches!(
        effect,
        EffectSpec::ExtraTarget(_) | EffectSpec::FollowUp | EffectSpec::GrabAndThrow | EffectSpec::MindControl
    );
    // A bundle is never for the attacker, because it may contain a throw.
    let bundle = matches!(effect, EffectSpec::Special(_));
    if for_others || bundle || mix.percent(83) { effect } else { EffectSpec::Own(Box::new(effect)) }
}

fn some<T>(mix: &mut Mix, most: usize, one: impl Fn(&mut Mix) -> T) -> Vec<T> {
    (0..mix.below(most + 1)).map(|_| one(mix)).collect()
}

/// An effect that is in force at the start.
fn begins(mix: &mut Mix) -> EffectSpec {
    let n = mix.small(1, 4);
    match mix.below(10) {
        0 => EffectSpec::Attack(n),
        1 => EffectSpec::Defend(n),
        2 => EffectSpec::Empowered,
        3 => EffectSpec::Immunity(*mix.of(&Subject::ALL)),
        4 => EffectSpec::Quicken,
        5 => EffectSpec::Slow,
        6 => EffectSpec::Spectral,
        7 => EffectSpec::Stun,
        8 => EffectSpec::Suppress(n),
        _ => EffectSpec::Weak(*mix.of(&Trait::ALL)),
    }
}

/// An effect of dangerous terrain.
fn of_terrain(mix: &mut Mix) -> EffectSpec {
    let n = mix.small(1, 2);
    match mix.below(10) {
        0..3 => EffectSpec::Damage(n),
        3 => EffectSpec::Knockback(n),
        4 => EffectSpec::Pull(n),
        5 => EffectSpec::Stun,
        6 => EffectSpec::Slow,
        7 => EffectSpec::Fatigue,
        8 => EffectSpec::Drain(n),
        _ => EffectSpec::Weak(*mix.of(&Trait::ALL)),
    }
}

/// The effect bundle of a battle.
pub(super) fn special(mix: &mut Mix) -> SpecialSpec {
    let part = |mix: &mut Mix| loop {
        let effect = any_effect(mix);
        let none = matches!(
            effect,
            EffectSpec::Blast(_)
                | EffectSpec::ExtraTarget(_)
                | EffectSpec::FollowUp
                | EffectSpec::MindControl
                | EffectSpec::Special(_)
                | EffectSpec::Summon(_)
        );
        if !none {
            return effect;
        }
    };
    let first = part(mix);
    let mut effects = vec![first];
    effects.extend(some(mix, 2, part));
    SpecialSpec { name: "tangle".to_owned(), effects }
}

/// The summons of a battle, shared by all sides. Each side has its own card of minions.
pub(super) fn summons(mix: &mut Mix, most: u8, cards: Vec<String>) -> Vec<SummonSpec> {
    let terrain = |mix: &mut Mix, name: &str| {
        let first = of_terrain(mix);
        let mut fx = vec![first];
        fx.extend(some(mix, 1, of_terrain));
        SummonSpec::Terrain { name: name.to_owned(), radius: mix.small(0, 2), fx }
    };
    vec![
        terrain(mix, "briar"),
        terrain(mix, "gale"),
        SummonSpec::Minion { name: "thread".to_owned(), most, cards },
        SummonSpec::Structure {
            name: "post".to_owned(),
            defense: mix.small(4, 9),
            height: mix.small(1, 6),
            base: *mix.of(&[BaseSize::Mm30, BaseSize::Mm40, BaseSize::Mm50]),
            hp: mix.small(1, 3),
        },
    ]
}

fn against(mix: &mut Mix) -> Against {
    if mix.percent(60) { Against::Trait(*mix.of(&Trait::ALL)) } else { Against::Number(mix.small(2, 9)) }
}

/// A random action. For supremes, each exclusive action costs AP, so that follow-ups come to an end.
fn action(mix: &mut Mix, number: usize, minion: bool) -> ActionSpec {
    let kind = if mix.percent(70) { ActionKind::Exclusive } else { ActionKind::Plain };
    let throw = mix.percent(20);
    let reach = match mix.below(10) {
        _ if throw => ActionRange::Hexes(mix.small(2, 8)),
        0..3 => ActionRange::Contact,
        3 => ActionRange::Own,
        _ => ActionRange::Hexes(mix.small(1, 8)),
    };
    let aim = match (reach, mix.below(10)) {
        (ActionRange::Own, _) => *mix.of(&[TargetFilter::Friend, TargetFilter::Any]),
        (_, 0..5) => TargetFilter::Foe,
        (_, 5) => TargetFilter::Friend,
        (_, 6..9) => TargetFilter::Any,
        _ => TargetFilter::Hex,
    };
    let mut fx = some(mix, 3, effect);
    if fx.is_empty() && mix.percent(80) {
        fx.push(EffectSpec::Damage(mix.small(1, 3)));
    }
    let free = minion || kind == ActionKind::Plain;
    ActionSpec {
        name: format!("action {number}"),
        kind,
        ap: if free { mix.small(0, 1) } else { mix.small(1, 2) },
        fatigue: mix.percent(15),
        reach,
        aim,
        roll: *mix.of(&Trait::ALL),
        against: against(mix),
        fx,
        efx: some(mix, 4, effect),
        throw,
    }
}

/// The moves of a model, each at most once.
fn moves(mix: &mut Mix) -> Vec<MoveKind> {
    let n = mix.small(2, 6);
    let mut all =
        vec![MoveKind::Sprint(n), MoveKind::Climb(n), MoveKind::Leap(n), MoveKind::Fly(n), MoveKind::Blink(n)];
    let count = *mix.of(&[0, 1, 1, 1, 1, 2]);
    (0..count).filter_map(|_| mix.take(&mut all)).collect()
}

/// At most two trumps, without repetition.
fn trumps(mix: &mut Mix) -> Vec<Trait> {
    let mut all = Trait::ALL.to_vec();
    (0..mix.below(3)).filter_map(|_| mix.take(&mut all)).collect()
}

fn card(mix: &mut Mix, id: &str, figures: Vec<String>, kind: CardKind) -> CardSpec {
    let minion = kind == CardKind::Minion;
    let mut trait_of = || mix.small(1, 7);
    let traits = Traits(trait_of(), trait_of(), trait_of(), trait_of(), trait_of(), trait_of());
    let actions = 1 + mix.below(if minion { 2 } else { 5 });
    CardSpec {
        id: id.to_owned(),
        name: String::new(),
        figures,
        kind,
        traits,
        trumps: trumps(mix),
        hp: if minion { mix.small(1, 2) } else { mix.small(1, 7) },
        ap_limit: if minion { 0 } else { mix.small(1, 5) },
        base: *mix.of(&[BaseSize::Mm30, BaseSize::Mm30, BaseSize::Mm40, BaseSize::Mm50]),
        moves: moves(mix),
        immune: if mix.percent(30) { vec![*mix.of(&Subject::ALL)] } else { Vec::new() },
        power_up: if mix.percent(40) { mix.small(1, 6) } else { 0 },
        begins: if mix.percent(30) { some(mix, 2, begins) } else { Vec::new() },
        actions: (0..actions).map(|number| action(mix, number, minion)).collect(),
        miniature: None,
    }
}

/// The card of a supreme. A side has at most one leader and one powerhouse.
pub(super) fn supreme(mix: &mut Mix, id: &str, taken: &mut Vec<Role>) -> CardSpec {
    let all = [
        Role::Leader,
        Role::Support,
        Role::Powerhouse,
        Role::Speeder,
        Role::Brawler,
        Role::Blaster,
        Role::Tank,
        Role::Infiltrator,
    ];
    let free: Vec<Role> = all.into_iter().filter(|role| !taken.contains(role)).collect();
    let role = *mix.of(&free);
    if matches!(role, Role::Leader | Role::Powerhouse) {
        taken.push(role);
    }
    let level = mix.small(1, 3);
    card(mix, id, vec![id.to_owned()], CardKind::Supreme(level, role))
}

/// A card of minions.
pub(super) fn minions(mix: &mut Mix, id: &str, figures: Vec<String>) -> CardSpec {
    card(mix, id, figures, CardKind::Minion)
}
