//! Examples from the rules, played out.

use knockback_rules::{
    battle::{Occupant, Order},
    champions::{self, Event, Guard, HarmSource, Maneuver, Means, PhaseAction, Reaction, Weapon},
    game::Game,
    geometry::Coord,
    units::Level,
};

use super::stage::{Scene, Told, asked, attack, body, figure, fist, give, played};

fn dice_of(events: &[Event], victim: Occupant, wanted: HarmSource) -> Vec<u16> {
    let dice = |event: &Event| match event {
        Event::HarmRolled { victim: who, of, dice, .. } if *who == victim && *of == wanted => Some(*dice),
        _ => None,
    };
    events.iter().filter_map(dice).collect()
}

fn hex(game: &Game, id: &str) -> i32 {
    let battle = game.battle();
    let at = battle.field().standing(figure(game, id)).expect("the figure is on the board").head;
    battle.setup().board.at(at).q
}

/// Worked example from the source rules: a shot knocks a flyer back and through a sign.
#[test]
fn the_musket_ball() {
    let musket =
        ", attacks: [(name: \"Musket\", kind: killing, dice: (dice: 4), range: metres(60))], ocv: Some(20), dex: 30";
    let flyer = ", stun: 20, pd: 0, ed: 0, aloft: Some(1), move: (flight: 20)";
    let scene = Scene {
        rows: "g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0",
        figures: vec![("brigand", "one", -1, musket.to_owned()), ("titan", "two", 1, flyer.to_owned())],
        objects: vec![("sign".to_owned(), 4, 3, 4, 3)],
        more: "",
    };
    let mut dice = Told::default();
    let mut game = scene.game(&mut dice);
    // The attack hits with 11 BODY and a STUN multiplier of 3. The 2 on 2d6 leaves 9 hexes of knockback.
    dice.0 = vec![vec![1, 1, 1], vec![3, 3, 3, 2], vec![6], vec![1, 1]];
    let events = attack(&mut game, "brigand", "titan", &mut dice);
    let titan = Occupant::Figure(figure(&game, "titan"));
    let rolled = events.iter().find_map(|event| match event {
        Event::KnockbackRolled { dice, hexes, .. } => Some((dice.iter().map(|(n, _)| n).sum::<i8>(), *hexes)),
        _ => None,
    });
    assert_eq!(rolled, Some((2, 9)), "2 dice: one more for a killing attack, one fewer for a flyer");
    assert_eq!(dice_of(&events, titan, HarmSource::Impact), [14], "7 dice, doubled for an unconscious target");
    assert_eq!(hex(&game, "titan"), 1 + 5, "2 hexes beyond the sign, 5 from the start");
    assert_eq!(dice_of(&events, titan, HarmSource::Fall), [1], "an unconscious flyer falls");
    assert!(game.battle().field().object(game.battle().setup().names.object("sign").expect("a sign")).is_none());
}

/// `CH-40`, `CH-42`: a flight stays level beyond an edge, and a fall of 20 m has 10 dice.
#[test]
fn over_the_edge() {
    let scene = Scene {
        rows: "c10 c10 c10 g0 g0 g0 g0 g0",
        figures: vec![("striker", "one", -1, fist(12)), ("target", "two", 0, " , pd: 100".to_owned())],
        objects: vec![],
        more: "",
    };
    let mut dice = Told::default();
    let mut game = scene.game(&mut dice);
    dice.0 = vec![vec![1, 1, 1], body(12, 6), vec![1, 1]];
    let events = attack(&mut game, "striker", "target", &mut dice);
    let target = Occupant::Figure(figure(&game, "target"));
    assert_eq!(hex(&game, "target"), 4);
    assert_eq!(
        (dice_of(&events, target, HarmSource::Fall), dice_of(&events, target, HarmSource::Landing)),
        (vec![10], vec![])
    );
}

/// `CH-40`: rising ground is a wall of 10 BODY per level that never breaks.
#[test]
fn against_the_ground() {
    for (more, dice_taken) in [("", 6), (", walls: [(at: [[3, 0]], def: 1, body: 2)]", 5)] {
        let scene = Scene {
            rows: "g0 g0 g0 g0 g2 g2",
            figures: vec![("striker", "one", -1, fist(12)), ("target", "two", 0, " , pd: 100".to_owned())],
            objects: vec![],
            more,
        };
        let mut dice = Told::default();
        let mut game = scene.game(&mut dice);
        dice.0 = vec![vec![1, 1, 1], body(12, 8), vec![1, 1]];
        let events = attack(&mut game, "striker", "target", &mut dice);
        let target = Occupant::Figure(figure(&game, "target"));
        assert_eq!(
            (hex(&game, "target"), dice_of(&events, target, HarmSource::Impact)),
            (2, vec![dice_taken]),
            "{more}"
        );
    }
}

/// `CH-41`: a flight stops at the edge of the map without damage.
#[test]
fn to_the_edge_of_the_map() {
    let scene = Scene {
        rows: "g0 g0 g0 g0",
        figures: vec![("striker", "one", -1, fist(12)), ("target", "two", 0, " , pd: 100".to_owned())],
        objects: vec![],
        more: "",
    };
    let mut dice = Told::default();
    let mut game = scene.game(&mut dice);
    dice.0 = vec![vec![1, 1, 1], body(12, 11), vec![1, 1]];
    let events = attack(&mut game, "striker", "target", &mut dice);
    assert_eq!(hex(&game, "target"), 2);
    assert!(!events.iter().any(|event| matches!(event, Event::HarmRolled { .. })));
}

/// `CH-43`: a character with Breakfall lands on its feet, at a penalty of 1 for every 4 m.
#[test]
fn on_its_feet() {
    for (roll, lands_well) in [(10, true), (11, false)] {
        let acrobat = ", pd: 100, dex: 15, skills: [breakfall(0)]";
        let scene = Scene {
            rows: "g0 g0 g0 g0 g0 g0 g0 g0",
            figures: vec![("striker", "one", -1, fist(12)), ("target", "two", 0, acrobat.to_owned())],
            objects: vec![],
            more: "",
        };
        let mut dice = Told::default();
        let mut game = scene.game(&mut dice);
        // 4 hexes are 8 m, so the roll needs 9 + 3 - 2 = 10 or less.
        dice.0 = vec![vec![1, 1, 1], body(12, 6), vec![1, 1], vec![4, 4, roll - 8]];
        let events = attack(&mut game, "striker", "target", &mut dice);
        let target = figure(&game, "target");
        let landing = dice_of(&events, Occupant::Figure(target), HarmSource::Landing);
        assert_eq!(landing.is_empty(), lands_well, "a roll of {roll}: {events:#?}");
        assert_eq!(played(game.battle()).condition(target).prone, !lands_well);
    }
}

/// `CH-24`, `CH-25`: more STUN than CON stuns; below 0 STUN a character is out, and falls prone.
#[test]
fn stunned_and_out() {
    for (stun, con, stunned, out) in [(30, 20, true, false), (20, 20, false, false), (31, 40, false, true)] {
        let scene = Scene {
            rows: "g0 g0 g0 g0 g0 g0 g0 g0",
            figures: vec![
                ("striker", "one", -1, fist(10)),
                ("target", "two", 0, format!(" , pd: 0, con: {con}, stun: {}, powers: [knockback_resistance(50)]", 30)),
                ("second", "two", 5, " , dex: 10".to_owned()),
            ],
            objects: vec![],
            more: "",
        };
        let mut dice = Told::default();
        let mut game = scene.game(&mut dice);
        let mut faces = vec![3; 10];
        faces[0] = u8::try_from(3 + stun - 30).unwrap_or(1).clamp(1, 6);
        if stun == 20 {
            faces = vec![2; 10];
        }
        dice.0 = vec![vec![1, 1, 1], faces];
        let events = attack(&mut game, "striker", "target", &mut dice);
        let was = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
        assert_eq!(was(|event| matches!(event, Event::Stunned { .. })), stunned, "{stun} STUN against CON {con}");
        assert_eq!(was(|event| matches!(event, Event::KnockedOut { .. })), out, "{stun} STUN of 30");
        assert_eq!(played(game.battle()).condition(figure(&game, "target")).prone, out);
    }
}

/// `CH-9`: a character that has not acted in the segment aborts to a dodge. The abort spends its next phase, and the
/// dodge lasts until the phase after that.
#[test]
fn an_abort_spends_the_next_phase() {
    let scene = Scene {
        rows: "g0 g0 g0 g0 g0 g0 g0 g0",
        figures: vec![
            ("striker", "one", -1, format!("{}, spd: 12", fist(2))),
            ("target", "two", 0, " , dcv: Some(5), spd: 5, dex: 10".to_owned()),
        ],
        objects: vec![],
        more: "",
    };
    let mut dice = Told::default();
    let mut game = scene.game(&mut dice);
    let (striker, target) = (figure(&game, "striker"), figure(&game, "target"));
    let strike = champions::Order::Attack {
        attacker: striker,
        target: Occupant::Figure(target),
        with: Weapon::Attack(0),
        maneuver: Maneuver::Strike,
    };
    // Segment 12: the attacker acts first, and the target has not acted yet.
    dice.0 = vec![];
    give(&mut game, strike.clone(), &mut dice);
    assert!(asked(&game).contains("Declared"), "{}", asked(&game));
    give(&mut game, champions::Order::React { figure: target, to: Reaction::Dodge }, &mut Told(vec![vec![6, 6, 6]]));
    let condition = played(game.battle()).condition(target);
    assert_eq!((condition.owed, condition.guard), (0, Some(Guard::Dodge(3))), "its phase of segment 12 is spent");
    // Segment 1: the target still dodges during a phase of the attacker.
    assert_eq!(played(game.battle()).state().now().segment, 1);
    assert_eq!(champions::to_hit::dcv(played(game.battle()), target), 8);
    give(&mut game, strike, &mut dice);
    assert!(asked(&game).contains("Declared"), "it may abort again in another segment");
    give(
        &mut game,
        champions::Order::React { figure: target, to: Reaction::Block },
        &mut Told(vec![vec![6, 6, 6], vec![6, 6, 6]]),
    );
    assert_eq!(played(game.battle()).condition(target).owed, 1, "the phase of segment 3 is spent in advance");
}

/// `CH-7`: a phase has two half actions or one full action; an attack ends it.
#[test]
fn halves_of_a_phase() {
    let scene = Scene {
        rows: "g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0 g0",
        figures: vec![
            ("striker", "one", -1, format!("{}, move: (running: 12)", fist(2))),
            ("target", "two", 3, " , dex: 10".to_owned()),
        ],
        objects: vec![],
        more: "",
    };
    let mut dice = Told::default();
    let mut game = scene.game(&mut dice);
    let striker = figure(&game, "striker");
    let walk = |to: std::ops::RangeInclusive<i32>| champions::Order::Move {
        figure: striker,
        by: Means::Running,
        path: to.map(|q| Coord::new(q, 0)).collect(),
        feet: None,
    };
    let recover = Order::Champions(champions::Order::Act { figure: striker, deed: PhaseAction::Recover });
    assert!(game.battle().legal_orders().contains(&recover));
    give(&mut game, walk(0..=2), &mut dice);
    assert_eq!(hex(&game, "striker"), 2, "half a move is 6 of 12 m");
    let refused = game.battle().legal_orders().judge(&recover).expect_err("half of the phase is used");
    assert_eq!((refused.code, refused.rule.0), ("no_time", "CH-7"));
    let hold = PhaseAction::Hold(champions::Wait::WhenISay);
    let hold = Order::Champions(champions::Order::Act { figure: striker, deed: hold });
    assert_eq!(game.battle().legal_orders().judge(&hold).expect_err("half an action").code, "half_used");
    let far = Order::Champions(champions::Order::Move {
        figure: striker,
        by: Means::Running,
        path: vec![Coord::new(1, 0), Coord::new(0, 0), Coord::new(1, 0), Coord::new(0, 0)],
        feet: None,
    });
    assert_eq!(game.battle().legal_orders().judge(&far).expect_err("8 m").code, "no_time");
    let high = Order::Champions(champions::Order::Move {
        figure: striker,
        by: Means::Flight,
        path: vec![Coord::new(1, 0)],
        feet: Some(Level(3)),
    });
    assert_eq!(game.battle().legal_orders().judge(&high).expect_err("the character cannot fly").code, "no_such_move");
    attack(&mut game, "striker", "target", &mut Told(vec![vec![6, 6, 6]]));
    assert!(asked(&game).contains(&format!("{:?}", figure(&game, "target"))), "an attack ends the phase");
}

/// `CH-8`: a character that waits for an attack acts before it.
#[test]
fn a_held_action_comes_first() {
    let scene = Scene {
        rows: "g0 g0 g0 g0 g0 g0 g0 g0",
        figures: vec![
            ("guard", "one", -1, fist(2)),
            ("ward", "one", 1, " , dex: 10".to_owned()),
            ("thug", "two", 0, " , dex: 12".to_owned()),
        ],
        objects: vec![],
        more: "",
    };
    let mut dice = Told::default();
    let mut game = scene.game(&mut dice);
    let (guard, thug, ward) = (figure(&game, "guard"), figure(&game, "thug"), figure(&game, "ward"));
    let wait = champions::Wait::Attack { by: Some(thug), on: Some(ward) };
    give(&mut game, champions::Order::Act { figure: guard, deed: PhaseAction::Hold(wait) }, &mut dice);
    let strike = |attacker, target, strength| champions::Order::Attack {
        attacker,
        target: Occupant::Figure(target),
        with: Weapon::Strength(strength),
        maneuver: Maneuver::Strike,
    };
    // The held action can be used in the segment in which it was held, because holding is not an action.
    while !asked(&game).contains(&format!("{thug:?}")) {
        give(&mut game, champions::Order::EndPhase, &mut dice);
        assert_eq!(played(game.battle()).state().now().segment, 12);
    }
    give(&mut game, strike(thug, ward, 30), &mut dice);
    while !asked(&game).contains(&format!("{guard:?}")) {
        give(&mut game, champions::Order::Pass, &mut dice);
    }
    give(&mut game, champions::Order::UseHeld { figure: guard }, &mut dice);
    assert!(asked(&game).starts_with("Phase") && asked(&game).contains(&format!("{guard:?}")), "{}", asked(&game));
}
