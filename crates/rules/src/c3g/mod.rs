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
pub mod flight;
mod fold;
mod frame;
pub mod glyphs;
pub mod knockback;
pub mod movement;
mod mover;
mod order;
pub mod reach;
mod rounds;
mod setting;
mod sight;
mod state;
mod stride;
mod swipe;
pub mod targeting;
mod terrain;
mod turn;
pub mod victory;
mod wounds;

pub use attack::{AttackFrame, AttackStage};
pub use blow::blow;
pub use choice::Choice;
pub use collision::CollisionFrame;
pub use deploy::DeployFrame;
pub use dice_pool::{DicePool, DiceReason, PoolPart};
pub use event::{Event, FallResult, Harm, NoKnockback, TerrainResult};
pub use falling::FallFrame;
pub use flight::{FlightFrame, Trajectory, trajectory};
pub use frame::Frame;
pub use glyphs::GlyphFrame;
pub use knockback::{Line, LineFrame, LineStage, chosen_line, foreseen_lines, lines};
pub use movement::MoveFrame;
pub use mover::Mover;
pub use order::{AttackWith, Marker, Order};
pub use reach::{Reach, Risk, Way, WayStep};
pub use rounds::RoundFrame;
pub use setting::{Card, Destructible, Setting, Special, Victory};
pub use state::{MarkerFace, State};
pub use stride::stride;
pub use swipe::SwipeFrame;
pub use terrain::TerrainFrame;
pub use turn::ActFrame;
pub use victory::VerdictFrame;

use crate::battle::{self, Battle};

/// One canonical order per destination, target and answer at the open choice.
pub(crate) fn orders(battle: &Battle) -> Vec<battle::Order> {
    let Some((decider, choice)) = battle.c3g_choice() else { return Vec::new() };
    match (choice, battle.top()) {
        (Choice::Deploy { figures }, _) => deploy::orders(battle, &figures),
        (Choice::PlaceMarkers { markers }, _) => rounds::orders(battle, decider, &markers),
        (Choice::Line { lines, .. }, _) => knockback::orders(battle, &lines),
        (Choice::Act { .. }, Some(battle::Frame::C3g(Frame::Act(act)))) => act.orders(battle),
        (Choice::Act { .. }, _) => Vec::new(),
    }
}
