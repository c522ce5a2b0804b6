//! Finds attacks that must have the same odds, so that a threat map counts them once.

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

/// The facts that decide the odds of an attack, apart from the battle without the attacker. Attacks with equal facts
/// have the same odds, wherever the attacker stands.
///
/// The attacker stands behind the characters it knocks back and never blocks their path. Characters that the attack
/// does not affect play no part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum OddsKey {
    /// A blow or a shot.
    Blow {
        target: FigureId,
        how: (Weapon, Maneuver),
        /// The 3d6 roll needed to hit. A single shot uses 3 to 17, because 3 always hits and 18 never does.
        need: i16,
        way: KnockbackOrigin,
        /// The figures that a miss may strike, in order, and the origin of their knockback (`CH-12`).
        strays: Short<[(Occupant, KnockbackOrigin); 2]>,
        /// The same for a botch (`CH-11`).
        botch: Option<(FigureId, KnockbackOrigin)>,
        /// The place of the attacker if it matters: it may be harmed itself, or what it uses stays where it lands.
        at: Option<(Cell, Level)>,
    },
    /// All other attacks, by the attacker's place: an area may throw characters against it, and other attacks move it.
    There(Order, FigureId, Cell, Level),
}

/// Finds the attacks from one place that have the same odds. Maneuvers with one weapon against one target share most of
/// the work.
#[derive(Debug)]
pub(super) struct Sameness<'b> {
    battle: ChampionsBattle<'b>,
    attacker: FigureId,
    /// The cached last target and weapon.
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
    /// For the attacks of a character from its current place.
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
                // A maneuver only changes the dice, which are not read here.
                let aimed = self.aimed(target, (with, &seen.blow))?;
                self.last = Some(((target, with), aimed.clone()));
                aimed
            }
        };
        let Aimed { way, strays, botch, at } = aimed;
        Some(OddsKey::Blow { target, how: (with, maneuver), need, way, strays, botch, at })
    }

    /// The place of the attacker.
    fn from(&self) -> Option<(Cell, Level)> {
        Some((self.battle.field().standing(self.attacker)?.head, self.battle.feet(self.attacker)?))
    }

    fn aimed(&self, target: FigureId, (with, blow): (Weapon, &WeaponProfile)) -> Option<Aimed> {
        let Self { battle, attacker, .. } = *self;
        let at = self.from()?;
        let who = Occupant::Figure(target);
        let aimed_at = battle.field().standing(target)?.head;
        let way = |who: Occupant| knockback::way(battle, at.0, who);
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

/// True if the attacker's place matters with this weapon.
fn is_placed(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon, blow: &WeaponProfile) -> bool {
    let condition = battle.condition(attacker);
    // It pays with STUN or BODY if its END does not suffice (CH-26, CH-30).
    let strains = blow.end > 0 && (condition.body <= 0 || i32::from(condition.end) < i32::from(blow.end));
    strains || !matches!(with, Weapon::Strength(_) | Weapon::Attack(_))
}
