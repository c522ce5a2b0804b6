//! Short descriptions of costs, dice, modifiers and recoveries.

use std::collections::BTreeMap;

use knockback_odds::{
    Ratio,
    coup_de_grace::{DeedOdds, OrderOption, State},
};
use knockback_rules::{
    battle::{FigureId, Refusal},
    coup_de_grace::{
        BlowKind, CoupDeGraceBattle, Order, PitKind, Sense,
        attack::{DefenceReason, Reason},
        price,
        race::recovers_on,
    },
    displacement::Cause,
};

use crate::{
    percent::{exactly, in_percent},
    text::sentence,
};

/// A number of points: `1 point`, `4 points`.
#[must_use]
pub fn points(number: u16) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}

/// A number with its sign, such as a modifier: `+1`, `−2`.
#[must_use]
pub fn signed(number: i16) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// The roll needed: `4 or more`, `any number`, `more than 6`.
#[must_use]
pub fn need(need: i16) -> String {
    match need {
        ..=1 => "any number".to_owned(),
        6 => "a 6".to_owned(),
        7.. => "more than 6".to_owned(),
        number => format!("{number} or more"),
    }
}

/// The direction in which a staff of air moves minis.
#[must_use]
pub const fn sense_of(sense: Sense) -> &'static str {
    match sense {
        Sense::Towards => "all minis closer",
        Sense::Away => "all minis away",
        Sense::Clockwise => "all minis clockwise",
        Sense::Anticlockwise => "all minis anticlockwise",
    }
}

/// The kind of an attack.
#[must_use]
pub const fn kind(kind: BlowKind) -> &'static str {
    match kind {
        BlowKind::Melee => "melee",
        BlowKind::Ranged => "ranged",
    }
}

/// The reason why a forced move ends early, in a few words; `None` if it goes all the way or ends in a pit.
#[must_use]
pub fn stop(battle: CoupDeGraceBattle<'_>, cause: Cause) -> Option<String> {
    match cause {
        Cause::Edge => Some("the edge of the arena".to_owned()),
        Cause::Elevation => Some("the ground rises".to_owned()),
        Cause::Figure(other) => Some(format!("{} is in the way", battle.figure_name(other))),
        Cause::Object(object) | Cause::Obstacle(object) => {
            Some(format!("{} is in the way", battle.setup().object(object).name))
        }
        Cause::Terrain => Some("the fall was too much".to_owned()),
        Cause::Pit | Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Drop | Cause::Immune => None,
    }
}

/// The text for a mini that goes out of action.
pub const OUT: &str = "out of action";

/// A phrase for a move that ends in a pit: `into a spiked pit`.
#[must_use]
pub const fn into(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Plain => "into a pit",
        PitKind::Spiked => "into a spiked pit",
        PitKind::Bottomless => "into a bottomless pit",
    }
}

/// The name of a pit.
#[must_use]
pub const fn pit(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Plain => "pit",
        PitKind::Spiked => "spiked pit",
        PitKind::Bottomless => "bottomless pit",
    }
}

/// The effect of a pit.
#[must_use]
pub const fn pit_does(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Plain => "1 damage",
        PitKind::Spiked => "1 damage, spikes roll to hit",
        PitKind::Bottomless => OUT,
    }
}

/// The reason why a mini cannot be attacked, as a short label.
#[must_use]
pub fn barred(refusal: &Refusal) -> &'static str {
    match refusal.code {
        "out_of_range" => "out of reach",
        "out_of_sight" => "no sight",
        "out_of_arc" | "not_in_front" => "not in front",
        "not_adjacent" | "not_between" | "too_far_up" => "no reach",
        "too_few_points" => "points",
        "used_already" => "weapon used",
        "guards_itself" => "on guard",
        "deep_water" => "deep water",
        "no_attack" | "empty_hand" => "no weapon",
        _ => "no",
    }
}

/// The question about a push.
#[must_use]
pub fn push_asked(name: &str, optional: bool) -> String {
    if optional { format!("push {name}?") } else { format!("choose the direction of the push of {name}") }
}

/// The cost of an action for a mini in its current position (`CDG-14`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Points before the doubling.
    pub cost: u16,
    /// The number of adjacent enemies, each of which doubles the cost.
    pub enemies: u16,
}

impl Price {
    /// The cost for a mini in its current position.
    #[must_use]
    pub fn of(battle: CoupDeGraceBattle<'_>, figure: FigureId, cost: u16) -> Self {
        let enemies = battle.cell_of(figure).map_or(0, |cell| price::enemies_beside(battle, figure, cell));
        Self { cost, enemies }
    }

    /// The total cost in points.
    #[must_use]
    pub const fn sum(self) -> u16 {
        price::doubled(self.cost, self.enemies)
    }

    /// The shortest form: `8 pts (4×2)`.
    #[must_use]
    pub fn short(self) -> String {
        let sum = self.sum();
        match (sum, self.enemies) {
            (0, _) => "free".to_owned(),
            (_, 0) => points_short(sum),
            _ => format!("{} ({}\u{d7}{})", points_short(sum), self.cost, times(self.enemies)),
        }
    }

    /// The cost as a sentence.
    #[must_use]
    pub fn long(self) -> String {
        let sum = points(self.sum());
        match (self.cost, self.enemies) {
            (0, _) => "Free.".to_owned(),
            (_, 0) => format!("Costs {sum}."),
            (cost, 1) => format!("Costs {sum}: {cost}, doubled for 1 adjacent enemy."),
            (cost, more) => format!("Costs {sum}: {cost}, doubled for each of {more} adjacent enemies."),
        }
    }
}

/// The multiplier of costs next to this many enemies.
#[must_use]
pub const fn times(enemies: u16) -> u16 {
    price::doubled(1, enemies)
}

/// A number of points, abbreviated: `1 pt`, `4 pts`.
#[must_use]
pub fn points_short(number: u16) -> String {
    if number == 1 { "1 pt".to_owned() } else { format!("{number} pts") }
}

/// A list of names: `Marrow, Lampblack`.
#[must_use]
pub fn names(battle: CoupDeGraceBattle<'_>, figures: &[FigureId]) -> String {
    figures.iter().map(|figure| battle.figure_name(*figure)).collect::<Vec<_>>().join(", ")
}

/// The explanation of a part of the roll.
#[must_use]
pub const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Coordinated => "+1 for each friend next to the target who has the target in front.",
        Reason::Backstab => "The target faces exactly away.",
        Reason::Distraction => "\u{2212}1 for each other opponent next to the attacker who has the attacker in front.",
        Reason::CoupDeGrace => "The target is downed.",
        Reason::FiringIntoMelee => "\u{2212}1 for each friend next to the target.",
        Reason::Range => "\u{2212}1 for each full increment of distance, twice that against a downed target.",
        Reason::Downed => "The attacker is downed.",
        Reason::Race => "The quality of the attacker's race.",
        Reason::Weapon => "The bonus of the weapon.",
        Reason::Entangled => "A friend has entangled the target this round.",
    }
}

/// The name and the explanation of a part of a Defence.
#[must_use]
pub const fn defence(reason: DefenceReason) -> (&'static str, &'static str) {
    match reason {
        DefenceReason::Class => ("armour", "The Defence Value of the armour."),
        DefenceReason::Shield => ("shield", "A held item protects: the attacker is in the front arc."),
        DefenceReason::Race => ("race", "The quality of the race."),
        DefenceReason::Guard => ("guard", "On guard this round."),
        DefenceReason::Water => ("water", "Standing in water."),
        DefenceReason::Weapon => {
            ("mace", "Against this weapon a downed target has this Defence, whatever else would add to it.")
        }
    }
}

/// A range of rolls: `6`, `3 or 4`, `1 to 3`.
#[must_use]
pub fn span(low: u8, high: u8) -> String {
    match high.saturating_sub(low) {
        0 => low.to_string(),
        1 => format!("{low} or {high}"),
        _ => format!("{low} to {high}"),
    }
}

/// The rolls that hit: `4 or more`, `any`, `none`, `1, 3, 6`.
#[must_use]
pub fn dice(hits: &[u8]) -> String {
    match hits {
        [] => "none".to_owned(),
        [6] => "6 only".to_owned(),
        all if all.len() == 6 => "any".to_owned(),
        [first, ..] if hits.len() == usize::from(7 - *first) => format!("{first} or more"),
        some => some.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// The lowest roll on which a dramatic recovery succeeds (`CDG-22`), and its chance; `None` if it cannot be tried
/// now.
#[must_use]
pub fn recovery(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> (u8, Option<Ratio>) {
    let odds = DeedOdds::of(&battle.copied(), OrderOption { order: Order::Recover { figure }, figure });
    let up = odds.ok().map(|odds| odds.chance(|end| !end.states.has(State::Downed)));
    (recovers_on(battle.sheet(figure).race), up)
}

/// The harm of a push to the pushed mini (`CDG-24`, `CDG-26`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toll {
    /// The gravest harm with its chance: `downed 50 %`; `None` if there is none.
    pub short: Option<String>,
    /// All harm in sentences: `Loses 1 hit point: 50.0 %, 2 hit points: 50.0 %. Downed: 50.0 %.`
    pub long: String,
}

impl Toll {
    /// The harm of a legal order.
    #[must_use]
    pub fn of(battle: CoupDeGraceBattle<'_>, figure: FigureId, order: Order) -> Option<Self> {
        let odds = DeedOdds::of(&battle.copied(), OrderOption { order, figure }).ok()?;
        let before = battle.is_downed(figure);
        let states = [("out of action", State::OutOfAction, false), ("downed", State::Downed, before)];
        let states = states.into_iter().filter(|(_, _, was)| !was).map(|(name, state, _)| (name, odds.state(state)));
        let states: Vec<(&str, Ratio)> = states.filter(|(_, chance)| !chance.is_zero()).collect();
        let mut lost: BTreeMap<u8, Ratio> = BTreeMap::new();
        for (end, chance) in &odds.outcomes {
            let sum = lost.entry(end.lost.0).or_insert(Ratio::ZERO);
            *sum = sum.plus(chance);
        }
        let hurt = odds.chance(|end| end.lost.0 > 0);
        if hurt.is_zero() && states.is_empty() {
            return Some(Self { short: None, long: String::new() });
        }
        let gravest = states.first().map_or(("wounded", &hurt), |(name, chance)| (*name, chance));
        let lost = lost.iter().map(|(points, chance)| match points {
            1 => format!("1 hit point: {}", exactly(chance)),
            points => format!("{points} hit points: {}", exactly(chance)),
        });
        let lost = format!("Loses {}.", lost.collect::<Vec<_>>().join(", "));
        let states = states.iter().map(|(name, chance)| format!(" {}: {}.", sentence(name), exactly(chance)));
        Some(Self {
            short: Some(format!("{} {}", gravest.0, in_percent(gravest.1))),
            long: format!("{lost}{}", states.collect::<String>()),
        })
    }
}

/// The message for an action that is not possible now.
#[must_use]
pub fn not_now(refusal: &Refusal) -> String {
    format!("Not now: {}.", refusal.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_show_how_they_are_doubled() {
        let told = |cost, enemies| (Price { cost, enemies }.short(), Price { cost, enemies }.long());
        assert_eq!(told(0, 3), ("free".to_owned(), "Free.".to_owned()));
        assert_eq!(told(1, 0), ("1 pt".to_owned(), "Costs 1 point.".to_owned()));
        let beside = "Costs 8 points: 4, doubled for 1 adjacent enemy.";
        assert_eq!(told(4, 1), ("8 pts (4\u{d7}2)".to_owned(), beside.to_owned()));
        assert!(told(1, 3).0.ends_with("(1\u{d7}8)"));
    }

    #[test]
    fn dice_have_plain_words() {
        assert_eq!(dice(&[4, 5, 6]), "4 or more");
        assert_eq!(dice(&[1, 2, 3, 4, 5, 6]), "any");
        assert_eq!((dice(&[]), dice(&[6])), ("none".to_owned(), "6 only".to_owned()));
        assert_eq!(dice(&[3, 5, 6]), "3, 5, 6", "a curved sword adds only to low rolls");
    }
}
