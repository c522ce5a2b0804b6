//! C3G knockback in a HeroScape-style hex skirmish (`C3G-1` to `C3G-33`).
//!
//! One file for each thing a player would look up: [`movement`], [`reach`], [`targeting`], [`attack`], [`knockback`],
//! [`flight`], [`falling`], [`glyphs`], [`victory`]. Each file that settles something has its own frame of the
//! agenda.

mod ahead;
pub mod attack;
mod data;
mod displace;
mod files;
mod frame;
mod harm;
mod moving;
mod ruleset;
mod turn;
mod words;

pub use ahead::{blow::blow, fan::Fan, stride::stride};
pub use attack::{
    AttackFrame, AttackStage,
    targeting::{self, off_board},
};
pub use data::{
    choice::Choice,
    dice_pool::{DicePool, DiceReason, PoolPart},
    event::{Event, FallResult, Harm, NoKnockback, TerrainResult},
    order::{AttackWith, Marker, Order},
    setup::{Card, Destructible, Setup, Special, Victory},
    spec::{
        BigHeight, CardKind, CardPower, CardSpec, DestructibleSpec, GlyphPower, GlyphPowerSpec, LavaRule, RuleOptions,
        SizeClass, Spec, ThrowSpec, VictoryRule, VictorySpec,
    },
    state::{MarkerFace, State},
};
pub use displace::{
    flight::{self, FlightFrame, Trajectory, trajectory},
    knockback::{self, Line, LineFrame, LineStage, chosen_line, foreseen_lines, lines},
};
pub use frame::Frame;
pub use harm::{
    collision::CollisionFrame,
    falling::{self, FallFrame},
    glyphs::{self, GlyphFrame},
    swipe::SwipeFrame,
    terrain::TerrainFrame,
};
pub use moving::{
    movement::{self, MoveFrame},
    mover::Mover,
    reach::{self, Reach, Risk, Way, WayStep},
};
pub use turn::{
    ActFrame,
    deploy::DeployFrame,
    rounds::RoundFrame,
    victory::{self, VerdictFrame},
};

/// C3G, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C3g;

/// A battle with the proof that C3G is played.
pub type Played<'b> = crate::ruleset::Played<'b, C3g>;

/// A copy of a battle of C3G, which events can change.
pub type Copied = crate::ruleset::Copied<C3g>;
