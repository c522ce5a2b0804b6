//! The rulesets that `kb odds` knows: the only list of them in this crate. A ruleset is one entry in it and a folder.

use knockback_rules::battle::Battle;

use crate::{
    args::OddsArgs,
    failure::Failure,
    odds::{self, Asks, RulesetHelp},
    output::Output,
};

macro_rules! rulesets {
    ($($(#[cfg($($cfg:tt)*)])? $Ruleset:ident($module:ident),)+) => {
        /// The flags of `kb odds` for one ruleset only. Each ruleset declares its own.
        #[derive(Debug, clap::Args)]
        #[group(skip)]
        pub(crate) struct Flags {
            $(
                $(#[cfg($($cfg)*)])?
                #[command(flatten)]
                $module: <knockback_rules::$module::$Ruleset as Asks>::Flags,
            )+
        }

        impl Flags {
            /// Returns an error message if a flag was given that does not apply to the ruleset with this title.
            fn misplaced(&self, played: &str) -> Option<String> {
                let others = [$($(#[cfg($($cfg)*)])? (
                    odds::title::<knockback_rules::$module::$Ruleset>(),
                    knockback_rules::$module::$Ruleset::misplaced(&self.$module, played),
                ),)+];
                others.into_iter().filter(|(title, _)| *title != played).find_map(|(_, wrong)| wrong)
            }
        }

        /// The help for each ruleset.
        pub(crate) fn help() -> impl Iterator<Item = RulesetHelp> {
            [$($(#[cfg($($cfg)*)])? RulesetHelp::of::<knockback_rules::$module::$Ruleset>(),)+].into_iter()
        }

        /// Answers the question by the rules of the battle.
        pub(crate) fn odds(battle: &Battle, args: &OddsArgs, output: &mut Output) -> Result<(), Failure> {
            let title = battle.ruleset().about().title;
            if let Some(wrong) = args.flags.misplaced(title) {
                return Err(Failure::Usage(wrong));
            }
            $(
                $(#[cfg($($cfg)*)])?
                if let Some(battle) = battle.as_ruleset::<knockback_rules::$module::$Ruleset>() {
                    return odds::answer(battle, args, &args.flags.$module, output);
                }
            )+
            Err(Failure::Usage(format!("{title}: this ruleset has no odds")))
        }
    };
}

rulesets! {
    C3g(c3g),
    Champions(champions),
    CoupDeGrace(coup_de_grace),
    PulpCity(pulp_city),
    #[cfg(feature = "shove")]
    Shove(shove),
}
