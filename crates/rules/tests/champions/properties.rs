//! Invariants of flights (`CH-34` to `CH-41`), and previews that match the real flight.

use knockback_rules::{
    battle::{self, ObjectId, Occupant},
    champions::{self, Event, HarmSource, Trajectory, trajectory},
    game::Game,
    geometry::Direction,
    units::Hexes,
};
use proptest::prelude::*;

use super::stage::{Scene, Told, body, figure, pass, played};

/// Distance of an object behind the target in hexes, its DEF and its BODY.
type Obstacle = (i32, u8, u8);

fn obstacles() -> impl Strategy<Value = Vec<Obstacle>> {
    prop::collection::btree_map(1..16_i32, (0..8_u8, 0..8_u8), 0..5)
        .prop_map(|map| map.into_iter().map(|(at, (defence, body))| (at, defence, body)).collect())
}

/// An attacker, its target at hex 0, and objects behind it. `levels` are the levels of the hexes from hex 1 on; all
/// other hexes have level 0.
fn game(objects: &[Obstacle], levels: &[u16], target: &str) -> Game {
    let level = |place: usize| place.checked_sub(2).and_then(|place| levels.get(place)).copied().unwrap_or(0);
    let rows: Vec<String> = (0..20).map(|place| format!("g{}", level(place))).collect();
    let rows = rows.join(" ");
    let scene = Scene {
        rows: &rows,
        figures: vec![
            (
                "striker",
                "one",
                -1,
                ", attacks: [(name: \"Fist\", dice: (dice: 20))], ocv: Some(20), dex: 30".to_owned(),
            ),
            ("target", "two", 0, target.to_owned()),
        ],
        objects: objects
            .iter()
            .enumerate()
            .map(|(place, (at, defence, body))| (format!("o{place}"), *at, 1, *defence, *body))
            .collect(),
        more: "",
    };
    scene.game(&mut Told::default())
}

const STURDY: &str = ", pd: 100, dex: 10";

fn preview(objects: &[Obstacle], r: u16) -> Trajectory {
    let game = game(objects, &[], STURDY);
    trajectory(played(game.battle()), figure(&game, "target"), Direction::EAST, Hexes(r)).expect("it is on the board")
}

/// Attacks the target so that it flies `r` hexes east, and returns the events.
fn struck(game: &mut Game, r: u8) -> Vec<battle::Event> {
    let order = champions::Order::Attack {
        attacker: figure(game, "striker"),
        target: Occupant::Figure(figure(game, "target")),
        with: champions::Weapon::Attack(0),
        maneuver: champions::Maneuver::Strike,
    };
    let length = game.log().len();
    game.submit(&knockback_rules::battle::Order::Champions(order)).expect("legal");
    pass(game, &mut Told(vec![vec![1, 1, 1], body(20, r + 2), vec![1, 1]]));
    game.log()[length..].to_vec()
}

fn dice(events: &[battle::Event], wanted: Occupant) -> Vec<(u16, bool)> {
    let impact = |event: &battle::Event| match event {
        battle::Event::Champions(Event::HarmRolled { victim, of: HarmSource::Impact, dice, doubled, .. })
            if *victim == wanted =>
        {
            Some((*dice, *doubled))
        }
        _ => None,
    };
    events.iter().filter_map(impact).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// No flight is longer than `r`, no impact has more dice than the obstacle's DEF plus BODY, and each break reduces
    /// the force.
    #[test]
    fn flights_stay_within_their_force(objects in obstacles(), r in 1..15_u16) {
        let flight = preview(&objects, r);
        prop_assert!(flight.moved <= r);
        let mut force = r;
        for (_, object, dice) in &flight.broken {
            let (_, defence, body) = objects[usize::from(object.0)];
            let cap = u16::from(defence) + u16::from(body);
            prop_assert_eq!(*dice, cap.min(force));
            prop_assert!(force > cap, "an object breaks only if the force exceeds its DEF plus BODY");
            force -= cap;
        }
        if let Some((champions::Against::Object(ObjectId(object)), dice)) = flight.struck {
            let (_, defence, body) = objects[usize::from(object)];
            prop_assert_eq!(dice, (u16::from(defence) + u16::from(body)).min(force));
            prop_assert!(u16::from(defence) + u16::from(body) >= force, "an object that stops the flight withstands the force");
        }
    }

    /// An additional or stronger obstacle never lengthens a flight.
    #[test]
    fn obstacles_never_lengthen_a_flight(objects in obstacles(), r in 1..15_u16, more in (1..16_i32, 0..8_u8, 0..8_u8), which in 0..5_usize) {
        let before = preview(&objects, r);
        if objects.iter().all(|(at, ..)| *at != more.0) {
            let mut one_more = objects.clone();
            one_more.push(more);
            prop_assert!(preview(&one_more, r).moved <= before.moved, "{:?} and {:?}", objects, more);
        }
        if let Some(place) = which.checked_rem(objects.len()) {
            let mut stronger = objects.clone();
            stronger[place].2 += more.2;
            prop_assert!(preview(&stronger, r).moved <= before.moved, "{:?} for {:?}", stronger, objects);
        }
    }

    /// The preview of a flight equals the real flight: over uneven ground, through objects, with falls.
    #[test]
    fn previews_match_the_real_flight(
        objects in obstacles(),
        levels in prop::collection::vec(prop::sample::select(vec![0_u16, 0, 0, 0, 1, 3]), 0..16),
        r in 1..15_u8,
        out in any::<bool>(),
    ) {
        // Impacts on an unconscious character have twice the dice, but its flight is the same.
        let target = if out { ", pd: 0, stun: 1, dex: 10" } else { STURDY };
        let mut game = game(&objects, &levels, target);
        let who = figure(&game, "target");
        let shown = trajectory(played(game.battle()), who, Direction::EAST, Hexes(r.into())).expect("it is on the board");
        let events = struck(&mut game, r);
        let ended = events.iter().find_map(|event| match event {
            battle::Event::Champions(Event::FlightEnded { moved, cause, .. }) => Some((*moved, *cause)),
            _ => None,
        });
        prop_assert_eq!(ended, Some((shown.moved, shown.cause)));
        prop_assert_eq!(game.battle().field().standing(who), Some(shown.at));
        let blows: Vec<u16> = shown.broken.iter().map(|(.., dice)| *dice).chain(shown.struck.map(|(_, dice)| dice)).collect();
        let taken = dice(&events, Occupant::Figure(who));
        let times = if out { 2 } else { 1 };
        prop_assert_eq!(taken, blows.iter().map(|dice| (dice * times, out)).collect::<Vec<_>>());
        for (_, object, _) in &shown.broken {
            prop_assert_eq!(game.battle().field().object(*object), None, "the objects in the preview broke");
        }
        let fell = events.iter().find_map(|event| match event {
            battle::Event::Champions(Event::CameDown { drop, .. }) => Some(*drop),
            _ => None,
        });
        prop_assert_eq!(fell.unwrap_or(0), shown.drop);
    }

    /// PD and ED never change the knockback of a target.
    #[test]
    fn defences_never_change_the_flight(pd in 0..120_u8, r in 1..15_u8) {
        let hexes = |pd: u8| {
            let mut game = game(&[], &[], &format!(", pd: {pd}, ed: {pd}, dex: 10"));
            struck(&mut game, r).into_iter().find_map(|event| match event {
                battle::Event::Champions(Event::KnockbackRolled { hexes, .. }) => Some(hexes),
                _ => None,
            })
        };
        prop_assert_eq!(hexes(pd), Some(i32::from(r)));
        prop_assert_eq!(hexes(0), Some(i32::from(r)));
    }
}
