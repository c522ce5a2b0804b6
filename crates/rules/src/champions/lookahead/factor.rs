//! Factors of an attack: everything that changes its numbers after the roll to hit, with reasons.
//!
//! The log, `kb odds` and the game's forecasts all list the factors from here. The reasons behind the number needed to
//! hit are in [`ToHit`](crate::champions::rolls::to_hit::ToHit).

use crate::{
    battle::{self, FigureId, Occupant},
    champions::{
        Against, AttackKind, ChampionsBattle, Defence, DoesKnockback, Frame, HarmSource, Maneuver, Order, Reaction,
        Weapon,
        attack::{self, WeaponProfile, area, grab, strike_dice},
        data::reason::DiceReason,
        displace::{
            falling::{Before, landing_dice},
            flight,
            knockback::{self, KnockbackOrigin},
        },
        harm::{damage, impact},
    },
    dice::D6Pool,
    rule::Rule,
};

/// The number that a factor changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactorOf {
    /// The damage dice.
    Dice,
    /// The number of hits from one roll.
    Hits,
    /// The STUN and BODY of a hit.
    Damage,
    /// The knockback, in hexes.
    Knockback,
    /// The dice that are rolled and subtracted from the knockback.
    KnockbackDice,
    /// The dice of impacts and landings.
    Impacts,
    /// The damage that the attacker takes from its own attack.
    Recoil,
}

impl FactorOf {
    /// All variants, in the order in which the rules apply them.
    pub const ALL: [Self; 7] =
        [Self::Dice, Self::Hits, Self::Damage, Self::Recoil, Self::Knockback, Self::KnockbackDice, Self::Impacts];

    /// Name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dice => "dice",
            Self::Hits => "hits",
            Self::Damage => "damage",
            Self::Knockback => "knockback",
            Self::KnockbackDice => "knockback_dice",
            Self::Impacts => "impacts",
            Self::Recoil => "recoil",
        }
    }

    /// Display name.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::KnockbackDice => "knockback dice",
            other => other.name(),
        }
    }
}

/// The reason for a factor. Each variant's comment gives the meaning of the factor's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactorReason {
    /// Whole dice of the weapon, from its sheet.
    Weapon,
    /// Dice from the STR used, up to the attacker's own STR.
    Strength,
    /// Dice from pushed STR (`CH-30`).
    Pushed,
    /// Dice that an object used as a weapon adds or takes away (`CH-22`).
    Thing,
    /// Dice that a haymaker adds.
    Haymaker,
    /// Dice that a move by takes away: half of them.
    HalfStrength,
    /// Dice from the distance moved before the attack.
    Speed,
    /// Dice that an explosion loses with distance (`CH-13`).
    Explosion,
    /// Dice lost to the maximum of a roll (`CH-2`).
    HandFull,
    /// Maximum number of hits from autofire (`CH-10`).
    Autofire,
    /// Maximum STUN multiplier of a killing hit (`CH-19`).
    Killing,
    /// The attack has points of effect instead of STUN and BODY (`CH-21`). Always 0.
    Effect,
    /// Defence against STUN and BODY, or against STUN only if the attack is killing (`CH-20`).
    Defence(Defence),
    /// Resistant part of a defence, the only part that stops killing BODY (`CH-20`).
    Resistant(Defence),
    /// DEF of an object (`CH-36`).
    ThingDefence,
    /// Divisor of the damage that gets through if the target successfully rolls with the punch.
    RolledWithPunch,
    /// Divisor of the damage that the attacker takes from its own attack.
    Share,
    /// Share of the BODY that counts for knockback, in percent (`CH-34`).
    Percent,
    /// The attack was bought with "does knockback", so its BODY is counted as on normal dice (`CH-31`). Always 0.
    DoesKnockback,
    /// The attack was bought without knockback (`CH-31`). Always 0.
    NoKnockback,
    /// No knockback, because the attack is a drain and the characteristic is already at 0 (`CH-31`). Always 0.
    NothingToLose,
    /// Hexes of knockback that the target's powers take away.
    Resistance,
    /// Hexes of knockback that Shrinking adds, without more damage (`CH-3`).
    Shrinking,
    /// Distance of a shove, in metres.
    Shove,
    /// Dice subtracted from the knockback (`CH-33`).
    Dice(DiceReason),
    /// Multiplier of the impact and landing dice of a target that is knocked out (`CH-39`).
    Out,
}

/// A factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor {
    /// The number it changes.
    pub of: FactorOf,
    /// The reason.
    pub reason: FactorReason,
    /// The value. Its unit depends on the reason.
    pub value: i32,
}

impl Factor {
    fn new(of: FactorOf, reason: FactorReason, value: impl Into<i32>) -> Self {
        Self { of, reason, value: value.into() }
    }

    /// Name of the reason in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.reason {
            FactorReason::Weapon => "weapon",
            FactorReason::Strength => "strength",
            FactorReason::Pushed => "pushed",
            FactorReason::Thing => "thing",
            FactorReason::Haymaker => "haymaker",
            FactorReason::HalfStrength => "half_strength",
            FactorReason::Speed => "speed",
            FactorReason::Explosion => "explosion",
            FactorReason::HandFull => "hand_full",
            FactorReason::Autofire => "autofire",
            FactorReason::Killing => "killing",
            FactorReason::Effect => "effect",
            FactorReason::Defence(Defence::Physical) => "pd",
            FactorReason::Defence(Defence::Energy) => "ed",
            FactorReason::Resistant(Defence::Physical) => "resistant_pd",
            FactorReason::Resistant(Defence::Energy) => "resistant_ed",
            FactorReason::ThingDefence => "def",
            FactorReason::RolledWithPunch => "rolled_with_punch",
            FactorReason::Share => "share",
            FactorReason::Percent => "percent",
            FactorReason::DoesKnockback => "does_knockback",
            FactorReason::NoKnockback => "no_knockback",
            FactorReason::NothingToLose => "nothing_to_lose",
            FactorReason::Resistance => "resistance",
            FactorReason::Shrinking => "shrinking",
            FactorReason::Shove => "shove",
            FactorReason::Dice(reason) => reason.name(),
            FactorReason::Out => "out",
        }
    }

    /// The rule behind the reason.
    #[must_use]
    pub const fn rule(self) -> Rule {
        Rule(match self.reason {
            FactorReason::Weapon | FactorReason::Strength | FactorReason::HandFull => "CH-2",
            FactorReason::Pushed => "CH-30",
            FactorReason::Thing | FactorReason::Shove => "CH-22",
            FactorReason::Haymaker | FactorReason::HalfStrength | FactorReason::Speed | FactorReason::Share => "CH-7",
            FactorReason::Explosion => "CH-13",
            FactorReason::Autofire => "CH-10",
            FactorReason::Killing => "CH-19",
            FactorReason::Effect => "CH-21",
            FactorReason::Defence(_) | FactorReason::Resistant(_) => "CH-20",
            FactorReason::ThingDefence => "CH-36",
            FactorReason::RolledWithPunch => "CH-9",
            FactorReason::Percent | FactorReason::Resistance => "CH-34",
            FactorReason::DoesKnockback | FactorReason::NoKnockback | FactorReason::NothingToLose => "CH-31",
            FactorReason::Shrinking => "CH-3",
            FactorReason::Dice(_) => "CH-33",
            FactorReason::Out => "CH-39",
        })
    }

    /// A short description of the factor, with its value: `haymaker +4d6`, `125 % of the BODY counts, rounded up`.
    #[must_use]
    pub fn words(self) -> String {
        let value = self.value;
        match self.reason {
            FactorReason::Weapon => format!("attack {value}d6"),
            FactorReason::Strength => format!("STR {value}d6"),
            FactorReason::Pushed => format!("pushed STR {value:+}d6"),
            FactorReason::Thing => format!("object {value:+}d6"),
            FactorReason::Haymaker => format!("haymaker {value:+}d6"),
            FactorReason::HalfStrength => format!("half dice {value:+}d6"),
            FactorReason::Speed => format!("speed {value:+}d6"),
            FactorReason::Explosion => format!("distance from the centre {value:+}d6"),
            FactorReason::HandFull => format!("over the dice limit {value:+}d6"),
            FactorReason::Autofire => format!("up to {value} autofire hits"),
            FactorReason::Killing => format!("STUN is BODY times 1 to {value}"),
            FactorReason::Effect => "points of effect, no STUN or BODY".to_owned(),
            FactorReason::Defence(of) => format!("{} {value:+}", of.name()),
            FactorReason::Resistant(of) => format!("resistant {} {value:+} against BODY", of.name()),
            FactorReason::ThingDefence => format!("DEF {value:+}"),
            FactorReason::RolledWithPunch => "half of what gets through if the roll with the punch succeeds".to_owned(),
            FactorReason::Share => {
                let part = if value == 2 { "half" } else { "a third" };
                format!("the attacker takes {part} of the damage")
            }
            FactorReason::Percent => format!("{value} % of the BODY counts, rounded up"),
            FactorReason::DoesKnockback => "does knockback: BODY counted as normal dice".to_owned(),
            FactorReason::NoKnockback => "does no knockback".to_owned(),
            FactorReason::NothingToLose => "none: the target has nothing left to lose".to_owned(),
            FactorReason::Resistance => format!("resistance {value:+}"),
            FactorReason::Shrinking => {
                let unit = if value == 1 { "hex" } else { "hexes" };
                format!("Shrinking {value:+} {unit}, without damage")
            }
            FactorReason::Shove => format!("{value} m, 1 m for every 5 STR"),
            FactorReason::Dice(reason) => format!("{} {value:+}", reason.words()),
            FactorReason::Out => "double dice: the target is knocked out".to_owned(),
        }
    }
}

/// Returns the damage dice of an attack and the factors they are made of, the weapon's own dice first. `explosion` is
/// the distance from the centre of an explosion, in hexes.
#[must_use]
pub fn of_dice(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    (with, maneuver): (Weapon, Maneuver),
    explosion: u16,
) -> (D6Pool, Vec<Factor>) {
    let Some(blow) = attack::blow(battle, attacker, with) else { return (D6Pool::default(), Vec::new()) };
    let dice = |reason, value: i32| Factor::new(FactorOf::Dice, reason, value);
    let count = |pool: D6Pool| i32::from(pool.dice);
    let mut parts = Vec::new();
    match with.strength() {
        None => parts.push(dice(FactorReason::Weapon, count(blow.dice))),
        Some(strength) => {
            let within = count(strike_dice(strength.min(grab::strength(battle, attacker))));
            let all = count(strike_dice(strength));
            parts.push(dice(FactorReason::Strength, within));
            parts.push(dice(FactorReason::Pushed, all - within));
            parts.push(dice(FactorReason::Thing, count(blow.dice) - all));
        }
    }
    match maneuver {
        Maneuver::Haymaker => parts.push(dice(FactorReason::Haymaker, 4)),
        Maneuver::MoveBy(metres) => {
            parts.push(dice(FactorReason::HalfStrength, count(blow.dice) / 2 - count(blow.dice)));
            parts.push(dice(FactorReason::Speed, i32::from(metres.0 / 10)));
        }
        Maneuver::MoveThrough(metres) => parts.push(dice(FactorReason::Speed, i32::from(metres.0 / 6))),
        Maneuver::Strike
        | Maneuver::Disarm
        | Maneuver::Aimed(_)
        | Maneuver::Grab
        | Maneuver::GrabBy(_)
        | Maneuver::Shove => {}
    }
    let whole = maneuver.dice(blow.dice);
    let rolled = area::dice_at(&WeaponProfile { dice: whole, ..blow }, explosion > 0, explosion);
    parts.push(dice(FactorReason::Explosion, count(rolled) - count(whole)));
    let sum: i32 = parts.iter().map(|part| part.value).sum();
    if !maneuver.is_handling() {
        parts.push(dice(FactorReason::HandFull, count(rolled) - sum));
    }
    let mut first = true;
    parts.retain(|part| std::mem::take(&mut first) || part.value != 0);
    (rolled, parts)
}

/// Returns the factors that change the damage of a hit on a figure or object (`CH-19` to `CH-21`, `CH-36`).
#[must_use]
pub fn of_damage(battle: ChampionsBattle<'_>, target: Occupant, blow: &WeaponProfile) -> Vec<Factor> {
    let damage = |reason, value: i32| Factor::new(FactorOf::Damage, reason, value);
    if !blow.harms() {
        return vec![damage(FactorReason::Effect, 0)];
    }
    let mut parts = Vec::new();
    let killing = blow.kind == AttackKind::Killing;
    if killing {
        parts.push(damage(FactorReason::Killing, 3));
    }
    match target {
        Occupant::Figure(figure) => {
            let (all, resistant) = damage::defences(battle, figure, blow.against);
            parts.push(damage(FactorReason::Defence(blow.against), -i32::from(all)));
            if killing {
                parts.push(damage(FactorReason::Resistant(blow.against), -i32::from(resistant)));
            }
        }
        Occupant::Object(object) => {
            let defence = battle.rules().thing(object).map(|thing| -i32::from(thing.defence));
            parts.extend(defence.map(|defence| damage(FactorReason::ThingDefence, defence)));
        }
    }
    parts
}

/// Returns the factors that change the knockback of a hit on a character and the impacts that follow (`CH-31` to
/// `CH-34`, `CH-39`). Empty for points of effect without knockback.
#[must_use]
pub fn of_knockback(battle: ChampionsBattle<'_>, figure: FigureId, blow: &WeaponProfile) -> Vec<Factor> {
    let knockback = |reason, value: i32| Factor::new(FactorOf::Knockback, reason, value);
    if blow.knockback == DoesKnockback::Never {
        return vec![knockback(FactorReason::NoKnockback, 0)];
    }
    // Even the highest BODY causes no knockback.
    if !blow.knocks(u16::MAX) {
        return Vec::new();
    }
    if knockback::nothing_to_lose(battle, figure, blow.kind).is_some() {
        return vec![knockback(FactorReason::NothingToLose, 0)];
    }
    let mut parts = Vec::new();
    if !blow.harms() {
        parts.push(knockback(FactorReason::DoesKnockback, 0));
    }
    if blow.percent != 100 {
        parts.push(knockback(FactorReason::Percent, blow.percent.into()));
    }
    let sheet = battle.sheet(figure);
    let hexes = [
        (FactorReason::Resistance, -i32::from(sheet.knockback_resistance().0)),
        (FactorReason::Shrinking, sheet.knockback_of_shrinking().0.into()),
    ];
    parts.extend(hexes.into_iter().filter(|(_, value)| *value != 0).map(|(reason, value)| knockback(reason, value)));
    let dice = knockback::dice(battle, figure, blow.push(KnockbackOrigin::Rolled, 1, false));
    parts.extend(
        dice.into_iter().map(|(dice, reason)| Factor::new(FactorOf::KnockbackDice, FactorReason::Dice(reason), dice)),
    );
    if impact::doubles(battle, figure) {
        parts.push(Factor::new(FactorOf::Impacts, FactorReason::Out, 2));
    }
    parts
}

/// Returns all factors of an attack on a figure or object in the current battle. `reactions` are the defences that the
/// characters are assumed to choose.
#[must_use]
pub fn of_attack(
    battle: ChampionsBattle<'_>,
    order: &Order,
    target: Occupant,
    reactions: &[(FigureId, Reaction)],
) -> Vec<Factor> {
    let (attacker, with, maneuver, explosion) = match order {
        Order::Attack { attacker, with, maneuver, .. } => (*attacker, *with, *maneuver, 0),
        Order::Charge(charge) => (charge.figure, Weapon::Strength(charge.strength), charge.maneuver(), 0),
        Order::AttackHex { attacker, at, with } => {
            let area = area::area_of(battle, *attacker, *with);
            let victims = area.map_or_else(Vec::new, |(radius, _)| area::victims(battle, *at, radius));
            let away = victims.into_iter().find(|(_, who)| *who == target).map_or(0, |(away, _)| away);
            let explodes = area.is_some_and(|(_, explodes)| explodes);
            (*attacker, *with, Maneuver::Strike, if explodes { away } else { 0 })
        }
        _ => return Vec::new(),
    };
    let Some(blow) = attack::blow(battle, attacker, with) else { return Vec::new() };
    if maneuver.is_handling() {
        let strength = with.strength().unwrap_or(0);
        return match maneuver {
            Maneuver::Shove => {
                vec![Factor::new(FactorOf::Knockback, FactorReason::Shove, i32::from(grab::shove(strength).0))]
            }
            _ => Vec::new(),
        };
    }
    let (dice, mut parts) = of_dice(battle, attacker, (with, maneuver), explosion);
    let blow = WeaponProfile { dice, ..blow };
    if blow.shots > 1 {
        parts.push(Factor::new(FactorOf::Hits, FactorReason::Autofire, i32::from(blow.shots)));
    }
    parts.extend(of_damage(battle, target, &blow));
    if let Occupant::Figure(figure) = target {
        let rolls = |(who, to): &(FigureId, Reaction)| *who == figure && *to == Reaction::RollWithPunch;
        if reactions.iter().any(rolls) {
            parts.push(Factor::new(FactorOf::Damage, FactorReason::RolledWithPunch, 2));
        }
        parts.extend(of_knockback(battle, figure, &blow));
    }
    if let Some(share) = maneuver.recoil() {
        parts.push(Factor::new(FactorOf::Recoil, FactorReason::Share, i32::from(share)));
    }
    parts
}

/// Explains the number of impact or landing dice just rolled, before doubling: the strength of the obstacle (`CH-36`,
/// `CH-40`) or the length of the flight (`CH-35`).
#[must_use]
pub fn why_so_many(
    battle: ChampionsBattle<'_>,
    victim: Occupant,
    (of, against): (HarmSource, Option<Against>),
    dice: u16,
) -> Option<String> {
    let withstands = |what: &str, cap: u16| format!("{what} withstands {cap}");
    match (of, against) {
        (HarmSource::Impact, Some(Against::Object(object))) => {
            Some(withstands(&battle.setup().object(object).name, flight::cap(battle, object)?))
        }
        (HarmSource::Impact, Some(Against::Ground(cell))) => {
            let Occupant::Figure(figure) = victim else { return None };
            let rise = battle.feet(figure)?.rise_to(battle.setup().board.level(cell));
            Some(withstands("the ground", battle.rules().material(cell).cap(rise)))
        }
        (HarmSource::Landing, None) => match battle.top()? {
            battle::Frame::Champions(Frame::Landing(landing)) => match landing.before {
                Before::Flight { hexes, .. } if landing_dice(hexes) == dice => {
                    Some(format!("1d6 for every 2 of {hexes}"))
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
