//! Finds attacks that must have the same odds, so that a threat map computes these odds only once.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::{
        ChampionsBattle, Maneuver, Order, Weapon,
        attack::WeaponProfile,
        knockback::{self, KnockbackOrigin},
        outlook::outlook,
        stray,
    },
    units::Level,
};

use crate::Short;

/// The facts that decide the odds of an attack, for a given battle in which only the attacker's position varies.
/// Attacks with equal facts have the same odds, wherever the attacker stands.
///
/// The attacker's own position is usually not such a fact, because it stands behind the characters that it knocks back
/// and never blocks their path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum OddsKey {
    /// An attack on a single target, without moving.
    Blow {
        target: FigureId,
        how: (Weapon, Maneuver),
        /// The 3d6 roll needed to hit. Clamped to 3 to 17 for a single shot, because 3 always hits and 18 never does.
        need: i16,
        way: KnockbackOrigin,
        /// The figures and objects that a miss may strike, in order, each with the origin of its knockback (`CH-12`).
        strays: Short<[(Occupant, KnockbackOrigin); 2]>,
        /// The figure that a botch strikes, with the origin of its knockback (`CH-11`).
        botch: Option<(FigureId, KnockbackOrigin)>,
        /// The position of the attacker, if it matters: the attack may harm the attacker, or use an object that
        /// lands somewhere.
        at: Option<(Cell, Level)>,
    },
    /// Any other attack, by the attacker's position: an area may throw characters against the attacker, and the
    /// remaining attacks move it.
    There(Order, FigureId, Cell, Level),
}

/// Computes the [`OddsKey`]s of the attacks from one position. Maneuvers with the same weapon and target share most of
/// the work.
#[derive(Debug)]
pub(super) struct Sameness<'b> {
    battle: ChampionsBattle<'b>,
    attacker: FigureId,
    /// The target and weapon of the last attack, with the cached facts.
    last: Option<((FigureId, Weapon), Aimed)>,
}

/// The part of [`OddsKey::Blow`] that is the same for all maneuvers.
#[derive(Clone, Debug)]
struct Aimed {
    way: KnockbackOrigin,
    strays: Short<[(Occupant, KnockbackOrigin); 2]>,
    botch: Option<(FigureId, KnockbackOrigin)>,
    at: Option<(Cell, Level)>,
}

impl<'b> Sameness<'b> {
    /// Creates the cache for a character's attacks from its current position.
    pub(super) const fn of(battle: ChampionsBattle<'b>, attacker: FigureId) -> Self {
        Self { battle, attacker, last: None }
    }

    /// The facts that decide the odds of an attack; `None` if the attacker is not on the board, or lacks the weapon.
    pub(super) fn odds(&mut self, order: &Order, target: FigureId) -> Option<OddsKey> {
        let Self { battle, attacker, .. } = *self;
        let Order::Attack { with, maneuver, .. } = *order else {
            let (cell, feet) = self.from()?;
            return Some(OddsKey::There(order.clone(), target, cell, feet));
        };
        let seen = outlook(battle, attacker, Occupant::Figure(target), (with, maneuver))?;
        let need = if seen.blow.shots > 1 { seen.aim.need() } else { seen.aim.need().clamp(3, 17) };
        let aimed = match &self.last {
            Some((last, aimed)) if *last == (target, with) => aimed.clone(),
            _ => {
                // A maneuver only changes the dice, which these facts do not depend on.
                let aimed = self.aimed(target, (with, &seen.blow))?;
                self.last = Some(((target, with), aimed.clone()));
                aimed
            }
        };
        let Aimed { way, strays, botch, at } = aimed;
        Some(OddsKey::Blow { target, how: (with, maneuver), need, way, strays, botch, at })
    }

    /// The position of the attacker.
    fn from(&self) -> Option<(Cell, Level)> {
        Some((self.battle.field().standing(self.attacker)?.head, self.battle.feet(self.attacker)?))
    }

    fn aimed(&self, target: FigureId, (with, blow): (Weapon, &WeaponProfile)) -> Option<Aimed> {
        let Self { battle, attacker, .. } = *self;
        let at = self.from()?;
        let who = Occupant::Figure(target);
        let aimed_at = battle.field().standing(target)?.head;
        let way = |who: Occupant| knockback::origin(battle, at.0, who);
        let strays = stray::candidates(battle, attacker, (who, aimed_at), (with, blow));
        let botch = stray::botched(battle, attacker, who, (with, blow.range));
        Some(Aimed {
            way: way(who),
            strays: strays.into_iter().map(|who| (who, way(who))).collect(),
            botch: botch.map(|figure| (figure, way(Occupant::Figure(figure)))),
            at: is_placed(battle, attacker, with, blow).then_some(at),
        })
    }
}

/// True if the odds of an attack with this weapon depend on the attacker's position.
fn is_placed(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon, blow: &WeaponProfile) -> bool {
    let condition = battle.condition(attacker);
    // A dying attacker loses BODY, and one without enough END pays with STUN (CH-26, CH-30).
    let strains = blow.end > 0 && (condition.body <= 0 || i32::from(condition.end) < i32::from(blow.end));
    strains || !matches!(with, Weapon::Strength(_) | Weapon::Attack(_))
}
