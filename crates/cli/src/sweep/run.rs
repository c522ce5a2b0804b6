//! The parameters of a run, and the battles of each shard.

use std::{fmt, str::FromStr, sync::Arc};

use knockback_bots::{
    Level,
    measure::{BotGame, Pairing, seed},
};
use knockback_rules::{
    battle::Setup,
    files::{RULES_VERSION, hash_text},
};
use serde::{Deserialize, Serialize};

use super::fingerprint;
use crate::{args::SweepArgs, failure::Failure, odds::Watch};

/// The version of the columns. It increases when a column is added or changes its meaning.
const COLUMNS_VERSION: u32 = 2;

/// A run of battles, and the requested shard of it.
#[derive(Debug)]
pub(super) struct Run {
    pub levels: [Level; 2],
    pub setups: Vec<Arc<Setup>>,
    pub parameters: Parameters,
    pub id: String,
}

/// Everything on which the rows of a shard depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Parameters {
    pub columns_version: u32,
    pub rules_version: u32,
    pub bots: [u8; 2],
    pub scenarios: Vec<Arena>,
    pub pairs: u64,
    pub seed: u64,
    pub luck: bool,
    pub shard: Shard,
}

/// A scenario of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Arena {
    pub name: String,
    pub hash: String,
    /// The fingerprint of each bot on it. See [`fingerprint`].
    pub bot_hashes: [String; 2],
}

/// The last line of a shard: a summary of its contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Footer {
    pub run: String,
    pub rows: u64,
    pub parameters: Parameters,
}

/// The two bots of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bots(pub [Level; 2]);

impl FromStr for Bots {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((a, b)) = text.split_once(',') else {
            return Err(format!("{text:?} is not two levels separated by a comma, such as 4,4"));
        };
        let level = |text: &str| text.trim().parse().map_err(|fault: knockback_bots::NoSuchLevel| fault.to_string());
        Ok(Self([level(a)?, level(b)?]))
    }
}

/// A part of a run: `2/7` is the second of seven parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    /// The number of this part, counted from 1.
    number: u64,
    /// The number of parts.
    of: u64,
}

/// Maximum number of shards in a run.
const MAX_SHARDS: u64 = 1_000_000;

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let Some((number, of)) = numbers else {
            return Err(format!("{text:?} is not a shard and the number of shards, such as 2/7"));
        };
        if !(1..=MAX_SHARDS).contains(&of) {
            return Err(format!("a run has 1 to {MAX_SHARDS} shards, not {of}"));
        }
        if !(1..=of).contains(&number) {
            return Err(format!("there is no shard {number} of {of}: shards are numbered from 1 to {of}"));
        }
        Ok(Self { number, of })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Run {
    /// The requested run.
    pub(super) fn new(args: &SweepArgs, setups: Vec<Arc<Setup>>, watch: &mut Watch) -> Result<Self, Failure> {
        let levels = args.bots.0;
        let mut arenas = Vec::new();
        for setup in &setups {
            let hashes = fingerprint::of(setup, levels, watch)?;
            arenas.push(Arena {
                name: setup.scenario.name.clone(),
                hash: hash_text(setup.digest),
                bot_hashes: hashes.map(hash_text),
            });
        }
        let parameters = Parameters {
            columns_version: COLUMNS_VERSION,
            rules_version: RULES_VERSION,
            bots: levels.map(Level::number),
            scenarios: arenas,
            pairs: args.pairs,
            seed: args.seed.seed,
            luck: args.luck,
            shard: args.shard,
        };
        let id = hash_text(parameters.id());
        Ok(Self { levels, setups, parameters, id })
    }

    /// The number of battles in all shards.
    pub(super) fn battles(&self) -> u64 {
        2 * self.parameters.pairs * self.setups.len() as u64
    }

    /// The numbers of the battles of the shard, in order.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        let Shard { number, of } = self.parameters.shard;
        let all = self.battles();
        (0..).map_while(move |place: u64| place.checked_mul(of)?.checked_add(number - 1).filter(|battle| *battle < all))
    }

    /// A battle of the run.
    pub(super) fn pairing(&self, battle: u64) -> Pairing {
        let Some(pairing) = Pairing::numbered(self.parameters.seed, self.levels, self.setups.len(), battle) else {
            unreachable!("a run has a scenario")
        };
        pairing
    }

    /// A battle of the run at its start.
    pub(super) fn game(&self, pairing: Pairing) -> BotGame {
        let setup = Arc::clone(&self.setups[pairing.scenario]);
        BotGame::new(setup, pairing.levels, pairing.dice, self.parameters.luck)
    }

    /// Checks that a finished shard matches the request.
    ///
    /// # Errors
    /// The difference, in words.
    pub(super) fn owns(&self, footer: &Footer) -> Result<(), String> {
        let (ours, theirs) = (&self.parameters, &footer.parameters);
        let told = |what: &str, theirs: &dyn fmt::Display, ours: &dyn fmt::Display| {
            Err(format!("it contains a shard of another run, {what} {theirs} instead of {ours}"))
        };
        let names =
            |of: &Parameters| of.scenarios.iter().map(|arena| arena.name.clone()).collect::<Vec<_>>().join(", ");
        let bots = |of: &Parameters| of.bots.map(|level| level.to_string()).join(",");
        if ours == theirs && footer.run == self.id {
            return Ok(());
        }
        if theirs.rules_version != ours.rules_version {
            return told("with rules version", &theirs.rules_version, &ours.rules_version);
        }
        if theirs.columns_version != ours.columns_version {
            return told("with columns version", &theirs.columns_version, &ours.columns_version);
        }
        if names(theirs) != names(ours) {
            return told("on", &names(theirs), &names(ours));
        }
        if bots(theirs) != bots(ours) {
            return told("with bots", &bots(theirs), &bots(ours));
        }
        if theirs.pairs != ours.pairs {
            return told("with pairs", &theirs.pairs, &ours.pairs);
        }
        if theirs.seed != ours.seed {
            return told("with seed", &theirs.seed, &ours.seed);
        }
        if theirs.luck != ours.luck {
            let with = |luck| if luck { "with" } else { "without" };
            return told("played", &format!("{} --luck", with(theirs.luck)), &format!("{} it", with(ours.luck)));
        }
        if theirs.shard != ours.shard {
            return Err(format!("it contains shard {} instead of {}", theirs.shard, ours.shard));
        }
        if let Some((theirs, _)) =
            theirs.scenarios.iter().zip(&ours.scenarios).find(|(theirs, ours)| theirs.hash != ours.hash)
        {
            return Err(format!("it contains a shard of another run, from before {} was changed", theirs.name));
        }
        Err("it contains a shard of another run, from before the bots were changed".to_owned())
    }
}

impl Parameters {
    /// The hash of everything that is the same in all shards of a run.
    fn id(&self) -> u64 {
        let text = |text: &str| text.bytes().fold(0, |hash, byte| seed(hash, byte.into()));
        let arenas = self
            .scenarios
            .iter()
            .flat_map(|arena| [&arena.name, &arena.hash].into_iter().chain(&arena.bot_hashes).map(|words| text(words)));
        let numbers = [
            self.columns_version.into(),
            self.rules_version.into(),
            self.bots[0].into(),
            self.bots[1].into(),
            self.pairs,
            self.seed,
            self.luck.into(),
        ];
        numbers.into_iter().chain(arenas).fold(0, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_or_refused() {
        assert_eq!("2/7".parse(), Ok(Shard { number: 2, of: 7 }));
        for (text, told) in [
            ("8/7", "there is no shard 8 of 7: shards are numbered from 1 to 7"),
            ("0/7", "there is no shard 0 of 7: shards are numbered from 1 to 7"),
            ("1/0", "a run has 1 to 1000000 shards, not 0"),
            ("1/1000001", "a run has 1 to 1000000 shards, not 1000001"),
            ("3", "\"3\" is not a shard and the number of shards, such as 2/7"),
            ("-1/7", "\"-1/7\" is not a shard and the number of shards, such as 2/7"),
        ] {
            assert_eq!(text.parse::<Shard>(), Err(told.to_owned()));
        }
    }

    #[test]
    fn bots_are_read_or_refused() {
        assert_eq!("4, 0".parse(), Ok(Bots([Level::ALL[4], Level::ALL[0]])));
        let told = "\"4\" is not two levels separated by a comma, such as 4,4";
        assert_eq!("4".parse::<Bots>(), Err(told.to_owned()));
        assert!("4,high".parse::<Bots>().is_err_and(|told| told.starts_with("there is no level \"high\"")));
    }
}
