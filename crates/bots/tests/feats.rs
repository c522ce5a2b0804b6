//! Feats of scripted battles, in each ruleset.

use std::collections::BTreeSet;

use knockback_rules::{
    battle::{self, Battle, FigureId, HowWon, ObjectId, Occupant, Outcome, SideId},
    board::Footprint,
    c3g,
    champions::{self, Against, Maneuver, Weapon},
    coup_de_grace::{self, PitKind},
    displacement::Cause,
    geometry::Direction,
    pulp_city::{self, Displacement, TargetRef},
    units::{Hexes, KnockbackPoints},
};
use knockback_testing::scenarios;
use knockback_view::feats::{Blow, BlowRecord, Blows, Feats};

fn feats() -> Feats {
    Feats::read("feats.ron", include_bytes!("../../../assets/feats.ron")).unwrap()
}

/// A battle whose blows are recorded from scripted events. They do not change the state of the battle.
struct Script {
    battle: Battle,
    blows: Blows,
    closed: Vec<Blow>,
}

impl Script {
    fn new(scenario: &str) -> Self {
        Self { battle: Battle::new(scenarios::setup(scenario)), blows: Blows::default(), closed: Vec::new() }
    }

    /// The first two figures of each side.
    fn figures(&self) -> [[FigureId; 2]; 2] {
        [SideId(0), SideId(1)].map(|side| {
            let mut own = self.battle.setup().figure_ids().filter(|figure| self.battle.owner(*figure) == side);
            [own.next().unwrap(), own.next().unwrap()]
        })
    }

    fn see<E>(&mut self, make: fn(E) -> battle::Event, events: impl IntoIterator<Item = E>) {
        events.into_iter().for_each(|event| self.see_any(&make(event)));
    }

    fn see_any(&mut self, event: &battle::Event) {
        self.closed.extend(self.blows.see(&self.battle, event));
    }

    fn record(&self) -> BlowRecord {
        self.blows.open().unwrap().record
    }

    /// Fails unless the open blow has earned exactly these feats.
    fn earns(&self, ids: &[&str]) {
        let (record, feats) = (self.record(), feats());
        let earned: BTreeSet<&str> = feats.earned(record).map(|feat| feat.id.as_str()).collect();
        assert_eq!(earned, ids.iter().copied().collect(), "{record:?}");
    }
}

/// A figure is knocked into one of its friends, falls off the roof and dies. This ends the battle.
#[test]
fn a_crash_and_a_fall_in_c3g() {
    use c3g::{AttackWith, Event, FallResult, HarmSource};
    let mut script = Script::new("foundry_row");
    let [[striker, own], [flyer, friend]] = script.figures();
    let [victim, other] = [flyer, friend].map(Occupant::Figure);
    let lead = script.battle.setup().board.cells().next().unwrap();
    let attack = |target, with| Event::AttackDeclared { attacker: striker, target, with };
    let ended =
        |moved, cause| Event::FlightEnded { figure: flyer, moved, taken_back: 0, kp_left: KnockbackPoints(1), cause };
    let line = || Event::LineChosen { target: flyer, lead, direction: Direction::ALL[0] };
    let crashed = |by| Event::KnockbackDamageRolled { figure: flyer, by, skull: true };
    let wounded = |victim, by| Event::Wounded { victim, wounds: 1, by };
    let fell = |drop| Event::FallRolled { figure: flyer, drop, result: FallResult::Dice { dice: 1, skulls: 1 } };
    script.see(
        battle::Event::C3g,
        [
            attack(victim, AttackWith::Normal),
            line(),
            ended(3, Cause::Figure(friend)),
            crashed(Some(other)),
            wounded(victim, HarmSource::Knockback),
            wounded(other, HarmSource::Knockback),
            fell(12),
            wounded(victim, HarmSource::Fall),
            Event::Destroyed { victim, by: HarmSource::Fall },
        ],
    );
    let won = Outcome::Won { side: SideId(0), how: HowWon::LastStanding };
    script.see_any(&battle::Event::Ended(won));
    let record = script.record();
    let flight = (record.hexes, record.flights, record.levels, record.soft_levels, record.crashes, record.pinned);
    assert_eq!(flight, (3, 1, 12, 0, 1, 0));
    assert_eq!((record.into_enemies, record.victims, record.lost, record.friends, record.wins), (1, 2, 1, 0, 1));
    let blow = script.blows.open().unwrap();
    assert_eq!((blow.attacker, blow.side, blow.state), (striker, SideId(0), script.battle.hash()));

    // Thrown objects that break are not broken by a flight. A fall without harm is soft.
    let crate_ = ObjectId(0);
    let thrown = attack(victim, AttackWith::Throw(crate_));
    script.see(battle::Event::C3g, [thrown, Event::Thrown { thrower: striker, object: crate_ }, line()]);
    assert_eq!(script.closed.len(), 1, "the next attack closes a blow");
    for object in [crate_, ObjectId(1)] {
        script.see_any(&battle::Event::ObjectRemoved { object });
    }
    let into_own = ended(1, Cause::Figure(own));
    script.see(battle::Event::C3g, [into_own, crashed(Some(Occupant::Figure(own))), fell(5)]);
    let record = script.record();
    assert_eq!((record.thrown_objects, record.broken, record.soft_levels, record.victims), (1, 1, 5, 2));
    assert_eq!((record.into_friends, record.friends, record.friends_lost), (1, 1, 0));

    // Higher ground stops a flight at once. Another one ends in the water.
    script.see(battle::Event::C3g, [attack(victim, AttackWith::Normal), line(), ended(0, Cause::Elevation)]);
    script.see(battle::Event::C3g, [crashed(None)]);
    let record = script.record();
    assert_eq!((record.hexes, record.flights, record.crashes, record.pinned, record.into_ground), (0, 0, 1, 1, 1));
    script.see(battle::Event::C3g, [attack(victim, AttackWith::Normal), line()]);
    let board = &script.battle.setup().board;
    let water = board.cells().find(|cell| board.terrain(*cell) == knockback_rules::board::Terrain::Water).unwrap();
    script.see_any(&battle::Event::Settled { figure: flyer, at: Footprint::one(water) });
    script.see(battle::Event::C3g, [ended(2, Cause::Distance)]);
    assert_eq!((script.record().water, script.record().lava), (1, 0));
    script.see(battle::Event::C3g, [Event::TurnEnded { side: SideId(0) }]);
    assert_eq!((script.blows.open(), script.closed.len()), (None, 4));
}

/// A figure that falls in its own move earns its enemy nothing, and neither does a swipe.
#[test]
fn a_move_is_no_blow() {
    use c3g::{Event, FallResult, HarmSource};
    let mut script = Script::new("foundry_row");
    let [[mover, _], [enemy, _]] = script.figures();
    let victim = Occupant::Figure(mover);
    script.see(
        battle::Event::C3g,
        [
            Event::MoveBegan { figure: mover, path: Vec::new(), cost: 1 },
            Event::SwipeRolled { by: enemy, at: mover, skull: true },
            Event::Wounded { victim, wounds: 1, by: HarmSource::Swipe },
            Event::FallRolled { figure: mover, drop: 12, result: FallResult::Dice { dice: 1, skulls: 1 } },
            Event::Destroyed { victim, by: HarmSource::Fall },
        ],
    );
    assert_eq!(script.blows.open().unwrap().side, SideId(1));
    script.earns(&[]);
}

/// A character is knocked through two walls, while one of its friends moves. A held action interrupts the attack.
#[test]
fn walls_in_champions() {
    use champions::{Event, HarmSource, Means};
    let mut script = Script::new("sixpence_street");
    let [[striker, _], [flyer, friend]] = script.figures();
    let victim = Occupant::Figure(flyer);
    let with = Weapon::Strength(10);
    let impact = |object| Event::HarmRolled {
        victim,
        of: HarmSource::Impact,
        against: Some(Against::Object(object)),
        dice: 2,
        doubled: false,
        stun: 7,
        body: 2,
    };
    let hurt = |of| Event::Hurt { figure: flyer, stun: 10, body: 0, of };
    script.see(
        battle::Event::Champions,
        [
            Event::AttackDeclared { attacker: striker, target: victim, with, maneuver: Maneuver::Strike },
            Event::PhaseBegan { figure: friend },
            Event::PhaseEnded { figure: friend },
            Event::ToHitRolled { attacker: striker, target: victim, aim: Vec::new(), rolled: 9, hits: 1 },
            Event::FlightBegan { figure: flyer, direction: Direction::ALL[0], hexes: Hexes(4) },
        ],
    );
    for object in [ObjectId(0), ObjectId(1)] {
        script.see(battle::Event::Champions, [impact(object), hurt(HarmSource::Impact)]);
        script.see_any(&battle::Event::ObjectRemoved { object });
        let path = Vec::new();
        let moves =
            Event::MoveBegan { figure: friend, by: Means::Running, path, metres: knockback_rules::units::Metres(2) };
        script.see(battle::Event::Champions, [moves]);
    }
    script.see(
        battle::Event::Champions,
        [
            Event::FlightEnded { figure: flyer, moved: 4, cause: Cause::Distance, feet: None },
            hurt(HarmSource::Landing),
            Event::CameDown { figure: flyer, drop: 3 },
            Event::KnockedOut { figure: flyer },
        ],
    );
    let record = script.record();
    assert_eq!((record.hexes, record.crashes, record.broken, record.levels, record.soft_levels), (4, 2, 2, 3, 0));
    assert_eq!((record.victims, record.lost), (1, 1));
}

/// Minis are pushed into pits. A hammer crashes a mini that it cannot push.
#[test]
fn pits_in_coup_de_grace() {
    use coup_de_grace::{Event, HarmSource};
    let mut script = Script::new("the_sinks");
    let [[striker, _], [flyer, _]] = script.figures();
    let attack = || Event::AttackDeclared { attacker: striker, target: flyer, hand: 0 };
    let hurt = |by| Event::Hurt { figure: flyer, damage: 1, by };
    let board = &script.battle.setup().board;
    let pit = board.cells().find(|cell| board.terrain(*cell) == knockback_rules::board::Terrain::Pit).unwrap();
    script.see(
        battle::Event::CoupDeGrace,
        [attack(), Event::PushBegan { figure: flyer, direction: Direction::ALL[0], spaces: 2 }],
    );
    script.see_any(&battle::Event::Settled { figure: flyer, at: Footprint::one(pit) });
    script.see(
        battle::Event::CoupDeGrace,
        [
            Event::PushEnded { figure: flyer, moved: 1, cause: Cause::Pit },
            Event::Pit { figure: flyer, kind: PitKind::Plain },
        ],
    );
    let record = script.record();
    assert_eq!((record.hexes, record.pits, record.levels, record.lost), (1, 1, 0, 0));
    script.see(battle::Event::CoupDeGrace, [attack(), hurt(HarmSource::BashBack), Event::Downed { figure: flyer }]);
    let record = script.record();
    assert_eq!((record.flights, record.crashes, record.pinned, record.lost), (0, 1, 1, 1));
}

/// A model is knocked into one of its friends. Moving a friend earns nothing.
#[test]
fn a_crash_in_pulp_city() {
    use pulp_city::{Event, HarmSource};
    let mut script = Script::new("last_stop");
    let [[striker, own], [flyer, friend]] = script.figures();
    let declared = |figure, thrown| {
        let target = TargetRef::Figure(figure);
        Event::Declared { attacker: striker, action: 0, target, thrown, counts: None }
    };
    let began = |figure, kind| Event::DisplacementBegan { figure, kind, direction: None, spaces: 2 };
    let ended = |figure, cause| Event::DisplacementEnded { figure, moved: 2, cause };
    let hurt = |figure, by| Event::Hurt { figure, damage: 1, by };
    script.see(
        battle::Event::PulpCity,
        [
            declared(flyer, Some(Occupant::Object(ObjectId(0)))),
            began(flyer, Displacement::Knockback),
            ended(flyer, Cause::Figure(friend)),
            hurt(flyer, HarmSource::Crash),
            hurt(friend, HarmSource::Crash),
            Event::Ko { figure: friend },
            Event::Ko { figure: flyer },
        ],
    );
    let record = script.record();
    assert_eq!((record.hexes, record.into_enemies, record.lost, record.thrown_objects), (2, 1, 2, 1));
    script.see(
        battle::Event::PulpCity,
        [declared(own, None), began(own, Displacement::Shift), ended(own, Cause::Distance)],
    );
    script.earns(&[]);
    script
        .see(battle::Event::PulpCity, [declared(own, None), hurt(own, HarmSource::Effect), Event::Ko { figure: own }]);
    let record = script.record();
    assert_eq!((record.friends, record.friends_lost, record.victims, record.lost), (1, 1, 1, 0));
}
