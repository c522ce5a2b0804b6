//! What a file can say: anything. A [`Scenario`] becomes a playable battle only through
//! [`Setting::new`](crate::battle::Setting::new), which lists all faults, each with its place.

mod board;
mod c3g;
mod champions;
mod faults;
mod schema;
mod validate;

pub use board::{BoardPatch, BoardSpec};
pub use c3g::{
    Base, BigHeight, C3gSpec, CardKind, CardPower, CardSpec, DestructibleSpec, GlyphPower, GlyphPowerSpec, LavaRule,
    RuleOptions, SizeClass, ThrowSpec, VictoryRule, VictorySpec,
};
pub use champions::{
    Area, AttackKind, AttackRange, AttackSpec, ChampionsSpec, ChampionsVictory, Characteristic, Defence, DoesKnockback,
    Enters, Goal, Movement, Power, Sheet, Skill, Spot, SpotEffect, Thing, WallSpec,
};
pub use faults::{Fault, Faults};
pub use schema::{FigureSpec, GlyphSpec, ObjectSpec, RulesSpec, SCENARIO_VERSION, Scenario, SideSpec};
pub(crate) use validate::pairs;
