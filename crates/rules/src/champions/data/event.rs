//! What happens in Champions.

use serde::{Deserialize, Serialize, Serializer};

use super::reason::{DiceReason, Multiplied, ToHitReason};
use crate::{
    battle::{FigureId, InPlay, Naming, Occupant},
    champions::{Against, Characteristic, Guard, Haymaker, Maneuver, Means, Member, Moment, Reaction, Wait, Weapon},
    dice::D6Pool,
    displacement::Cause,
    geometry::{Coord, Direction},
    units::{Hexes, Level, Metres},
};

/// Something that happened in Champions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A segment began (`CH-4`).
    SegmentBegan {
        /// Which.
        #[serde(flatten)]
        now: Moment,
    },
    /// Those whose counts are equal rolled for the order of acting (`CH-6`).
    TieRolled {
        /// Who.
        figure: N::Figure,
        /// The die.
        roll: u16,
    },
    /// The order of acting in this segment is settled (`CH-6`).
    OrderOfActing {
        /// First to last.
        order: Vec<N::Figure>,
    },
    /// A turn is over.
    TurnEnded {
        /// Which.
        turn: u16,
    },
    /// A character's phase began.
    PhaseBegan {
        /// Whose.
        figure: N::Figure,
    },
    /// A character's phase is over.
    PhaseEnded {
        /// Whose.
        figure: N::Figure,
    },
    /// A character's phase went by without an action.
    PhaseSpent {
        /// Whose.
        figure: N::Figure,
        /// On what.
        how: Spent,
    },
    /// A character aborted to a defence (`CH-9`).
    Aborted {
        /// Who.
        figure: N::Figure,
        /// To what.
        to: Reaction<N>,
        /// A defence that lasts.
        guard: Option<Guard>,
    },
    /// A character took a defence in its own phase.
    GuardTaken {
        /// Who.
        figure: N::Figure,
        /// What.
        guard: Guard,
    },
    /// A maneuver changes a character's DCV until its next phase.
    Unbalanced {
        /// Whose.
        figure: N::Figure,
        /// By so much.
        dcv: i8,
    },
    /// A character holds its action (`CH-8`).
    Holds {
        /// Who.
        figure: N::Figure,
        /// Until when.
        wait: Wait<N>,
    },
    /// What a character waited for has occurred, but somebody was faster (`CH-8`).
    Triggered {
        /// Who waited.
        figure: N::Figure,
    },
    /// A character drew a weapon (`CH-7`).
    Drew {
        /// Who.
        figure: N::Figure,
        /// Its place on the sheet.
        #[serde(serialize_with = "Weapon::<N>::serialize_attack")]
        weapon: N::Entry,
    },
    /// A weapon was struck from a character's hands (`CH-17`).
    Disarmed {
        /// Whose.
        figure: N::Figure,
        /// Its place on the sheet.
        #[serde(serialize_with = "Weapon::<N>::serialize_attack")]
        weapon: N::Entry,
    },
    /// A held action was lost, unused (`CH-8`).
    HeldLost {
        /// Whose.
        figure: N::Figure,
    },
    /// A character began a haymaker.
    HaymakerBegan {
        /// Who.
        figure: N::Figure,
        /// What it will do.
        #[serde(flatten, serialize_with = "Haymaker::serialize_plan")]
        haymaker: Haymaker<N>,
    },
    /// A haymaker is over: it lands now, or is lost.
    HaymakerEnded {
        /// Whose.
        figure: N::Figure,
        /// It lands.
        lands: bool,
    },
    /// A character rolled on one of its characteristics or its OCV (`CH-9`, `CH-16`).
    Rolled {
        /// Who.
        figure: N::Figure,
        /// For what.
        check: Check,
        /// No more than this succeeds.
        need: i16,
        /// What 3d6 show.
        rolled: u16,
    },
    /// Somebody stepped between an attack and its target (`CH-9`).
    Interposed {
        /// Who.
        figure: N::Figure,
        /// Whom it covers.
        target: N::Figure,
    },
    /// An attack came too late: its target is not where it was or is out of reach, or its weapon is gone (`CH-8`, `CH-9`).
    Evaded {
        /// Who attacked.
        attacker: N::Figure,
    },
    /// A character recovered (`CH-28`, `CH-29`).
    Recovered {
        /// Who.
        figure: N::Figure,
        /// STUN gained.
        stun: u16,
        /// END gained.
        end: u16,
        /// When.
        rest: Rest,
    },
    /// A character takes a recovery, and defends badly for it until its next phase (`CH-28`).
    Rested {
        /// Who.
        figure: N::Figure,
    },
    /// A character came to (`CH-27`).
    Woke {
        /// Who.
        figure: N::Figure,
        /// END that it has then.
        end: u16,
    },
    /// A character lost blood (`CH-26`).
    Bled {
        /// Who.
        figure: N::Figure,
    },
    /// A character paid END (`CH-2`).
    EndPaid {
        /// Who.
        figure: N::Figure,
        /// How much.
        end: u16,
    },
    /// A dying character strained itself, and bleeds (`CH-26`).
    Strained {
        /// Who.
        figure: N::Figure,
    },
    /// A character paid with STUN for END that it did not have (`CH-30`).
    EffortRolled {
        /// Who.
        figure: N::Figure,
        /// Dice.
        dice: u8,
        /// What they show.
        stun: u16,
    },
    /// A power was raised or dropped, or dropped by itself.
    PowerTurned {
        /// Whose.
        figure: N::Figure,
        /// Its place on the sheet.
        power: u8,
        /// Raised.
        up: bool,
    },
    /// A character takes no part in the fight until its next phase (`CH-15`).
    NoncombatBegan {
        /// Who.
        figure: N::Figure,
    },
    /// A character began a move.
    MoveBegan {
        /// Who.
        figure: N::Figure,
        /// How.
        by: Means,
        /// The cells that it will enter.
        path: Vec<N::Cell>,
        /// How far that is.
        metres: Metres,
    },
    /// A character's move is over.
    MoveEnded {
        /// Who.
        figure: N::Figure,
        /// Where its feet are, where that is above the ground.
        feet: Option<Level>,
    },
    /// An attack began.
    AttackDeclared {
        /// Who.
        attacker: N::Figure,
        /// Whom or what.
        target: Occupant<N>,
        /// With what.
        with: Weapon<N>,
        /// By which maneuver.
        maneuver: Maneuver,
    },
    /// An attack on an area began (`CH-13`).
    AreaDeclared {
        /// Who.
        attacker: N::Figure,
        /// At which hex.
        at: Coord,
        /// With what.
        with: Weapon<N>,
    },
    /// An attacker rolled to hit a hex (`CH-13`).
    AreaRolled {
        /// Who.
        attacker: N::Figure,
        /// Which hex.
        at: Coord,
        /// What is added to 11, and taken from it.
        #[serde(serialize_with = "parts")]
        aim: Vec<(i16, ToHitReason)>,
        /// What 3d6 show.
        rolled: u16,
        /// Whether it hits.
        hit: bool,
    },
    /// An area lands elsewhere (`CH-13`).
    Scattered {
        /// Where.
        at: Coord,
        /// The way from where it was aimed.
        direction: Direction,
        /// How far.
        hexes: Hexes,
    },
    /// A botched attack strikes a friend (`CH-11`).
    Botched {
        /// Who attacked.
        attacker: N::Figure,
        /// Whom it strikes.
        victim: N::Figure,
    },
    /// An attacker rolled to hit (`CH-10`).
    ToHitRolled {
        /// Who.
        attacker: N::Figure,
        /// Whom or what.
        target: Occupant<N>,
        /// What is added to 11, and taken from it.
        #[serde(serialize_with = "parts")]
        aim: Vec<(i16, ToHitReason)>,
        /// What 3d6 show.
        rolled: u16,
        /// How often it hits.
        hits: u8,
    },
    /// Damage came through defences (`CH-20`).
    Hurt {
        /// Who.
        figure: N::Figure,
        /// STUN.
        stun: u16,
        /// BODY.
        body: u16,
        /// Of what.
        of: HarmSource,
    },
    /// A thing lost BODY.
    ThingHurt {
        /// What.
        object: N::Object,
        /// BODY that passed its DEF.
        body: u16,
        /// Of what.
        of: HarmSource,
    },
    /// A thing broke.
    Broke {
        /// What.
        object: N::Object,
        /// Of what.
        of: HarmSource,
    },
    /// An aimed blow struck the spot at which it was aimed (`CH-17`).
    SpotHit {
        /// Whose.
        figure: N::Figure,
        /// Its place on the sheet.
        spot: N::Entry,
    },
    /// Several characters attack together (`CH-16`).
    Coordinated {
        /// Who, and with what.
        members: Vec<Member<N>>,
        /// Whom.
        target: N::Figure,
    },
    /// A character gives one of several foes its whole attention (`CH-16`).
    Focused {
        /// Who.
        figure: N::Figure,
        /// Which foe.
        foe: N::Figure,
    },
    /// A character was grabbed.
    Grabbed {
        /// Who.
        figure: N::Figure,
        /// By whom.
        by: N::Figure,
        /// The STR with which it is held.
        strength: u8,
    },
    /// A character tried to break free.
    BrokeFree {
        /// Who.
        figure: N::Figure,
        /// Who held it.
        by: N::Figure,
        /// BODY of its dice.
        body: u16,
        /// BODY of its holder's dice.
        theirs: u16,
        /// Whether it did.
        free: bool,
    },
    /// A character was thrown by its holder (`CH-22`).
    Thrown {
        /// By whom.
        figure: N::Figure,
        /// Who.
        who: N::Figure,
        /// The way.
        direction: Direction,
    },
    /// Points were taken from a characteristic (`CH-21`).
    Drained {
        /// Whose.
        figure: N::Figure,
        /// Which.
        of: Characteristic,
        /// How many.
        points: u16,
    },
    /// A dispel was set against the powers of a character (`CH-21`).
    Dispelled {
        /// Whose.
        figure: N::Figure,
        /// Points.
        points: u16,
        /// The power that drops, by its place on the sheet.
        power: Option<u8>,
    },
    /// A character was turned into something else, in part or wholly (`CH-21`).
    Transformed {
        /// Who.
        figure: N::Figure,
        /// Points.
        points: u16,
        /// It fights no more.
        done: bool,
    },
    /// A thing was picked up to be swung or thrown (`CH-22`).
    PickedUp {
        /// By whom.
        figure: N::Figure,
        /// What.
        thing: N::Object,
    },
    /// A character was stunned (`CH-24`).
    Stunned {
        /// Who.
        figure: N::Figure,
    },
    /// A character lost consciousness (`CH-25`).
    KnockedOut {
        /// Who.
        figure: N::Figure,
    },
    /// A character died (`CH-26`).
    Died {
        /// Who.
        figure: N::Figure,
    },
    /// A character lies down now.
    WentProne {
        /// Who.
        figure: N::Figure,
    },
    /// A character stood up.
    StoodUp {
        /// Who.
        figure: N::Figure,
    },
    /// Knockback was rolled for (`CH-33`, `CH-34`).
    KnockbackRolled {
        /// The character that was hit.
        figure: N::Figure,
        /// BODY that counts.
        body: u16,
        /// How it came about, where it counts more or less than once.
        #[serde(skip_serializing_if = "Option::is_none")]
        multiplied: Option<Multiplied>,
        /// Hexes that powers take from it.
        resistance: Hexes,
        /// The dice, and the reasons for their number.
        #[serde(serialize_with = "parts")]
        dice: Vec<(i8, DiceReason)>,
        /// What they show.
        rolled: u16,
        /// Hexes that are left; below 0 nothing happens, at 0 the character falls down.
        hexes: i32,
    },
    /// A character is knocked back (`CH-32`).
    FlightBegan {
        /// Who.
        figure: N::Figure,
        /// The way.
        direction: Direction,
        /// Hexes, where nothing is in the way.
        hexes: Hexes,
    },
    /// A flight is over.
    FlightEnded {
        /// Who flew.
        figure: N::Figure,
        /// Hexes from the start.
        moved: u16,
        /// Why it ended.
        cause: Cause<N>,
        /// Where its feet are, where that is above the ground.
        feet: Option<Level>,
    },
    /// Dice of an impact, a landing or a fall were rolled (`CH-35` to `CH-42`).
    HarmRolled {
        /// Whom or what they hurt.
        victim: Occupant<N>,
        /// Of what.
        of: HarmSource,
        /// What was struck, by the victim or with it.
        against: Option<Against<N>>,
        /// How many.
        dice: u16,
        /// Twice as many as the blow has, for the victim is out (`CH-39`).
        doubled: bool,
        /// STUN they show.
        stun: u16,
        /// BODY they show.
        body: u16,
    },
    /// A Breakfall roll was made (`CH-43`).
    BreakfallRolled {
        /// Who.
        figure: N::Figure,
        /// No more than this succeeds.
        need: i16,
        /// What 3d6 show.
        rolled: u16,
    },
    /// A character that was in the air is there no more.
    CameDown {
        /// Who.
        figure: N::Figure,
        /// How far, in levels.
        drop: u16,
    },
    /// Damage dice of an attack were rolled (`CH-18`, `CH-19`).
    DamageRolled {
        /// Whom or what they hurt.
        victim: Occupant<N>,
        /// The dice.
        dice: D6Pool,
        /// Read as killing damage.
        killing: bool,
        /// STUN.
        stun: u16,
        /// BODY.
        body: u16,
    },
}

/// Numbers, each with what it is of: `[{"value": 3, "reason": ...}]`.
fn parts<V: Serialize, R: Serialize, S: Serializer>(parts: &[(V, R)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct ReasonJson<'p, V, R> {
        value: &'p V,
        reason: &'p R,
    }
    serializer.collect_seq(parts.iter().map(|(value, reason)| ReasonJson { value, reason }))
}

/// What damage is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// An attack.
    Attack,
    /// One of several coordinated attacks, whose STUN is compared with CON together (`CH-16`).
    Together,
    /// Striking something in a flight, or being struck (`CH-36`, `CH-38`).
    Impact,
    /// Landing after a flight (`CH-35`).
    Landing,
    /// A fall (`CH-42`).
    Fall,
    /// An effort beyond END (`CH-30`), or beyond BODY (`CH-26`).
    Effort,
    /// Bleeding (`CH-26`).
    Bleeding,
    /// A drain (`CH-21`).
    Drain,
    /// The attacker's own blow, struck with its whole body.
    Recoil,
}

/// What a phase was spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// Getting over being stunned (`CH-24`).
    Stunned,
    /// Lying there (`CH-29`).
    Out,
    /// A defence to which it aborted (`CH-9`).
    Aborted,
    /// A haymaker on its way.
    Haymaker,
}

/// What a roll of 3d6 is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// Diving for cover (`CH-9`).
    Dive,
    /// Blocking a blow.
    Block,
    /// Rolling with a punch.
    RollWithPunch,
    /// Which is faster, a draw or a held action (`CH-8`).
    Speed,
    /// Keeping a weapon (`CH-17`).
    Keep,
    /// Teamwork (`CH-16`).
    Teamwork,
}

/// When a character recovers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// As its action (`CH-28`).
    Action,
    /// After segment 12 (`CH-5`).
    PostTwelve,
    /// In its own phase while it is out (`CH-29`).
    Out,
}

impl Event {
    /// The character whose condition it may change.
    pub(in crate::champions) const fn subject(&self) -> Option<FigureId> {
        match self {
            Self::PhaseBegan { figure }
            | Self::PhaseEnded { figure }
            | Self::PhaseSpent { figure, .. }
            | Self::Aborted { figure, .. }
            | Self::GuardTaken { figure, .. }
            | Self::Unbalanced { figure, .. }
            | Self::Holds { figure, .. }
            | Self::HeldLost { figure }
            | Self::Triggered { figure }
            | Self::Drew { figure, .. }
            | Self::Disarmed { figure, .. }
            | Self::HaymakerBegan { figure, .. }
            | Self::HaymakerEnded { figure, .. }
            | Self::Recovered { figure, .. }
            | Self::Rested { figure }
            | Self::Woke { figure, .. }
            | Self::Bled { figure }
            | Self::EndPaid { figure, .. }
            | Self::Strained { figure }
            | Self::EffortRolled { figure, .. }
            | Self::PowerTurned { figure, .. }
            | Self::NoncombatBegan { figure }
            | Self::Thrown { who: figure, .. }
            | Self::MoveBegan { figure, .. }
            | Self::MoveEnded { figure, .. }
            | Self::Hurt { figure, .. }
            | Self::Grabbed { figure, .. }
            | Self::BrokeFree { figure, .. }
            | Self::Drained { figure, .. }
            | Self::Dispelled { figure, .. }
            | Self::Transformed { figure, .. }
            | Self::Stunned { figure }
            | Self::KnockedOut { figure }
            | Self::Died { figure }
            | Self::WentProne { figure }
            | Self::StoodUp { figure }
            | Self::KnockbackRolled { figure, .. }
            | Self::FlightBegan { figure, .. }
            | Self::FlightEnded { figure, .. }
            | Self::BreakfallRolled { figure, .. }
            | Self::CameDown { figure, .. } => Some(*figure),
            Self::SegmentBegan { .. }
            | Self::TieRolled { .. }
            | Self::AreaDeclared { .. }
            | Self::AreaRolled { .. }
            | Self::Scattered { .. }
            | Self::Botched { .. }
            | Self::PickedUp { .. }
            | Self::Coordinated { .. }
            | Self::Focused { .. }
            | Self::SpotHit { .. }
            | Self::Rolled { .. }
            | Self::Interposed { .. }
            | Self::Evaded { .. }
            | Self::OrderOfActing { .. }
            | Self::TurnEnded { .. }
            | Self::AttackDeclared { .. }
            | Self::ToHitRolled { .. }
            | Self::ThingHurt { .. }
            | Self::Broke { .. }
            | Self::HarmRolled { .. }
            | Self::DamageRolled { .. } => None,
        }
    }
}
