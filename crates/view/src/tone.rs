//! How words and marks are meant. A screen gives each tone a colour.

/// How words or marks are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// To be read.
    Plain,
    /// Of lesser weight.
    Quiet,
    /// What acts or is chosen now.
    Accent,
    /// A choice that is planned.
    Bright,
    /// Figures that can still act, and the hovered hex.
    Ready,
    /// The last flight that happened.
    Flown,
    /// An advantage.
    Good,
    /// Something to know, neither good nor bad.
    Note,
    /// A disadvantage or a danger.
    Risk,
    /// Harm, in words.
    Harm,
    /// Harm at its worst.
    Grave,
    /// A power.
    Power,
    /// A flight.
    Flight,
    /// Magic and glyphs.
    Magic,
    /// Life.
    Life,
    /// What keeps a figure awake.
    Stun,
    /// What a figure can still spend.
    Effort,
}
