//! One enum for all frames of a ruleset, which hands every question to the frame itself.

/// Declares the frames of a ruleset: an enum with a variant for each kind of frame.
macro_rules! frames {
    ($(#[$about:meta])* $name:ident of $ruleset:ty { $($(#[$doc:meta])* $variant:ident($frame:ident),)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant($frame),)*
        }

        impl $crate::ruleset::Frames<$ruleset> for $name {
            fn stage(&self) -> $crate::battle::Stage {
                match self {
                    $(Self::$variant(_) => <$frame as $crate::battle::Resolver<$ruleset>>::STAGE,)*
                }
            }

            fn is_sound(
                &self,
                known: $crate::battle::Known<'_, <$ruleset as $crate::ruleset::Listed>::Setup>,
            ) -> bool {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::is_sound(frame, known),)*
                }
            }

            fn step(&self, battle: $crate::ruleset::Played<'_, $ruleset>) -> $crate::battle::Step {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::step(frame, battle),)*
                }
            }

            fn rolled(
                &self,
                battle: $crate::ruleset::Played<'_, $ruleset>,
                rolled: $crate::dice::Rolled,
                events: &mut Vec<$crate::battle::Event>,
            ) {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::rolled(frame, battle, rolled, events),)*
                }
            }

            fn representative(
                &self,
                battle: $crate::ruleset::Played<'_, $ruleset>,
                rolled: $crate::dice::Rolled,
            ) -> $crate::dice::Rolled {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::representative(frame, battle, rolled),)*
                }
            }

            fn folded(&self, battle: $crate::ruleset::Played<'_, $ruleset>) -> Option<$crate::battle::Folded> {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::folded(frame, battle),)*
                }
            }

            fn ordered(
                &self,
                battle: $crate::ruleset::Played<'_, $ruleset>,
                order: &$crate::battle::Order,
            ) -> Result<Vec<$crate::battle::Event>, $crate::battle::Refusal> {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::ordered(frame, battle, order),)*
                }
            }
        }

        $(
            impl From<$frame> for $name {
                fn from(frame: $frame) -> Self {
                    Self::$variant(frame)
                }
            }
        )*
    };
}

pub(crate) use frames;
