//! Pulp City in `kb`: its flags, its questions, and odds as a table and as a picture: success, extra successes, hit
//! points, and the final positions.

mod ask;
mod drawn;
mod flags;
mod marks;
mod named;
mod table;
mod threats;

use std::convert::Infallible;

use knockback_odds::pulp_city::{Odds, Question, json::OddsJson};
use knockback_rules::pulp_city::{PulpCity, PulpCityBattle};

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{Asks, ThreatMaps, Wanted},
    output::Output,
    picture::Shot,
};
use flags::Flags;

impl Asks for PulpCity {
    const ATTACKS: &'static str = "In Pulp City: `normal` (the first action that can be aimed at the target) or the name of \
                                   an action; `--target` may also be a hex, Q,R, or the acting model itself";
    const THREATS: Option<ThreatMaps<Self>> = Some(ThreatMaps::DRAWN);
    type Flags = Flags;
    type Question = Question;
    type Json = OddsJson;

    fn misplaced(flags: &Flags, _played: &str) -> Option<String> {
        flags.any().then(|| format!("{} are for Pulp City", flags::ALL))
    }

    fn question(battle: PulpCityBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
        ask::question(battle, args, flags)
    }

    fn wanted(_battle: PulpCityBattle<'_>, wanted: &Infallible) -> Wanted {
        match *wanted {}
    }

    fn shot<'b>(battle: PulpCityBattle<'b>, odds: &Odds) -> Shot<'b> {
        drawn::shot(battle, odds)
    }

    fn json(battle: PulpCityBattle<'_>, odds: &Odds) -> OddsJson {
        odds.json(battle.setup())
    }

    fn print(battle: PulpCityBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
        table::print(battle, odds, output)
    }
}
