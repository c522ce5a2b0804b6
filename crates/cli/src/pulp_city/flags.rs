//! The flags of `kb odds` for Pulp City only.

use std::str::FromStr;

use knockback_rules::geometry::{Coord, Direction};

use crate::args::number;

/// All flags.
pub(super) const ALL: &str = "--efx, --order, --power-up, --defence-power-up, --centre, --throw-at, --direction, \
                              --shift-to, --extra, --place and --thing";

/// Flags of Pulp City.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Flags {
    /// In Pulp City: what the extra successes of each roll buy, in this order, until they run out, such as `knockback(4)`.
    /// Name an effect twice to buy it twice. `damage(1)@ID` damages the model that was thrown. By default nothing.
    #[arg(long, value_name = "EFFECT,...", value_delimiter = ',', conflicts_with = "all")]
    pub efx: Vec<String>,
    /// In Pulp City: the effects to apply first. By default the effects of the success come first, as on the card, then the
    /// bought ones.
    #[arg(long, value_name = "EFFECT,...", value_delimiter = ',', conflicts_with = "all")]
    pub order: Vec<String>,
    /// In Pulp City: Power Up dice that the attacker spends, by default none.
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = number::<u8, 0, 255>)]
    pub power_up: Option<u8>,
    /// In Pulp City: Power Up dice that the target spends, by default none.
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = number::<u8, 0, 255>)]
    pub defence_power_up: Option<u8>,
    /// In Pulp City: the hex to which the centre of a missed blast drifts. By default it stays.
    #[arg(long, value_name = "Q,R", allow_hyphen_values = true, conflicts_with = "all")]
    pub centre: Option<HexArg>,
    /// In Pulp City: the model, object or hex at which a grabbed model is thrown. By default it is not thrown.
    #[arg(long, value_name = "ID or Q,R", allow_hyphen_values = true, conflicts_with = "all")]
    pub throw_at: Option<String>,
    /// In Pulp City: the direction of a knockback that can go two ways, from 0 (east) to 5 (north-east). By default the
    /// clockwise one.
    #[arg(long, value_name = "DIR", conflicts_with = "all", value_parser = direction)]
    pub direction: Option<Direction>,
    /// In Pulp City: the hex to which a model shifts. By default it does not shift.
    #[arg(long, value_name = "Q,R", allow_hyphen_values = true, conflicts_with = "all")]
    pub shift_to: Option<HexArg>,
    /// In Pulp City: the extra targets; each time, the first possible one is used. By default none.
    #[arg(long, value_name = "ID,...", value_delimiter = ',', conflicts_with = "all")]
    pub extra: Vec<String>,
    /// In Pulp City: the hex for a summoned model, by default the first free one.
    #[arg(long, value_name = "Q,R", allow_hyphen_values = true, conflicts_with = "all")]
    pub place: Option<HexArg>,
    /// In Pulp City: the object to throw, by default the first that can be thrown.
    #[arg(long, value_name = "ID", conflicts_with = "all")]
    pub thing: Option<String>,
}

/// A hex in the format of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HexArg(pub(super) Coord);

impl FromStr for HexArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        hex(text).map(Self).ok_or_else(|| "a hex is two whole numbers, Q,R, such as 2,-1".to_owned())
    }
}

/// A hex, `2,-1`; `None` for anything else, such as an id.
pub(super) fn hex(text: &str) -> Option<Coord> {
    let numbers: Option<Vec<i32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[q, r]) => Some(Coord::new(q, r)),
        _ => None,
    }
}

fn direction(text: &str) -> Result<Direction, String> {
    let named = text.parse().ok().and_then(Direction::new);
    named.ok_or_else(|| format!("a direction must be 0 (east) to 5 (north-east), not \"{text}\""))
}

impl Flags {
    /// True if any of them was given.
    pub(super) fn any(&self) -> bool {
        let Self { efx, order, power_up, defence_power_up, centre, throw_at, direction, shift_to, extra, place, thing } =
            self;
        !(efx.is_empty() && order.is_empty() && extra.is_empty())
            || power_up.is_some()
            || defence_power_up.is_some()
            || direction.is_some()
            || throw_at.is_some()
            || thing.is_some()
            || [centre, shift_to, place].iter().any(|hex| hex.is_some())
    }
}
