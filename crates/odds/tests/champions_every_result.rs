//! Compares the odds of attacks in Champions with plays of every result of every roll, one by one. The plays merge no
//! states and use no code of the odds.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use knockback_odds::{
    Ratio,
    champions::{Odds, Question, State},
};
use knockback_rules::{
    battle::{self, Battle, Event, FigureId, ObjectId, Occupant, Setup, Stage, Step},
    board::Cell,
    champions::{self, Champions, Maneuver, Order, Weapon},
    dice::{D6Pool, Faces, RollRequest, Rolled, SeededDice},
    files::{read_orders, read_scenario},
    game::Game,
    units::Level,
};

const ATTACKER: FigureId = FigureId(0);

/// The end of an attack, except for the losses of STUN and BODY.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ending {
    hit: bool,
    hexes: u16,
    landing: Cell,
    level: Level,
    path: Vec<Cell>,
    falls: Vec<Level>,
    broken: Vec<ObjectId>,
    /// For each character: stunned, unconscious, dying, dead, prone.
    states: Vec<[bool; 5]>,
}

/// The STUN and BODY that each character loses.
type Losses = Vec<(u16, u16)>;
type Endings = BTreeMap<Ending, (Ratio, BTreeMap<(FigureId, (u16, u16)), Ratio>)>;

/// A walk through every result of every roll.
struct Walk<'w> {
    before: &'w Battle,
    target: Occupant,
    events: Vec<Event>,
    endings: BTreeMap<(Ending, Losses), Ratio>,
    plays: usize,
    most: usize,
}

fn all(battle: &Battle) -> impl Iterator<Item = FigureId> + use<> {
    (0_u16..).map(FigureId).take(battle.setup().figures.len())
}

fn states(battle: &Battle, figure: FigureId) -> [bool; 5] {
    let played = battle.as_ruleset::<Champions>().unwrap();
    let (condition, whole) = (played.condition(figure), played.sheet(figure));
    let dead = condition.body <= -whole.characteristic(champions::Characteristic::Body);
    [condition.stunned, condition.stun < 0, condition.body <= 0 && !dead, dead, condition.prone]
}

impl Walk<'_> {
    /// Continues from a battle that is reached in `ways` of `whole` equally likely ways.
    fn go(&mut self, mut battle: Battle, ways: u128, whole: u128) {
        if self.plays > self.most {
            return;
        }
        let known = self.events.len();
        loop {
            if battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome) {
                self.plays += 1;
                let key = self.told(&battle);
                let sum = self.endings.entry(key).or_insert(Ratio::ZERO);
                *sum = sum.plus(&Ratio::of(ways, whole));
                break;
            }
            let events = match battle.step() {
                Step::Emit(events) => events,
                Step::Ask(_) => battle.ordered(&battle::Order::Champions(Order::Pass)).expect("passing is legal"),
                Step::Rest => panic!("the attack ends before the battle rests"),
                Step::Roll(request) => {
                    let outcomes = request.outcomes();
                    let total = outcomes.total();
                    for (rolled, more) in outcomes {
                        let events = battle.rolled(rolled);
                        let mut after = battle.clone();
                        after.apply_all(&events);
                        let here = self.events.len();
                        self.events.extend(events);
                        self.go(after, ways * more, whole.checked_mul(total).expect("fits into 128 bits"));
                        self.events.truncate(here);
                    }
                    break;
                }
            };
            battle.apply_all(&events);
            self.events.extend(events);
        }
        self.events.truncate(known);
    }

    fn told(&self, after: &Battle) -> (Ending, Losses) {
        use champions;
        let (before, target) = (self.before, self.target);
        let at = |battle: &Battle| match target {
            Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
            Occupant::Object(object) => battle.field().object(object),
        };
        let landing = at(after).or_else(|| at(before)).unwrap();
        let ground = after.setup().board.level(landing);
        let feet = |figure| after.as_ruleset::<Champions>().unwrap().condition(figure).feet;
        let level = if let Occupant::Figure(figure) = target { feet(figure).unwrap_or(ground) } else { ground };
        let mut ending = Ending {
            hit: false,
            hexes: 0,
            landing,
            level,
            path: Vec::new(),
            falls: Vec::new(),
            broken: Vec::new(),
            states: all(after).map(|figure| states(after, figure)).collect(),
        };
        for event in &self.events {
            match event {
                Event::Stepped { figure, to } if Occupant::Figure(*figure) == target => ending.path.push(to.head),
                Event::Champions(event) => match event {
                    champions::Event::ToHitRolled { target: who, hits: 1.., .. } if *who == target => ending.hit = true,
                    champions::Event::DamageRolled { victim, .. } if *victim == target => ending.hit = true,
                    champions::Event::KnockbackRolled { figure, hexes, .. } if Occupant::Figure(*figure) == target => {
                        ending.hexes = ending.hexes.max(u16::try_from(*hexes).unwrap_or(0));
                    }
                    champions::Event::CameDown { figure, drop: drop @ 1.. } if Occupant::Figure(*figure) == target => {
                        ending.falls.push(Level(i16::try_from(*drop).unwrap()));
                    }
                    champions::Event::Broke { object, .. } => ending.broken.push(*object),
                    _ => {}
                },
                _ => {}
            }
        }
        ending.broken.sort_unstable();
        let vitals = |battle: &Battle, figure| {
            let played = battle.as_ruleset::<Champions>().unwrap();
            (played.condition(figure).stun, played.condition(figure).body)
        };
        let losses = all(after).map(|figure| {
            let (was, is) = (vitals(before, figure), vitals(after, figure));
            (u16::try_from(was.0 - is.0).unwrap(), u16::try_from(was.1 - is.1).unwrap())
        });
        (ending, losses.collect())
    }
}

/// The ends of all plays, and the number of plays. `None` if there are too many plays.
fn walked(battle: &Battle, order: &Order, target: Occupant, most: usize) -> Option<(Endings, usize)> {
    let played = battle.as_ruleset::<Champions>().unwrap();
    let start = champions::about_to(played, order).unwrap_or_else(|refusal| panic!("{refusal}")).into_battle();
    let mut walk = Walk { before: &start, target, events: Vec::new(), endings: BTreeMap::new(), plays: 0, most };
    walk.go(start.clone(), 1, 1);
    if walk.plays > most {
        return None;
    }
    let mut endings = Endings::new();
    for ((ending, losses), p) in walk.endings {
        let (sum, each) = endings.entry(ending).or_insert((Ratio::ZERO, BTreeMap::new()));
        *sum = sum.plus(&p);
        for (figure, loss) in all(battle).zip(losses) {
            let sum = each.entry((figure, loss)).or_insert(Ratio::ZERO);
            *sum = sum.plus(&p);
        }
    }
    Some((endings, walk.plays))
}

/// The ends according to the odds.
fn counted(battle: &Battle, odds: &Odds) -> Endings {
    let mut endings = Endings::new();
    for outcome in &odds.outcomes {
        let blow = &outcome.blow;
        let of = |figure| match blow.states_of(figure) {
            Some(known) => State::ALL.map(|state| known.has(state)),
            None => states(battle, figure),
        };
        let ending = Ending {
            hit: blow.hit,
            hexes: blow.hexes.0,
            landing: blow.landing,
            level: blow.level,
            path: blow.path.to_vec(),
            falls: blow.falls.to_vec(),
            broken: blow.broken.to_vec(),
            states: all(battle).map(of).collect(),
        };
        let (sum, each) = endings.entry(ending).or_insert((Ratio::ZERO, BTreeMap::new()));
        *sum = sum.plus(&outcome.probability);
        for figure in all(battle) {
            let unhurt = [((0, 0), outcome.probability.clone())];
            for (loss, p) in outcome.losses_of(figure).unwrap_or(&unhurt) {
                let sum = each.entry((figure, *loss)).or_insert(Ratio::ZERO);
                *sum = sum.plus(p);
            }
        }
    }
    endings
}

/// Compares the odds with every result. Returns the number of plays, or `None` if there are too many.
fn compare(name: &str, battle: &Battle, order: &Order, target: Occupant, most: usize) -> Option<usize> {
    let odds = Odds::of(battle, Question::of(order.clone(), target)).unwrap();
    let Some((walked, plays)) = walked(battle, order, target, most) else {
        println!("{name}: too many plays");
        return None;
    };
    println!("{name}: {plays} plays, {} endings", walked.len());
    for figure in all(battle) {
        for (place, state) in State::ALL.into_iter().enumerate() {
            let ends_so = walked.iter().filter(|(ending, _)| ending.states[usize::from(figure.0)][place]);
            let chance = ends_so.fold(Ratio::ZERO, |sum, (_, (p, _))| sum.plus(p));
            if odds.involved().contains(&figure) {
                assert_eq!(odds.state(figure, state), chance, "{name}: {figure:?} {state:?}");
            }
        }
    }
    let counted = counted(battle, &odds);
    for (ending, told) in &walked {
        assert_eq!(counted.get(ending), Some(told), "{name}: {ending:?}");
    }
    assert_eq!(counted.len(), walked.len(), "{name}: the odds list ends that no play reaches");
    Some(plays)
}

/// A roof ten metres up, with its edge to the east: an attacker `A`, `B` beside `A`, and optionally `C`.
fn roof(attack: &str, b: &str, c: &str, objects: &str) -> Battle {
    staged(("", ""), attack, b, c, objects)
}

/// The same roof, with additional fields for the rules and for `A`.
fn staged((roof, a): (&str, &str), attack: &str, b: &str, c: &str, objects: &str) -> Battle {
    let third = if c.is_empty() { "" } else { r#"(id: "C", side: "a", at: [[2, 0]])"# };
    let of_c = if c.is_empty() {
        String::new()
    } else {
        format!(
            r#"(figure: "C", str: 10, dex: 11, con: 4, body: 3, spd: 3, pd: 1, ed: 1, rec: 6, end: 30, stun: 4, {c})"#
        )
    };
    let (object, thing) = if objects.is_empty() {
        ("", String::new())
    } else {
        (r#"(id: "box", at: [1, -1], height: 1)"#, format!(r#"(object: "box", {objects})"#))
    };
    let text = format!(
        r#"(
        version: 1, name: "roof",
        board: [rows(origin: [0, -1], rows: [
            "a5 a5 a5 a5 a5 a5 a5 a5 a5 a5 a5 a5",
            " a5 a5 a5 a5 a5 a5 a0 a0 a0 a0 a0 a0",
        ])],
        sides: [(id: "a", name: "A"), (id: "b", name: "B")],
        objects: [{object}],
        figures: [(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[1, 0]]), {third}],
        rules: champions(({roof}
            characters: [
                (figure: "A", str: 10, dex: 18, con: 3, body: 3, spd: 4, pd: 1, ed: 1, rec: 10, end: 60, stun: 4, {a}
                    ocv: Some(30), attacks: [(name: "Blast", range: metres(20), {attack})]),
                (figure: "B", str: 10, dex: 14, con: 3, body: 2, spd: 3, pd: 1, ed: 1, rec: 6, end: 30, stun: 3, {b}),
                {of_c}
            ],
            things: [{thing}],
        )),
    )"#
    );
    let scenario = read_scenario("roof.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Battle::new(Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}"))))
}

/// An attack on the hex of `B` whose area includes `A`.
fn blast(battle: &Battle) -> Order {
    let at = battle.setup().board.at(battle.field().footprint(FigureId(1)).unwrap().head);
    Order::AttackHex { attacker: ATTACKER, at, with: Weapon::Attack(0) }
}

/// Area attacks that hit their own attacker, its friends, characters in the air, and things.
#[test]
fn areas_that_reach_their_own_attacker() {
    let flies = "aloft: Some(1), move: (running: 12, flight: 20)";
    let cases = [
        ("a friend", "dice: (dice: 1), area: radius(2), knockback: never", "", "aloft: None", ""),
        ("a friend that flies", "dice: (dice: 2), area: explosion(4), knockback: never", "", flies, ""),
        ("a killing one", "kind: killing, dice: (dice: 1), area: radius(2), knockback: never", flies, "", ""),
        ("a thing", "dice: (dice: 2), area: explosion(4), knockback: never", "", "", "def: 1, body: 2"),
    ];
    let mut compared = 0;
    for (name, attack, b, c, objects) in cases {
        let battle = roof(attack, b, c, objects);
        let order = blast(&battle);
        for figure in all(&battle) {
            let told_of = Occupant::Figure(figure);
            let Some(plays) = compare(name, &battle, &order, told_of, 600_000) else { break };
            assert!(plays > 500, "{name}: {plays} plays");
            compared += 1;
            // The odds of each character do not depend on which one is the target. If there are many plays, one target
            // is enough.
            if plays > 100_000 {
                break;
            }
        }
    }
    assert!(compared >= 6, "only {compared} cases were small enough");
}

/// Area attacks with knockback that hit their own attacker. Weightless things and flying characters roll no dice
/// against the knockback, so that every flight, crash and fall can be played.
#[test]
fn areas_that_send_their_own_attacker_flying() {
    let flies = "aloft: Some(1), move: (running: 12, flight: 20)";
    let weightless = ("zero_gravity: true,", "aloft: Some(1), move: (running: 12, flight: 20),");
    let cases = [
        ("one flies", weightless, "dice: (dice: 1), area: radius(2)", "", "", ""),
        ("half a die, all fly", weightless, "dice: (half: true), area: radius(2)", flies, "", ""),
        ("half a die, a friend", weightless, "dice: (half: true), area: radius(2)", "", "aloft: None", ""),
        (
            "half a die, a thing in the way",
            weightless,
            "dice: (half: true), area: radius(2)",
            "",
            "",
            "def: 0, body: 1",
        ),
    ];
    let (mut compared, mut flown) = (0, 0);
    for (name, of_all, attack, b, c, objects) in cases {
        let battle = staged(of_all, attack, b, c, objects);
        let order = blast(&battle);
        for figure in all(&battle) {
            let Some(plays) = compare(name, &battle, &order, Occupant::Figure(figure), 600_000) else { break };
            let odds = Odds::of(&battle, Question::of(order.clone(), Occupant::Figure(figure))).unwrap();
            flown += usize::from(!odds.chance(|blow| blow.hexes.0 > 0).is_zero());
            assert!(plays > 500, "{name}: {plays} plays");
            compared += 1;
        }
    }
    assert!(compared >= 6 && flown >= 6, "{compared} cases were small enough, {flown} had flights");
}

/// A prone character that is hurt without a change of state stays prone. States are listed whether they are new or not.
#[test]
fn prone_characters_stay_prone() {
    let mut battle = roof("dice: (dice: 1), area: radius(2), knockback: never", "", "", "");
    battle.apply(&Event::Champions(champions::Event::WentProne { figure: ATTACKER }));
    let order = blast(&battle);
    let target = Occupant::Figure(FigureId(1));
    assert!(compare("prone", &battle, &order, target, 100_000).is_some());
    let odds = Odds::of(&battle, Question::of(order, target)).unwrap();
    assert!(odds.involved().contains(&ATTACKER));
    assert_eq!(odds.state(ATTACKER, State::Prone), Ratio::ONE);
}

/// Two questions of the golden answers whose target is in the air and rolls no dice against the knockback. The odds
/// once used a single BODY value for all results of such questions.
#[test]
fn targets_in_the_air_without_knockback_dice() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read(data.join("rules/tests/data/goldens/scenarios/champions_01.json")).unwrap();
    let setup = Setup::new(read_scenario("champions_01.json", &text).unwrap()).unwrap();
    let orders = fs::read(data.join("cli/tests/goldens/positions/champions_06.jsonl")).unwrap();
    let orders = read_orders("champions_06.jsonl", &orders).unwrap();
    let mut game = Game::new(Arc::new(setup), Some(106));
    let mut dice = SeededDice::new(106);
    game.settle(&mut dice).unwrap();
    for placed in orders {
        let order = placed.order.resolve(game.battle().setup()).unwrap();
        game.submit(&order).unwrap();
        game.settle(&mut dice).unwrap();
    }
    let battle = game.battle();
    let names = &battle.setup().names;
    let (attacker, target) = (names.figure("north1").unwrap(), names.figure("north2").unwrap());
    assert!(battle.as_ruleset::<Champions>().unwrap().is_in_the_air(target));
    for maneuver in [Maneuver::Strike, Maneuver::Aimed(0)] {
        let (target, with) = (Occupant::Figure(target), Weapon::Attack(0));
        let order = Order::Attack { attacker, target, with, maneuver };
        assert!(compare("aloft", battle, &order, target, 600_000).is_some());
    }
}

/// The results of a roll and their weights match a count over the faces of all dice.
#[test]
fn results_match_every_face() {
    let half = D6Pool { half: true, ..D6Pool::of(2) };
    let pips = D6Pool { plus: 1, ..D6Pool::of(7) };
    let requests = [
        RollRequest::Sum(D6Pool::of(3)),
        RollRequest::Sum(half),
        RollRequest::StunAndBody(D6Pool::of(4)),
        RollRequest::StunAndBody(half),
        RollRequest::StunAndBody(pips),
    ];
    for request in requests {
        let dice = usize::from(request.dice());
        let mut faces = vec![1_u8; dice];
        let mut shown: BTreeMap<String, (Rolled, u128)> = BTreeMap::new();
        loop {
            let rolled = request.read(&Faces::D6(faces.clone())).expect("the faces fit the request");
            shown.entry(format!("{rolled:?}")).or_insert((rolled, 0)).1 += 1;
            // Advances to the next faces; the first die changes fastest.
            let Some(place) = faces.iter().position(|face| *face < 6) else { break };
            faces[..place].fill(1);
            faces[place] += 1;
        }
        let outcomes = request.outcomes();
        let whole = outcomes.total();
        let mut told: Vec<(Rolled, u128)> = outcomes.collect();
        for (rolled, ways) in shown.into_values() {
            let place = told.iter().position(|(other, _)| *other == rolled).expect("the outcomes list the result");
            let (_, weight) = told.swap_remove(place);
            // The weights may be reduced by a common factor.
            assert_eq!(weight * 6_u128.pow(request.dice().into()), ways * whole, "{request:?}: {rolled:?}");
        }
        assert!(told.is_empty(), "{told:?}");
    }
}
