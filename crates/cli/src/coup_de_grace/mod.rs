//! Coup-De-Grace in `kb`: its flags, its questions, and odds as a table and as a picture: the chance to hit, hit
//! points, and the end of a push or pull.

mod ask;
mod drawn;
mod flags;
mod table;
mod threats;

use knockback_odds::coup_de_grace::{DirectionWanted, Odds, Question, json::OddsJson};
use knockback_rules::coup_de_grace::{CoupDeGrace, CoupDeGraceBattle};

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{Asks, ThreatMaps, Wanted},
    output::Output,
    picture::Shot,
};
use flags::Flags;

impl Asks for CoupDeGrace {
    const ATTACKS: &'static str = "In Coup-De-Grace: `normal` (the first hand that can make the attack), the weapon of a \
                                   hand, such as `hammer`, or `hand 0` or `hand 1`";
    const THREATS: Option<ThreatMaps<Self>> = Some(ThreatMaps::DRAWN);
    type Flags = Flags;
    type Question = Question;
    type Json = OddsJson;

    fn misplaced(flags: &Flags, _played: &str) -> Option<String> {
        (!flags.choose.is_empty()).then(|| "--choose is for Coup-De-Grace".to_owned())
    }

    fn question(battle: CoupDeGraceBattle<'_>, args: &OddsArgs, flags: &Flags) -> Result<Question, Failure> {
        ask::question(battle, args, flags)
    }

    fn wanted(_battle: CoupDeGraceBattle<'_>, DirectionWanted(ways): &DirectionWanted) -> Wanted {
        ask::direction_wanted(ways)
    }

    fn shot<'b>(battle: CoupDeGraceBattle<'b>, odds: &Odds) -> Shot<'b> {
        drawn::shot(battle, odds)
    }

    fn json(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> OddsJson {
        odds.json(battle.setup())
    }

    fn print(battle: CoupDeGraceBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
        table::print(battle, odds, output)
    }
}
