//! The list of rulesets. Every enum over rulesets, its dispatch and its serde implementations are generated from it.

/// Calls a macro with the given tokens, followed by the list of rulesets.
///
/// An entry consists of the documentation of the ruleset, its marker type, which is also the name of its variant in
/// each enum, and the module of its folder. A new ruleset goes at the end, just before `Shove`: state hashes contain
/// the numbers of the variants.
macro_rules! rulesets {
    ($with:ident!($($given:tt)*)) => {
        $crate::rulesets::rulesets! { @ [$crate::rulesets::$with] ($($given)*) }
    };
    // For a macro of the calling module.
    (local $with:ident!($($given:tt)*)) => {
        $crate::rulesets::rulesets! { @ [$with] ($($given)*) }
    };
    (@ [$($with:tt)+] ($($given:tt)*)) => {
        $($with)+! {
            ($($given)*)
            /// C3G knockback in a HeroScape-style skirmish.
            C3g(c3g),
            /// Champions combat.
            Champions(champions),
            /// Coup-De-Grace: arena duels.
            CoupDeGrace(coup_de_grace),
            /// Pulp City: supremes and minions, and effects bought with extra successes.
            PulpCity(pulp_city),
            /// A push along a line, for tests only. It stays last, so that the numbers of the other variants do not
            /// depend on it.
            #[cfg(feature = "shove")]
            Shove(shove),
        }
    };
}

/// An enum with a variant for each ruleset, which contains the type from the ruleset's folder.
///
/// Variants that all rulesets share, if any, come first, in braces.
macro_rules! enum_of_rulesets {
    (
        (
            $(#[$about:meta])*
            pub enum $enum:ident<N> of $of:ident { $($common:tt)* }
        )
        $($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? $ruleset:ident($module:ident),)*
    ) => {
        $(#[$about])*
        pub enum $enum<N: Naming = InPlay> {
            $($common)*
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? $ruleset($crate::$module::$of<N>),)*
        }
    };
    (
        (
            $(#[$about:meta])*
            pub enum $enum:ident of $of:ident $({ $($common:tt)* })?
        )
        $($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? $ruleset:ident($module:ident),)*
    ) => {
        $(#[$about])*
        pub enum $enum {
            $($($common)*)?
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? $ruleset($crate::$module::$of),)*
        }
    };
}

/// A `match` over an enum of rulesets in which each arm returns the variant of the same ruleset in another enum.
///
/// The arms of the variants that all rulesets share come last, in braces.
macro_rules! within_ruleset {
    ($enum:ident, $value:expr, $own:ident => $into:ident($body:expr), { $($common:tt)* }) => {
        $crate::rulesets::rulesets!(within_arm!($enum, $value, $own, $into, $body, { $($common)* }))
    };
}

/// The arms of [`within_ruleset`].
macro_rules! within_arm {
    (
        ($enum:ident, $value:expr, $own:ident, $into:ident, $body:expr, { $($common:tt)* })
        $($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? $ruleset:ident($module:ident),)*
    ) => {
        match $value {
            $($(#[cfg($($cfg)*)])? $enum::$ruleset($own) => $into::$ruleset($body),)*
            $($common)*
        }
    };
}

/// A `match` over an enum of rulesets with the same arm for each ruleset. In the arm, a type alias names the ruleset.
///
/// The arms of the variants that all rulesets share, if any, come last, in braces.
macro_rules! each_ruleset {
    ($enum:ident, $value:expr, $own:ident as $marker:ident => $body:expr $(, { $($common:tt)* })?) => {
        $crate::rulesets::rulesets!(each_arm!($enum, $value, $own, $marker, $body $(, { $($common)* })?))
    };
}

/// The arms of [`each_ruleset`].
macro_rules! each_arm {
    (
        ($enum:ident, $value:expr, $own:ident, $marker:ident, $body:expr $(, { $($common:tt)* })?)
        $($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? $ruleset:ident($module:ident),)*
    ) => {
        match $value {
            $($(#[cfg($($cfg)*)])? $enum::$ruleset($own) => {
                #[allow(dead_code)]
                type $marker = $crate::$module::$ruleset;
                $body
            })*
            $($($common)*)?
        }
    };
}

/// The id of each marker type, and its conversions into and out of the enums over rulesets.
macro_rules! listed {
    (
        ()
        $($(#[doc = $doc:literal])* $(#[cfg($($cfg:tt)*)])? $ruleset:ident($module:ident),)*
    ) => {
        /// The id of a ruleset.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RulesetId {
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? $ruleset,)*
        }

        impl RulesetId {
            /// All rulesets, in the order of the list.
            pub const ALL: &[Self] = &[$($(#[cfg($($cfg)*)])? Self::$ruleset,)*];

            /// The names of the ruleset, and the rules to cite for events that all rulesets share.
            #[must_use]
            pub const fn about(self) -> &'static RulesetProfile {
                match self {
                    $($(#[cfg($($cfg)*)])? Self::$ruleset => &<$crate::$module::$ruleset as Ruleset>::ABOUT,)*
                }
            }
        }

        $($(#[cfg($($cfg)*)])? impl $crate::$module::$ruleset {
            /// Wraps an event of the ruleset as an event of a battle.
            pub(crate) const fn own(event: $crate::$module::Event) -> Event {
                Event::$ruleset(event)
            }

            /// Pushes a new frame.
            pub(crate) fn push(frame: impl Into<$crate::$module::Frame>) -> Event {
                Event::Agenda(battle::AgendaChange::Push(Frame::$ruleset(frame.into())))
            }

            /// Replaces the top frame with its next state.
            pub(crate) fn become_(frame: impl Into<$crate::$module::Frame>) -> Event {
                Event::Agenda(battle::AgendaChange::Become(Frame::$ruleset(frame.into())))
            }

            /// Removes the top frame.
            pub(crate) const fn pop() -> Event {
                Event::Agenda(battle::AgendaChange::Pop)
            }
        })*

        $($(#[cfg($($cfg)*)])? impl Listed for $crate::$module::$ruleset {
            const ID: RulesetId = RulesetId::$ruleset;

            type Spec = $crate::$module::Spec;
            type Setup = $crate::$module::Setup;
            type State = $crate::$module::State;
            type Frame = $crate::$module::Frame;
            type Order = $crate::$module::Order;
            type Event = $crate::$module::Event;
            type Choice = $crate::$module::Choice;

            fn into_setup(own: Self::Setup) -> RulesSetup {
                RulesSetup::$ruleset(own)
            }

            fn into_state(own: Self::State) -> RulesState {
                RulesState::$ruleset(own)
            }

            fn into_frame(own: Self::Frame) -> Frame {
                Frame::$ruleset(own)
            }

            fn setup(setup: &RulesSetup) -> Option<&Self::Setup> {
                match setup {
                    RulesSetup::$ruleset(own) => Some(own),
                    _ => None,
                }
            }

            fn state(state: &RulesState) -> Option<&Self::State> {
                match state {
                    RulesState::$ruleset(own) => Some(own),
                    _ => None,
                }
            }

            fn state_mut(state: &mut RulesState) -> Option<&mut Self::State> {
                match state {
                    RulesState::$ruleset(own) => Some(own),
                    _ => None,
                }
            }

            fn frame(frame: &Frame) -> Option<&Self::Frame> {
                match frame {
                    Frame::$ruleset(own) => Some(own),
                    _ => None,
                }
            }

            fn order(order: &Order) -> Option<&Self::Order> {
                match order {
                    Order::$ruleset(own) => Some(own),
                    _ => None,
                }
            }

            fn event(event: &Event) -> Option<&Self::Event> {
                match event {
                    Event::$ruleset(own) => Some(own),
                    _ => None,
                }
            }

            fn choice(about: battle::ChoiceKind) -> Option<Self::Choice> {
                match about {
                    battle::ChoiceKind::$ruleset(own) => Some(own),
                    _ => None,
                }
            }
        })*
    };
}

pub(crate) use {each_arm, each_ruleset, enum_of_rulesets, listed, rulesets, within_arm, within_ruleset};
