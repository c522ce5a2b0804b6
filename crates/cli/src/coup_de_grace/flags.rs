//! The flags of `kb odds` for Coup-De-Grace only.

use std::str::FromStr;

use knockback_odds::coup_de_grace::{Choices, Facing};
use knockback_rules::geometry::Direction;

/// Flags of Coup-De-Grace.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Flags {
    /// In Coup-De-Grace: a choice made by the attacker. `push=yes` or `push=no`: whether a hammer pushes. `direction=0` to
    /// `direction=5`: which way the target is moved. `facing=0` to `facing=5`, or `facing=none`: how a target that a hammer
    /// could not push is turned. Directions are numbered as in `--line`. Can be repeated, once for each choice. By default
    /// a hammer pushes and turns no target; the direction is required if there are two.
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "all")]
    pub choose: Vec<ChoiceArg>,
}

/// A choice in the format of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChoiceArg {
    /// True if a hammer pushes.
    Push(bool),
    /// The direction in which the target moves.
    Direction(Direction),
    /// The facing of the target.
    Facing(Facing),
}

impl FromStr for ChoiceArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = "push=yes, push=no, direction=0 to direction=5, facing=0 to facing=5, facing=none";
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("\"{text}\" is not NAME=VALUE; available: {all}"));
        };
        let side = || value.parse().ok().and_then(Direction::new);
        match (name, value) {
            ("push", "yes") => Ok(Self::Push(true)),
            ("push", "no") => Ok(Self::Push(false)),
            ("push", _) => Err(format!("push must be yes or no, not \"{value}\"")),
            ("direction", _) => match side() {
                Some(direction) => Ok(Self::Direction(direction)),
                None => Err(format!("a direction must be 0 (east) to 5 (north-east), not \"{value}\"")),
            },
            ("facing", "none") => Ok(Self::Facing(Facing::Stays)),
            ("facing", _) => match side() {
                Some(facing) => Ok(Self::Facing(Facing::Turned(facing))),
                None => Err(format!("a facing must be 0 (east) to 5 (north-east), or none, not \"{value}\"")),
            },
            _ => Err(format!("there is no choice \"{name}\"; available: {all}")),
        }
    }
}

impl Flags {
    /// All choices combined.
    ///
    /// # Errors
    /// The name of a choice that was given twice.
    pub(super) fn choices(&self) -> Result<Choices, &'static str> {
        let mut choices = Choices::default();
        for choice in &self.choose {
            let (name, twice) = match choice {
                ChoiceArg::Push(push) => ("push", choices.push.replace(*push).is_some()),
                ChoiceArg::Direction(way) => ("direction", choices.direction.replace(*way).is_some()),
                ChoiceArg::Facing(facing) => ("facing", choices.facing.replace(*facing).is_some()),
            };
            if twice {
                return Err(name);
            }
        }
        Ok(choices)
    }
}
