//! The possible flights of a target by knockback. The flights for each possible number of hexes are grouped into the
//! rungs of a ladder.

use knockback_odds::{Ratio, champions::Odds};
use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::Cell,
    champions::{
        Against, ChampionsBattle, HarmSource, Maneuver, Trajectory, Weapon,
        attack::WeaponProfile,
        falling::{self, coming_down},
        flight::shove_trajectory,
        grab,
        impact::doubles,
        knockback::{self, DiceReason, KnockbackOrigin, Push},
        trajectory,
    },
    dice::{D6Pool, RollRequest, Rolled},
    displacement::Cause,
    geometry::Direction,
    units::{Hexes, Level},
};

/// The effect of an attack on the position of its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnockbackForecast {
    /// The target is an object, which stays in place.
    Thing,
    /// This attack never knocks back.
    Never,
    /// This maneuver does no damage and moves no figure.
    Holds,
    /// The attack shoves the target a fixed distance, without harm on the way.
    Shoves(Box<Trajectory>),
    /// The attack knocks the target back: in one direction or, if a die decides, in one of several.
    Flies(Vec<Flight>),
}

/// The flights in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The flyer.
    pub figure: FigureId,
    /// The cell where the flight starts.
    pub start: Cell,
    /// The height of the flight.
    pub level: Level,
    /// The direction.
    pub direction: Direction,
    /// The knockback dice, which reduce the distance, and the reasons for their number.
    pub dice: Vec<(i8, DiceReason)>,
    /// The hexes that the flyer's own powers deduct.
    pub resistance: Hexes,
    /// The BODY that counts, on average.
    pub body: Ratio,
    /// The chance that the attack hits but moves no figure.
    pub nothing: Ratio,
    /// The trajectory for each number of hexes, from zero to the maximum.
    pub trajectories: Vec<Trajectory>,
    /// The same flights, grouped by their ends.
    pub landings: Vec<LadderRung>,
}

/// A rung of the ladder: numbers of hexes with the same end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRung {
    /// The lowest number of hexes.
    pub first: u16,
    /// The highest number of hexes.
    pub last: u16,
    /// The flight for the highest number.
    pub trajectory: Trajectory,
    /// Objects that break on the way: the number of steps to the object, the object, and its dice.
    pub broken: Vec<(u16, ObjectId, u16)>,
    /// The obstacle that is struck at the end, with the fewest and the most dice.
    pub struck: Option<(Against, (u16, u16))>,
    /// A landing or a fall, with the fewest and the most dice.
    pub down: Option<(HarmSource, (u16, u16))>,
    /// The roll of 3d6 needed to land on the feet, if the flyer can do so.
    pub breakfall: Option<i16>,
    /// True if the dice of impacts and landings count twice because the flyer is knocked out.
    pub doubled: bool,
    /// The chance of these numbers of hexes, misses included, computed from the dice alone. Only the [exact
    /// odds](Flight::chances) include effects of the hit itself, such as a lost hold.
    pub chance: Ratio,
}

impl LadderRung {
    /// The number of hexes as text: `3` or `3–5`.
    #[must_use]
    pub fn hexes(&self) -> String {
        span((self.first, self.last))
    }

    /// The distance of the knockback according to the dice, in metres: `18 m` or `6–14 m`.
    #[must_use]
    pub fn force(&self) -> String {
        format!("{} m", span((Hexes(self.first).metres().0, Hexes(self.last).metres().0)))
    }

    /// The distance between start and end of the flight, in metres.
    #[must_use]
    pub fn metres(&self) -> u16 {
        Hexes(self.trajectory.moved).metres().0
    }

    /// The distance between the last object that broke and the end of the flight, in metres.
    #[must_use]
    pub fn beyond(&self) -> Option<u16> {
        let (steps, ..) = self.broken.last()?;
        Some(Hexes(self.trajectory.moved.saturating_sub(*steps)).metres().0)
    }

    /// The number of dice, doubled if they count twice.
    #[must_use]
    pub fn counted(&self, dice: (u16, u16)) -> (u16, u16) {
        let times = if self.doubled { 2 } else { 1 };
        (times * dice.0, times * dice.1)
    }

    fn wider(self, next: &Self) -> Self {
        let both = |one: (u16, u16), other: (u16, u16)| (one.0.min(other.0), one.1.max(other.1));
        let widen = |one: Option<(Against, (u16, u16))>, other: Option<(Against, (u16, u16))>| {
            one.zip(other).map(|((who, dice), (_, more))| (who, both(dice, more)))
        };
        Self {
            last: next.last,
            struck: widen(self.struck, next.struck),
            down: self.down.zip(next.down).map(|((of, dice), (_, more))| (of, both(dice, more))),
            breakfall: self.breakfall.zip(next.breakfall).map(|(one, other)| one.min(other)),
            trajectory: next.trajectory.clone(),
            chance: self.chance.plus(&next.chance),
            ..self
        }
    }

    /// True if both rungs end in the same way and differ only in dice.
    fn ends_as(&self, other: &Self) -> bool {
        let (own, theirs) = (&self.trajectory, &other.trajectory);
        let kind = |landing: &Self| landing.down.map(|(of, _)| of);
        (self.first > 0) == (other.first > 0)
            && (own.at, own.cause, own.moved) == (theirs.at, theirs.cause, theirs.moved)
            && self.broken == other.broken
            && self.struck.map(|(who, _)| who) == other.struck.map(|(who, _)| who)
            && kind(self) == kind(other)
    }
}

/// A range as text: `3` or `3–5`.
#[must_use]
pub fn span((first, last): (u16, u16)) -> String {
    if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") }
}

impl Flight {
    /// The longest flight.
    fn longest(&self) -> Option<&Trajectory> {
        self.landings.iter().map(|landing| &landing.trajectory).max_by_key(|trajectory| trajectory.path.len())
    }

    /// The cells that the longest flight passes, beginning with the start.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let path = self.longest().map_or(&[][..], |trajectory| &trajectory.path);
        std::iter::once(self.start).chain(path.iter().copied())
    }

    /// The chance of each rung, misses included. The odds of the whole attack are used once they are known. The rung
    /// without movement includes all hits that move no figure.
    #[must_use]
    pub fn chances(&self, odds: Option<&Odds>) -> Vec<Ratio> {
        let own = |rung: &LadderRung| {
            if rung.first == 0 { rung.chance.plus(&self.nothing) } else { rung.chance.clone() }
        };
        let odds = odds.filter(|odds| odds.question.target == Occupant::Figure(self.figure));
        let exact = |rung: &LadderRung, odds: &Odds| {
            odds.chance(|blow| blow.hit && (rung.first..=rung.last).contains(&blow.hexes.0))
        };
        self.landings.iter().map(|rung| odds.map_or_else(|| own(rung), |odds| exact(rung, odds))).collect()
    }

    /// The index of the likeliest rung that ends on a cell.
    #[must_use]
    pub fn landing_on(&self, cell: Cell) -> Option<usize> {
        let on = |(_, landing): &(usize, &LadderRung)| landing.first > 0 && landing.trajectory.at.covers(cell);
        let most = self.landings.iter().enumerate().filter(on);
        most.max_by(|(_, one), (_, other)| one.chance.value().total_cmp(&other.chance.value())).map(|(place, _)| place)
    }

    /// The index of the likeliest rung that moves the target.
    #[must_use]
    pub fn likeliest(&self) -> Option<usize> {
        let moves = self.landings.iter().enumerate().filter(|(_, landing)| landing.first > 0);
        moves.max_by(|(_, one), (_, other)| one.chance.value().total_cmp(&other.chance.value())).map(|(place, _)| place)
    }
}

/// The last rungs are omitted while their total share of the flights is below this.
const RARE: f64 = 0.005;

/// The flights of an attack for each number of hexes. `hits` are the chances of each number of hits, from zero.
pub fn forecast(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    (blow, maneuver, with): (&WeaponProfile, Maneuver, Weapon),
    (way, hits): (KnockbackOrigin, &[Ratio]),
) -> KnockbackForecast {
    match maneuver {
        Maneuver::Grab | Maneuver::GrabBy(_) => return KnockbackForecast::Holds,
        Maneuver::Shove => {
            let hexes = grab::shove(with.strength().unwrap_or(0)).hexes();
            let KnockbackOrigin::Along(direction) = way else { return KnockbackForecast::Holds };
            let shoved = shove_trajectory(battle, figure, direction, hexes).map(Box::new);
            return shoved.map_or(KnockbackForecast::Holds, KnockbackForecast::Shoves);
        }
        _ => {}
    }
    knocks(battle, figure, blow, (way, hits)).map_or(KnockbackForecast::Never, KnockbackForecast::Flies)
}

/// The flights of a hit for each number of hexes: in its direction, or in each direction that a die may choose. `None`
/// if it never knocks back. `hits` are the chances of each number of hits, from zero.
#[must_use]
pub fn knocks(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    blow: &WeaponProfile,
    (way, hits): (KnockbackOrigin, &[Ratio]),
) -> Option<Vec<Flight>> {
    let directions = match way {
        KnockbackOrigin::Along(direction) => vec![direction],
        KnockbackOrigin::Rolled => Direction::ALL.to_vec(),
    };
    let spread = Spread::new(battle, figure, blow, (way, hits))?;
    let flights = directions.into_iter().filter_map(|direction| Flight::new(battle, figure, &spread, direction));
    Some(flights.collect())
}

/// The distribution of the knockback distance of an attack.
struct Spread {
    /// The knockback dice, which reduce the distance.
    dice: Vec<(i8, DiceReason)>,
    /// The BODY that counts, on average.
    body: Ratio,
    /// The chance of a hit that moves no figure.
    nothing: Ratio,
    /// The chance of each number of hexes, from zero.
    hexes: Vec<Ratio>,
}

impl Spread {
    fn new(
        battle: ChampionsBattle<'_>,
        figure: FigureId,
        blow: &WeaponProfile,
        (way, hits): (KnockbackOrigin, &[Ratio]),
    ) -> Option<Self> {
        let results = blow.results();
        let knocks = |body| knockback::knocks(battle, figure, blow, body);
        results.iter().any(|((_, body), _)| knocks(*body)).then_some(())?;
        let push = |body: u16| -> Push { blow.push(way, body, false) };
        let dice = knockback::dice(battle, figure, push(1));
        let count = knockback::dice_count(&dice);
        let rolls: Vec<(u16, u128)> = if count == 0 {
            vec![(0, 1)]
        } else {
            let sum = |(rolled, ways)| if let Rolled::Sum(sum) = rolled { Some((sum, ways)) } else { None };
            RollRequest::Sum(D6Pool::of(count)).outcomes().filter_map(sum).collect()
        };
        // STUN has no influence on knockback: merge results with equal BODY.
        let mut bodies: Vec<u128> = Vec::new();
        for ((_, body), ways) in &results {
            bodies.resize(bodies.len().max(usize::from(*body) + 1), 0);
            bodies[usize::from(*body)] += ways;
        }
        let all: u128 = bodies.iter().sum();
        let total = all * rolls.iter().map(|(_, ways)| ways).sum::<u128>();
        let (mut nothing, mut hexes, mut counted) = (0, Vec::new(), 0);
        for (body, ways) in (0_u16..).zip(bodies) {
            let knocks = knocks(body);
            counted += ways * u128::from(if knocks { push(body).body } else { 0 });
            for (rolled, more) in &rolls {
                let far = knockback::hexes(battle, figure, push(body), *rolled);
                match usize::try_from(far) {
                    Ok(far) if knocks => {
                        hexes.resize(hexes.len().max(far + 1), 0);
                        hexes[far] += ways * more;
                    }
                    _ => nothing += ways * more,
                }
            }
        }
        let single = std::iter::once(nothing).chain(hexes).map(|ways| Ratio::of(ways, total.max(1)));
        let mut farthest = farthest_of(hits, &single.collect::<Vec<_>>());
        let hexes = farthest.split_off(1);
        Some(Self { dice, body: Ratio::of(counted, all.max(1)), nothing: farthest.swap_remove(0), hexes })
    }
}

/// The distribution of the farthest of several hits, the only one that counts (`CH-44`). `hits` are the chances of each
/// number of hits, from zero. `single` is the distribution of a single hit, from the nearest result.
fn farthest_of(hits: &[Ratio], single: &[Ratio]) -> Vec<Ratio> {
    let mut whole = vec![Ratio::ZERO; single.len()];
    let mut farthest = single.to_vec();
    for chance in hits.iter().skip(1) {
        for (sum, share) in whole.iter_mut().zip(&farthest) {
            *sum = sum.plus(&share.times(chance));
        }
        // With one more hit, a distance is the farthest if the earlier hits reach it and the new hit goes no farther,
        // or if the earlier hits fall short of it and the new hit reaches it.
        let (mut nearer, mut as_far) = (Ratio::ZERO, Ratio::ZERO);
        for (best, one) in farthest.iter_mut().zip(single) {
            as_far = as_far.plus(one);
            let more = best.times(&as_far).plus(&nearer.times(one));
            nearer = nearer.plus(best);
            *best = more;
        }
    }
    whole
}

impl Flight {
    fn new(battle: ChampionsBattle<'_>, figure: FigureId, spread: &Spread, direction: Direction) -> Option<Self> {
        let start = battle.field().standing(figure)?.head;
        let level = battle.feet(figure)?;
        let far = u16::try_from(spread.hexes.len()).ok()?;
        let trajectories: Vec<Trajectory> =
            (0..far).filter_map(|hexes| trajectory(battle, figure, direction, Hexes(hexes))).collect();
        let mut landings: Vec<LadderRung> = Vec::new();
        for (trajectory, chance) in trajectories.iter().zip(&spread.hexes) {
            let next = landing(battle, figure, trajectory, chance.clone());
            match landings.pop() {
                Some(last) if last.ends_as(&next) => landings.push(last.wider(&next)),
                Some(last) => landings.extend([last, next]),
                None => landings.push(next),
            }
        }
        Some(Self {
            figure,
            start,
            level,
            direction,
            dice: spread.dice.clone(),
            resistance: battle.sheet(figure).knockback_resistance(),
            body: spread.body.clone(),
            nothing: spread.nothing.clone(),
            trajectories,
            landings: without_rare(landings),
        })
    }
}

fn landing(battle: ChampionsBattle<'_>, figure: FigureId, trajectory: &Trajectory, chance: Ratio) -> LadderRung {
    let hexes = trajectory.hexes.0;
    let down = if hexes == 0 { None } else { coming_down(battle, figure, trajectory) };
    let units = if trajectory.drop > 0 { trajectory.drop } else { hexes };
    LadderRung {
        first: hexes,
        last: hexes,
        broken: trajectory.broken.clone(),
        struck: trajectory.struck.map(|(who, dice)| (who, (dice, dice))),
        down: down.map(|(of, dice)| (of, (dice, dice))),
        breakfall: down.and_then(|_| falling::breakfall(battle, figure, units)),
        doubled: doubles(battle, figure),
        trajectory: trajectory.clone(),
        chance,
    }
}

/// Omits the rarest rungs at the end.
fn without_rare(mut landings: Vec<LadderRung>) -> Vec<LadderRung> {
    let flights: f64 = landings.iter().map(|landing| landing.chance.value()).sum();
    let mut left = 0.0;
    while let Some(last) = landings.last()
        && landings.len() > 1
        && left + last.chance.value() < RARE * flights
    {
        left += last.chance.value();
        landings.pop();
    }
    landings
}

/// The cell of the object, figure or ground that a flight strikes.
#[must_use]
pub fn in_the_way(battle: ChampionsBattle<'_>, against: Against) -> Vec<Cell> {
    match against {
        Against::Object(object) | Against::Obstacle(object) => battle.field().object(object).into_iter().collect(),
        Against::Figure(figure) => battle.field().footprint(figure).map(|at| at.head).into_iter().collect(),
        Against::Ground(cell) => vec![cell],
    }
}

/// The reason why a flight ends, as a sign.
#[must_use]
pub const fn sign(cause: Cause) -> &'static str {
    match cause {
        Cause::Edge => "\u{2197}",
        Cause::Elevation => "\u{25b2}",
        Cause::Figure(_) | Cause::Object(_) => "\u{2605}",
        Cause::Obstacle(_) => "\u{25a0}",
        _ => "\u{25cb}",
    }
}
