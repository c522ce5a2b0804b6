//! C3G knockback in a HeroScape-style hex skirmish (`C3G-1` to `C3G-33`).
//!
//! One file for each thing a player would look up: [`movement`], [`reach`], [`targeting`], [`attack`], [`knockback`],
//! [`flight`], [`falling`], [`glyphs`], [`victory`]. Each file that settles something has its own frame of the
//! agenda.

pub mod attack;
mod blow;
mod choice;
mod collision;
mod deploy;
mod dice_pool;
mod engagement;
mod event;
pub mod falling;
mod fan;
pub mod flight;
mod fold;
mod frame;
pub mod glyphs;
pub(crate) mod json;
pub mod knockback;
pub(crate) mod legend;
pub mod movement;
mod mover;
mod naming;
mod order;
pub mod reach;
mod rounds;
mod ruleset;
mod secret;
mod setup;
mod sight;
mod sound;
mod spec;
mod state;
mod stride;
pub(crate) mod survey;
mod swipe;
pub mod targeting;
mod terrain;
mod turn;
pub mod victory;
pub(crate) mod words;
mod wounds;

pub use attack::{AttackFrame, AttackStage};
pub use blow::blow;
pub use choice::Choice;
pub use collision::CollisionFrame;
pub use deploy::DeployFrame;
pub use dice_pool::{DicePool, DiceReason, PoolPart};
pub use event::{Event, FallResult, Harm, NoKnockback, TerrainResult};
pub use falling::FallFrame;
pub use fan::Fan;
pub use flight::{FlightFrame, Trajectory, trajectory};
pub use frame::Frame;
pub use glyphs::GlyphFrame;
pub use knockback::{Line, LineFrame, LineStage, chosen_line, foreseen_lines, lines};
pub use movement::MoveFrame;
pub use mover::Mover;
pub use order::{AttackWith, Marker, Order};
pub use reach::{Reach, Risk, Way, WayStep};
pub use rounds::RoundFrame;
pub use setup::{Card, Destructible, Setup, Special, Victory};
pub use spec::{
    BigHeight, CardKind, CardPower, CardSpec, DestructibleSpec, GlyphPower, GlyphPowerSpec, LavaRule, RuleOptions,
    SizeClass, Spec, ThrowSpec, VictoryRule, VictorySpec,
};
pub use state::{MarkerFace, State};
pub use stride::stride;
pub use swipe::SwipeFrame;
pub use targeting::off_board;
pub use terrain::TerrainFrame;
pub use turn::ActFrame;
pub use victory::VerdictFrame;

/// C3G, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C3g;

/// A battle with the proof that C3G is played.
pub type Played<'b> = crate::ruleset::Played<'b, C3g>;

/// A copy of a battle of C3G, which events can change.
pub type Copied = crate::ruleset::Copied<C3g>;
