//! The meaning of an event, in terms that all rulesets share.
//!
//! Each ruleset defines the facts of its events once ([`RulesetView::facts`](crate::RulesetView::facts)). Playback, the
//! log, accounts, highlights and puzzles read these facts.

use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Occupant, SideId},
    board::{Cell, Terrain},
    displacement::Cause,
    units::Level,
};

pub use crate::rulesets::{acting_side, facts};

/// A fact that an event states. One event may state several facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A round began, or the corresponding unit of the ruleset.
    RoundBegan(u16),
    /// A part of the battle that belongs to no side began.
    PartBegan,
    /// The turn of a side began.
    TurnBegan(SideId),
    /// From now on this figure is active; `None` for no figure, or for several.
    Active(Option<FigureId>),
    /// A figure began an action other than an attack, such as a move.
    Acts(FigureId),
    /// A figure began an attack.
    Attacks {
        /// The attacker.
        attacker: FigureId,
        /// The figure or object at which the attack is aimed.
        target: Option<Occupant>,
    },
    /// The attacker throws this object.
    ThrowsObject(ObjectId),
    /// A figure strikes during another action, or some time after it declared its attack.
    Strikes(FigureId),
    /// From now on, harm is credited to this figure, or to none. The current action continues.
    Credits(Option<FigureId>),
    /// Anything else began that can be shown on its own.
    Began,
    /// A figure began to move against its will.
    FlightBegan {
        /// The figure.
        figure: FigureId,
        /// The cell of the figure's leading end.
        from: Option<Cell>,
        /// The level of its feet, if it flies on a fixed level.
        aloft: Option<Level>,
    },
    /// A figure was moved against its will.
    FlightEnded {
        /// The figure.
        figure: FigureId,
        /// The number of hexes.
        hexes: u16,
        /// The reason why the flight ended.
        cause: Cause,
    },
    /// A figure struck something on its flight.
    Crashed {
        /// The figure.
        figure: FigureId,
        /// The other figure, if the figure struck one.
        into: Option<FigureId>,
    },
    /// A figure fell, displaced or not.
    Fell {
        /// The figure.
        figure: FigureId,
        /// The height of the fall; 0 for a fall into a pit.
        levels: u16,
    },
    /// A figure was hurt.
    Hurt {
        /// The figure.
        figure: FigureId,
        /// The amount, in the unit of the ruleset.
        harm: u16,
        /// The cause.
        of: HarmCause,
    },
    /// States the cause that applies if the figure is lost next.
    Threatened {
        /// The figure.
        figure: FigureId,
        /// The cause.
        of: HarmCause,
    },
    /// A figure was lost and no longer fights.
    Lost {
        /// The figure.
        figure: FigureId,
        /// True if the figure cannot return to the battle.
        for_good: bool,
    },
    /// A figure that was lost fights again.
    Back(FigureId),
}

/// The cause of harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HarmCause {
    /// A blow, a shot or a spell.
    Blow,
    /// A collision on a flight, for the flyer and for the figure that it strikes.
    Crash,
    /// The landing after a flight.
    Landing,
    /// A fall.
    Fall,
    /// Harmful ground, such as lava or a pit. `None` if the ground is not terrain of the board, or is no longer known.
    Ground(Option<Terrain>),
    /// The figure's own exertion, or the passage of time.
    Own,
}

impl HarmCause {
    /// Harm from the ground under a figure.
    #[must_use]
    pub fn ground(battle: &Battle, figure: FigureId) -> Self {
        Self::Ground(battle.field().footprint(figure).map(|at| battle.setup().board.terrain(at.head)))
    }
}

/// Reports the end of a flight, and the crash if a figure or object was in the way.
pub(crate) fn flight_ended(figure: FigureId, hexes: u16, cause: Cause, emit: &mut impl FnMut(Fact)) {
    emit(Fact::FlightEnded { figure, hexes, cause });
    let into = match cause {
        Cause::Figure(other) => Some(other),
        Cause::Object(_) | Cause::Obstacle(_) => None,
        _ => return,
    };
    emit(Fact::Crashed { figure, into });
}

/// The figure of an occupant; `None` for an object.
pub(crate) const fn figure_of(occupant: Occupant) -> Option<FigureId> {
    match occupant {
        Occupant::Figure(figure) => Some(figure),
        Occupant::Object(_) => None,
    }
}

/// The role of an event in the course of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventClass {
    /// True if the event begins something that can be shown on its own.
    pub begins: bool,
    /// True if the event is an action that is worth an instant replay.
    pub is_act: bool,
    /// The figure that becomes active or acts.
    pub actor: Option<FigureId>,
    /// The heading that the event forms in the log, if any.
    pub heading: Option<Heading>,
    /// The change of the trail of the last flight.
    pub trail: Option<TrailChange>,
}

/// A heading of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The side to which the part of the log below the heading belongs, if any.
    pub side: Option<SideId>,
}

/// A change of the trail of the last flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrailChange {
    /// The trail disappears, because a figure acts or the active figure changes.
    Goes,
    /// A flight begins.
    Begins {
        /// The cell of the figure's leading end, if the figure is on the board.
        from: Option<Cell>,
        /// The level of its feet, if it flies on a fixed level.
        aloft: Option<Level>,
    },
    /// The flight ends.
    Ends,
}

impl EventClass {
    /// The class of an event. `battle` is the state before the event.
    #[must_use]
    pub fn of(battle: &Battle, event: &Event) -> Self {
        let mut class = Self { begins: matches!(event, Event::Deployed { .. } | Event::Ended(_)), ..Self::default() };
        facts(battle, event, &mut |fact| class.add(fact));
        class
    }

    fn add(&mut self, fact: Fact) {
        match fact {
            Fact::RoundBegan(_) | Fact::PartBegan => self.head(None),
            Fact::TurnBegan(side) => self.head(Some(side)),
            Fact::Active(figure) => self.act(figure),
            Fact::Acts(figure) | Fact::Attacks { attacker: figure, .. } => {
                self.act(Some(figure));
                self.is_act = true;
            }
            Fact::Began => self.begins = true,
            Fact::FlightBegan { from, aloft, .. } => self.trail = Some(TrailChange::Begins { from, aloft }),
            Fact::FlightEnded { .. } => self.trail = Some(TrailChange::Ends),
            _ => {}
        }
    }

    const fn head(&mut self, side: Option<SideId>) {
        self.begins = true;
        self.heading = Some(Heading { side });
    }

    const fn act(&mut self, figure: Option<FigureId>) {
        self.begins = true;
        self.actor = figure;
        self.trail = Some(TrailChange::Goes);
    }
}
