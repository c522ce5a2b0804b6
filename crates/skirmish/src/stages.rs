//! The stages of resolution as types, so that each has its own message type and its own system.

use std::fmt::Debug;

use knockback_rules::battle::Stage;

/// A [`Stage`] as a type. Its values contain no data.
pub trait StageMarker: Copy + Debug + Eq + Send + Sync + 'static {
    /// The stage.
    const STAGE: Stage;
}

macro_rules! stage_markers {
    ($($(#[$doc:meta])* $marker:ident: $stage:ident,)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $marker;

            impl StageMarker for $marker {
                const STAGE: Stage = Stage::$stage;
            }
        )+
    };
}

stage_markers! {
    /// [`Stage::Movement`] as a type.
    MovementStage: Movement,
    /// [`Stage::Attack`] as a type.
    AttackStage: Attack,
    /// [`Stage::Knockback`] as a type.
    KnockbackStage: Knockback,
    /// [`Stage::Collision`] as a type.
    CollisionStage: Collision,
    /// [`Stage::Falling`] as a type.
    FallingStage: Falling,
    /// [`Stage::Outcome`] as a type.
    OutcomeStage: Outcome,
}
