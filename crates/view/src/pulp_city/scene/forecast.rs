//! The results of an action or an order, as the rules carry it out: displacements, blasts, landings, and the questions
//! that the player will be asked.

use knockback_rules::{
    battle::{Event, FigureId, Frame, Occupant},
    board::Cell,
    displacement::Cause,
    geometry::Direction,
    pulp_city::{
        self, Attempt, Choice, Displacement, EffectId, EffectKind, HarmSource, PulpCityBattle, TargetRef, shift,
    },
};

use crate::pulp_city::zones;

/// The results of an action or an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionForecast {
    /// Displacements, in order.
    pub flights: Vec<DisplacementEnd>,
    /// Blasts.
    pub blasts: Vec<Blast>,
    /// Landings of thrown figures and objects.
    pub landings: Vec<(Occupant, Cell)>,
    /// Summons, by their index in the setup, with the possible cells.
    pub comes: Vec<(u8, Vec<Cell>)>,
    /// Figures that may be moved, with the possible cells.
    pub movable: Vec<(FigureId, Vec<Cell>)>,
    /// The choice of an additional target, with its centre, its range and its candidates.
    pub more: Option<More>,
    /// The figure that may be thrown.
    pub grabbed: Option<FigureId>,
    /// Figures that enter dangerous ground, with the index of the summon that created the ground.
    pub endangered: Vec<(FigureId, u8)>,
    /// Figures that are immune to an effect, with that effect.
    pub immune: Vec<(FigureId, EffectId)>,
    /// The directions of the first knockback that needs a choice.
    pub ways: Vec<Direction>,
}

/// A displacement with its end (`PC-11`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplacementEnd {
    /// The displaced figure.
    pub who: FigureId,
    /// The kind of displacement.
    pub kind: Displacement,
    /// The cell where the displacement starts.
    pub from: Cell,
    /// The cells that the figure enters.
    pub path: Vec<Cell>,
    /// The reason why the displacement ends; `None` while it continues.
    pub cause: Option<Cause>,
    /// The height of the fall in levels, and its damage in hit points.
    pub fall: Option<(u16, u8)>,
    /// True if the obstacle at the end hurts the figure.
    pub crash: bool,
}

impl DisplacementEnd {
    /// The final cell of the figure.
    #[must_use]
    pub fn end(&self) -> Cell {
        self.path.last().copied().unwrap_or(self.from)
    }
}

/// A blast (`PC-27`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The centre.
    pub centre: Cell,
    /// The radius, in hexes and in levels upwards.
    pub radius: u8,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Figures that are rolled against.
    pub struck: Vec<FigureId>,
    /// Figures in the blast that are spared.
    pub spared: Vec<FigureId>,
}

/// The choice of an additional target (`PC-35`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct More {
    /// The cell at the centre of the range.
    pub around: Cell,
    /// The range.
    pub range: u8,
    /// The candidates.
    pub figures: Vec<FigureId>,
}

impl ActionForecast {
    /// A blast around a cell, with all figures in it except those that were already rolled against.
    pub(super) fn of_blast(battle: PulpCityBattle<'_>, (centre, radius): (Cell, u8), rolled: [TargetRef; 2]) -> Self {
        let mut blast = Blast::new(battle, centre, radius);
        let on = blast.cells.iter().filter_map(|cell| battle.field().figure_on(*cell));
        let rolls = |figure: &FigureId| battle.in_play(*figure) && !rolled.contains(&TargetRef::Figure(*figure));
        blast.struck = on.filter(rolls).collect();
        Self { blasts: vec![blast], ..Self::default() }
    }

    /// The cells over which the target or the thrown figure of an action is sent. If the target is not a figure, the
    /// cells of all displaced figures.
    #[must_use]
    pub fn path_of(&self, attempt: Attempt) -> Vec<Cell> {
        let meant = |who: FigureId| match attempt.target {
            TargetRef::Figure(figure) => figure == who || attempt.thrown == Some(Occupant::Figure(who)),
            TargetRef::Object(_) | TargetRef::Hex(_) => true,
        };
        let flights = self.flights.iter().filter(|flight| meant(flight.who));
        flights.flat_map(|flight| flight.path.iter().copied()).collect()
    }

    /// The cells where displaced or thrown figures and objects end.
    pub(super) fn into_ends(self) -> impl Iterator<Item = Cell> {
        let moved = self.flights.into_iter().filter(|flight| !flight.path.is_empty());
        moved.map(|flight| flight.end()).chain(self.landings.into_iter().map(|(_, cell)| cell))
    }

    /// The results that are not in another forecast.
    #[must_use]
    pub fn without(self, other: &Self) -> Self {
        fn rest<T: PartialEq>(mut list: Vec<T>, known: &[T]) -> Vec<T> {
            list.retain(|item| !known.contains(item));
            list
        }
        Self {
            flights: rest(self.flights, &other.flights),
            blasts: rest(self.blasts, &other.blasts),
            landings: rest(self.landings, &other.landings),
            comes: rest(self.comes, &other.comes),
            movable: rest(self.movable, &other.movable),
            more: self.more.filter(|more| other.more.as_ref() != Some(more)),
            grabbed: self.grabbed.filter(|grabbed| other.grabbed != Some(*grabbed)),
            endangered: rest(self.endangered, &other.endangered),
            immune: rest(self.immune, &other.immune),
            ways: rest(self.ways, &other.ways),
        }
    }

    /// Records an event. `battle` is the state before it.
    pub(super) fn hear(&mut self, battle: PulpCityBattle<'_>, event: &Event) {
        match event {
            Event::Stepped { figure, to } => {
                if let Some(flight) = self.open(*figure) {
                    flight.path.push(to.head);
                }
            }
            Event::ObjectMoved { object, to } if battle.field().object(*object).is_some() => {
                self.landings.push((Occupant::Object(*object), *to));
            }
            Event::PulpCity(event) => {
                self.displaced(battle, event);
                self.struck(battle, event);
            }
            _ => {}
        }
    }

    /// The unfinished displacement of a model.
    fn open(&mut self, figure: FigureId) -> Option<&mut DisplacementEnd> {
        self.flights.iter_mut().rev().find(|flight| flight.who == figure && flight.cause.is_none())
    }

    /// The last displacement of a model.
    fn last(&mut self, figure: FigureId) -> Option<&mut DisplacementEnd> {
        self.flights.iter_mut().rev().find(|flight| flight.who == figure)
    }

    /// Records displacements and their damage.
    fn displaced(&mut self, battle: PulpCityBattle<'_>, event: &pulp_city::Event) {
        use pulp_city;
        match event {
            pulp_city::Event::DisplacementBegan { figure, kind, .. } => {
                let Some(from) = battle.cell_of(*figure) else { return };
                let (who, kind) = (*figure, *kind);
                let flight =
                    DisplacementEnd { who, kind, from, path: Vec::new(), cause: None, fall: None, crash: false };
                self.flights.push(flight);
            }
            pulp_city::Event::DisplacementEnded { figure, cause, .. } => {
                if let Some(flight) = self.open(*figure) {
                    flight.cause = Some(*cause);
                }
            }
            pulp_city::Event::Fell { figure, drop, damage } => {
                if let Some(flight) = self.last(*figure) {
                    flight.fall = Some((*drop, *damage));
                }
            }
            pulp_city::Event::Hurt { figure, by: HarmSource::Crash, .. } => {
                if let Some(flight) = self.last(*figure) {
                    flight.crash = true;
                }
            }
            pulp_city::Event::Endangered { figure, summon } => self.endangered.push((*figure, *summon)),
            _ => {}
        }
    }

    /// Records blasts, summons, and spared figures.
    fn struck(&mut self, battle: PulpCityBattle<'_>, event: &pulp_city::Event) {
        match event {
            pulp_city::Event::EffectApplied { effect, to, .. } => {
                if let EffectKind::Blast(radius) = battle.rules().effect(*effect).kind
                    && let Some(centre) = battle.cell_of_mark(*to)
                {
                    self.blasts.push(Blast::new(battle, centre, radius));
                }
            }
            pulp_city::Event::CentreMoved { at } => {
                if let Some(blast) = self.blasts.last_mut() {
                    *blast = Blast::new(battle, *at, blast.radius);
                }
            }
            pulp_city::Event::Judged { target: TargetRef::Figure(figure), .. } => {
                if let Some(blast) = self.blasts.last_mut() {
                    blast.struck.push(*figure);
                }
            }
            pulp_city::Event::Immune { figure, effect } => {
                let blast = matches!(battle.rules().effect(*effect).kind, EffectKind::Blast(_));
                match self.blasts.last_mut().filter(|_| blast) {
                    Some(blast) => blast.spared.push(*figure),
                    None => self.immune.push((*figure, *effect)),
                }
            }
            pulp_city::Event::Summoned { summon, at, .. } => self.comes.push((*summon, vec![*at])),
            _ => {}
        }
    }

    /// Records a question that will be skipped.
    pub(super) fn asked(&mut self, battle: PulpCityBattle<'_>, choice: &Choice) {
        match choice {
            Choice::Direction { directions, .. } if self.ways.is_empty() => self.ways.clone_from(directions),
            Choice::Shift { figure, spaces } => {
                let cells = shift::reachable(battle, *figure, *spaces).into_iter().map(|(cell, _)| cell);
                self.movable.push((*figure, cells.collect()));
            }
            Choice::Extra { figures, .. } => self.more = More::now(battle, figures),
            Choice::Throw { thrown, .. } => self.grabbed = Some(*thrown),
            Choice::Place { summon, cells } => self.comes.push((*summon, cells.clone())),
            _ => {}
        }
    }
}

impl Blast {
    /// A blast around a cell.
    fn new(battle: PulpCityBattle<'_>, centre: Cell, radius: u8) -> Self {
        let cells = zones::template(battle, centre, radius);
        Self { centre, radius, cells, struck: Vec::new(), spared: Vec::new() }
    }
}

impl More {
    /// The open choice of an additional target.
    pub(super) fn now(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> Option<Self> {
        let Some(Frame::PulpCity(pulp_city::Frame::Extra(extra))) = battle.top() else { return None };
        let around = battle.cell_of_mark(extra.attempt.target)?;
        Some(Self { around, range: extra.range, figures: figures.to_vec() })
    }
}
