//! Tones of words and marks. The screen gives each tone a colour.

/// The tone of words or marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Normal text.
    Plain,
    /// Less important.
    Quiet,
    /// The active figure, or the chosen option.
    Accent,
    /// A planned choice.
    Bright,
    /// Figures that can still act, and the hovered hex.
    Ready,
    /// The last completed flight.
    Flown,
    /// An advantage.
    Good,
    /// Neutral information.
    Note,
    /// A disadvantage or a danger.
    Risk,
    /// Harm, in text.
    Harm,
    /// The gravest harm.
    Grave,
    /// A power.
    Power,
    /// A flight.
    Flight,
    /// Magic and glyphs.
    Magic,
    /// Life.
    Life,
    /// Points that keep a figure conscious.
    Stun,
    /// Points that a figure can still spend.
    Effort,
}
