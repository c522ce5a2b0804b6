//! C3G knockback in a HeroScape-style hex skirmish (`C3G-1` to `C3G-34`).
//!
//! Each rule that a player would look up has its own file, such as [`reach`], [`targeting`], [`knockback`], [`flight`]
//! or [`glyphs`]. Files that resolve an action or effect define a frame of the agenda. Each module uses only those
//! above it:
//!
//! | module | contents |
//! |---|---|
//! | `data` | scenario files, setup, state, orders, events and choices |
//! | `harm` | wounds, and their causes other than attacks: falls, glyphs, ground, collisions, swipes |
//! | `displace` | knockback: points, line and flight |
//! | `attack` | attacks, targets and line of sight |
//! | `moving` | reach and moves |
//! | `turn` | setup, rounds, turns and victory |
//! | `frame` | the list of frames |
//! | `lookahead` | forecasts of attacks and moves |
//! | `words` | text of log lines, orders and choices |
//! | `files` | validation of scenarios and saves, names in files, JSON |
//! | `ruleset` | implementation of the [`Ruleset`](crate::ruleset::Ruleset) trait |

pub mod attack;
mod data;
mod displace;
mod files;
mod frame;
mod harm;
mod lookahead;
mod moving;
mod ruleset;
mod turn;
mod words;

pub use attack::{
    AttackFrame, AttackStage,
    targeting::{self, off_board},
};
pub use data::{
    choice::Choice,
    dice_pool::{DicePool, DiceReason, PoolPart},
    event::{Event, FallResult, HarmSource, NoKnockback, TerrainResult},
    line::Line,
    order::{AttackWith, Marker, Order},
    setup::{Card, Destructible, Setup, Special, Victory},
    spec::{
        BigHeight, CardKind, CardPower, CardSpec, DestructibleSpec, GivenMarkersSpec, GlyphPower, GlyphPowerSpec,
        LavaRule, MarkersSpec, RuleOptions, SizeClass, Spec, ThrowSpec, VictoryRule, VictorySpec,
    },
    state::{MarkerFace, State},
};
pub use displace::{
    flight::{self, FlightFrame, Trajectory, trajectory},
    knockback::{self, LineFrame, LineStage, chosen_line, foreseen_lines, lines},
};
pub use frame::Frame;
pub use harm::{
    collision::CollisionFrame,
    falling::{self, FallFrame},
    glyphs::{self, GlyphFrame},
    swipe::SwipeFrame,
    terrain::TerrainFrame,
};
pub use lookahead::{blow::blow, fan::Fan, stride::stride};
pub use moving::{
    movement::{self, MoveFrame},
    mover::Mover,
    reach::{self, Reach, ReachPath, Risk, WayStep},
};
pub use turn::{
    ActFrame,
    deploy::DeployFrame,
    rounds::RoundFrame,
    victory::{self, VerdictFrame},
};

/// The C3G ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C3g;

/// A battle that is known to use C3G.
pub type C3gBattle<'b> = crate::ruleset::BattleOf<'b, C3g>;

/// A copy of a C3G battle that events can change.
pub type C3gBattleCopy = crate::ruleset::BattleCopy<C3g>;
