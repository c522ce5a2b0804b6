//! The shipped scenarios of Champions can be played to an end, and their sheets use many parts of the rules.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{mix::Mix, shipped};
use knockback_rules::{
    battle::{Event, SideId},
    champions::{
        self, Area, AttackKind, AttackSpec, Champions, Defence, DoesKnockback, HarmSource, Power, Sheet, Skill,
        SpotEffect, Victory,
    },
    dice::SeededDice,
    game::Game,
};

/// Returns a random legal order. At least half of the time it is an attack, if one is possible.
fn order(game: &Game, mix: &mut Mix) -> Option<knockback_rules::battle::Order> {
    use champions::Order::{Attack, AttackHex, Charge, Coordinate};
    use knockback_rules::battle::Order::Champions;
    let mut orders: Vec<_> = game.battle().legal_orders().iter().collect();
    let is_blow =
        |order: &_| matches!(order, Champions(Attack { .. } | AttackHex { .. } | Charge(_) | Coordinate { .. }));
    if mix.percent(50) && orders.iter().any(is_blow) {
        orders.retain(is_blow);
    }
    (!orders.is_empty()).then(|| orders.swap_remove(mix.below(orders.len())))
}

#[test]
fn each_plays_random_games_to_an_end() {
    const GAMES: u64 = 4;
    for (name, setup) in shipped::champions() {
        let (mut flights, mut broken, mut crashes) = (0, 0, 0);
        for seed in 0..GAMES {
            let mut game = Game::new(setup.clone(), Some(seed));
            let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
            game.settle(&mut dice).expect("seeded dice always answer");
            while let Some(order) = order(&game, &mut mix) {
                game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{name}, game {seed}: {order:?}: {fault}"));
            }
            assert!(game.battle().outcome().is_some(), "{name}, game {seed} ends");
            for event in game.log() {
                let Event::Champions(event) = event else { continue };
                flights += u32::from(matches!(event, champions::Event::FlightEnded { .. }));
                broken += u32::from(matches!(event, champions::Event::Broke { .. }));
                crashes += u32::from(matches!(event, champions::Event::HarmRolled { of: HarmSource::Impact, .. }));
            }
        }
        assert!(
            flights > 10 && broken > 3 && crashes > 10,
            "{name}: {flights} flights, {broken} breaks, {crashes} crashes"
        );
    }
}

#[test]
fn each_is_a_battle_of_two_even_sides() {
    let all = shipped::champions();
    assert_eq!(all.len(), 3);
    for (name, setup) in &all {
        let names: Vec<&str> = setup.sides.iter().map(|side| side.name.as_str()).collect();
        assert_eq!(names, ["The Night Shift", "The House Edge"], "{name}");
        let of = |side| {
            let figures = setup.figures.iter().zip(&setup.of::<Champions>().expect("its ruleset").sheets);
            figures.filter(move |(figure, _)| figure.side == SideId(side)).map(|(_, sheet)| sheet)
        };
        assert_eq!(of(0).count(), of(1).count(), "{name}");
        assert!((3..=4).contains(&of(0).count()), "{name}");
        let points = |side| of(side).map(|sheet| sheet.points.0).sum::<u32>();
        let (one, other) = (points(0), points(1));
        assert!(one.abs_diff(other) * 10 <= one.max(other), "{name}: {one} against {other} points");
        assert!(
            one > 0 && setup.of::<Champions>().expect("its ruleset").turn_limit.is_some(),
            "{name} has points and a turn limit, so points can decide it"
        );
        let breakable = setup.of::<Champions>().expect("its ruleset").things.iter().flatten().count();
        assert!(breakable >= 12, "{name} has {breakable} things that break");
    }
    let goals: Vec<&Victory> =
        all.iter().flat_map(|(_, setup)| &setup.of::<Champions>().expect("its ruleset").goals).collect();
    assert!(goals.iter().any(|goal| matches!(goal, Victory::Hold { .. })));
    assert!(goals.iter().any(|goal| matches!(goal, Victory::BringDown { .. })));
}

/// There are eight characters, each with its own miniature and with the same sheet in every scenario. Together they
/// have the kinds of attacks, powers, skills and spots that the test lists.
#[test]
fn the_eight_characters_differ_in_kind() {
    let all = shipped::champions();
    let mut sheets: BTreeMap<&str, &Sheet> = BTreeMap::new();
    for (name, setup) in &all {
        for sheet in &setup.of::<Champions>().expect("its ruleset").sheets {
            let same = sheets.insert(&sheet.figure, sheet).is_none_or(|known| known == sheet);
            assert!(same, "{} differs in {name}", sheet.figure);
        }
    }
    assert_eq!(sheets.len(), 8);
    let looks: BTreeSet<_> = sheets.values().map(|sheet| sheet.miniature.as_deref().expect("each has one")).collect();
    assert_eq!(looks.len(), 8, "{looks:?}");

    let attack = |of: &dyn Fn(&AttackSpec) -> bool| sheets.values().flat_map(|sheet| &sheet.attacks).any(of);
    let kinds: [fn(&AttackKind) -> bool; 5] = [
        |kind| *kind == AttackKind::Normal,
        |kind| *kind == AttackKind::Killing,
        |kind| matches!(kind, AttackKind::Drain(_)),
        |kind| *kind == AttackKind::Dispel,
        |kind| *kind == AttackKind::Transform,
    ];
    assert!(kinds.iter().all(|is| attack(&|attack| is(&attack.kind))));
    assert!(attack(&|attack| attack.against == Defence::Energy) && attack(&|attack| attack.martial));
    assert!(attack(&|attack| matches!(attack.area, Area::Radius(_))));
    assert!(attack(&|attack| matches!(attack.area, Area::Explosion(_))));
    assert!(attack(&|attack| attack.knockback == DoesKnockback::Always && attack.knockback_percent > 100));
    assert!(attack(&|attack| attack.knockback == DoesKnockback::Never));
    assert!(attack(&|attack| attack.dice.half) && attack(&|attack| attack.dice.plus > 0));
    assert!(attack(&|attack| attack.shots > 1) && attack(&|attack| attack.held) && attack(&|attack| attack.free));

    let power = |is: fn(&Power) -> bool| sheets.values().flat_map(|sheet| &sheet.powers).any(is);
    assert!(power(|power| matches!(power, Power::KnockbackResistance(_))) && power(|power| *power == Power::Clinging));
    assert!(power(|power| matches!(power, Power::Heavy(_))) && power(|power| matches!(power, Power::Shrinking(_))));
    assert!(power(|power| matches!(power, Power::ForceField { free: true, .. })));
    assert!(power(|power| matches!(power, Power::ForceField { free: false, up: true, .. })));

    let skilled = |is: fn(&Skill) -> bool| sheets.values().filter(|sheet| sheet.skills.iter().any(is)).count();
    assert!(skilled(|skill| matches!(skill, Skill::Teamwork(_))) >= 4, "Teamwork is on at least four sheets");
    assert!(skilled(|skill| matches!(skill, Skill::Breakfall(_))) > 0);
    assert!(skilled(|skill| *skill == Skill::FastDraw) > 0 && skilled(|skill| *skill == Skill::MartialDodge) > 0);
    let spot =
        |is: fn(&SpotEffect) -> bool| sheets.values().flat_map(|sheet| &sheet.spots).any(|spot| is(&spot.effect));
    assert!(spot(|effect| *effect == SpotEffect::Flavour) && spot(|effect| *effect == SpotEffect::Stunned));
    assert!(spot(|effect| *effect == SpotEffect::Prone) && spot(|effect| matches!(effect, SpotEffect::Drained(..))));
    assert!(sheets.values().any(|sheet| sheet.mental) && sheets.values().any(|sheet| sheet.aloft.is_some()));
}
