//! What Champions remembers.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

use crate::{
    battle::{self, FigureId, InPlay, Naming, ObjectId, Occupant},
    board::Terrain,
    champions::{
        ChampionsBattle, Characteristic, Enters, Event, Moment, Power, Reaction, Setup, Sheet, Spent, Vitals, Wait,
        Weapon,
    },
    units::Level,
};

/// What Champions remembers beside where everything is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The segment at hand.
    pub(in crate::champions) now: Moment,
    /// How everybody is, by figure.
    pub(in crate::champions) conditions: Vec<Condition>,
    /// BODY left, by object.
    pub(in crate::champions) things: Vec<i16>,
}

/// How a character is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a sheet of paper has as many boxes to tick, each on its own")]
pub struct Condition {
    /// STUN left; below 0 it is out (`CH-25`).
    pub stun: i16,
    /// BODY left; at 0 it is dying, and dead at as much below 0 as it began with (`CH-26`).
    pub body: i16,
    /// END left.
    pub end: i16,
    /// Where its feet are while it is in the air.
    pub feet: Option<Level>,
    /// Lying down.
    pub prone: bool,
    /// Has to get over being stunned (`CH-24`).
    pub stunned: bool,
    /// Takes a recovery, and defends badly for it (`CH-28`).
    pub recovering: bool,
    /// Loses BODY after each segment 12 (`CH-26`).
    pub bleeding: bool,
    /// Ready, or how it came into the battle (`CH-15`).
    pub readiness: Enters,
    /// Which of its powers are up, a bit each by their place in the list.
    pub up: u16,
    /// What was drained of it (`CH-21`), by characteristic.
    pub drained: Vec<(Characteristic, u16)>,
    /// Points towards another form; at twice its BODY it is out of the fight (`CH-21`).
    pub transformed: u16,
    /// When it acted last (`CH-9`).
    pub acted: Option<Moment>,
    /// When it aborted last: in that segment it spends no further phase on what else its abort gives it (`CH-9`).
    pub aborted: Option<Moment>,
    /// It takes no part in the fight until its next phase (`CH-15`).
    pub noncombat: bool,
    /// It has moved in its phase, which gives a throw its run (`CH-22`).
    pub ran: bool,
    /// Phases to come that aborts have spent (`CH-9`).
    pub owed: u8,
    /// A defence that lasts until the next phase that it really uses (`CH-9`).
    pub guard: Option<Guard>,
    /// What a maneuver does to its DCV until its next phase.
    pub dcv: i8,
    /// An action that it holds (`CH-8`).
    pub held: Option<Wait>,
    /// What it waited for has occurred, and it may act at the next good moment (`CH-8`).
    pub triggered: bool,
    /// Which of its weapons are in its hands, a bit each by their place in the list of attacks.
    pub drawn: u16,
    /// Which of its weapons were struck from its hands.
    pub lost: u16,
    /// A haymaker on its way.
    pub haymaker: Option<Haymaker>,
    /// The character that has grabbed it; it is held as long as that one can hold it.
    pub held_by: Option<FigureId>,
    /// The STR with which it is held.
    pub grip: u8,
}

/// A defence that lasts (`CH-9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// Dodging: so much more DCV, against all but areas.
    Dodge(u8),
    /// Blocking blows of hands.
    Block,
    /// Rolling with a punch: less DCV.
    Roll,
}

/// A haymaker that lands at the end of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Haymaker<N: Naming = InPlay> {
    /// Whom or what it will strike.
    pub target: Occupant<N>,
    /// Where that stood: it is lost where the target has moved.
    pub at: N::Cell,
    /// With what.
    pub with: Weapon<N>,
    /// The segment at whose end.
    pub lands: Moment,
    /// Its target has moved, and it will be lost.
    pub spoilt: bool,
}

// A derived one would want to know that all names can be copied, which words cannot.
impl Copy for Haymaker {}

impl<N: Naming> Haymaker<N> {
    /// As the event that begins it tells it: without what comes between.
    pub(in crate::champions) fn serialize_plan<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { target, with, lands, at: _, spoilt: _ } = self;
        let mut plan = serializer.serialize_struct("Haymaker", 3)?;
        plan.serialize_field("target", target)?;
        plan.serialize_field("with", with)?;
        plan.serialize_field("lands", lands)?;
        plan.end()
    }
}

impl Condition {
    fn new(sheet: &Sheet, ground: Option<Level>) -> Self {
        let up = sheet.powers.iter().enumerate().fold(0, |up, (place, power)| match power {
            Power::ForceField { up: true, .. } => up | (1 << place),
            _ => up,
        });
        let whole = |of| sheet.characteristic(of);
        Self {
            stun: whole(Characteristic::Stun),
            body: whole(Characteristic::Body),
            end: whole(Characteristic::Endurance),
            feet: ground.filter(|_| sheet.aloft.is_some()).map(|ground| sheet.feet_at_start(ground)),
            prone: false,
            stunned: false,
            recovering: false,
            bleeding: false,
            readiness: sheet.enters,
            up,
            drained: Vec::new(),
            transformed: 0,
            acted: None,
            aborted: None,
            noncombat: false,
            ran: false,
            owed: 0,
            guard: None,
            dcv: 0,
            held: None,
            triggered: false,
            drawn: 0,
            lost: 0,
            haymaker: None,
            held_by: None,
            grip: 0,
        }
    }

    /// True if it is conscious: STUN is not below 0 (`CH-25`).
    #[must_use]
    pub const fn is_conscious(&self) -> bool {
        self.stun >= 0
    }

    /// What was drained of a characteristic.
    #[must_use]
    pub fn lost(&self, of: Characteristic) -> u16 {
        self.drained.iter().find(|(drained, _)| *drained == of).map_or(0, |(_, points)| *points)
    }
}

impl State {
    pub(crate) fn new(setup: &battle::Setup, champions: &Setup) -> Self {
        let ground = |place: usize| {
            let at = setup.scenario.figures.get(place)?.at.first()?;
            setup.board.cell(*at).map(|cell| setup.board.level(cell))
        };
        let sheets = champions.sheets.iter().enumerate();
        Self {
            now: Moment::OPENING,
            conditions: sheets.map(|(place, sheet)| Condition::new(sheet, ground(place))).collect(),
            things: champions.things.iter().map(|thing| thing.as_ref().map_or(0, |thing| thing.body.into())).collect(),
        }
    }

    /// The segment at hand.
    #[must_use]
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// How a character is.
    #[must_use]
    pub fn condition(&self, figure: FigureId) -> &Condition {
        &self.conditions[figure.index()]
    }

    /// BODY left of an object.
    #[must_use]
    pub fn thing_body(&self, object: ObjectId) -> i16 {
        self.things[object.index()]
    }

    /// As if a character had so much left.
    pub(crate) fn suppose(&mut self, figure: FigureId, vitals: Vitals) {
        let condition = &mut self.conditions[figure.index()];
        (condition.stun, condition.body) = (vitals.stun, vitals.body);
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        if let Some(figure) = event.subject() {
            let now = self.now;
            self.conditions[figure.index()].apply(now, event);
            let moved = match event {
                Event::FlightEnded { moved, .. } => *moved > 0,
                Event::MoveEnded { .. } => true,
                _ => false,
            };
            // A character that moves away, is stunned or is out lets go, for good.
            if moved || matches!(event, Event::Stunned { .. } | Event::KnockedOut { .. } | Event::Died { .. }) {
                for condition in &mut self.conditions {
                    condition.held_by = condition.held_by.filter(|by| *by != figure);
                }
            }
            // A haymaker misses a target that has moved.
            if moved {
                let haymakers = self.conditions.iter_mut().filter_map(|condition| condition.haymaker.as_mut());
                for haymaker in haymakers.filter(|haymaker| haymaker.target == Occupant::Figure(figure)) {
                    haymaker.spoilt = true;
                }
            }
            return;
        }
        match event {
            Event::SegmentBegan { now } => self.now = *now,
            Event::ThingHurt { object, body, .. } => {
                let left = &mut self.things[object.index()];
                *left = left.saturating_sub_unsigned(*body);
            }
            // These tell what happened; what they change is said by events beside them.
            _ => {}
        }
    }
}

impl Condition {
    /// What lasts until the next phase is over with it.
    const fn phase_came(&mut self) {
        self.readiness = Enters::Ready;
        self.recovering = false;
        self.noncombat = false;
        self.dcv = 0;
    }

    /// Takes points from a characteristic. STUN and BODY are hurt by events of their own.
    fn drain(&mut self, of: Characteristic, points: u16) {
        match of {
            Characteristic::Stun | Characteristic::Body => {}
            Characteristic::Endurance => self.end = self.end.saturating_sub_unsigned(points).max(0),
            _ => match self.drained.binary_search_by_key(&of, |(drained, _)| *drained) {
                Ok(place) => self.drained[place].1 = self.drained[place].1.saturating_add(points),
                Err(place) => self.drained.insert(place, (of, points)),
            },
        }
    }

    fn apply(&mut self, now: Moment, event: &Event) {
        match event {
            Event::PhaseBegan { .. } => {
                self.phase_came();
                self.ran = false;
                self.guard = None;
                self.held = None;
                self.triggered = false;
            }
            // A character that holds its action has not acted yet (CH-8).
            Event::PhaseEnded { .. } if self.held.is_some() => {}
            Event::PhaseEnded { .. } => {
                self.acted = Some(now);
                self.ran = false;
            }
            Event::PhaseSpent { how: Spent::Haymaker, .. } => {}
            Event::PhaseSpent { how: Spent::Aborted, .. } => self.owed = self.owed.saturating_sub(1),
            // What it defends with lasts until a phase that it really uses (CH-9), all else until its next.
            Event::PhaseSpent { .. } => {
                self.phase_came();
                self.acted = Some(now);
                self.stunned = false;
            }
            // An abort out of a held action spends that alone (CH-9).
            Event::Aborted { guard, to, .. } => {
                if self.held.take().is_none() && self.aborted != Some(now) {
                    self.owed = self.owed.saturating_add(1);
                }
                self.aborted = Some(now);
                // Raising a power takes no time, and leaves the half action of the abort; what else is done replaces an
                // older defence.
                if !matches!(to, Reaction::Raise(_)) {
                    self.acted = Some(now);
                    self.guard = *guard;
                }
            }
            Event::GuardTaken { guard, .. } => self.guard = Some(*guard),
            Event::Unbalanced { dcv, .. } => self.dcv = self.dcv.saturating_add(*dcv),
            Event::Holds { wait, .. } => {
                self.held = Some(wait.clone());
                self.triggered = false;
            }
            Event::Triggered { .. } => self.triggered = true,
            Event::HeldLost { .. } => self.held = None,
            Event::Drew { weapon, .. } => self.drawn |= 1 << weapon,
            Event::Disarmed { weapon, .. } => {
                self.drawn &= !(1 << weapon);
                self.lost |= 1 << weapon;
            }
            Event::HaymakerBegan { haymaker, .. } => self.haymaker = Some(*haymaker),
            Event::HaymakerEnded { .. } => self.haymaker = None,
            Event::NoncombatBegan { .. } => self.noncombat = true,
            Event::MoveBegan { path, .. } => self.ran |= !path.is_empty(),
            Event::Grabbed { by, strength, .. } => {
                self.held_by = Some(*by);
                self.grip = *strength;
            }
            Event::Thrown { .. } => {
                self.held_by = None;
                self.feet = None;
            }
            Event::BrokeFree { free: true, .. } => self.held_by = None,
            Event::Recovered { stun, end, .. } => {
                self.stun = self.stun.saturating_add_unsigned(*stun);
                self.end = self.end.saturating_add_unsigned(*end);
            }
            Event::Rested { .. } => self.recovering = true,
            Event::Woke { end, .. } => self.end = i16::try_from(*end).unwrap_or(i16::MAX),
            Event::EndPaid { end, .. } => self.end = self.end.saturating_sub_unsigned(*end),
            Event::Strained { .. } => self.bleeding = true,
            Event::PowerTurned { power, up: true, .. } => self.up |= 1 << power,
            Event::PowerTurned { power, up: false, .. } => self.up &= !(1 << power),
            Event::MoveEnded { feet, .. } => self.feet = *feet,
            Event::Hurt { stun, body, .. } => {
                self.stun = self.stun.saturating_sub_unsigned(*stun);
                self.body = self.body.saturating_sub_unsigned(*body);
                if self.stun <= 0 {
                    self.end = 0;
                }
            }
            // Being stunned loses a held action, and being out too (CH-8).
            Event::Drained { of, points, .. } => self.drain(*of, *points),
            Event::Transformed { points, .. } => self.transformed = self.transformed.saturating_add(*points),
            Event::Stunned { .. } => {
                self.stunned = true;
                self.held = None;
            }
            Event::KnockedOut { .. } => {
                self.stunned = false;
                self.held = None;
                self.guard = None;
            }
            Event::WentProne { .. } => self.prone = true,
            Event::StoodUp { .. } => self.prone = false,
            Event::FlightEnded { feet, moved, .. } => {
                self.feet = *feet;
                self.held_by = self.held_by.filter(|_| *moved == 0);
            }
            Event::CameDown { .. } => self.feet = None,
            _ => {}
        }
    }
}

/// What Champions code asks of a battle again and again.
impl<'b> ChampionsBattle<'b> {
    /// The sheet of a figure.
    #[must_use]
    pub fn sheet(self, figure: FigureId) -> &'b Sheet {
        self.rules().sheet(figure)
    }

    /// How a character is.
    #[must_use]
    pub fn condition(self, figure: FigureId) -> &'b Condition {
        self.state().condition(figure)
    }

    /// A characteristic as it is now, less what was drained; not below 0.
    #[must_use]
    pub fn characteristic(self, figure: FigureId, of: Characteristic) -> i16 {
        let whole = self.sheet(figure).characteristic(of);
        whole.saturating_sub_unsigned(self.condition(figure).lost(of)).max(0)
    }

    /// True if a character has died (`CH-26`).
    #[must_use]
    pub fn is_dead(self, figure: FigureId) -> bool {
        self.condition(figure).body <= -self.sheet(figure).characteristic(Characteristic::Body)
    }

    /// True if a character was turned into something that fights no more (`CH-21`).
    #[must_use]
    pub fn is_transformed(self, figure: FigureId) -> bool {
        let whole = self.sheet(figure).characteristic(Characteristic::Body).unsigned_abs();
        self.condition(figure).transformed >= 2 * whole
    }

    /// True if a character is conscious, alive and itself.
    #[must_use]
    pub fn is_awake(self, figure: FigureId) -> bool {
        self.condition(figure).is_conscious() && !self.is_dead(figure) && !self.is_transformed(figure)
    }

    /// The level of a character's feet: its ground, or where it flies; `None` off the board.
    #[must_use]
    pub fn feet(self, figure: FigureId) -> Option<Level> {
        let at = self.field().footprint(figure)?;
        Some(self.condition(figure).feet.unwrap_or_else(|| self.setup().board.level(at.head)))
    }

    /// True if a character is in the air (`CH-33`).
    #[must_use]
    pub fn is_in_the_air(self, figure: FigureId) -> bool {
        self.condition(figure).feet.is_some()
    }

    /// True if a character is in the air and holds itself there: awake (`CH-34`).
    #[must_use]
    pub fn flies(self, figure: FigureId) -> bool {
        // At 0 STUN nothing that costs END stays up (CH-25).
        let able = self.is_awake(figure) && self.condition(figure).stun > 0;
        self.is_in_the_air(figure) && able && self.sheet(figure).can_fly()
    }

    /// True if a character is in water (`CH-33`).
    #[must_use]
    pub fn is_under_water(self, figure: FigureId) -> bool {
        let at = self.field().footprint(figure);
        !self.is_in_the_air(figure) && at.is_some_and(|at| self.setup().board.terrain(at.head) == Terrain::Water)
    }
}
