//! What comes of an action or an order, as the rules carry it out: who is sent where, whom a blast reaches, what lands where,
//! and what its player will be asked.

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

/// What comes of something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionForecast {
    /// Who is displaced, in order.
    pub flights: Vec<DisplacementEnd>,
    /// Blasts that go off.
    pub blasts: Vec<Blast>,
    /// Where what is thrown comes to lie.
    pub landings: Vec<(Occupant, Cell)>,
    /// What is summoned, by its place in the setup, and where it comes or may come.
    pub comes: Vec<(u8, Vec<Cell>)>,
    /// Who may be moved, and to where.
    pub movable: Vec<(FigureId, Vec<Cell>)>,
    /// Where one more model may be struck: around which cell, how far, and whom.
    pub more: Option<More>,
    /// Who may be thrown.
    pub grabbed: Option<FigureId>,
    /// Who comes into dangerous terrain, and into which.
    pub endangered: Vec<(FigureId, u8)>,
    /// On whom an effect does nothing.
    pub immune: Vec<(FigureId, EffectId)>,
    /// The ways of the first knockback whose way is to be chosen.
    pub ways: Vec<Direction>,
}

/// A displacement with its end (`PC-11`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplacementEnd {
    /// Whose.
    pub who: FigureId,
    /// Of which kind.
    pub kind: Displacement,
    /// From where.
    pub from: Cell,
    /// The cells that are entered.
    pub path: Vec<Cell>,
    /// Why it goes no further; `None` while it goes on.
    pub cause: Option<Cause>,
    /// How many levels it falls, and what that costs in hit points.
    pub fall: Option<(u16, u8)>,
    /// Whether it is hurt by what it ends at.
    pub crash: bool,
}

impl DisplacementEnd {
    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> Cell {
        self.path.last().copied().unwrap_or(self.from)
    }
}

/// A blast (`PC-27`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// Its centre.
    pub centre: Cell,
    /// How far it reaches, in hexes and in levels up.
    pub radius: u8,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Who else gets a roll.
    pub struck: Vec<FigureId>,
    /// Who is in it, and spared.
    pub spared: Vec<FigureId>,
}

/// One more model may be struck (`PC-35`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct More {
    /// Around which cell.
    pub around: Cell,
    /// How far.
    pub range: u8,
    /// Whom.
    pub figures: Vec<FigureId>,
}

impl ActionForecast {
    /// A blast around a cell, with everybody in it but who has had a roll.
    pub(super) fn of_blast(battle: PulpCityBattle<'_>, (centre, radius): (Cell, u8), rolled: [TargetRef; 2]) -> Self {
        let mut blast = Blast::new(battle, centre, radius);
        let on = blast.cells.iter().filter_map(|cell| battle.field().figure_on(*cell));
        let rolls = |figure: &FigureId| battle.in_play(*figure) && !rolled.contains(&TargetRef::Figure(*figure));
        blast.struck = on.filter(rolls).collect();
        Self { blasts: vec![blast], ..Self::default() }
    }

    /// The cells over which whoever an action is aimed at, or throws, is sent; those of everybody where it is aimed at
    /// nobody.
    #[must_use]
    pub fn path_of(&self, attempt: Attempt) -> Vec<Cell> {
        let meant = |who: FigureId| match attempt.target {
            TargetRef::Figure(figure) => figure == who || attempt.thrown == Some(Occupant::Figure(who)),
            TargetRef::Object(_) | TargetRef::Hex(_) => true,
        };
        let flights = self.flights.iter().filter(|flight| meant(flight.who));
        flights.flat_map(|flight| flight.path.iter().copied()).collect()
    }

    /// Where somebody or something comes to be.
    pub(super) fn into_ends(self) -> impl Iterator<Item = Cell> {
        let moved = self.flights.into_iter().filter(|flight| !flight.path.is_empty());
        moved.map(|flight| flight.end()).chain(self.landings.into_iter().map(|(_, cell)| cell))
    }

    /// The same without what another one tells as well.
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

    /// Hears of an event, before it is applied.
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

    /// The displacement of a model that goes on.
    fn open(&mut self, figure: FigureId) -> Option<&mut DisplacementEnd> {
        self.flights.iter_mut().rev().find(|flight| flight.who == figure && flight.cause.is_none())
    }

    /// The last displacement of a model.
    fn last(&mut self, figure: FigureId) -> Option<&mut DisplacementEnd> {
        self.flights.iter_mut().rev().find(|flight| flight.who == figure)
    }

    /// Displacements, and what they cost.
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

    /// Blasts, summonses, and who is spared.
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

    /// Hears what is asked, and will be left out.
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
    /// Where the choice of one more model is open.
    pub(super) fn now(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> Option<Self> {
        let Some(Frame::PulpCity(pulp_city::Frame::Extra(extra))) = battle.top() else { return None };
        let around = battle.cell_of_mark(extra.attempt.target)?;
        Some(Self { around, range: extra.range, figures: figures.to_vec() })
    }
}
