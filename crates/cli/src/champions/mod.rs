//! Champions in `kb`: flags, questions, and odds as a table and as a picture. The odds cover the chance to hit, STUN
//! and BODY, and the target's landing.

mod ask;
mod drawn;
mod flags;
mod table;
mod threats;

use std::convert::Infallible;

use knockback_odds::champions::{Odds, Question, json::OddsJson};
use knockback_rules::champions::{Champions, ChampionsBattle};

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{Asks, ThreatMaps, Wanted},
    output::Output,
    picture::Shot,
};
use flags::Flags;

impl Asks for Champions {
    const ATTACKS: &'static str = "In Champions: `normal` (the full STR), `strength N`, the name of an attack, `swing ID` or \
                                   `hurl ID`";
    const THREATS: Option<ThreatMaps<Self>> = Some(ThreatMaps::DRAWN);
    type Flags = Flags;
    type Question = Question;
    type Json = OddsJson;

    fn misplaced(flags: &Flags, _played: &str) -> Option<String> {
        let given = flags.maneuver != "strike" || !flags.react.is_empty();
        given.then(|| "--maneuver and --react are for Champions".to_owned())
    }

    fn question(battle: ChampionsBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
        ask::question(battle, args, flags)
    }

    fn wanted(_battle: ChampionsBattle<'_>, wanted: &Infallible) -> Wanted {
        match *wanted {}
    }

    fn shot<'b>(battle: ChampionsBattle<'b>, odds: &Odds) -> Shot<'b> {
        drawn::shot(battle, odds)
    }

    fn json(battle: ChampionsBattle<'_>, odds: &Odds) -> OddsJson {
        odds.json(battle)
    }

    fn print(battle: ChampionsBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
        table::print(battle, odds, output)
    }
}
