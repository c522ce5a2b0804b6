//! Random questions: two minis near each other, obstacles to a push, a pull or a turn, and all possible choices.

use std::collections::{BTreeMap, BTreeSet};

use knockback_odds::coup_de_grace::{Odds, Question, Threats, Unanswered};
use knockback_rules::{
    battle::{Battle, FigureId, Order},
    board::Terrain,
    coup_de_grace::{
        self, Arc, BashBack, Class, CoupDeGrace, Ledge, Race, RuleOptions, ThingKind, VictorySpec, Weapon,
    },
    game::Game,
};

use super::{
    case::{Case, Ground, Hex, Mini, Then},
    made_up::Mix,
    played::{all_choices, compare},
    stage,
    table::FLAT,
};

/// The hexes within this distance of (0, 0).
fn around(radius: i32) -> Vec<Hex> {
    let rows = -radius..=radius;
    rows.flat_map(|r| ((-radius).max(-radius - r)..=radius.min(radius - r)).map(move |q| (q, r))).collect()
}

fn ground(mix: &mut Mix, at: Hex, is_taken: bool) -> Ground {
    let pits = [Terrain::Pit, Terrain::SpikedPit, Terrain::BottomlessPit];
    let terrain = match mix.below(10) {
        0..5 => Terrain::Concrete,
        5 => Terrain::Water,
        // No mini begins in a bottomless pit.
        _ => *mix.of(&pits[..if is_taken { 2 } else { 3 }]),
    };
    Ground { at, terrain, level: *mix.of(&[0, 0, 0, 1, 2, 3]) }
}

fn mini(mix: &mut Mix, at: Hex, side: usize) -> Mini {
    let race = mix.percent(50).then(|| *mix.of(&Race::ALL));
    let hit_points = *mix.of(&[1, 1, 2, 3]);
    let most = hit_points + u8::from(race == Some(Race::Dwarf));
    let wounds = if mix.percent(60) { mix.small(0, most) } else { 0 };
    Mini {
        at: Some(at),
        facing: (wounds < most).then(|| mix.small(0, 5)),
        class: *mix.of(&[Class::Unarmoured, Class::Light, Class::Heavy]),
        race,
        hands: Vec::new(),
        hit_points,
        wounds,
        points: 1,
        side,
    }
}

/// A case in which `A` can attack `T`, with other minis around them.
fn case(seed: u64) -> Case {
    let mut mix = Mix(seed);
    // Weapons that move or turn their target are more frequent.
    let movers =
        [Weapon::Hammer, Weapon::Hammer, Weapon::Pistol, Weapon::BlastStaff, Weapon::ClawedHand, Weapon::GrapplingHook];
    let weapon = if mix.percent(75) { *mix.of(&movers) } else { *mix.of(&Weapon::ALL) };
    let melee = weapon.profile().shot.is_none();
    let mut free = around(if melee { 2 } else { 3 });
    free.retain(|at| *at != (0, 0));
    let beside = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let target = if melee { *mix.of(&beside) } else { *mix.of(&free) };
    free.retain(|at| *at != target);
    let mut attacker = Mini { hands: vec![weapon], ..mini(&mut mix, (0, 0), 0) };
    attacker.class = if mix.percent(80) { Class::Unarmoured } else { attacker.class };
    if attacker.facing.is_some() && melee {
        attacker.facing = beside.iter().position(|at| *at == target).map(|place| u8::try_from(place).unwrap());
    }
    let mut minis = BTreeMap::from([("A".to_owned(), attacker), ("T".to_owned(), mini(&mut mix, target, 1))]);
    for (id, side) in [("F", 0), ("U", 1), ("V", 1)] {
        if mix.percent(60) {
            let at = mix.take(&mut free).expect("a hex is free");
            minis.insert(id.to_owned(), mini(&mut mix, at, side));
        }
    }
    let taken: BTreeSet<Hex> = minis.values().filter_map(|mini| mini.at).collect();
    let mut things = BTreeMap::new();
    for number in 0..mix.below(4) {
        let at = mix.take(&mut free).expect("a hex is free");
        things.insert(format!("thing{number}"), (at, *mix.of(&[ThingKind::Wall, ThingKind::Fence, ThingKind::Door])));
    }
    let uneven: Vec<Hex> = around(4).into_iter().filter(|_| mix.percent(15)).collect();
    Case {
        name: format!("question {seed}"),
        rules: Vec::new(),
        options: RuleOptions {
            arc: *mix.of(&[Arc::Wide, Arc::Narrow]),
            bash_back: *mix.of(&[BashBack::Turn, BashBack::Turn, BashBack::Damage]),
            ledge: *mix.of(&[Ledge::Harmless, Ledge::Pit]),
        },
        ground: uneven.into_iter().map(|at| ground(&mut mix, at, taken.contains(&at))).collect(),
        holes: Vec::new(),
        minis,
        things,
        start_zone: Vec::new(),
        victory: VictorySpec::default(),
        turns: false,
        alone: false,
        active: Some("A".to_owned()),
        orders: Vec::new(),
        dice: Vec::new(),
        then: Then::default(),
    }
}

/// Checks that every threat from the mini's current place and facing is listed once for each direction that a question
/// must name.
fn is_listed_once(battle: &Battle, figure: FigureId) {
    let played = battle.as_ruleset::<CoupDeGrace>().unwrap();
    let (at, facing) = (played.cell_of(figure).unwrap(), played.mini(figure).facing);
    let map = Threats::of(played, figure);
    for target in battle.setup().figure_ids() {
        let asked = Question::new(figure, target, 0);
        let ways = match Odds::of(battle, asked) {
            Ok(_) => 1,
            Err(Unanswered::Wanted(ways)) => ways.0.len(),
            Err(_) => 0,
        };
        let here = map.threats.iter().filter(|threat| {
            threat.at == at && threat.facing == facing && map.way(threat).is_none() && threat.question.target == target
        });
        let points = played.state().active().map_or(0, |active| active.points);
        let Ok(shot) = knockback_rules::coup_de_grace::attack::aim(played, figure, target, 0) else {
            assert_eq!((here.count(), ways), (0, 0));
            continue;
        };
        assert_eq!(here.count(), if shot.cost <= points { ways } else { 0 }, "{asked:?}");
    }
}

#[test]
fn exactly_the_choices_of_the_game_can_be_named() {
    let (mut asked, mut answered, mut ends, mut refused) = (0, 0, 0, 0);
    for seed in 0..3_000 {
        let game: Game = stage::play(&case(seed), FLAT).game;
        let battle = game.battle();
        if battle.outcome().is_some() {
            continue;
        }
        let (figure, target) = (stage::figure(&game, "A"), stage::figure(&game, "T"));
        let question = Question::new(figure, target, 0);
        let order = Order::CoupDeGrace(coup_de_grace::Order::Attack { figure, target, hand: 0 });
        match battle.ordered(&order) {
            Ok(_) => {
                let (more, ways) = compare(battle, question, &all_choices(question));
                asked += 1;
                answered += more;
                ends += ways;
                is_listed_once(battle, figure);
            }
            // Odds ignore the points. All other refusals of an attack are also refusals of the question.
            Err(refusal) if refusal.code == "too_few_points" => {}
            Err(refusal) => {
                assert_eq!(Odds::of(battle, question), Err(Unanswered::Refused(refusal)), "{question:?}");
                refused += 1;
            }
        }
    }
    println!("{asked} attacks, {answered} questions answered, {ends} ends, {refused} refused");
    assert!(
        asked > 1_000 && answered > 2_000 && ends > 5_000 && refused > 100,
        "{asked}, {answered}, {ends}, {refused}"
    );
}
