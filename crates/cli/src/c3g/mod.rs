//! C3G in `kb`: its flags, its questions, and odds as a table and as a picture.

mod ask;
mod chances;
mod drawn;
mod flags;
mod table;
mod threats;

use knockback_odds::c3g::{LineWanted, Odds, Question, json::OddsJson};
use knockback_rules::c3g::{C3g, C3gBattle};

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{Asks, ThreatMaps, Wanted},
    output::Output,
    picture::Shot,
};
use flags::Flags;

impl Asks for C3g {
    const ATTACKS: &'static str = "In C3G: `normal`, the name of a special attack on the attacker's card, or the id of an \
                                   object to throw";
    const THREATS: Option<ThreatMaps<Self>> = Some(ThreatMaps::DRAWN);
    type Flags = Flags;
    type Question = Question;
    type Json = OddsJson;

    fn misplaced(flags: &Flags, played: &str) -> Option<String> {
        flags.line.map(|_| format!("--line: in {played}, the rules decide which way an attack sends its target"))
    }

    fn question(battle: C3gBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
        ask::question(battle, args, flags)
    }

    fn wanted(battle: C3gBattle<'_>, LineWanted(lines): &LineWanted) -> Wanted {
        ask::line_wanted(battle, lines)
    }

    fn shot<'b>(battle: C3gBattle<'b>, odds: &Odds) -> Shot<'b> {
        drawn::shot(battle, odds)
    }

    fn json(battle: C3gBattle<'_>, odds: &Odds) -> OddsJson {
        odds.json(battle.setup())
    }

    fn print(battle: C3gBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
        table::print(battle, odds, output)
    }
}
