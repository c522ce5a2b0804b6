//! Valid inputs to mutate: large battlefields, saves of battles on them, their orders and dice.

use std::{fs, path::PathBuf, sync::Arc};

use knockback_rules::{
    battle::Setup,
    dice::SeededDice,
    files::{OrderText, Save, read_scenario, to_json, to_ron},
    game::Game,
};

use super::mutate::Random;

/// The kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scenario,
    Save,
    /// Orders for a battle.
    Orders,
    /// Dice for the orders of a battle.
    Dice,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Scenario, Self::Save, Self::Orders, Self::Dice];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Save => "save",
            Self::Orders => "orders",
            Self::Dice => "dice",
        }
    }
}

/// A battle whose orders and dice are mutated.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The folder and the name of its scenario file.
    scenario: (&'static str, &'static str),
    /// The prefix of its other files.
    name: &'static str,
}

/// One battle for each ruleset. Scenarios, saves and the inputs in `corpus/` use the first battle.
pub(crate) static BATTLES: [Played; 4] = [
    Played { scenario: (FIXTURES, "ledge.json"), name: "ledge" },
    Played { scenario: (SHARED, "rooftops.ron"), name: "rooftops" },
    Played { scenario: (SHARED, "arena.ron"), name: "arena" },
    Played { scenario: (SHARED, "precinct.ron"), name: "precinct" },
];

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/data");

impl Played {
    pub(crate) fn scenario(&self) -> String {
        format!("{}/{}", self.scenario.0, self.scenario.1)
    }

    /// The path of orders that are legal with seed 4 and with the dice of the battle.
    pub(crate) fn orders(&self) -> String {
        fixture(&format!("{}-orders.jsonl", self.name))
    }

    pub(crate) fn dice(&self) -> String {
        fixture(&format!("{}-dice.json", self.name))
    }
}

/// An input file.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) kind: Kind,
    /// The battle to which orders and dice belong.
    pub(crate) battle: &'static Played,
    pub(crate) json: bool,
    pub(crate) bytes: Vec<u8>,
}

impl Input {
    /// The extension of its name.
    pub(crate) const fn ending(&self) -> &'static str {
        if self.json { "json" } else { "ron" }
    }
}

/// The path of a fixture.
fn fixture(name: &str) -> String {
    format!("{FIXTURES}/{name}")
}

/// All valid inputs.
pub(crate) struct Stock(Vec<Input>);

impl Stock {
    pub(crate) fn new() -> Self {
        let scenarios = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../testing/scenarios");
        let mut paths: Vec<_> = fs::read_dir(scenarios).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        paths.extend(["ledge.json", "quarry.ron", "sign.ron", "tower.ron"].map(|name| fixture(name).into()));
        paths.extend(["arena.ron", "precinct.ron"].map(|name| PathBuf::from(SHARED).join(name)));
        paths.sort();
        let mut all = Vec::new();
        for path in paths {
            let name = path.display().to_string();
            let scenario = read_scenario(&name, &fs::read(&path).unwrap()).unwrap_or_else(|fault| panic!("{fault}"));
            for (json, text) in [(true, to_json(&scenario).unwrap()), (false, to_ron(&scenario).unwrap())] {
                all.push(Input { kind: Kind::Scenario, battle: &BATTLES[0], json, bytes: text.into_bytes() });
            }
            let setup = Arc::new(Setup::new(scenario).unwrap());
            for orders in [0, 12, 60] {
                let save = Save::of(&played(&setup, orders));
                for (json, text) in [(true, to_json(&save).unwrap()), (false, to_ron(&save).unwrap())] {
                    all.push(Input { kind: Kind::Save, battle: &BATTLES[0], json, bytes: text.into_bytes() });
                }
            }
        }
        for battle in &BATTLES {
            let orders = fs::read_to_string(battle.orders()).unwrap();
            let list = format!("[{}]", orders.lines().collect::<Vec<_>>().join(",\n"));
            for text in [orders, list] {
                all.push(Input { kind: Kind::Orders, battle, json: true, bytes: text.into_bytes() });
            }
            all.push(Input { kind: Kind::Dice, battle, json: true, bytes: fs::read(battle.dice()).unwrap() });
        }
        Self(all)
    }

    pub(crate) fn all(&self) -> &[Input] {
        &self.0
    }

    /// A random input. All kinds are equally likely.
    pub(crate) fn pick(&self, random: &mut Random) -> &Input {
        let kind = Kind::ALL[random.below(Kind::ALL.len())];
        let own: Vec<&Input> = self.0.iter().filter(|input| input.kind == kind).collect();
        own[random.below(own.len())]
    }
}

/// A game after the given number of orders, or at its end.
fn played(setup: &Arc<Setup>, orders: usize) -> Game {
    let (mut game, mut dice) = (Game::new(Arc::clone(setup), Some(5)), SeededDice::new(5));
    let mut random = Random::new(orders as u64);
    game.settle(&mut dice).unwrap();
    for _ in 0..orders {
        let legal: Vec<_> = game.battle().legal_orders().iter().collect();
        if legal.is_empty() {
            break;
        }
        game.play(&legal[random.below(legal.len())], &mut dice).unwrap();
    }
    let texts = game.record().entries.iter().map(|entry| OrderText::of(&entry.order, setup));
    assert_eq!(texts.count(), game.record().entries.len());
    game
}

/// Valid argument lists of `kb`.
pub(crate) fn command_lines() -> Vec<Vec<String>> {
    let ledge = fixture("ledge.json");
    let (orders, dice) = (fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
    let (sign, pits) = (fixture("sign.ron"), fixture("pits.ron"));
    let platform = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/platform.ron");
    let lines: [&[&str]; 15] = [
        &["check", &ledge],
        &["show", &ledge, "--side", "red", "--json"],
        &["show", &ledge, "--orders", &orders, "--dice", &dice],
        &["orders", &ledge, "--json", "--seed", "7"],
        &["odds", &ledge, "--attacker", "ram", "--target", "moth"],
        &["odds", &ledge, "--all", "--figure", "ram", "--aim", "kill", "--orders", &orders, "--dice", &dice],
        &["odds", &sign, "--attacker", "sniper", "--target", "wren", "--attack", "Long gun"],
        &[
            "odds",
            &sign,
            "--attacker",
            "sniper",
            "--target",
            "wren",
            "--attack",
            "Long gun",
            "--maneuver",
            "strike",
            "--json",
        ],
        &["odds", &pits, "--attacker", "gun", "--target", "post", "--attack", "hand 1", "--choose", "direction=0"],
        &["odds", &pits, "--attacker", "ram", "--target", "moth", "--choose", "push=no", "--json"],
        &["odds", &pits, "--all", "--figure", "ram", "--aim", "into-a-pit"],
        &["odds", platform, "--attacker", "girder", "--target", "ticket", "--efx", "damage(1),stun", "--power-up", "1"],
        &["odds", platform, "--attacker", "girder", "--target", "ticket", "--json"],
        &["odds", platform, "--all", "--figure", "girder", "--aim", "kill", "--json"],
        &["--help"],
    ];
    let lines = lines.into_iter().map(|line| line.iter().map(|word| (*word).to_owned()).collect());
    let of_battle = |battle: &Played| {
        let (scenario, orders, dice) = (battle.scenario(), battle.orders(), battle.dice());
        let lines: [&[&str]; 3] = [
            &["resolve", &scenario, "--orders", &orders, "--dice", &dice],
            &["resolve", &scenario, "--orders", &orders, "--seed", "4", "--json"],
            &["orders", &scenario, "--orders", &orders, "--dice", &dice],
        ];
        lines.map(|line| line.iter().map(|word| (*word).to_owned()).collect())
    };
    lines.chain(BATTLES.iter().flat_map(of_battle)).collect()
}
