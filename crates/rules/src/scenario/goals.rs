//! Goals in scenario files that all rulesets share.

use crate::geometry::Coord;

/// A shared goal as in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GoalSpec<'s> {
    /// `throw_off`.
    ThrowOff { side: &'s str, at: &'s [Coord], count: u16 },
    /// `knock_into`.
    KnockInto { side: &'s str, figures: &'s [String], at: &'s [Coord] },
    /// `break_things`.
    BreakThings { side: &'s str, objects: &'s [String], count: u16 },
}

/// Adds the shared goals to a ruleset's enum of ways to win.
macro_rules! with_shared_goals {
    ($(#[$about:meta])* pub enum $enum:ident { $($own:tt)* }) => {
        $(#[$about])*
        pub enum $enum {
            $($own)*
            /// A side wins as soon as enemies have been moved off these hexes against their will `count` times.
            ThrowOff {
                /// The winning side.
                side: String,
                /// The hexes.
                at: Vec<$crate::geometry::Coord>,
                /// The number of times.
                count: u16,
            },
            /// A side wins as soon as each of these figures has been moved onto one of these hexes against its will.
            KnockInto {
                /// The winning side.
                side: String,
                /// Ids of the figures, enemies of the side.
                figures: Vec<String>,
                /// The hexes.
                at: Vec<$crate::geometry::Coord>,
            },
            /// A side wins as soon as `count` of these objects are broken.
            BreakThings {
                /// The winning side.
                side: String,
                /// Ids of the objects.
                objects: Vec<String>,
                /// The number of objects.
                count: u16,
            },
        }

        impl $enum {
            /// The shared goal; `None` for a way to win of the ruleset.
            pub(crate) fn shared(&self) -> Option<$crate::scenario::GoalSpec<'_>> {
                use $crate::scenario::GoalSpec;
                match self {
                    Self::ThrowOff { side, at, count } => Some(GoalSpec::ThrowOff { side, at, count: *count }),
                    Self::KnockInto { side, figures, at } => Some(GoalSpec::KnockInto { side, figures, at }),
                    Self::BreakThings { side, objects, count } => {
                        Some(GoalSpec::BreakThings { side, objects, count: *count })
                    }
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use with_shared_goals;
