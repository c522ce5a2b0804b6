//! The blows of a battle, recorded from the facts of its log.

use std::collections::{BTreeMap, BTreeSet};

use knockback_rules::{
    battle::{Battle, Event, FigureId, ObjectId, Occupant, Outcome, SideId},
    board::{Cell, Footprint, Terrain},
    displacement::Cause,
};

use super::BlowRecord;
use crate::facts::{Fact, HarmCause, facts};

/// A blow and its measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The attacker.
    pub attacker: FigureId,
    /// The side that controls the attacker.
    pub side: SideId,
    /// The hash of the battle just before the blow.
    pub state: u64,
    /// The measures.
    pub record: BlowRecord,
}

/// The blows of a battle so far. The last one stays open until the next blow or the end of the turn.
#[derive(Clone, Debug, Default)]
pub struct Blows {
    open: Option<OpenBlow>,
}

/// A blow that is being resolved, or has just been resolved.
#[derive(Clone, Debug)]
struct OpenBlow {
    attacker: FigureId,
    side: SideId,
    state: u64,
    /// True while another act interrupts the blow.
    is_interrupted: bool,
    target: Option<FigureId>,
    thrown: Option<ObjectId>,
    flyers: BTreeMap<FigureId, Flyer>,
    /// For each figure, the cause of its last harm.
    causes: BTreeMap<FigureId, HarmCause>,
    victims: BTreeSet<FigureId>,
    friends: BTreeSet<FigureId>,
    lost: BTreeSet<FigureId>,
    friends_lost: BTreeSet<FigureId>,
    /// The measures that are counted directly. The others are computed from the fields above.
    counts: BlowRecord,
    uphill: u16,
    range: u16,
    is_won: bool,
}

/// An enemy or friend of the attacker that is displaced.
#[derive(Clone, Copy, Debug, Default)]
struct Flyer {
    is_friend: bool,
    flight: LastFlight,
    hexes: u16,
    fell: Option<u16>,
    is_harmed: bool,
    ground: Option<Terrain>,
    size: u16,
}

/// The last flight of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LastFlight {
    /// It ended on another hex.
    #[default]
    Moved,
    /// It ended where it began.
    Stayed,
    /// It has not ended.
    InProgress,
}

impl Blows {
    /// Records an event. `battle` is the state before it. Returns the blow that the event closes, if any.
    pub fn see(&mut self, battle: &Battle, event: &Event) -> Option<Blow> {
        let mut closed = None;
        match event {
            Event::Agenda(_) => {}
            Event::Settled { figure, at } => self.settle(battle, *figure, *at),
            Event::SettledTogether { places } => {
                for placed in places {
                    self.settle(battle, placed.figure, placed.at);
                }
            }
            Event::ObjectRemoved { object } => {
                if let Some(open) = self.resumed()
                    && open.flyers.values().any(|flyer| !flyer.is_friend)
                    && open.thrown != Some(*object)
                {
                    open.counts.broken += 1;
                }
            }
            Event::Ended(outcome) => {
                if let Some(open) = self.resumed() {
                    open.is_won = matches!(outcome, Outcome::Won { side, .. } if *side == open.side);
                }
            }
            event => facts(battle, event, &mut |fact| {
                if let Some(blow) = self.note(battle, fact) {
                    closed = Some(blow);
                }
            }),
        }
        closed
    }

    /// The last blow, until the next one begins or the turn ends.
    #[must_use]
    pub fn open(&self) -> Option<Blow> {
        self.open.as_ref().map(OpenBlow::blow)
    }

    /// The open blow, unless another act interrupts it.
    fn resumed(&mut self) -> Option<&mut OpenBlow> {
        self.open.as_mut().filter(|open| !open.is_interrupted)
    }

    /// Records a fact. Returns the blow that it closes, if any.
    fn note(&mut self, battle: &Battle, fact: Fact) -> Option<Blow> {
        match fact {
            Fact::RoundBegan(_) | Fact::PartBegan | Fact::TurnBegan(_) | Fact::Active(_) => return self.close(),
            Fact::Attacks { attacker, target } => return self.begin(battle, attacker, target),
            Fact::Strikes(figure) => match &mut self.open {
                Some(open) if open.attacker == figure => open.is_interrupted = false,
                _ => return self.begin(battle, figure, None),
            },
            // An act during a flight does not stop the flight.
            Fact::Acts(_) => {
                if let Some(open) = &mut self.open {
                    open.is_interrupted = open.flyers.values().all(|flyer| flyer.flight != LastFlight::InProgress);
                }
            }
            fact => {
                if let Some(open) = self.resumed() {
                    open.note(battle, fact);
                }
            }
        }
        None
    }

    fn begin(&mut self, battle: &Battle, attacker: FigureId, target: Option<Occupant>) -> Option<Blow> {
        self.open.replace(OpenBlow::new(battle, attacker, target)).as_ref().map(OpenBlow::blow)
    }

    fn close(&mut self) -> Option<Blow> {
        self.open.take().as_ref().map(OpenBlow::blow)
    }

    fn settle(&mut self, battle: &Battle, figure: FigureId, at: Footprint) {
        if let Some(flyer) = self.resumed().and_then(|open| open.flyers.get_mut(&figure)) {
            flyer.ground = Some(battle.setup().board.terrain(at.head));
        }
    }
}

impl OpenBlow {
    fn new(battle: &Battle, attacker: FigureId, target: Option<Occupant>) -> Self {
        let board = &battle.setup().board;
        let head = |figure| battle.field().footprint(figure).map(|at| at.head);
        let target = match target {
            Some(Occupant::Figure(figure)) => Some(figure),
            Some(Occupant::Object(_)) | None => None,
        };
        let ends: Option<[Cell; 2]> = target.and_then(|target| Some([head(attacker)?, head(target)?]));
        let [uphill, range] = ends.map_or([0, 0], |[from, to]| {
            let range = u16::try_from(board.at(from).distance(board.at(to))).unwrap_or(u16::MAX);
            [u16::try_from(board.level(to).0.saturating_sub(board.level(from).0)).unwrap_or(0), range]
        });
        Self {
            attacker,
            side: battle.controller(attacker),
            state: battle.hash(),
            is_interrupted: false,
            target,
            thrown: None,
            flyers: BTreeMap::new(),
            causes: BTreeMap::new(),
            victims: BTreeSet::new(),
            friends: BTreeSet::new(),
            lost: BTreeSet::new(),
            friends_lost: BTreeSet::new(),
            counts: BlowRecord::default(),
            uphill,
            range,
            is_won: false,
        }
    }

    fn note(&mut self, battle: &Battle, fact: Fact) {
        match fact {
            Fact::ThrowsObject(object) => {
                self.thrown = Some(object);
                self.counts.thrown_objects += 1;
            }
            Fact::FlightBegan { figure, .. } if figure != self.attacker => {
                let is_friend = battle.friends(self.attacker, figure);
                let size = battle.height(figure).saturating_sub(battle.height(self.attacker));
                let flyer = self.flyers.entry(figure).or_default();
                *flyer = Flyer { is_friend, size, flight: LastFlight::InProgress, ..*flyer };
            }
            Fact::FlightEnded { figure, hexes, cause } => self.land(figure, hexes, cause),
            Fact::Crashed { figure, into } => self.crash(battle, figure, into),
            Fact::Fell { figure, levels } => {
                if let Some(flyer) = self.flyers.get_mut(&figure) {
                    flyer.fell = flyer.fell.max(Some(levels));
                }
            }
            Fact::Hurt { figure, harm, of } => {
                self.threaten(figure, of);
                // A blow can crash a figure that has no room to fly.
                if of == HarmCause::Crash && self.flyers.is_empty() && !battle.friends(self.attacker, figure) {
                    self.counts.crashes += 1;
                    self.counts.pinned += 1;
                }
                if harm > 0 && of != HarmCause::Own {
                    self.hit(battle, figure);
                    if let Some(flyer) = self.flyers.get_mut(&figure) {
                        flyer.is_harmed |= of != HarmCause::Blow;
                    }
                }
            }
            Fact::Threatened { figure, of } => self.threaten(figure, of),
            Fact::Lost { figure, .. } => self.lose(battle, figure),
            _ => {}
        }
    }

    fn land(&mut self, figure: FigureId, hexes: u16, cause: Cause) {
        let Some(flyer) = self.flyers.get_mut(&figure) else { return };
        flyer.flight = if hexes == 0 { LastFlight::Stayed } else { LastFlight::Moved };
        flyer.hexes = flyer.hexes.max(hexes);
        if flyer.is_friend {
            return;
        }
        match cause {
            Cause::Object(_) | Cause::Obstacle(_) => self.counts.into_objects += 1,
            Cause::Elevation => self.counts.into_ground += 1,
            Cause::Edge if hexes > 0 => self.counts.edge += 1,
            _ => {}
        }
        if hexes > 0 {
            self.victims.insert(figure);
        }
    }

    /// Counts a collision of a flyer. A figure that is struck may roll dice too, but it has not crashed.
    fn crash(&mut self, battle: &Battle, figure: FigureId, into: Option<FigureId>) {
        let Some(flyer) = self.flyers.get(&figure).filter(|flyer| !flyer.is_friend) else { return };
        self.counts.crashes += 1;
        self.counts.pinned += u16::from(flyer.flight == LastFlight::Stayed);
        if let Some(other) = into.filter(|other| *other != self.attacker) {
            let is_friend = battle.friends(self.attacker, other);
            let count = if is_friend { &mut self.counts.into_friends } else { &mut self.counts.into_enemies };
            *count += 1;
            self.hit(battle, other);
        }
    }

    /// Counts a figure that was hurt or struck.
    fn hit(&mut self, battle: &Battle, figure: FigureId) {
        if figure != self.attacker {
            self.victims.insert(figure);
            if battle.friends(self.attacker, figure) {
                self.friends.insert(figure);
            }
        }
    }

    fn threaten(&mut self, figure: FigureId, of: HarmCause) {
        self.causes.insert(figure, of);
        if let (HarmCause::Ground(Some(ground)), Some(flyer)) = (of, self.flyers.get_mut(&figure))
            && (is_lava(ground) || is_pit(ground))
        {
            flyer.ground = Some(ground);
        }
    }

    fn lose(&mut self, battle: &Battle, figure: FigureId) {
        if figure == self.attacker {
            return;
        }
        if battle.friends(self.attacker, figure) {
            if self.causes.get(&figure).is_some_and(|of| *of != HarmCause::Own) {
                self.friends_lost.insert(figure);
            }
            return;
        }
        let flew = self.flyers.contains_key(&figure);
        let by_flight = match self.causes.get(&figure) {
            Some(HarmCause::Crash | HarmCause::Landing) => true,
            Some(HarmCause::Fall | HarmCause::Ground(_)) => flew,
            Some(HarmCause::Blow | HarmCause::Own) | None => false,
        };
        if by_flight {
            self.lost.insert(figure);
        }
    }

    fn blow(&self) -> Blow {
        Blow { attacker: self.attacker, side: self.side, state: self.state, record: self.record() }
    }

    fn record(&self) -> BlowRecord {
        let enemies = || self.flyers.iter().filter(|(_, flyer)| !flyer.is_friend);
        let flown = || enemies().map(|(_, flyer)| flyer).filter(|flyer| flyer.hexes > 0);
        let ended = |on: fn(Terrain) -> bool| number(flown().filter(|flyer| flyer.ground.is_some_and(on)).count());
        let soft = |figure: &FigureId, flyer: &Flyer| !flyer.is_harmed && !self.lost.contains(figure);
        let target_flew = self.target.and_then(|target| self.flyers.get(&target));
        let target_flew = target_flew.is_some_and(|flyer| flyer.hexes > 0 && !flyer.is_friend);
        let of_target = |number| if target_flew { number } else { 0 };
        BlowRecord {
            hexes: flown().map(|flyer| flyer.hexes).max().unwrap_or(0),
            flights: number(flown().count()),
            levels: enemies().filter_map(|(_, flyer)| flyer.fell).max().unwrap_or(0),
            soft_levels: enemies()
                .filter(|(figure, flyer)| soft(figure, flyer))
                .filter_map(|(_, flyer)| flyer.fell)
                .max()
                .unwrap_or(0),
            water: ended(|ground| ground == Terrain::Water),
            lava: ended(is_lava),
            pits: ended(is_pit),
            victims: number(self.victims.len()),
            friends: number(self.friends.len()),
            lost: number(self.lost.len()),
            friends_lost: number(self.friends_lost.len()),
            size: flown().map(|flyer| flyer.size).max().unwrap_or(0),
            uphill: of_target(self.uphill),
            range: of_target(self.range),
            wins: (self.is_won && flown().next().is_some()).into(),
            ..self.counts
        }
    }
}

const fn is_lava(ground: Terrain) -> bool {
    matches!(ground, Terrain::Lava | Terrain::LavaField)
}

const fn is_pit(ground: Terrain) -> bool {
    matches!(ground, Terrain::Pit | Terrain::SpikedPit | Terrain::BottomlessPit)
}

fn number(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
