//! Events of Champions.

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

/// An event of Champions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A segment began (`CH-4`).
    SegmentBegan {
        /// The segment.
        #[serde(flatten)]
        now: Moment,
    },
    /// A character rolled to break a tie in the acting order (`CH-6`).
    TieRolled {
        /// The character.
        figure: N::Figure,
        /// Result of the die.
        roll: u16,
    },
    /// The acting order of the segment was decided (`CH-6`).
    OrderOfActing {
        /// The characters, first to last.
        order: Vec<N::Figure>,
    },
    /// A turn ended.
    TurnEnded {
        /// Turn number.
        turn: u16,
    },
    /// A character's phase began.
    PhaseBegan {
        /// The character.
        figure: N::Figure,
    },
    /// A character's phase ended.
    PhaseEnded {
        /// The character.
        figure: N::Figure,
    },
    /// A character's phase passed without an action.
    PhaseSpent {
        /// The character.
        figure: N::Figure,
        /// The reason.
        how: Spent,
    },
    /// A character aborted to a defence (`CH-9`).
    Aborted {
        /// The character.
        figure: N::Figure,
        /// The defence.
        to: Reaction<N>,
        /// The part of the defence that lasts, if any.
        guard: Option<Guard>,
    },
    /// A character used its own phase for a defence.
    GuardTaken {
        /// The character.
        figure: N::Figure,
        /// The defence.
        guard: Guard,
    },
    /// A maneuver changed a character's DCV until its next phase.
    Unbalanced {
        /// The character.
        figure: N::Figure,
        /// DCV modifier.
        dcv: i8,
    },
    /// A character holds its action (`CH-8`).
    Holds {
        /// The character.
        figure: N::Figure,
        /// The condition that the character waits for.
        wait: Wait<N>,
    },
    /// The condition of a held action was met, but the triggering character was faster (`CH-8`).
    Triggered {
        /// The character that waited.
        figure: N::Figure,
    },
    /// A character drew a weapon (`CH-7`).
    Drew {
        /// The character.
        figure: N::Figure,
        /// The weapon, by index on the sheet.
        #[serde(serialize_with = "Weapon::<N>::serialize_attack")]
        weapon: N::Entry,
    },
    /// A weapon was struck from a character's hands (`CH-17`).
    Disarmed {
        /// The character.
        figure: N::Figure,
        /// The weapon, by index on the sheet.
        #[serde(serialize_with = "Weapon::<N>::serialize_attack")]
        weapon: N::Entry,
    },
    /// A held action was lost (`CH-8`).
    HeldLost {
        /// The character.
        figure: N::Figure,
    },
    /// A character began a haymaker.
    HaymakerBegan {
        /// The character.
        figure: N::Figure,
        /// The planned attack.
        #[serde(flatten, serialize_with = "Haymaker::serialize_plan")]
        haymaker: Haymaker<N>,
    },
    /// A haymaker ended: it lands now or is lost.
    HaymakerEnded {
        /// The character.
        figure: N::Figure,
        /// True if the haymaker lands.
        lands: bool,
    },
    /// A character made a success roll (`CH-8`, `CH-9`, `CH-16`, `CH-17`).
    Rolled {
        /// The character.
        figure: N::Figure,
        /// Purpose of the roll.
        check: Check,
        /// Highest roll that succeeds.
        need: i16,
        /// Result of 3d6.
        rolled: u16,
    },
    /// A character stepped between an attack and its target (`CH-9`).
    Interposed {
        /// The character.
        figure: N::Figure,
        /// The protected target.
        target: N::Figure,
    },
    /// An attack came to nothing: its target has moved or is out of reach, or its weapon is gone (`CH-8`, `CH-9`).
    Evaded {
        /// The attacker.
        attacker: N::Figure,
    },
    /// A character recovered (`CH-28`, `CH-29`).
    Recovered {
        /// The character.
        figure: N::Figure,
        /// STUN gained.
        stun: u16,
        /// END gained.
        end: u16,
        /// Occasion of the recovery.
        rest: Rest,
    },
    /// A character takes a recovery, which lowers its DCV until its next phase (`CH-28`).
    Rested {
        /// The character.
        figure: N::Figure,
    },
    /// A character regained consciousness (`CH-27`).
    Woke {
        /// The character.
        figure: N::Figure,
        /// END after regaining consciousness.
        end: u16,
    },
    /// A character bled (`CH-26`).
    Bled {
        /// The character.
        figure: N::Figure,
    },
    /// A character paid END (`CH-2`).
    EndPaid {
        /// The character.
        figure: N::Figure,
        /// END paid.
        end: u16,
    },
    /// A dying character paid END and started to bleed (`CH-26`).
    Strained {
        /// The character.
        figure: N::Figure,
    },
    /// A character paid STUN for missing END (`CH-30`).
    EffortRolled {
        /// The character.
        figure: N::Figure,
        /// Number of dice.
        dice: u8,
        /// STUN on the dice.
        stun: u16,
    },
    /// A power was raised or dropped, voluntarily or not.
    PowerTurned {
        /// The character.
        figure: N::Figure,
        /// The power, by index on the sheet.
        power: u8,
        /// True if the power was raised.
        up: bool,
    },
    /// A character went noncombat until its next phase (`CH-15`).
    NoncombatBegan {
        /// The character.
        figure: N::Figure,
    },
    /// A character began a move.
    MoveBegan {
        /// The character.
        figure: N::Figure,
        /// Mode of movement.
        by: Means,
        /// Cells that the character will enter.
        path: Vec<N::Cell>,
        /// Distance of the move.
        metres: Metres,
    },
    /// A character finished its move.
    MoveEnded {
        /// The character.
        figure: N::Figure,
        /// Level of the character's feet, if above the ground.
        feet: Option<Level>,
    },
    /// An attack began.
    AttackDeclared {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: Occupant<N>,
        /// The weapon.
        with: Weapon<N>,
        /// The maneuver.
        maneuver: Maneuver,
    },
    /// An area attack began (`CH-13`).
    AreaDeclared {
        /// The attacker.
        attacker: N::Figure,
        /// The hex aimed at.
        at: Coord,
        /// The weapon.
        with: Weapon<N>,
    },
    /// An attacker rolled to hit a hex (`CH-13`).
    AreaRolled {
        /// The attacker.
        attacker: N::Figure,
        /// The hex.
        at: Coord,
        /// Modifiers that are added to 11.
        #[serde(serialize_with = "parts")]
        aim: Vec<(i16, ToHitReason)>,
        /// Result of 3d6.
        rolled: u16,
        /// True for a hit.
        hit: bool,
    },
    /// An area attack scattered (`CH-13`).
    Scattered {
        /// The hex where the area lands.
        at: Coord,
        /// Direction from the hex aimed at.
        direction: Direction,
        /// Distance.
        hexes: Hexes,
    },
    /// An attack that rolled an 18 hits a friend (`CH-11`).
    Botched {
        /// The attacker.
        attacker: N::Figure,
        /// The friend.
        victim: N::Figure,
    },
    /// An attacker rolled to hit (`CH-10`).
    ToHitRolled {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: Occupant<N>,
        /// Modifiers that are added to 11.
        #[serde(serialize_with = "parts")]
        aim: Vec<(i16, ToHitReason)>,
        /// Result of 3d6.
        rolled: u16,
        /// Number of hits.
        hits: u8,
    },
    /// A character lost STUN or BODY, for example to damage that got through its defences (`CH-20`).
    Hurt {
        /// The character.
        figure: N::Figure,
        /// STUN lost.
        stun: u16,
        /// BODY lost.
        body: u16,
        /// Source of the damage.
        of: HarmSource,
    },
    /// An object lost BODY.
    ThingHurt {
        /// The object.
        object: N::Object,
        /// BODY lost.
        body: u16,
        /// Source of the damage.
        of: HarmSource,
    },
    /// An object broke.
    Broke {
        /// The object.
        object: N::Object,
        /// Source of the damage.
        of: HarmSource,
    },
    /// An aimed attack hit its spot (`CH-17`).
    SpotHit {
        /// The target.
        figure: N::Figure,
        /// The spot, by index on the sheet.
        spot: N::Entry,
    },
    /// Several characters began a coordinated attack (`CH-16`).
    Coordinated {
        /// The attackers and their weapons.
        members: Vec<Member<N>>,
        /// The target.
        target: N::Figure,
    },
    /// A character focuses on one of several attackers (`CH-16`).
    Focused {
        /// The character.
        figure: N::Figure,
        /// The attacker.
        foe: N::Figure,
    },
    /// A character was grabbed.
    Grabbed {
        /// The character.
        figure: N::Figure,
        /// The holder.
        by: N::Figure,
        /// STR that the holder holds on with.
        strength: u8,
    },
    /// A character tried to break free.
    BrokeFree {
        /// The character.
        figure: N::Figure,
        /// The holder.
        by: N::Figure,
        /// BODY on the character's dice.
        body: u16,
        /// BODY on the holder's dice.
        theirs: u16,
        /// True if the character broke free.
        free: bool,
    },
    /// A character was thrown by its holder (`CH-22`).
    Thrown {
        /// The holder.
        figure: N::Figure,
        /// The thrown character.
        who: N::Figure,
        /// Direction of the throw.
        direction: Direction,
    },
    /// A characteristic was drained (`CH-21`).
    Drained {
        /// The character.
        figure: N::Figure,
        /// The characteristic.
        of: Characteristic,
        /// Points lost.
        points: u16,
    },
    /// A dispel hit a character's powers (`CH-21`).
    Dispelled {
        /// The character.
        figure: N::Figure,
        /// Points of the dispel.
        points: u16,
        /// The power that drops, by index on the sheet; `None` if none does.
        power: Option<u8>,
    },
    /// A character was transformed, in part or completely (`CH-21`).
    Transformed {
        /// The character.
        figure: N::Figure,
        /// Points of the transform.
        points: u16,
        /// True if the character is out of the fight.
        done: bool,
    },
    /// An object was picked up to be swung or thrown (`CH-22`).
    PickedUp {
        /// The character.
        figure: N::Figure,
        /// The object.
        thing: N::Object,
    },
    /// A character was stunned (`CH-24`).
    Stunned {
        /// The character.
        figure: N::Figure,
    },
    /// A character lost consciousness (`CH-25`).
    KnockedOut {
        /// The character.
        figure: N::Figure,
    },
    /// A character died (`CH-26`).
    Died {
        /// The character.
        figure: N::Figure,
    },
    /// A character fell prone.
    WentProne {
        /// The character.
        figure: N::Figure,
    },
    /// A character stood up.
    StoodUp {
        /// The character.
        figure: N::Figure,
    },
    /// The knockback dice were rolled (`CH-33`, `CH-34`).
    KnockbackRolled {
        /// The character that was hit.
        figure: N::Figure,
        /// BODY that counts for knockback.
        body: u16,
        /// How the BODY was multiplied, if it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        multiplied: Option<Multiplied>,
        /// Hexes that powers subtract.
        resistance: Hexes,
        /// The dice, with the reasons for their number.
        #[serde(serialize_with = "parts")]
        dice: Vec<(i8, DiceReason)>,
        /// Total of the dice.
        rolled: u16,
        /// Resulting knockback, in hexes. Below 0 nothing happens; at 0 the character falls prone.
        hexes: i32,
    },
    /// A character began to fly, because it was knocked back (`CH-32`), shoved or thrown.
    FlightBegan {
        /// The character.
        figure: N::Figure,
        /// Direction of flight.
        direction: Direction,
        /// Distance of the flight if nothing is in the way.
        hexes: Hexes,
    },
    /// A flight ended.
    FlightEnded {
        /// The flying character.
        figure: N::Figure,
        /// Distance flown, in hexes.
        moved: u16,
        /// The reason why the flight ended.
        cause: Cause<N>,
        /// Level of the character's feet, if above the ground.
        feet: Option<Level>,
    },
    /// Damage from an impact, a landing or a fall was rolled (`CH-35` to `CH-42`).
    HarmRolled {
        /// The victim.
        victim: Occupant<N>,
        /// Source of the damage.
        of: HarmSource,
        /// The character or obstacle that the victim collided with, if any.
        against: Option<Against<N>>,
        /// Number of dice.
        dice: u16,
        /// True if the dice are doubled because the victim is knocked out (`CH-39`).
        doubled: bool,
        /// STUN on the dice.
        stun: u16,
        /// BODY on the dice.
        body: u16,
    },
    /// A Breakfall roll was made (`CH-43`).
    BreakfallRolled {
        /// The character.
        figure: N::Figure,
        /// Highest roll that succeeds.
        need: i16,
        /// Result of 3d6.
        rolled: u16,
    },
    /// A character came down from the air.
    CameDown {
        /// The character.
        figure: N::Figure,
        /// Depth of the drop, in levels.
        drop: u16,
    },
    /// The damage of an attack was rolled (`CH-18`, `CH-19`).
    DamageRolled {
        /// The victim.
        victim: Occupant<N>,
        /// The dice.
        dice: D6Pool,
        /// True for killing damage.
        killing: bool,
        /// STUN.
        stun: u16,
        /// BODY.
        body: u16,
    },
}

/// Serializes modifiers with their reasons: `[{"value": 3, "reason": ...}]`.
fn parts<V: Serialize, R: Serialize, S: Serializer>(parts: &[(V, R)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct ReasonJson<'p, V, R> {
        value: &'p V,
        reason: &'p R,
    }
    serializer.collect_seq(parts.iter().map(|(value, reason)| ReasonJson { value, reason }))
}

/// The source of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// An attack.
    Attack,
    /// Part of a coordinated attack, whose total STUN is compared with CON (`CH-16`).
    Together,
    /// An impact: a flying character hit something, or the victim was hit by one (`CH-36`, `CH-38`).
    Impact,
    /// A landing after a flight (`CH-35`).
    Landing,
    /// A fall (`CH-42`).
    Fall,
    /// STUN paid for missing END (`CH-30`), or BODY paid for effort while dying (`CH-26`).
    Effort,
    /// Bleeding (`CH-26`).
    Bleeding,
    /// A drain (`CH-21`).
    Drain,
    /// The attacker's own charge.
    Recoil,
}

/// The reason why a phase passed without an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// The character recovered from being stunned (`CH-24`).
    Stunned,
    /// The character was knocked out (`CH-29`).
    Out,
    /// An abort to a defence spent the phase (`CH-9`).
    Aborted,
    /// The character was preparing a haymaker.
    Haymaker,
}

/// The purpose of a success roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// Diving for cover (`CH-9`).
    Dive,
    /// Blocking an attack.
    Block,
    /// Rolling with a punch.
    RollWithPunch,
    /// Acting first when a fast draw triggers a held action (`CH-8`).
    Speed,
    /// Keeping a weapon after a disarm (`CH-17`).
    Keep,
    /// Joining a coordinated attack (`CH-16`).
    Teamwork,
}

/// The occasion of a recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// The action of a phase (`CH-28`).
    Action,
    /// The end of segment 12 (`CH-5`).
    PostTwelve,
    /// A phase of a character that is knocked out (`CH-29`).
    Out,
}

impl Event {
    /// Returns the character whose condition the event may change.
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
