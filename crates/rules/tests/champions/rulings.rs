//! Rules other than those of flights: time, attacks, defences, statuses, holds, throws.

use knockback_rules::{
    battle::{self, Occupant, Order},
    champions::{
        self, Champions, Charge, ChargeKind, Choice, Event, Guard, Maneuver, Means, Member, PhaseAction, Reaction,
        Wait, Weapon,
        outlook::{Defended, defended, outlook},
        schedule::{Expected, PhaseStatus, schedule},
        to_hit::{ToHitReason, dcv},
    },
    game::Game,
    geometry::Coord,
    units::{Hexes, Metres},
};

use super::stage::{ROW, Scene, Told, asked, figure, fist, give, pass, played, refused, since};

fn scene(figures: Vec<(&'static str, &'static str, i32, String)>) -> Game {
    Scene { rows: ROW, figures, objects: vec![], more: "" }.game(&mut Told::default())
}

fn strike(game: &Game, attacker: &str, target: &str, how: (Weapon, Maneuver)) -> champions::Order {
    let target = Occupant::Figure(figure(game, target));
    champions::Order::Attack { attacker: figure(game, attacker), target, with: how.0, maneuver: how.1 }
}

fn act(game: &Game, who: &str, deed: PhaseAction) -> champions::Order {
    champions::Order::Act { figure: figure(game, who), deed }
}

/// Makes an attack.
fn strikes(game: &mut Game, attacker: &str, target: &str, how: (Weapon, Maneuver), dice: &mut Told) {
    let order = strike(game, attacker, target, how);
    give(game, order, dice);
}

/// Performs another action of a phase.
fn acts(game: &mut Game, who: &str, deed: PhaseAction) {
    let order = act(game, who, deed);
    give(game, order, &mut Told::default());
}

/// Applies an event without an order, for situations that a test does not play out.
fn tell(game: &mut Game, event: Event) {
    game.emit(&[battle::Event::Champions(event)]);
}

/// Ends phases and declines all reactions until a character has its phase.
fn until_phase_of(game: &mut Game, who: &str) {
    let wanted = figure(game, who);
    for _ in 0..200 {
        let order = match game.battle().choice_of::<Champions>() {
            Some((_, Choice::Phase { figure, .. })) if figure == wanted => return,
            Some((_, Choice::Phase { .. })) => champions::Order::EndPhase,
            Some(_) => champions::Order::Pass,
            None => panic!("the battle is over"),
        };
        give(game, order, &mut Told::default());
    }
    panic!("{who} has no phase");
}

/// `CH-15`: DCV by status. If several statuses lower it, only the strongest counts.
#[test]
fn dcv_by_status() {
    let game = scene(vec![("one", "one", 0, fist(2)), ("two", "two", 1, ", dcv: Some(9), dex: 10".to_owned())]);
    let two = figure(&game, "two");
    let with = |events: &[Event]| {
        let mut battle = game.battle().clone();
        for event in events {
            battle.apply(&battle::Event::Champions(event.clone()));
        }
        dcv(played(&battle), two)
    };
    let (stunned, prone) = (Event::Stunned { figure: two }, Event::WentProne { figure: two });
    assert_eq!(with(&[]), 9);
    assert_eq!(with(&[Event::Holds { figure: two, wait: Wait::WhenISay }]), 9, "a held action does not lower DCV");
    assert_eq!(with(std::slice::from_ref(&stunned)), 5);
    assert_eq!(with(std::slice::from_ref(&prone)), 5);
    assert_eq!(with(&[stunned.clone(), prone.clone()]), 5, "two statuses do not quarter DCV");
    assert_eq!(with(&[Event::Rested { figure: two }]), 5);
    assert_eq!(with(&[Event::NoncombatBegan { figure: two }]), 0);
    assert_eq!(with(&[stunned, Event::NoncombatBegan { figure: two }]), 0);
    let guard = Some(Guard::Dodge(3));
    let dodge = Event::Aborted { figure: two, to: Reaction::Dodge, guard };
    assert_eq!(with(&[dodge.clone(), prone]), 6, "half of 12");
    assert_eq!(with(&[dodge]), 12);
    for (enters, wanted) in [("wary", 5), ("unaware", 0), ("ready", 9)] {
        let sheet = format!(", dcv: Some(9), dex: 10, enters: {enters}");
        let game = scene(vec![("one", "one", 0, fist(2)), ("two", "two", 1, sheet)]);
        assert_eq!(dcv(played(game.battle()), two), wanted, "{enters}");
    }
}

/// `CH-9`: a character with SPD 5 acts in segment 3 and aborts in segment 4, which protects it until segment 8. It can
/// abort once per segment, and raising a power counts.
#[test]
fn an_abort_lasts_until_the_next_phase_used() {
    let field =
        ", pd: 20, ed: 20, dex: 10, spd: 5, powers: [force_field(name: \"Field\", pd: 5, ed: 5, active_points: 10)]";
    let mut game = scene(vec![("one", "one", 0, format!("{}, spd: 12", fist(1))), ("two", "two", 1, field.to_owned())]);
    let two = figure(&game, "two");
    let segment = |game: &Game| played(game.battle()).state().now().segment;
    while segment(&game) != 4 {
        give(&mut game, champions::Order::EndPhase, &mut Told::default());
    }
    strikes(&mut game, "one", "two", (Weapon::Attack(0), Maneuver::Strike), &mut Told::default());
    give(&mut game, champions::Order::React { figure: two, to: Reaction::Raise(0) }, &mut Told::default());
    assert!(
        asked(&game).contains("Declared"),
        "a half action of the abort is left after a raised power: {}",
        asked(&game)
    );
    let raise = champions::Order::React { figure: two, to: Reaction::Raise(0) };
    assert_eq!(refused(&game, raise), "up_already");
    give(&mut game, champions::Order::React { figure: two, to: Reaction::Dodge }, &mut Told(vec![vec![1, 1, 1]]));
    assert_eq!(played(game.battle()).condition(two).owed, 1, "both reactions use one phase");
    let to_come: Vec<u8> = schedule(played(game.battle()))
        .into_iter()
        .filter(|slot| {
            let acts = |phase: &Expected| phase.progress == PhaseStatus::ToCome && phase.spent.is_none();
            slot.phases.iter().any(|phase| phase.figure == two && acts(phase))
        })
        .map(|slot| slot.when.segment)
        .collect();
    assert_eq!(to_come[..3], [8, 10, 12], "the phase of segment 5 is spent");
    // The attack has hit; rolling with the punch would be a second abort.
    assert!(!asked(&game).contains("Hit"), "no second abort in a segment: {}", asked(&game));
    let mut covered = Vec::new();
    while played(game.battle()).condition(two).guard.is_some() {
        covered.push(segment(&game));
        until_phase_of(&mut game, "one");
        give(&mut game, champions::Order::EndPhase, &mut Told::default());
        if covered.len() > 20 {
            break;
        }
    }
    covered.dedup();
    assert_eq!(
        (covered.first(), covered.last(), segment(&game)),
        (Some(&5), Some(&8), 8),
        "until its phase begins: {covered:?}"
    );
}

/// `CH-8`: an action can be held and used in the same segment, whenever the player wants.
#[test]
fn a_held_action_is_used_when_its_player_wants() {
    let mut game = scene(vec![("one", "one", 0, fist(1)), ("two", "two", 1, ", dex: 10, spd: 5".to_owned())]);
    let one = figure(&game, "one");
    acts(&mut game, "one", PhaseAction::Hold(Wait::WhenISay));
    assert!(asked(&game).contains("Between"), "before the other character's phase: {}", asked(&game));
    assert_eq!(played(game.battle()).state().now().segment, 12);
    let phases = &schedule(played(game.battle()))[0].phases;
    assert_eq!(phases.iter().map(|phase| phase.progress).collect::<Vec<_>>(), [PhaseStatus::Over, PhaseStatus::ToCome]);
    give(&mut game, champions::Order::UseHeld { figure: one }, &mut Told::default());
    assert!(asked(&game).starts_with("Phase") && asked(&game).contains(&format!("{one:?}")), "{}", asked(&game));
    give(&mut game, champions::Order::EndPhase, &mut Told::default());
    assert!(
        asked(&game).contains(&format!("{:?}", figure(&game, "two"))),
        "then the other character's phase: {}",
        asked(&game)
    );
    // The character has used its held action. Its next phase is a new one.
    until_phase_of(&mut game, "one");
    assert_eq!(played(game.battle()).condition(one).held, None);
}

/// `CH-8`: a runner interrupted by a held action stops if its path is now blocked. Otherwise it continues.
#[test]
fn a_run_into_a_held_action() {
    let far = ", dex: 30, move: (running: 24)";
    let onto = |hexes: &[i32]| hexes.iter().map(|q| Coord::new(*q, 0)).collect::<Vec<_>>();
    for (steps, end) in [(&[7, 6, 5, 4, 3][..], 1), (&[9][..], 6)] {
        let runner = ", dex: 10, move: (running: 24)".to_owned();
        let mut game = scene(vec![("one", "one", 8, far.to_owned()), ("two", "two", 0, runner)]);
        let (one, two) = (figure(&game, "one"), figure(&game, "two"));
        acts(&mut game, "one", PhaseAction::Hold(Wait::Move { by: None, onto: Vec::new() }));
        let run = |figure, path| champions::Order::Move { figure, by: Means::Running, path, feet: None };
        give(&mut game, run(two, onto(&[1, 2, 3, 4, 5, 6])), &mut Told::default());
        assert!(asked(&game).contains("Moves"), "after the first hex: {}", asked(&game));
        give(&mut game, champions::Order::UseHeld { figure: one }, &mut Told::default());
        give(&mut game, run(one, onto(steps)), &mut Told::default());
        give(&mut game, champions::Order::EndPhase, &mut Told::default());
        let at = game.battle().field().standing(two).map(|at| game.battle().setup().board.at(at.head));
        assert_eq!(at, Some(Coord::new(end, 0)), "the runner, after the other character moved along {steps:?}");
        assert!(asked(&game).contains(&format!("{two:?}")), "its phase continues: {}", asked(&game));
    }
}

/// `CH-16`: two characters attack together. Their successes lower the target's DCV, and the total STUN of their
/// attacks is compared with its CON.
#[test]
fn coordinated_attacks() {
    for (stun, stunned) in [([[3, 3, 3, 3], [3, 3, 3, 2]], true), ([[3, 3, 2, 2], [3, 3, 2, 2]], false)] {
        let partner = |pre: u8| {
            format!(
                ", dex: 18, pre: {pre}, ocv: Some(9), skills: [teamwork(0)], attacks: [(name: \"Fist\", dice: (dice: 4))]"
            )
        };
        let target = ", dex: 10, dcv: Some(9), pd: 0, con: 20, powers: [knockback_resistance(50)]";
        let mut game = scene(vec![
            ("one", "one", 0, partner(12)),
            ("other", "one", 2, partner(11)),
            ("two", "two", 1, target.to_owned()),
        ]);
        let (one, other, two) = (figure(&game, "one"), figure(&game, "other"), figure(&game, "two"));
        let with = Weapon::Attack(0);
        let members = vec![Member { figure: one, with }, Member { figure: other, with }];
        let mut dice = Told(vec![vec![3, 3, 3], vec![3, 3, 3]]);
        let length = game.log().len();
        give(&mut game, champions::Order::Coordinate { members, target: two }, &mut dice);
        assert!(asked(&game).starts_with("Focus"), "both Teamwork rolls have succeeded: {}", asked(&game));
        dice.0 = vec![vec![3, 3, 3], stun[0].to_vec(), vec![3, 3, 3], stun[1].to_vec()];
        give(&mut game, champions::Order::Pass, &mut dice);
        pass(&mut game, &mut dice);
        let events = since(&game, length);
        let aims: Vec<_> = events
            .iter()
            .filter_map(|event| if let Event::ToHitRolled { aim, .. } = event { Some(aim.clone()) } else { None })
            .collect();
        assert_eq!(aims.len(), 2, "{events:#?}");
        assert!(aims.iter().all(|aim| aim.contains(&(2, ToHitReason::Teamwork))), "{aims:?}");
        let was = events.iter().any(|event| matches!(event, Event::Stunned { figure } if *figure == two));
        assert_eq!(was, stunned, "{stun:?} against CON 20");
        assert_eq!(events.iter().filter(|event| matches!(event, Event::KnockbackRolled { .. })).count(), 2);
    }
}

/// `CH-9`: a character that interposes itself is hit, regardless of its DCV.
#[test]
fn a_character_that_interposes_is_hit() {
    let gun = ", attacks: [(name: \"Gun\", dice: (dice: 4), range: metres(60))], dex: 30, ocv: Some(1)";
    let figures = vec![
        ("one", "one", -1, gun.to_owned()),
        ("two", "two", 3, ", dex: 10".to_owned()),
        ("guard", "two", 4, ", dex: 11, dcv: Some(30), move: (running: 24)".to_owned()),
    ];
    let rows = "g0 g0 g0 g0 g0 g0 g0 g0\", \"g0 g0 g0 g0 g0 g0 g0 g0";
    let mut game = Scene { rows, figures, objects: vec![], more: "" }.game(&mut Told::default());
    let (guard, two) = (figure(&game, "guard"), figure(&game, "two"));
    strikes(&mut game, "one", "two", (Weapon::Attack(0), Maneuver::Strike), &mut Told::default());
    give(&mut game, champions::Order::Pass, &mut Told::default());
    let hex = Coord::new(2, 0);
    let order = champions::Order::React { figure: guard, to: Reaction::Interpose(hex) };
    let length = game.log().len();
    give(&mut game, order, &mut Told(vec![vec![6, 6, 6, 6]]));
    let events = since(&game, length);
    let struck =
        |event: &Event| matches!(event, Event::DamageRolled { victim, .. } if *victim == Occupant::Figure(guard));
    assert!(events.iter().any(struck), "{events:#?}");
    assert!(!events.iter().any(|event| matches!(event, Event::ToHitRolled { .. })), "no roll to hit is made");
    let whole = played(game.battle()).sheet(two).stun;
    assert_eq!(
        u16::try_from(played(game.battle()).condition(two).stun),
        Ok(whole),
        "the covered character loses no STUN"
    );
}

/// Grab by: a grab at the end of a half move, with OCV -3 and DCV -4. It adds 1 STR for every 10 m.
#[test]
fn a_grab_in_passing() {
    let mut game = scene(vec![
        ("one", "one", -1, format!("{}, move: (running: 40)", fist(1))),
        ("two", "two", 10, ", dex: 10".to_owned()),
    ]);
    let (one, two) = (figure(&game, "one"), figure(&game, "two"));
    let path: Vec<Coord> = (0..10).map(|q| Coord::new(q, 0)).collect();
    let target = Occupant::Figure(two);
    let charge = Charge {
        figure: one,
        by: Means::Running,
        path,
        feet: None,
        target,
        after: 10,
        kind: ChargeKind::GrabBy,
        strength: 30,
    };
    let half_way = Charge { after: 5, ..charge.clone() };
    assert_eq!(refused(&game, champions::Order::Charge(half_way)), "no_such_place");
    let seen = outlook(played(game.battle()), one, target, (Weapon::Strength(30), Maneuver::GrabBy(Metres(20))))
        .expect("the attack is possible");
    assert!(seen.aim.parts.contains(&(-3, ToHitReason::Maneuver)));
    give(&mut game, champions::Order::Charge(charge), &mut Told::default());
    pass(&mut game, &mut Told(vec![vec![1, 1, 1]]));
    let (grabbed, own) = (played(game.battle()).condition(two), played(game.battle()).condition(one));
    assert_eq!((grabbed.held_by, grabbed.grip, own.dcv), (Some(one), 32, -4));
    assert_eq!(grabbed.stun, 80, "a grab causes no damage");
}

/// `CH-22`: a held character is swung or thrown at another one. Both take only the damage of the STR used.
#[test]
fn characters_as_weapons() {
    for thrown in [false, true] {
        let foe = if thrown { 6 } else { 2 };
        let mut game = scene(vec![
            ("brute", "one", 1, ", str: 40, dex: 30, ocv: Some(20)".to_owned()),
            ("held", "two", 0, ", dex: 11, pd: 5".to_owned()),
            ("foe", "two", foe, ", dex: 10, pd: 5, powers: [knockback_resistance(50)]".to_owned()),
        ]);
        let (brute, held, foe) = (figure(&game, "brute"), figure(&game, "held"), figure(&game, "foe"));
        let with = if thrown {
            Weapon::HurlPerson { who: held, strength: 40 }
        } else {
            Weapon::SwingPerson { who: held, strength: 40 }
        };
        let order = strike(&game, "brute", "foe", (with, Maneuver::Strike));
        assert_eq!(refused(&game, order.clone()), "not_held");
        tell(&mut game, Event::Grabbed { figure: held, by: brute, strength: 40 });
        assert!(game.battle().legal_orders().iter().any(|listed| listed == Order::Champions(order.clone())));
        give(&mut game, order, &mut Told::default());
        pass(&mut game, &mut Told(vec![vec![1, 1, 1], vec![2; 8]]));
        for who in [held, foe] {
            let condition = played(game.battle()).condition(who);
            assert_eq!((condition.stun, condition.body), (80 - 11, 40 - 3), "8d6 that show 16 STUN and 8 BODY on PD 5");
        }
        let at = game.battle().field().standing(held).expect("it stands").head;
        let (q, condition) = (game.battle().setup().board.at(at).q, played(game.battle()).condition(held));
        let wanted = if thrown { (5, None, true) } else { (0, Some(brute), false) };
        assert_eq!((q, condition.held_by, condition.prone), wanted);
        assert_eq!(refused(&game, strike(&game, "brute", "held", (with, Maneuver::Strike))), "out_of_turn");
    }
}

/// `CH-22`: without a running start, an object flies half as far.
#[test]
fn a_run_before_a_throw() {
    let figures = vec![
        ("one", "one", -1, ", str: 40, dex: 30, move: (running: 12)".to_owned()),
        ("two", "two", 12, ", dex: 10".to_owned()),
    ];
    let objects = vec![("crate".to_owned(), 2, 1, 3, 3)];
    let things = Scene { rows: ROW, figures, objects, more: "" };
    let text = things.text().replace("object: \"crate\", ", "object: \"crate\", kilograms: Some(400), ");
    let mut game = Scene::read(&text, &mut Told::default());
    let (one, thing) = (figure(&game, "one"), game.battle().setup().names.object("crate").expect("a crate"));
    // Lifting 400 kg takes 20 of 40 STR. The other 20 are worth 32 m, halved without a running start.
    let range = |game: &Game| knockback_rules::champions::improvised::range(played(game.battle()), one, thing, 40);
    assert_eq!(range(&game), Some(Metres(16)));
    let path = (0..2).map(|q| Coord::new(q, 0)).collect();
    give(&mut game, champions::Order::Move { figure: one, by: Means::Running, path, feet: None }, &mut Told::default());
    assert_eq!(range(&game), Some(Metres(32)));
    let hurl = Weapon::Hurl { thing, strength: 40 };
    assert!(game.battle().legal_orders().contains(&Order::Champions(strike(
        &game,
        "one",
        "two",
        (hurl, Maneuver::Strike)
    ))));
}

/// `CH-15`: a character that moves out of combat has longer moves, DCV 0, and no attack for a phase.
#[test]
fn moves_out_of_the_fight() {
    let mut game = scene(vec![
        ("one", "one", -1, format!("{}, move: (running: 12, noncombat: 2)", fist(1))),
        ("two", "two", 11, ", dex: 10, spd: 5".to_owned()),
    ]);
    let one = figure(&game, "one");
    let path: Vec<Coord> = (0..11).map(|q| Coord::new(q, 0)).collect();
    let run = champions::Order::Move { figure: one, by: Means::Running, path, feet: None };
    assert_eq!(refused(&game, run.clone()), "too_far");
    acts(&mut game, "one", PhaseAction::Noncombat);
    assert_eq!(dcv(played(game.battle()), one), 0);
    for deed in [PhaseAction::Noncombat, PhaseAction::Dodge, PhaseAction::Hold(Wait::WhenISay)] {
        assert_eq!(refused(&game, act(&game, "one", deed)), "noncombat");
    }
    give(&mut game, run, &mut Told::default());
    assert_eq!(dcv(played(game.battle()), one), 0, "until its next phase");
    let begun = game.battle().choice_of::<Champions>();
    assert!(!matches!(begun, Some((_, Choice::Phase { figure, .. })) if figure == one), "22 m take the whole phase");
    until_phase_of(&mut game, "one");
    assert_eq!(
        (
            dcv(played(game.battle()), one),
            refused(&game, strike(&game, "one", "one", (Weapon::Attack(0), Maneuver::Strike)))
        ),
        (10, "attacks_itself")
    );
}

/// `CH-17`: an aimed attack has the penalty and the effect that the scenario gives for its spot, and the usual damage.
#[test]
fn aimed_attacks() {
    let dragon = ", dex: 10, pd: 0, con: 30, dcv: Some(5), powers: [knockback_resistance(50)], spots: [
        (name: \"Eye\", penalty: 4, effect: stunned), (name: \"Belly\", penalty: 2, effect: drained(pd, 3))]";
    for (spot, penalty) in [(0, -4), (1, -2)] {
        let mut game = scene(vec![("one", "one", 0, fist(4)), ("two", "two", 1, dragon.replace("pd: 0", "pd: 4"))]);
        let two = figure(&game, "two");
        let aimed = (Weapon::Attack(0), Maneuver::Aimed(spot));
        assert_eq!(
            refused(&game, strike(&game, "one", "two", (Weapon::Attack(0), Maneuver::Aimed(2)))),
            "no_such_maneuver"
        );
        let length = game.log().len();
        strikes(&mut game, "one", "two", aimed, &mut Told::default());
        pass(&mut game, &mut Told(vec![vec![1, 1, 1], vec![3, 3, 3, 3]]));
        let events = since(&game, length);
        let aim =
            events.iter().find_map(|event| if let Event::ToHitRolled { aim, .. } = event { Some(aim) } else { None });
        assert!(aim.is_some_and(|aim| aim.contains(&(penalty, ToHitReason::Maneuver))), "{aim:?}");
        let hurt =
            events.iter().find_map(|event| if let Event::Hurt { stun, .. } = event { Some(*stun) } else { None });
        assert_eq!(hurt, Some(8), "12 STUN on PD 4");
        let stunned = events.iter().any(|event| matches!(event, Event::Stunned { .. }));
        let pd = played(game.battle()).characteristic(two, knockback_rules::champions::Characteristic::Pd);
        assert_eq!((stunned, pd), if spot == 0 { (true, 4) } else { (false, 1) });
    }
}

/// A haymaker lands at the end of the next segment and uses every phase until then. It is lost if its target moves,
/// or if its attacker is moved, stunned or aborts.
#[test]
fn haymakers() {
    let begun = || {
        let mut game = scene(vec![
            ("one", "one", 0, format!("{}, spd: 12, dcv: Some(9)", fist(4))),
            ("two", "two", 1, ", dex: 10, spd: 12, powers: [knockback_resistance(50)]".to_owned()),
        ]);
        strikes(&mut game, "one", "two", (Weapon::Attack(0), Maneuver::Haymaker), &mut Told::default());
        assert_eq!(dcv(played(game.battle()), figure(&game, "one")), 4);
        game
    };
    let lands = |game: &mut Game| {
        let length = game.log().len();
        for _ in 0..4 {
            let order = match game.battle().choice_of::<Champions>() {
                Some((_, Choice::Phase { .. })) => champions::Order::EndPhase,
                _ => champions::Order::Pass,
            };
            give(game, order, &mut Told(vec![vec![1, 1, 1], vec![2; 8]]));
        }
        let events = since(game, length);
        let dice = events.iter().find_map(|event| match event {
            Event::DamageRolled { dice, .. } => Some(dice.dice),
            _ => None,
        });
        let ended = events
            .iter()
            .find_map(|event| if let Event::HaymakerEnded { lands, .. } = event { Some(*lands) } else { None });
        (ended, dice)
    };
    let mut game = begun();
    assert_eq!(lands(&mut game), (Some(true), Some(8)), "a haymaker adds 4 dice");
    let mut game = begun();
    let two = figure(&game, "two");
    let step = |q| champions::Order::Move { figure: two, by: Means::Running, path: vec![Coord::new(q, 0)], feet: None };
    give(&mut game, step(2), &mut Told::default());
    give(&mut game, step(1), &mut Told::default());
    assert_eq!(lands(&mut game), (Some(false), None), "the target has moved, although it came back");
    let mut game = begun();
    let one = figure(&game, "one");
    tell(&mut game, Event::Stunned { figure: one });
    assert_eq!(lands(&mut game).1, None, "a stunned attacker loses its haymaker");
}

/// `CH-25`, `CH-26`: at 0 STUN a character can only rest. At 0 BODY it has half a phase, and any effort makes it bleed.
#[test]
fn limits_at_0_stun_and_0_body() {
    let two = |stun: u16, body: u16| {
        let mut game = scene(vec![
            ("one", "one", 0, format!("{}, spd: 2", fist(4))),
            ("two", "two", 1, ", dex: 10, spd: 5, stun: 40, body: 10, rec: 7".to_owned()),
        ]);
        let two = figure(&game, "two");
        tell(&mut game, Event::Hurt { figure: two, stun, body, of: champions::HarmSource::Attack });
        until_phase_of(&mut game, "two");
        game
    };
    let mut game = two(40, 0);
    let by_hand = (Weapon::Strength(30), Maneuver::Strike);
    assert_eq!(refused(&game, strike(&game, "two", "one", by_hand)), "no_stun");
    acts(&mut game, "two", PhaseAction::Recover);
    // It recovers in its own phase and again after segment 12.
    assert_eq!(played(game.battle()).condition(figure(&game, "two")).stun, 14);
    let mut game = two(0, 10);
    assert!(matches!(game.battle().choice_of::<Champions>(), Some((_, Choice::Phase { halves: 1, .. }))));
    strikes(&mut game, "two", "one", by_hand, &mut Told::default());
    let condition = played(game.battle()).condition(figure(&game, "two"));
    assert_eq!(
        (condition.body, condition.bleeding),
        (-2, true),
        "1 BODY for the effort, and 1 for bleeding after segment 12"
    );
}

/// `CH-12`: each autofire shot that misses is rolled for separately, and a bystander may be hit more than once.
#[test]
fn every_missed_shot_strays() {
    let gun = ", attacks: [(name: \"Gun\", dice: (dice: 4), range: metres(40), shots: 3)], dex: 30, ocv: Some(12)";
    let mut game = scene(vec![
        ("one", "one", -1, gun.to_owned()),
        ("two", "two", 2, ", dex: 10, dcv: Some(20)".to_owned()),
        ("near", "two", 3, ", dex: 11, dcv: Some(1)".to_owned()),
    ]);
    let near = figure(&game, "near");
    let length = game.log().len();
    strikes(&mut game, "one", "two", (Weapon::Attack(0), Maneuver::Strike), &mut Told::default());
    let hit = || vec![vec![1, 1, 2], vec![6; 4]];
    let knockback = vec![vec![1, 2], vec![1, 1]];
    let dice = [vec![vec![5, 6, 6]], hit(), hit(), vec![vec![6, 6, 6]], knockback].concat();
    pass(&mut game, &mut Told(dice));
    let events = since(&game, length);
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::DamageRolled { .. })), 2);
    assert_eq!(count(|event| matches!(event, Event::KnockbackRolled { .. })), 2);
    // Only the greatest knockback of an attack's hits on a figure counts (CH-44).
    let flights: Vec<&Event> = events.iter().filter(|event| matches!(event, Event::FlightBegan { .. })).collect();
    assert!(
        matches!(flights[..], [Event::FlightBegan { figure, hexes: Hexes(6), .. }] if *figure == near),
        "{flights:?}"
    );
}

/// Previews of defences show the numbers that the rules give.
#[test]
fn defences_in_numbers() {
    let sheet = ", pd: 20, ed: 20, dex: 10, dcv: Some(6), ocv: Some(8), skills: [martial_dodge], powers: [force_field(name: \"Field\", pd: 5, ed: 5)]";
    let game =
        scene(vec![("one", "one", 0, ", dex: 30, ocv: Some(10)".to_owned()), ("two", "two", 1, sheet.to_owned())]);
    let (one, two) = (figure(&game, "one"), figure(&game, "two"));
    let how = (Weapon::Strength(30), Maneuver::Strike);
    let with = |to| defended(played(game.battle()), one, two, how, to);
    let need = |to| match with(to) {
        Some(Defended::ToHit(aim)) => aim.need(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        outlook(played(game.battle()), one, Occupant::Figure(two), how).expect("the attack is possible").aim.need(),
        15
    );
    assert_eq!((need(Reaction::Dodge), need(Reaction::MartialDodge)), (12, 10));
    assert_eq!(with(Reaction::Block), Some(Defended::Roll(9)));
    assert_eq!(with(Reaction::RollWithPunch), Some(Defended::Roll(7)));
    assert_eq!(with(Reaction::Dive(Coord::new(3, 0))), Some(Defended::Roll(9 + 2 - 2)));
    assert_eq!(with(Reaction::Raise(0)), Some(Defended::Defences(25, 5)));
    assert_eq!(with(Reaction::Interpose(Coord::new(3, 0))), Some(Defended::Struck));
}
