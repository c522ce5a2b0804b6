//! Shove in `kb`: its question, and odds as a table and as a picture.

mod drawn;
mod table;

use std::convert::Infallible;

use knockback_odds::shove::{Odds, OddsJson, Question};
use knockback_rules::shove::{Shove, ShoveBattle};

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{self, Asks, Wanted},
    output::Output,
    picture::Shot,
};

/// The flags of Shove: none.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Flags {}

impl Asks for Shove {
    const ATTACKS: &'static str = "In Shove: `normal`";
    type Flags = Flags;
    type Question = Question;
    type Json = OddsJson;

    fn misplaced(_flags: &Flags, _played: &str) -> Option<String> {
        None
    }

    fn question(battle: ShoveBattle<'_>, args: &OddsArgs, _flags: &Flags) -> Result<Question, Failure> {
        if args.attack != "normal" {
            return Err(Failure::Usage(format!("--attack: there is no attack \"{}\"; available: normal", args.attack)));
        }
        let names = &battle.setup().names;
        let id = |id: &Option<String>| id.clone().unwrap_or_default();
        let figure = odds::figure(names, "--attacker", &id(&args.attacker))?;
        let target = odds::figure(names, "--target", &id(&args.target))?;
        Ok(Question { figure, target })
    }

    fn wanted(_battle: ShoveBattle<'_>, wanted: &Infallible) -> Wanted {
        match *wanted {}
    }

    fn shot<'b>(battle: ShoveBattle<'b>, odds: &Odds) -> Shot<'b> {
        drawn::shot(battle, odds)
    }

    fn json(battle: ShoveBattle<'_>, odds: &Odds) -> OddsJson {
        odds.json(battle.setup())
    }

    fn print(battle: ShoveBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
        table::print(battle, odds, output)
    }
}
