//! C3G knockback in a HeroScape-style hex skirmish (`C3G-1` to `C3G-33`).
//!
//! One file for each rule that a player would look up, such as [`reach`], [`targeting`], [`knockback`], [`flight`] or
//! [`glyphs`]. Each file that settles something has its own frame of the agenda. The rooms, each of which uses those above
//! it alone:
//!
//! | room | what it has |
//! |---|---|
//! | `data` | scenario files, setup, state, orders, events and choices |
//! | `harm` | wounds, and what brings them beside attacks: drops, glyphs, ground, collisions, swipes |
//! | `displace` | knockback: its points, its line and its flight |
//! | `attack` | attacks, their targets and the sight that they need |
//! | `moving` | where figures can go, and how they move there |
//! | `turn` | setting up, rounds, turns and victory |
//! | `frame` | the list of frames |
//! | `ahead` | attacks and moves as forecasts begin and fold them |
//! | `words` | log lines, orders and choices in words |
//! | `files` | validation of scenarios and saves, names in files, JSON |
//! | `ruleset` | joins the folder to the rest |

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
    event::{Event, FallResult, HarmSource, NoKnockback, TerrainResult},
    line::Line,
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

/// C3G, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C3g;

/// A battle with the proof that C3G is played.
pub type C3gBattle<'b> = crate::ruleset::BattleOf<'b, C3g>;

/// A copy of a battle of C3G, which events can change.
pub type C3gBattleCopy = crate::ruleset::BattleCopy<C3g>;
