//! Icons by name: one for each concept, used everywhere. The screen draws them.

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// Life: a heart.
    Life,
    /// Move: two chevrons.
    Move,
    /// Range: cross hairs.
    Range,
    /// Attack: a burst.
    Attack,
    /// Defense: a shield.
    Defense,
    /// Height: an arrow up from the ground.
    Height,
    /// Depth: an arrow down from the ground.
    Depth,
    /// A power: a small star.
    Power,
    /// In a fight: two points that meet.
    Engaged,
    /// Out of the battle: a cross.
    Out,
    /// Done: a tick.
    Done,
    /// Dazed: three small stars.
    Dazed,
    /// Unconscious: a Z.
    Asleep,
    /// Dying: a drop.
    Drop,
    /// Lying down: a head and a body on the ground.
    Prone,
    /// In the air: two wings.
    Aloft,
    /// Holding an action: an hourglass.
    Holding,
    /// Covered by a defence: the outline of a shield.
    Guarded,
    /// Held by another figure: two linked rings.
    Held,
    /// Surrounded by a force field: a dome.
    Field,
    /// Passes without an action: a crossed-out circle.
    Barred,
    /// Still to come: a clock.
    Later,
    /// A player is asked: an exclamation mark.
    Asked,
}
