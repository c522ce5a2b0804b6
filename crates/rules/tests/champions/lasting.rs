//! Lasting effects and the events that end them: interactions between rules.

use knockback_rules::{
    battle::{self, Occupant, Order},
    champions::{
        self, Charge, ChargeKind, Check, Event, Guard, HarmSource, Maneuver, Means, PhaseAction, Reaction, Spent, Wait,
        Weapon, grab, to_hit::dcv,
    },
    displacement::Cause,
    game::Game,
    geometry::Coord,
    units::Level,
};

use super::stage::{ROW, Scene, Told, asked, attack, figure, fist, give, pass, played, refused, since};

const TWO_ROWS: &str = "g0 g0 g0 g0 g0 g0 g0 g0\", \"g0 g0 g0 g0 g0 g0 g0 g0";

fn scene(rows: &'static str, one: &str, two: &str, apart: i32) -> Game {
    let figures = vec![("one", "one", 0, one.to_owned()), ("two", "two", apart, two.to_owned())];
    Scene { rows, figures, objects: vec![], more: "" }.game(&mut Told::default())
}

fn tell(game: &mut Game, events: &[Event]) {
    let events: Vec<battle::Event> = events.iter().cloned().map(battle::Event::Champions).collect();
    game.emit(&events);
}

fn strike(game: &Game, attacker: &str, target: &str, with: Weapon) -> champions::Order {
    let target = Occupant::Figure(figure(game, target));
    champions::Order::Attack { attacker: figure(game, attacker), target, with, maneuver: Maneuver::Strike }
}

/// `CH-24`, `CH-28`: a phase spent on recovering from a stun ends everything that lasts until the next phase.
#[test]
fn recovering_from_a_stun_uses_a_phase() {
    let mut game = scene(ROW, ", dex: 30, dcv: Some(8)", "", 3);
    let one = figure(&game, "one");
    let whole = dcv(played(game.battle()), one);
    let spoilt = [Event::Unbalanced { figure: one, dcv: -3 }, Event::Rested { figure: one }];
    tell(&mut game, &spoilt);
    tell(&mut game, &[Event::NoncombatBegan { figure: one }, Event::Stunned { figure: one }]);
    assert_eq!(dcv(played(game.battle()), one), 0);
    tell(&mut game, &[Event::PhaseSpent { figure: one, how: Spent::Stunned }]);
    assert_eq!(dcv(played(game.battle()), one), whole);
}

/// `CH-9`: a later abort replaces an earlier one; raising a power as part of it replaces nothing.
#[test]
fn the_last_abort_counts() {
    let mut game = scene(ROW, ", dex: 30, dcv: Some(8)", "", 3);
    let one = figure(&game, "one");
    let abort = |to, guard| Event::Aborted { figure: one, to, guard };
    let roll = abort(Reaction::RollWithPunch, Some(Guard::Roll));
    let dodge = abort(Reaction::Dodge, Some(Guard::Dodge(3)));
    for (event, wanted) in [
        (dodge.clone(), 11),
        (roll.clone(), 6),
        (roll, 6),
        (dodge, 11),
        (abort(Reaction::Raise(0), None), 11),
        (abort(Reaction::Dive(Coord::new(1, 0)), None), 8),
    ] {
        tell(&mut game, std::slice::from_ref(&event));
        assert_eq!(dcv(played(game.battle()), one), wanted, "after {event:?}");
    }
}

/// `CH-24`: a stunned character cannot act, and therefore cannot block.
#[test]
fn stunned_characters_cannot_block() {
    for stunned in [false, true] {
        let mut game = scene(ROW, &fist(2), ", dex: 10", 1);
        let two = figure(&game, "two");
        tell(&mut game, &[Event::GuardTaken { figure: two, guard: Guard::Block }]);
        if stunned {
            tell(&mut game, &[Event::Stunned { figure: two }]);
        }
        let events = attack(&mut game, "one", "two", &mut Told::default());
        let blocks = events.iter().any(|event| matches!(event, Event::Rolled { check: Check::Block, .. }));
        assert_eq!(blocks, !stunned, "{events:#?}");
    }
}

/// `CH-8`: a character that acts first may disarm an attacker, whose declared attack then fails without a roll.
#[test]
fn a_disarmed_attacker_cannot_hit() {
    let gun = ", attacks: [(name: \"Gun\", dice: (dice: 4), range: metres(40), held: true)], dex: 30, ocv: Some(20)";
    let mut game = scene(ROW, gun, ", dex: 10", 3);
    let one = figure(&game, "one");
    tell(&mut game, &[Event::Drew { figure: one, weapon: 0 }]);
    let order = strike(&game, "one", "two", Weapon::Attack(0));
    give(&mut game, order, &mut Told::default());
    assert!(asked(&game).contains("React"), "{}", asked(&game));
    let length = game.log().len();
    tell(&mut game, &[Event::Disarmed { figure: one, weapon: 0 }]);
    pass(&mut game, &mut Told::default());
    let events = since(&game, length);
    assert!(events.iter().any(|event| matches!(event, Event::Evaded { .. })), "{events:#?}");
    assert!(!events.iter().any(|event| matches!(event, Event::ToHitRolled { .. })), "{events:#?}");
}

/// `CH-9`: a character cannot abort during its own phase once it has used part of it.
#[test]
fn acting_characters_cannot_abort() {
    let gun = ", attacks: [(name: \"Gun\", dice: (dice: 1), range: metres(40))], dex: 30, ocv: Some(20)";
    let mut game = scene(ROW, gun, ", dex: 10, move: (running: 24)", 8);
    let (one, two) = (figure(&game, "one"), figure(&game, "two"));
    let wait = PhaseAction::Hold(Wait::Move { by: None, onto: Vec::new() });
    give(&mut game, champions::Order::Act { figure: one, deed: wait }, &mut Told::default());
    let path = [7, 6, 5].map(|q| Coord::new(q, 0)).to_vec();
    let run = champions::Order::Move { figure: two, by: Means::Running, path, feet: None };
    give(&mut game, run, &mut Told::default());
    give(&mut game, champions::Order::UseHeld { figure: one }, &mut Told::default());
    let shot = strike(&game, "one", "two", Weapon::Attack(0));
    give(&mut game, shot, &mut Told::default());
    let hit = game.log().iter().any(|event| matches!(event, battle::Event::Champions(Event::DamageRolled { .. })));
    assert!(hit && !asked(&game).contains("React"), "it is hit without a chance to react: {}", asked(&game));
}

/// `CH-8`, `CH-9`: once an attack has hit, it is too late for a held action.
#[test]
fn a_held_action_comes_before_the_dice() {
    let mut game = scene(ROW, ", dex: 10, ocv: Some(20)", ", dex: 30", 1);
    let two = figure(&game, "two");
    let hold = champions::Order::Act { figure: two, deed: PhaseAction::Hold(Wait::WhenISay) };
    give(&mut game, hold, &mut Told::default());
    give(&mut game, champions::Order::Pass, &mut Told::default());
    let order = strike(&game, "one", "two", Weapon::Strength(10));
    give(&mut game, order, &mut Told::default());
    assert!(asked(&game).contains("Declared"), "{}", asked(&game));
    give(&mut game, champions::Order::Pass, &mut Told::default());
    assert!(asked(&game).contains("Hit"), "{}", asked(&game));
    assert_eq!(refused(&game, champions::Order::UseHeld { figure: two }), "not_yet");
}

/// A holder that is stunned releases its victim. A holder whose knockback moves it 0 hexes does not.
#[test]
fn holds_end_when_the_holder_is_stunned() {
    let mut game = scene(ROW, ", dex: 30", "", 1);
    let (one, two) = (figure(&game, "one"), figure(&game, "two"));
    tell(&mut game, &[Event::Grabbed { figure: two, by: one, strength: 30 }]);
    let cause = Cause::Distance;
    tell(&mut game, &[Event::FlightEnded { figure: one, moved: 0, cause, feet: None }]);
    assert_eq!(grab::holder(played(game.battle()), two), Some(one));
    tell(&mut game, &[Event::Stunned { figure: one }, Event::PhaseSpent { figure: one, how: Spent::Stunned }]);
    assert_eq!(grab::holder(played(game.battle()), two), None);
}

/// `CH-26`: a character at 0 BODY or less has half a phase, whatever its STUN.
#[test]
fn dying_characters_have_half_a_phase() {
    let mut game = scene(ROW, ", dex: 30", ", dex: 10", 3);
    let two = figure(&game, "two");
    let (stun, body) = (80, 42);
    tell(&mut game, &[Event::Hurt { figure: two, stun, body, of: HarmSource::Attack }]);
    give(&mut game, champions::Order::EndPhase, &mut Told::default());
    assert!(asked(&game).contains("halves: 1"), "{}", asked(&game));
    let rest = champions::Order::Act { figure: two, deed: PhaseAction::Recover };
    assert_eq!(refused(&game, rest), "no_stun");
}

/// `CH-18`: a pip of a killing attack counts as BODY, and the STUN multiplier applies to it.
#[test]
fn pips_of_killing_attacks_count_as_body() {
    let claw = ", attacks: [(name: \"Claw\", kind: killing, dice: (plus: 1))], ocv: Some(20), dex: 30";
    let mut game = scene(ROW, claw, ", dex: 10", 1);
    let events = attack(&mut game, "one", "two", &mut Told(vec![vec![1, 1, 1], vec![6]]));
    let told = events.iter().find_map(|event| match event {
        Event::DamageRolled { stun, body, .. } => Some((*stun, *body)),
        _ => None,
    });
    assert_eq!(told, Some((3, 1)), "{events:#?}");
}

/// A move by that starts in the air hits its target at the height of the flight.
#[test]
fn move_by_on_the_level_of_the_flight() {
    let flyer = ", dex: 30, ocv: Some(20), aloft: Some(5), move: (flight: 40)";
    let mut game = scene(TWO_ROWS, flyer, ", dex: 10, aloft: Some(5), move: (flight: 40)", 2);
    let one = figure(&game, "one");
    let charge = Charge {
        figure: one,
        by: Means::Flight,
        path: [(0, 1), (1, 1), (2, 1), (3, 1)].map(|(q, r)| Coord::new(q, r)).to_vec(),
        feet: Some(Level(5)),
        target: Occupant::Figure(figure(&game, "two")),
        after: 2,
        kind: ChargeKind::MoveBy,
        strength: 30,
    };
    let length = game.log().len();
    let low = Charge { feet: None, after: 4, ..charge.clone() };
    assert_eq!(refused(&game, champions::Order::Charge(low)), "out_of_reach", "it has landed at the end of the path");
    give(&mut game, champions::Order::Charge(charge), &mut Told::default());
    pass(&mut game, &mut Told::default());
    let events = since(&game, length);
    assert!(events.iter().any(|event| matches!(event, Event::ToHitRolled { hits: 1, .. })), "{events:#?}");
    assert_eq!(played(game.battle()).feet(one), Some(Level(5)));
}

/// `CH-14`: the distance to an area is the larger of the horizontal and the vertical distance.
#[test]
fn areas_from_high_above() {
    let bomb = ", attacks: [(name: \"Bomb\", dice: (dice: 4), range: metres(40), area: radius(4))], dex: 30";
    for (up, code) in [(20, None), (21, Some("out_of_range"))] {
        let flyer = format!("{bomb}, aloft: Some({up}), move: (flight: 40)");
        let game = scene(ROW, &flyer, ", dex: 10", 2);
        let one = figure(&game, "one");
        let order = champions::Order::AttackHex { attacker: one, at: Coord::new(2, 0), with: Weapon::Attack(0) };
        let found = game.battle().legal_orders().judge(&Order::Champions(order)).err().map(|refusal| refusal.code);
        assert_eq!(found, code, "{up} levels up");
    }
}

/// `CH-43`: a Breakfall roll after a flight brings a prone character back to its feet.
#[test]
fn breakfall_ends_on_the_feet() {
    for (roll, prone) in [(1, false), (6, true)] {
        let mut game = scene(ROW, &fist(4), ", dex: 10, skills: [breakfall(3)]", 1);
        let two = figure(&game, "two");
        tell(&mut game, &[Event::WentProne { figure: two }]);
        let dice = vec![vec![1, 1, 1], vec![2; 4], vec![1, 1], vec![roll; 3]];
        let events = attack(&mut game, "one", "two", &mut Told(dice));
        let flew = |event: &Event| matches!(event, Event::FlightEnded { moved: 2, .. });
        assert!(events.iter().any(flew), "{events:#?}");
        assert_eq!(played(game.battle()).condition(two).prone, prone);
    }
}

/// `CH-34`, `CH-35`: a conscious flyer lands softly if its level flight ends on ground at its own height.
#[test]
fn a_flyer_is_blown_onto_a_roof() {
    let rows = "g0 g0 g0 g5 g5 g5 g5 g5 g5 g5 g5 g5 g5 g5";
    let flies = ", aloft: Some(5), move: (flight: 20)";
    let mut game = scene(rows, &format!("{flies}{}", fist(4)), &format!("{flies}, dex: 10"), 1);
    let two = figure(&game, "two");
    // In the air, knockback has one die less: 8 - 4 hexes.
    let events = attack(&mut game, "one", "two", &mut Told(vec![vec![1, 1, 1], vec![6; 4], vec![4]]));
    let ended = |event: &Event| matches!(event, Event::FlightEnded { moved: 4, feet: None, .. });
    assert!(events.iter().any(ended), "{events:#?}");
    assert!(!events.iter().any(|event| matches!(event, Event::HarmRolled { .. })), "{events:#?}");
    assert!(!played(game.battle()).condition(two).prone);
}
