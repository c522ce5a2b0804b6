//! The typed messages, one type for each stage: the top frame of the agenda on its way to the system that settles it.

use bevy_ecs::message::Message;
use knockback_rules::{
    battle::{Battle, Event, Matter, Stage, Step},
    c3g::{
        ActFrame, AttackFrame, CollisionFrame, DeployFrame, FallFrame, FlightFrame, GlyphFrame, LineFrame, MoveFrame,
        RoundFrame, SwipeFrame, TerrainFrame, VerdictFrame,
    },
    champions,
    dice::Rolled,
};

/// A matter on its way to the system of its stage: what [`Matter`] says of the frames within.
pub trait StageMatter: Message {
    /// The stage whose system reads it.
    const STAGE: Stage;

    /// What it needs now.
    fn step(&self, battle: &Battle) -> Step;

    /// Adds what comes of the roll that [`StageMatter::step`] asked for.
    fn rolled(&self, battle: &Battle, rolled: Rolled, events: &mut Vec<Event>);
}

macro_rules! stage_matters {
    ($($(#[$doc:meta])* $name:ident: $stage:ident { $($(#[$variant_doc:meta])* $variant:ident($frame:ty),)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Message, Clone, Debug, PartialEq, Eq)]
            pub enum $name {
                $($(#[$variant_doc])* $variant($frame),)+
            }

            impl StageMatter for $name {
                const STAGE: Stage = Stage::$stage;

                fn step(&self, battle: &Battle) -> Step {
                    match self {
                        $(Self::$variant(frame) => frame.step(battle),)+
                    }
                }

                fn rolled(&self, battle: &Battle, rolled: Rolled, events: &mut Vec<Event>) {
                    match self {
                        $(Self::$variant(frame) => frame.rolled(battle, rolled, events),)+
                    }
                }
            }

            // A frame that the rules give to another stage does not compile here.
            $(const _: () = assert!(matches!(<$frame as Matter>::STAGE, Stage::$stage));)+
        )+
    };
}

stage_matters! {
    /// A figure's own move.
    MovementMatter: Movement {
        /// It moves.
        Move(MoveFrame),
        /// Enemies that it left swipe.
        Swipe(SwipeFrame),
        /// A character of Champions moves.
        ChampionsMove(champions::MoveFrame),
        /// A blow in the course of a half move in Champions.
        ChampionsCharge(champions::ChargeFrame),
        /// A dive for cover in Champions.
        ChampionsDive(champions::DiveFrame),
    }

    /// Dice and wounds of an attack.
    AttackMatter: Attack {
        /// Phase, attack dice, defence dice, the landing of what was thrown.
        Attack(AttackFrame),
        /// To hit and damage in Champions.
        ChampionsAttack(champions::AttackFrame),
        /// A character of Champions keeps its weapon, or not.
        ChampionsDisarm(champions::DisarmFrame),
        /// A character of Champions breaks free.
        ChampionsBreak(champions::BreakFrame),
        /// A character of Champions draws a weapon.
        ChampionsDraw(champions::DrawFrame),
        /// Chances to react in Champions.
        ChampionsWindow(champions::WindowFrame),
        /// Several attack together in Champions.
        ChampionsGroup(champions::GroupFrame),
        /// An attack on an area in Champions.
        ChampionsArea(champions::AreaFrame),
        /// Stray shots in Champions.
        ChampionsStray(champions::StrayFrame),
        /// An effort beyond END in Champions.
        ChampionsEffort(champions::EffortFrame),
    }

    /// A displacement.
    KnockbackMatter: Knockback {
        /// Points and line.
        Line(LineFrame),
        /// The flight.
        Flight(FlightFrame),
        /// How far a blow of Champions sends its target.
        ChampionsKnockback(champions::KnockbackFrame),
        /// A flight in Champions.
        ChampionsFlight(champions::FlightFrame),
    }

    /// What a flight struck.
    CollisionMatter: Collision {
        /// Knockback damage.
        Collision(CollisionFrame),
        /// What a flight of Champions struck.
        ChampionsImpact(champions::ImpactFrame),
    }

    /// Drops, and ground that burns.
    FallingMatter: Falling {
        /// A drop.
        Fall(FallFrame),
        /// Ground that burns.
        Terrain(TerrainFrame),
        /// A character of Champions comes down.
        ChampionsLanding(champions::LandingFrame),
        /// Whoever is held up by nothing comes down.
        ChampionsFooting(champions::FootingFrame),
    }

    /// What goes on around the blows: set-up, rounds, turns, glyphs, victory.
    OutcomeMatter: Outcome {
        /// Figures are set up.
        Deploy(DeployFrame),
        /// Markers, initiative, turns, the end of the round.
        Round(RoundFrame),
        /// A side's turn with a card.
        Act(ActFrame),
        /// A glyph acts.
        Glyph(GlyphFrame),
        /// Has somebody won?
        Verdict(VerdictFrame),
        /// Segments, and who acts in them.
        ChampionsTurn(champions::TurnFrame),
        /// A character's phase.
        ChampionsPhase(champions::PhaseFrame),
        /// Has somebody won in Champions?
        ChampionsVerdict(champions::VerdictFrame),
    }
}
