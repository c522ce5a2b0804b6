//! State of a Champions battle.

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

/// State of a Champions battle, except for positions on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Current segment.
    pub(in crate::champions) now: Moment,
    /// Conditions of the characters, by figure.
    pub(in crate::champions) conditions: Vec<Condition>,
    /// Remaining BODY of the objects, by object.
    pub(in crate::champions) things: Vec<i16>,
}

/// Condition of a character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent of each other")]
pub struct Condition {
    /// Remaining STUN. Below 0, the character is knocked out (`CH-25`).
    pub stun: i16,
    /// Remaining BODY. At 0 or below, the character is dying. It dies when BODY is as far below 0 as the starting BODY
    /// was above it (`CH-26`).
    pub body: i16,
    /// Remaining END.
    pub end: i16,
    /// Level of its feet in the air; `None` on the ground.
    pub feet: Option<Level>,
    /// True if it is prone.
    pub prone: bool,
    /// True until it recovers from being stunned (`CH-24`).
    pub stunned: bool,
    /// True while it takes a recovery, which lowers its DCV (`CH-28`).
    pub recovering: bool,
    /// True if it loses BODY after each segment 12 (`CH-26`).
    pub bleeding: bool,
    /// Readiness: the one on the sheet until its first phase, then ready (`CH-15`).
    pub readiness: Enters,
    /// Raised powers, as one bit per power index.
    pub up: u16,
    /// Points drained from each characteristic (`CH-21`).
    pub drained: Vec<(Characteristic, u16)>,
    /// Total points of the transforms that have hit it. At twice its BODY, the character is out of the fight (`CH-21`).
    pub transformed: u16,
    /// Segment in which it last acted (`CH-9`).
    pub acted: Option<Moment>,
    /// Segment of its last abort. Further defences in that segment are part of the same abort and spend no more phases
    /// (`CH-9`).
    pub aborted: Option<Moment>,
    /// True if it is noncombat until its next phase (`CH-15`).
    pub noncombat: bool,
    /// True if it has moved in its current phase, which gives a throw a running start (`CH-22`).
    pub ran: bool,
    /// Number of future phases spent by aborts (`CH-9`).
    pub owed: u8,
    /// Defence that lasts until the next phase in which it acts (`CH-9`).
    pub guard: Option<Guard>,
    /// DCV modifier from maneuvers, until its next phase.
    pub dcv: i8,
    /// Condition of its held action (`CH-8`).
    pub held: Option<Wait>,
    /// True if the condition of its held action was met but another character was faster. It may then act at the next
    /// opportunity (`CH-8`).
    pub triggered: bool,
    /// Weapons in its hands, as one bit per attack index.
    pub drawn: u16,
    /// Weapons struck from its hands, as one bit per attack index.
    pub lost: u16,
    /// Haymaker in preparation.
    pub haymaker: Option<Haymaker>,
    /// The character that grabbed it. [`holder`](crate::champions::grab::holder) checks whether that character can
    /// still hold on.
    pub held_by: Option<FigureId>,
    /// STR of the hold.
    pub grip: u8,
}

/// A defence that lasts beyond the attack that it was chosen for (`CH-9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// A dodge, which adds this much DCV, except against areas.
    Dodge(u8),
    /// A block of hand-to-hand attacks.
    Block,
    /// Rolling with a punch, which lowers DCV.
    Roll,
}

/// A haymaker in preparation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Haymaker<N: Naming = InPlay> {
    /// The target.
    pub target: Occupant<N>,
    /// Cell of the target. The haymaker is lost if the target leaves this cell.
    pub at: N::Cell,
    /// The weapon.
    pub with: Weapon<N>,
    /// Segment at whose end the haymaker lands.
    pub lands: Moment,
    /// True if the target has moved, so the haymaker will be lost.
    pub spoilt: bool,
}

// A derived impl would require all name types to be `Copy`, but the strings used in files are not.
impl Copy for Haymaker {}

impl<N: Naming> Haymaker<N> {
    /// Serializes the target, the weapon and the segment in which the haymaker lands, for the event that begins it.
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

    /// True if the character's STUN is at least 0 (`CH-25`). It may still be dead.
    #[must_use]
    pub const fn is_conscious(&self) -> bool {
        self.stun >= 0
    }

    /// Returns the points drained from a characteristic.
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

    /// Returns the current segment.
    #[must_use]
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Returns the condition of a character.
    #[must_use]
    pub fn condition(&self, figure: FigureId) -> &Condition {
        &self.conditions[figure.index()]
    }

    /// Returns the remaining BODY of an object.
    #[must_use]
    pub fn thing_body(&self, object: ObjectId) -> i16 {
        self.things[object.index()]
    }

    /// Sets a character's remaining STUN and BODY.
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
            // A character that moves away, is stunned or is knocked out lets go for good.
            if moved || matches!(event, Event::Stunned { .. } | Event::KnockedOut { .. } | Event::Died { .. }) {
                for condition in &mut self.conditions {
                    condition.held_by = condition.held_by.filter(|by| *by != figure);
                }
            }
            // A haymaker at a target that has moved is lost.
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
            // These are only for the log. Separate events carry the changes to the state.
            _ => {}
        }
    }
}

impl Condition {
    /// Ends all effects that last until the next phase, whether or not the character can act in that phase.
    const fn phase_came(&mut self) {
        self.readiness = Enters::Ready;
        self.recovering = false;
        self.noncombat = false;
        self.dcv = 0;
    }

    /// Drains a characteristic. Losses of STUN and BODY have their own events.
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
            // The guard lasts until a phase in which the character acts (CH-9). Everything else ends with the next
            // phase.
            Event::PhaseSpent { .. } => {
                self.phase_came();
                self.acted = Some(now);
                self.stunned = false;
            }
            // An abort by a character that holds an action spends only that action (CH-9).
            Event::Aborted { guard, to, .. } => {
                if self.held.take().is_none() && self.aborted != Some(now) {
                    self.owed = self.owed.saturating_add(1);
                }
                self.aborted = Some(now);
                // Raising a power takes no time and leaves the action of the abort unused. Any other defence replaces
                // an earlier one.
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
            Event::Drained { of, points, .. } => self.drain(*of, *points),
            Event::Transformed { points, .. } => self.transformed = self.transformed.saturating_add(*points),
            // A character that is stunned or knocked out loses its held action (CH-8).
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

/// Lookups that the Champions code needs often.
impl<'b> ChampionsBattle<'b> {
    /// Returns the sheet of a figure.
    #[must_use]
    pub fn sheet(self, figure: FigureId) -> &'b Sheet {
        self.rules().sheet(figure)
    }

    /// Returns the condition of a character.
    #[must_use]
    pub fn condition(self, figure: FigureId) -> &'b Condition {
        self.state().condition(figure)
    }

    /// Returns the current value of a characteristic: the value on the sheet less drains, at least 0.
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

    /// True if a character is out of the fight because it was transformed (`CH-21`).
    #[must_use]
    pub fn is_transformed(self, figure: FigureId) -> bool {
        let whole = self.sheet(figure).characteristic(Characteristic::Body).unsigned_abs();
        self.condition(figure).transformed >= 2 * whole
    }

    /// True if a character is conscious, alive and not transformed.
    #[must_use]
    pub fn is_awake(self, figure: FigureId) -> bool {
        self.condition(figure).is_conscious() && !self.is_dead(figure) && !self.is_transformed(figure)
    }

    /// Returns the level of a character's feet, on the ground or in the air. `None` off the board.
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

    /// True if a character is in the air and able to stay there by flying (`CH-34`).
    #[must_use]
    pub fn flies(self, figure: FigureId) -> bool {
        // At 0 STUN, nothing that costs END can be kept up (CH-25).
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
