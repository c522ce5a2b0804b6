//! Attacks and flights in the accounts of scripted battles, in each ruleset.

use knockback_bots::measure::{Account, FigureAccount, LostTo, SideFlights};
use knockback_rules::{
    battle::{self, Battle, FigureId, ObjectId, Occupant, SideId},
    c3g,
    champions::{self, Against, Maneuver, Means, Weapon},
    coup_de_grace::{self, PitKind},
    displacement::Cause,
    geometry::Direction,
    pulp_city::{self, Displacement, TargetRef},
    units::{Hexes, KnockbackPoints, Metres},
};
use knockback_testing::scenarios;

/// A battle with an account that receives scripted events. They do not change the state of the battle.
struct Script {
    battle: Battle,
    account: Account,
}

impl Script {
    fn new(scenario: &str) -> Self {
        let battle = Battle::new(scenarios::setup(scenario));
        Self { account: Account::new(&battle), battle }
    }

    /// The first two figures of each side.
    fn figures(&self) -> [[FigureId; 2]; 2] {
        [SideId(0), SideId(1)].map(|side| {
            let mut own = self.battle.setup().figure_ids().filter(|figure| self.battle.owner(*figure) == side);
            [own.next().unwrap(), own.next().unwrap()]
        })
    }

    fn see<E>(&mut self, make: fn(E) -> battle::Event, events: impl IntoIterator<Item = E>) {
        for event in events {
            self.account.see(&self.battle, &make(event));
        }
    }

    fn of(&self, figure: FigureId) -> FigureAccount {
        self.account.figures()[figure.index()]
    }

    /// The attacks of a figure, and how many of them moved a figure.
    fn attacks(&self, figure: FigureId) -> (u32, u32) {
        (self.of(figure).attacks, self.of(figure).attacks_that_move)
    }

    /// The flights of a figure: all, with effect, with harm.
    fn flights(&self, figure: FigureId) -> (u32, u32, u32) {
        let FigureAccount { flights, flights_with_effect, flights_with_harm, .. } = self.of(figure);
        (flights, flights_with_effect, flights_with_harm)
    }

    /// The harm that a figure suffered, and the part of it from flights.
    fn harm(&self, figure: FigureId) -> (u32, u32) {
        (self.of(figure).harm_suffered, self.of(figure).harm_by_flight)
    }
}

/// A figure is knocked into one of its friends, which hurts both, and falls off the roof.
#[test]
fn a_crash_and_a_fall_in_c3g() {
    use c3g::{AttackWith, Event, FallResult, HarmSource};
    let mut script = Script::new("foundry_row");
    let [[striker, _], [flyer, friend]] = script.figures();
    let [victim, other] = [flyer, friend].map(Occupant::Figure);
    let lead = script.battle.setup().board.cells().next().unwrap();
    let attack = || Event::AttackDeclared { attacker: striker, target: victim, with: AttackWith::Normal };
    let ended =
        |moved, cause| Event::FlightEnded { figure: flyer, moved, taken_back: 0, kp_left: KnockbackPoints(1), cause };
    let line = || Event::LineChosen { target: flyer, lead, direction: Direction::ALL[0] };
    let wounded = |victim, by| Event::Wounded { victim, wounds: 1, by };
    script.see(
        battle::Event::C3g,
        [
            attack(),
            wounded(victim, HarmSource::Attack),
            line(),
            ended(3, Cause::Figure(friend)),
            Event::KnockbackDamageRolled { figure: flyer, by: Some(other), skull: true },
            wounded(victim, HarmSource::Knockback),
            wounded(other, HarmSource::Knockback),
            Event::FallRolled { figure: flyer, drop: 12, result: FallResult::Dice { dice: 1, skulls: 1 } },
            wounded(victim, HarmSource::Fall),
        ],
    );
    assert_eq!((script.attacks(striker), script.flights(flyer)), ((1, 1), (1, 1, 1)));
    assert_eq!((script.harm(flyer), script.harm(friend)), ((3, 2), (1, 1)));
    // A flight across open ground, and one that higher ground stops at once.
    script.see(battle::Event::C3g, [attack(), line(), ended(2, Cause::Distance), attack(), line()]);
    script.see(
        battle::Event::C3g,
        [
            ended(0, Cause::Elevation),
            Event::KnockbackDamageRolled { figure: flyer, by: None, skull: true },
            wounded(victim, HarmSource::Knockback),
            Event::Destroyed { victim, by: HarmSource::Knockback },
        ],
    );
    assert_eq!((script.attacks(striker), script.flights(flyer)), ((3, 2), (2, 1, 1)));
    assert_eq!((script.harm(flyer), script.of(flyer).lost), ((4, 3), Some(LostTo::Flight)));
    // An attack on an object moves no figure. A swipe is not an attack.
    let target = Occupant::Object(ObjectId(0));
    let at_wall = Event::AttackDeclared { attacker: striker, target, with: AttackWith::Normal };
    script.see(battle::Event::C3g, [at_wall, Event::SwipeRolled { by: friend, at: striker, skull: false }]);
    assert_eq!((script.attacks(striker).1, script.attacks(friend)), (2, (0, 0)));
    let sum = SideFlights {
        flights: 2,
        flights_with_effect: 1,
        flights_with_harm: 1,
        harm: 5,
        harm_by_flight: 4,
        losses: 1,
        lost_to_flight: 1,
        ..SideFlights::default()
    };
    assert_eq!(script.account.flights_of(&script.battle, SideId(1)), sum);
}

/// Burning ground on the way acts before the flight has ended.
#[test]
fn ground_on_the_way_is_an_effect() {
    use c3g::{AttackWith, Event, HarmSource};
    let mut script = Script::new("foundry_row");
    let [[striker, _], [flyer, _]] = script.figures();
    let victim = Occupant::Figure(flyer);
    let lead = script.battle.setup().board.cells().next().unwrap();
    script.see(
        battle::Event::C3g,
        [
            Event::AttackDeclared { attacker: striker, target: victim, with: AttackWith::Normal },
            Event::LineChosen { target: flyer, lead, direction: Direction::ALL[0] },
            Event::Wounded { victim, wounds: 2, by: HarmSource::Terrain },
            Event::FlightEnded {
                figure: flyer,
                moved: 2,
                taken_back: 0,
                kp_left: KnockbackPoints(0),
                cause: Cause::Distance,
            },
        ],
    );
    assert_eq!((script.attacks(striker), script.flights(flyer), script.harm(flyer)), ((1, 1), (1, 1, 1), (2, 2)));
}

/// A character flies through a wall into one of its friends, which hurts both characters. The friend moves during the
/// flight.
#[test]
fn a_wall_and_a_crash_in_champions() {
    use champions::{Event, HarmSource};
    let mut script = Script::new("sixpence_street");
    let [[striker, _], [flyer, friend]] = script.figures();
    let wall = ObjectId(0);
    let [victim, other] = [flyer, friend].map(Occupant::Figure);
    let with = Weapon::Strength(10);
    let declared = |target| Event::AttackDeclared { attacker: striker, target, with, maneuver: Maneuver::Strike };
    let to_hit = || Event::ToHitRolled { attacker: striker, target: victim, aim: Vec::new(), rolled: 9, hits: 1 };
    let hurt = |figure, of| Event::Hurt { figure, stun: 10, body: 0, of };
    let began = || Event::FlightBegan { figure: flyer, direction: Direction::ALL[0], hexes: Hexes(4) };
    let ended = |moved, cause| Event::FlightEnded { figure: flyer, moved, cause, feet: None };
    let impact = |victim, against| Event::HarmRolled {
        victim,
        of: HarmSource::Impact,
        against: Some(against),
        dice: 2,
        doubled: false,
        stun: 7,
        body: 2,
    };
    script.see(
        battle::Event::Champions,
        [
            declared(victim),
            // A held action of another character interrupts the attack.
            Event::PhaseBegan { figure: friend },
            Event::PhaseEnded { figure: friend },
            to_hit(),
            hurt(flyer, HarmSource::Attack),
            began(),
            impact(victim, Against::Object(wall)),
            hurt(flyer, HarmSource::Impact),
            Event::MoveBegan { figure: friend, by: Means::Running, path: Vec::new(), metres: Metres(2) },
            ended(3, Cause::Figure(friend)),
            impact(victim, Against::Figure(friend)),
            hurt(flyer, HarmSource::Impact),
            impact(other, Against::Figure(flyer)),
            hurt(friend, HarmSource::Impact),
            Event::CameDown { figure: flyer, drop: 3 },
            hurt(flyer, HarmSource::Fall),
            Event::KnockedOut { figure: flyer },
        ],
    );
    assert_eq!((script.attacks(striker), script.flights(flyer)), ((1, 1), (1, 1, 1)));
    assert_eq!((script.harm(flyer), script.harm(friend)), ((40, 30), (10, 10)));
    assert_eq!((script.of(flyer).crashes, script.of(flyer).lost), (2, Some(LostTo::Flight)));
    // Harm from a landing without a crash is harm from the flight, but it is not an effect of the flight.
    let landing = hurt(flyer, HarmSource::Landing);
    script.see(battle::Event::Champions, [declared(victim), to_hit(), began(), ended(4, Cause::Distance), landing]);
    assert_eq!((script.flights(flyer), script.harm(flyer)), ((2, 1, 2), (50, 40)));
    // An attack on an area counts if it hurts an enemy. A throw belongs to the attack that grabbed the character.
    let board = &script.battle.setup().board;
    let at = board.at(board.cells().next().unwrap());
    let area = || Event::AreaDeclared { attacker: striker, at, with };
    script.see(
        battle::Event::Champions,
        [area(), area(), hurt(flyer, HarmSource::Attack), hurt(friend, HarmSource::Attack)],
    );
    assert_eq!(script.attacks(striker), (3, 2));
    script.see(
        battle::Event::Champions,
        [
            declared(victim),
            to_hit(),
            Event::PhaseEnded { figure: striker },
            Event::PhaseBegan { figure: striker },
            Event::Thrown { figure: striker, who: flyer, direction: Direction::ALL[0] },
            began(),
            ended(1, Cause::Edge),
        ],
    );
    assert_eq!(script.attacks(striker), (4, 3));
    script.see(battle::Event::Champions, [declared(Occupant::Object(wall))]);
    assert_eq!(script.attacks(striker), (4, 3));
}

/// Minis are pushed into pits and against each other. A hammer hurts a mini that it cannot push.
#[test]
fn pits_and_pushes_in_coup_de_grace() {
    use coup_de_grace::{Event, HarmSource};
    let mut script = Script::new("the_sinks");
    let [[striker, _], [flyer, friend]] = script.figures();
    let attack = || Event::AttackDeclared { attacker: striker, target: flyer, hand: 0 };
    let hurt = |by| Event::Hurt { figure: flyer, damage: 1, by };
    let began = || Event::PushBegan { figure: flyer, direction: Direction::ALL[0], spaces: 2 };
    let ended = |moved, cause| Event::PushEnded { figure: flyer, moved, cause };
    script.see(
        battle::Event::CoupDeGrace,
        [
            attack(),
            hurt(HarmSource::Attack),
            began(),
            ended(1, Cause::Pit),
            Event::Pit { figure: flyer, kind: PitKind::Spiked },
            hurt(HarmSource::Pit),
            Event::SpikesRolled { figure: flyer, rolled: 6, hit: true },
            hurt(HarmSource::Spikes),
            Event::Downed { figure: flyer },
        ],
    );
    assert_eq!((script.attacks(striker), script.flights(flyer), script.harm(flyer)), ((1, 1), (1, 1, 1), (3, 2)));
    assert_eq!(script.of(flyer).lost, Some(LostTo::Flight));
    // A crash is an effect, even if it hurts neither mini.
    script.see(battle::Event::CoupDeGrace, [attack(), began(), ended(2, Cause::Figure(friend))]);
    assert_eq!((script.attacks(striker), script.flights(flyer), script.harm(flyer)), ((2, 2), (2, 2, 1), (3, 2)));
    script.see(battle::Event::CoupDeGrace, [attack(), hurt(HarmSource::BashBack)]);
    assert_eq!((script.attacks(striker), script.flights(flyer), script.harm(flyer)), ((3, 2), (2, 2, 1), (4, 3)));
    // A push over a ledge that hurts the mini.
    script.see(battle::Event::CoupDeGrace, [attack(), began(), hurt(HarmSource::Ledge), ended(2, Cause::Distance)]);
    assert_eq!((script.attacks(striker), script.flights(flyer), script.harm(flyer)), ((4, 3), (3, 3, 2), (5, 4)));
}

/// A model is knocked into one of its friends, which hurts both. An action that targets a friend is not an attack.
#[test]
fn a_crash_in_pulp_city() {
    use pulp_city::{Event, HarmSource};
    let mut script = Script::new("last_stop");
    let [[striker, own], [flyer, friend]] = script.figures();
    let declared = |target| Event::Declared { attacker: striker, action: 0, target, thrown: None, counts: None };
    let hurt = |figure, by| Event::Hurt { figure, damage: 1, by };
    let began = |figure, kind| Event::DisplacementBegan { figure, kind, direction: None, spaces: 2 };
    let ended = |figure, cause| Event::DisplacementEnded { figure, moved: 2, cause };
    script.see(
        battle::Event::PulpCity,
        [
            Event::Activated { figure: striker },
            declared(TargetRef::Figure(flyer)),
            hurt(flyer, HarmSource::Effect),
            began(flyer, Displacement::Knockback),
            ended(flyer, Cause::Figure(friend)),
            hurt(flyer, HarmSource::Crash),
            hurt(friend, HarmSource::Crash),
            Event::Ko { figure: friend },
        ],
    );
    assert_eq!(
        (script.attacks(striker), script.flights(flyer), script.flights(friend)),
        ((1, 1), (1, 1, 1), (0, 0, 0))
    );
    assert_eq!((script.harm(flyer), script.harm(friend)), ((2, 1), (1, 1)));
    assert_eq!(script.of(friend).lost, Some(LostTo::Flight));
    script.see(
        battle::Event::PulpCity,
        [declared(TargetRef::Figure(own)), began(own, Displacement::Shift), ended(own, Cause::Distance)],
    );
    assert_eq!((script.attacks(striker), script.flights(own)), ((1, 1), (1, 0, 0)));
    // A blast on a hex counts as one attack if it hurts an enemy, however often.
    let cell = script.battle.setup().board.cells().next().unwrap();
    script.see(battle::Event::PulpCity, [declared(TargetRef::Hex(cell))]);
    assert_eq!(script.attacks(striker), (1, 1));
    script.see(battle::Event::PulpCity, [hurt(flyer, HarmSource::Effect), hurt(flyer, HarmSource::Effect)]);
    assert_eq!(script.attacks(striker), (2, 1));
    // A fall without a displacement is not a flight.
    script.see(
        battle::Event::PulpCity,
        [
            Event::Activated { figure: flyer },
            Event::Fell { figure: flyer, drop: 4, damage: 1 },
            hurt(flyer, HarmSource::Fall),
        ],
    );
    assert_eq!((script.flights(flyer), script.harm(flyer)), ((1, 1, 1), (5, 1)));
}
