//! The flags of `kb odds` for C3G only.

use std::{fmt, str::FromStr};

use knockback_rules::geometry::{Coord, Direction};

/// Flags of C3G.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Flags {
    /// In C3G: the line of the knockback, as the hex of the target's leading half and the direction: 0 east, 1 south-east, 2
    /// south-west, 3 west, 4 north-west, 5 north-east. Required if there are several lines.
    #[arg(long, value_name = "Q,R,DIR", allow_hyphen_values = true, conflicts_with = "all")]
    pub line: Option<LineArg>,
}

/// A line in the format of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineArg {
    /// The hex of the leading half.
    pub lead: Coord,
    /// The direction.
    pub direction: Direction,
}

impl FromStr for LineArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<i32> =
            text.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>().unwrap_or_default();
        let [q, r, direction] = numbers[..] else {
            return Err("a line is three whole numbers, Q,R,DIR, such as 2,-1,0".to_owned());
        };
        let direction = u8::try_from(direction).ok().and_then(Direction::new);
        let direction =
            direction.ok_or_else(|| "a direction is a number from 0 (east) to 5 (north-east)".to_owned())?;
        Ok(Self { lead: Coord::new(q, r), direction })
    }
}

impl fmt::Display for LineArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.lead.q, self.lead.r, self.direction.number())
    }
}
