//! Flights from the test vectors of the rules (`CH-33` to `CH-39`).

use knockback_rules::{
    battle::Occupant,
    champions::{Event, HarmSource},
};
use serde::Deserialize;

use super::stage::{Scene, Told, attack, body, figure, played};

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Flight {
    r: u8,
    objects: Vec<(i32, u8, u8)>,
    character: Option<i32>,
    out: bool,
    end: i32,
    dice: Vec<u16>,
    theirs: Vec<u16>,
    broken: Vec<usize>,
    landing: u16,
    down: bool,
}

#[test]
fn flights_match_the_vectors() {
    let flights: Vec<Flight> = ron::from_str(include_str!("knockback.ron")).expect("the vectors");
    assert!(flights.len() > 20);
    for flight in flights {
        let fist = " attacks: [(name: \"Fist\", dice: (dice: 20))], ocv: Some(20)".to_owned();
        // In some vectors the target is unconscious during its flight. It has so little STUN that the attack knocks it
        // out.
        let target = if flight.out { " stun: 1, pd: 0" } else { " pd: 100" };
        let mut figures =
            vec![("striker", "one", -1, format!(",{fist}, dex: 30")), ("target", "two", 0, format!(",{target}"))];
        figures.extend(flight.character.map(|q| ("third", "two", q, ", pd: 100, dex: 10".to_owned())));
        let objects = flight.objects.iter().enumerate();
        let objects = objects.map(|(place, (q, def, body))| (format!("o{place}"), *q, 1, *def, *body)).collect();
        let rows = "g0 ".repeat(20);
        let scene = Scene { rows: rows.trim(), figures, objects, more: "" };
        let mut dice = Told::default();
        let mut game = scene.game(&mut dice);
        // A hit, the given BODY, and a 2 on 2d6.
        dice.0 = vec![vec![1, 1, 1], body(20, flight.r + 2), vec![1, 1]];
        let events = attack(&mut game, "striker", "target", &mut dice);
        let target = figure(&game, "target");
        let taken = |victim: Occupant, wanted: HarmSource| -> Vec<u16> {
            let dice = |event: &Event| match event {
                Event::HarmRolled { victim: who, of, dice, .. } if *who == victim && *of == wanted => Some(*dice),
                _ => None,
            };
            events.iter().filter_map(dice).collect()
        };
        assert_eq!(taken(Occupant::Figure(target), HarmSource::Impact), flight.dice, "{flight:?}: dice {events:#?}");
        let landing: u16 = taken(Occupant::Figure(target), HarmSource::Landing).iter().sum();
        assert_eq!(landing, flight.landing, "{flight:?}: landing");
        if flight.character.is_some() {
            let third = figure(&game, "third");
            assert_eq!(
                taken(Occupant::Figure(third), HarmSource::Impact),
                flight.theirs,
                "{flight:?}: dice of the struck character"
            );
        }
        let battle = game.battle();
        let at = battle.field().standing(target).expect("the target is on the board").head;
        assert_eq!(battle.setup().board.at(at).q, flight.end, "{flight:?}: the final hex");
        let broken: Vec<usize> = (0..flight.objects.len())
            .filter(|place| {
                let object = battle.setup().names.object(&format!("o{place}")).expect("the object");
                battle.field().object(object).is_none()
            })
            .collect();
        assert_eq!(broken, flight.broken, "{flight:?}: the broken objects");
        assert!(played(battle).condition(target).prone, "{flight:?}: it is prone");
        assert_eq!(flight.down, flight.r == 0);
    }
}
