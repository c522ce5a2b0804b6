//! The record of a battle: a row for each side.

use knockback_bots::measure::{BotGame, FigureAccount, GameResult, GameScore, Pairing};
use knockback_rules::{
    battle::{HowWon, Outcome, SideId},
    files::{RULES_VERSION, hash_text},
};

use super::{columns::columns, run::Run};

columns! {
    /// A battle from the view of one side.
    Row {
        /// The id of the run.
        run: String,
        /// The version of the rules.
        rules_version: u32,
        /// The name of the ruleset.
        ruleset: String,
        /// The name of the scenario.
        scenario: String,
        /// The digest of the scenario.
        scenario_hash: String,
        /// The number of the battle in the run, counted from 0.
        battle: u64,
        /// The number of the pair in the run, counted from 0.
        pair: u64,
        /// The seed for the dice.
        seed: String,
        /// The id of the side.
        side: String,
        /// Its position in the scenario, 1 or 2.
        place: u8,
        /// The name shown to players.
        army: String,
        /// The level of its bot.
        bot: u8,
        /// The fingerprint of that bot on this scenario.
        bot_hash: String,
        /// 1, 0.5 or 0.
        score: f64,
        /// True if the side has won.
        won: bool,
        /// The kind of ending.
        how: &'static str,
        /// The number of rounds started.
        rounds: u16,
        /// The number of orders of both sides.
        orders: u32,
        /// The total cost of the side's figures on the board.
        points: f64,
        /// The total cost of those that can still fight.
        points_left: f64,
        /// Harm done to enemies.
        wounds_dealt: u32,
        /// Harm suffered.
        wounds_suffered: u32,
        /// Harm suffered from flights.
        wounds_by_flight: u32,
        /// Attacks on enemies.
        attacks: u32,
        /// Attacks that moved another figure.
        attacks_that_move: u32,
        /// Enemies lost to this side.
        kills: u32,
        /// Enemies lost to a flight.
        kills_by_flight: u32,
        /// Figures of the side that were lost.
        losses: u32,
        /// Figures lost to a flight.
        killed_by_flight: u32,
        /// Flights of its figures.
        flights: u32,
        /// Flights with a crash, a fall, or ground that had an effect.
        flights_with_effect: u32,
        /// Flights that did harm.
        flights_with_harm: u32,
        /// Total hexes of all flights.
        hexes_flown: u32,
        /// Hexes of the longest flight.
        longest_flight: u32,
        /// The number of collisions.
        crashes: u32,
        /// The number of collisions with friends.
        bowled_into_friend: u32,
        /// The number of falls.
        falls: u32,
        /// Total levels of all falls.
        levels_fallen: u32,
        /// The luck of the side, as a share of a win.
        luck: Option<f64>,
        /// The hash of the state at the end.
        state_hash: String,
        /// The figures of the side that were on the board.
        figures: Vec<FigureRow>,
    }
}

columns! {
    /// A figure in a battle.
    FigureRow {
        /// Its id in the scenario.
        id: String,
        /// The name shown to players.
        name: String,
        /// Its cost.
        points: f64,
        /// The cause of its loss; none if it still fights.
        lost_to: Option<&'static str>,
        /// Harm done to enemies.
        wounds_dealt: u32,
        /// Harm suffered.
        wounds_suffered: u32,
        /// Harm suffered from flights.
        wounds_by_flight: u32,
        /// Attacks on enemies.
        attacks: u32,
        /// Attacks that moved another figure.
        attacks_that_move: u32,
        /// Enemies lost to it.
        kills: u32,
        /// Enemies lost to a flight.
        kills_by_flight: u32,
        /// Its flights.
        flights: u32,
        /// Flights with a crash, a fall, or ground that had an effect.
        flights_with_effect: u32,
        /// Flights that did harm.
        flights_with_harm: u32,
        /// Total hexes of all flights.
        hexes_flown: u32,
        /// Hexes of the longest flight.
        longest_flight: u32,
        /// The number of collisions.
        crashes: u32,
        /// The number of collisions with friends.
        bowled_into_friend: u32,
        /// The number of falls.
        falls: u32,
        /// Total levels of all falls.
        levels_fallen: u32,
    }
}

/// The rows of a finished battle.
pub(super) fn rows(run: &Run, number: u64, pairing: Pairing, game: &BotGame, ending: GameResult) -> [Row; 2] {
    let hash = hash_text(game.battle().hash());
    [0, 1].map(|place| row(run, (number, pairing), game, (ending, &hash), place))
}

fn row(
    run: &Run,
    (number, pairing): (u64, Pairing),
    game: &BotGame,
    (ending, hash): (GameResult, &str),
    place: u8,
) -> Row {
    let (battle, at) = (game.battle(), usize::from(place));
    let (setup, side) = (battle.setup(), SideId(place.into()));
    let own = setup.figure_ids().filter(|figure| battle.owner(*figure) == side);
    let own: Vec<_> = own.map(|figure| (figure, game.account().figures()[figure.index()])).collect();
    let fielded = || own.iter().map(|(_, account)| account).filter(|account| account.fielded);
    let sum = |of: fn(&FigureAccount) -> u32| fielded().map(of).sum::<u32>();
    let points = if place == 0 { ending.first } else { ending.first.of_other() };
    // Bots of the same level have the same fingerprint. Otherwise the second battle of a pair swaps them.
    let bot = at ^ usize::from(pairing.swapped);
    let flights = game.account().flights_of(battle, side);
    Row {
        run: run.id.clone(),
        rules_version: RULES_VERSION,
        ruleset: battle.ruleset().about().name.to_owned(),
        scenario: setup.scenario.name.clone(),
        scenario_hash: hash_text(setup.digest),
        battle: number,
        pair: pairing.pair,
        seed: hash_text(pairing.dice),
        side: setup.side(side).id.clone(),
        place: place + 1,
        army: setup.side(side).name.clone(),
        bot: pairing.levels[at].number(),
        bot_hash: run.parameters.scenarios[pairing.scenario].bot_hashes[bot].clone(),
        score: points.share(),
        won: points == GameScore::Won,
        how: how(battle.outcome(), ending),
        rounds: game.account().rounds(),
        orders: ending.orders,
        points: cost(&mut fielded()),
        points_left: cost(&mut fielded().filter(|account| account.lost.is_none())),
        wounds_dealt: sum(|account| account.harm_dealt),
        wounds_suffered: flights.harm,
        wounds_by_flight: flights.harm_by_flight,
        attacks: flights.attacks,
        attacks_that_move: flights.attacks_that_move,
        kills: sum(|account| account.kills),
        kills_by_flight: sum(|account| account.kills_by_flight),
        losses: flights.losses,
        killed_by_flight: flights.lost_to_flight,
        flights: flights.flights,
        flights_with_effect: flights.flights_with_effect,
        flights_with_harm: flights.flights_with_harm,
        hexes_flown: sum(|account| account.hexes_flown),
        longest_flight: fielded().map(|account| account.longest_flight).max().unwrap_or(0),
        crashes: sum(|account| account.crashes),
        bowled_into_friend: sum(|account| account.bowled_into_friend),
        falls: sum(|account| account.falls),
        levels_fallen: sum(|account| account.levels_fallen),
        luck: ending.luck.map(|luck| if place == 0 { luck } else { -luck }),
        state_hash: hash.to_owned(),
        figures: own
            .iter()
            .filter(|(_, account)| account.fielded)
            .map(|(figure, account)| {
                let info = setup.figure(*figure);
                figure_row((&info.id, &info.name), account)
            })
            .collect(),
    }
}

/// The total cost of figures. An empty sum of floats would be -0.
fn cost(of: &mut dyn Iterator<Item = &FigureAccount>) -> f64 {
    of.fold(0.0, |sum, account| sum + account.cost)
}

fn figure_row((id, name): (&str, &str), account: &FigureAccount) -> FigureRow {
    FigureRow {
        id: id.to_owned(),
        name: name.to_owned(),
        points: account.cost,
        lost_to: account.lost.map(knockback_bots::measure::LostTo::name),
        wounds_dealt: account.harm_dealt,
        wounds_suffered: account.harm_suffered,
        wounds_by_flight: account.harm_by_flight,
        attacks: account.attacks,
        attacks_that_move: account.attacks_that_move,
        kills: account.kills,
        kills_by_flight: account.kills_by_flight,
        flights: account.flights,
        flights_with_effect: account.flights_with_effect,
        flights_with_harm: account.flights_with_harm,
        hexes_flown: account.hexes_flown,
        longest_flight: account.longest_flight,
        crashes: account.crashes,
        bowled_into_friend: account.bowled_into_friend,
        falls: account.falls,
        levels_fallen: account.levels_fallen,
    }
}

/// The kind of ending, as in the output.
const fn how(outcome: Option<Outcome>, ending: GameResult) -> &'static str {
    match outcome {
        _ if ending.capped => "cap",
        Some(Outcome::Won { how: HowWon::LastStanding, .. }) => "last_standing",
        Some(Outcome::Won { how: HowWon::Destroyed, .. }) => "destroyed",
        Some(Outcome::Won { how: HowWon::Held, .. }) => "held",
        Some(Outcome::Won { how: HowWon::Points, .. }) => "points",
        Some(Outcome::Won { how: HowWon::Surrendered, .. }) => "surrendered",
        Some(Outcome::Won { how: HowWon::ThrownOff, .. }) => "thrown_off",
        Some(Outcome::Won { how: HowWon::KnockedInto, .. }) => "knocked_into",
        Some(Outcome::Won { how: HowWon::ThingsBroken, .. }) => "things_broken",
        Some(Outcome::Drawn) | None => "drawn",
    }
}
