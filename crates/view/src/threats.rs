//! Threat maps: for each result that a player may want, the best attacks of a figure from each hex in its reach.

use std::{collections::HashSet, convert::Infallible, marker::PhantomData};

use knockback_odds::{MapUpdates, Ratio, ThreatCounting};
use knockback_rules::{
    battle::{Battle, FigureId, Order},
    board::{Cell, Footprint},
    files::OrderText,
    geometry::Direction,
    ruleset::{BattleOf, Listed},
};
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

pub use crate::rulesets::{Mapping, map_words, wants};
use crate::{
    RulesetView,
    forecast::{PanelItem, tipped},
    keys,
    percent::{average, in_percent, part},
    tip::Tip,
    tone::Tone,
};

/// The maximum number of attacks from the hovered position that the panel lists.
const FROM_A_HEX: usize = 3;

/// A result that a player may want from an attack. Each ruleset has a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    /// A name that never changes.
    pub name: &'static str,
    /// The result, in a few words: `destroy`.
    pub words: &'static str,
    /// The explanation, in a sentence.
    pub means: &'static str,
    /// True if the attack is valued in hexes instead of a chance.
    pub hexes: bool,
}

impl Want {
    /// The value of an attack as text: a chance, or hexes.
    #[must_use]
    pub fn worth(&self, worth: &Ratio) -> String {
        if !self.hexes {
            return in_percent(worth);
        }
        let mean = average(worth);
        match mean.strip_suffix(".0").unwrap_or(&mean) {
            "1" => "1 hex".to_owned(),
            mean => format!("{mean} hexes"),
        }
    }

    /// The same, for small spaces.
    #[must_use]
    pub fn short(&self, worth: &Ratio) -> String {
        if self.hexes { average(worth) } else { in_percent(worth) }
    }
}

/// The text of a ruleset about its threat maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapWords {
    /// The contents of a map.
    pub means: &'static str,
    /// Instructions for reading the board while a map is open.
    pub note: &'static str,
    /// Instructions for an open map that does not contain all attacks.
    pub note_of_some: &'static str,
}

/// A figure whose threat map is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapOf {
    /// The figure.
    pub figure: FigureId,
    /// True if the figure can still move. Attacks after a move then count.
    pub moves: bool,
    /// True if the figure can attack from its current position.
    pub strikes: bool,
}

/// The attacks of a figure, ranked for each want.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreatMap {
    /// The figure.
    pub figure: FigureId,
    /// For each want of the ruleset, in order: the best attack on each target from each position and facing, the best
    /// first.
    pub wants: Vec<Vec<RankedThreat>>,
    /// True if some attacks are missing because the work limit was reached.
    pub more: bool,
}

/// A possible attack of a figure, after a move or from its current position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankedThreat {
    /// The positions of attacker and target.
    pub spot: AttackPosition,
    /// True if the attacker moves or turns first.
    pub moves: bool,
    /// The attack and its target: `hammer on Hatter, to the east`.
    pub attack: String,
    /// The move before the attack, with its cost: `move 3`.
    pub way: String,
    /// True if the move may hurt the figure.
    pub risky: bool,
    /// The value of the attack.
    pub worth: Worth,
    /// The order of the attack, once the attacker has moved. Only the best attacks for each want have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderText>,
    /// The order of the move before the attack, in rulesets where several moves lead to the same hex. Only the best
    /// attacks for each want have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<OrderText>,
}

/// The positions of attacker and target. Of several attacks with the same positions, only the best is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackPosition {
    /// The cells of the attacker.
    pub at: Footprint,
    /// The cell where the attack is marked: the cell of the attacker's leading end.
    pub end: Cell,
    /// The side that the attacker faces, if figures have a facing.
    pub faces: Option<Direction>,
    /// The cell of the target.
    pub target: Option<Cell>,
}

/// The value of an attack for a want.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// As text: `83 %`, `2.5 hexes`.
    pub words: String,
    /// The same, for small spaces.
    pub short: String,
    /// The chance, from 0 to 1, or the mean number of hexes.
    pub part: f32,
}

impl Worth {
    /// The value of an attack for a want.
    #[must_use]
    pub fn of(want: &Want, worth: &Ratio) -> Self {
        Self { words: want.worth(worth), short: want.short(worth), part: part(worth) }
    }
}

impl RankedThreat {
    /// True if a list shows both with the same text.
    fn is_listed_as(&self, other: &Self) -> bool {
        (&self.attack, &self.way) == (&other.attack, &other.way)
    }

    /// The cell to show when the attack is hovered, and the side to face there: the end of the move, otherwise the
    /// target.
    #[must_use]
    pub fn look(&self) -> Option<(Cell, Option<Direction>)> {
        if self.moves { Some((self.spot.end, self.spot.faces)) } else { self.spot.target.map(|cell| (cell, None)) }
    }
}

/// The best move and attack on a target that cannot be attacked from the figure's current position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Approach {
    /// The attack and its position.
    pub threat: RankedThreat,
    /// The result that the attack is ranked by: `destroy`.
    pub want: String,
    /// The order of the attack, once the attacker has moved.
    pub order: OrderText,
}

/// The number of attacks per want that include their order.
const WITH_ORDERS: usize = 12;

/// The lowest chance that makes a move and an attack worthwhile.
const LIKELY: f64 = 0.1;

/// The result of a step of a count.
#[derive(Clone, Debug, PartialEq)]
pub enum ThreatCountStatus {
    /// Nothing new.
    Pending,
    /// A provisional map that is worth showing. It contains the attacks whose odds are known.
    SoFar(ThreatMap),
    /// The complete map, or as much of it as the work limit allows.
    Done(ThreatMap),
}

/// The threat map of a ruleset. The type that computes it implements this trait.
pub trait ThreatView: ThreatCounting<Ruleset: RulesetView> {
    /// The results that a player may want from an attack; at least one.
    const WANTS: &'static [Want];

    /// The text about the map.
    const WORDS: MapWords;

    /// An attack of the map.
    type Threat;

    /// True if the figure of a choice has a map.
    fn has_map(choice: &<Self::Ruleset as Listed>::Choice) -> bool;

    /// The attacks of the map with their value for the want at an index of [`Self::WANTS`], the best first.
    fn ranked<'m>(
        battle: BattleOf<'_, Self::Ruleset>,
        map: &'m Self::Threats,
        want: usize,
    ) -> Vec<(Ratio, &'m Self::Threat)>;

    /// The positions of attacker and target.
    fn spot(battle: BattleOf<'_, Self::Ruleset>, act: &Self::Threat) -> AttackPosition;

    /// The order of an attack after the move. `None` if the attack is a part of the move.
    fn attack_order(battle: BattleOf<'_, Self::Ruleset>, act: &Self::Threat) -> Option<Order>;

    /// The order of the move before an attack. `None` if there is none, or if only one move leads to the hex.
    fn move_order(_battle: BattleOf<'_, Self::Ruleset>, _map: &Self::Threats, _act: &Self::Threat) -> Option<Order> {
        None
    }

    /// The description of an attack, without its value.
    fn threat(battle: BattleOf<'_, Self::Ruleset>, map: &Self::Threats, act: &Self::Threat) -> RankedThreat;

    /// True if attacks are missing from the map because the work limit was reached.
    fn is_cut_off(map: &Self::Threats) -> bool;
}

/// A placeholder for the type that computes threat maps, for a ruleset without them.
#[derive(Clone, Debug)]
pub struct NoThreats<R>(PhantomData<R>);

impl<R: RulesetView> ThreatCounting for NoThreats<R> {
    type Ruleset = R;
    type Threats = ();

    fn new(_battle: BattleOf<'_, R>, _figure: FigureId) -> Self {
        Self(PhantomData)
    }

    fn within(self, _work: u64) -> Self {
        self
    }

    fn advance(&mut self, _steps: usize) -> Option<()> {
        Some(())
    }

    fn so_far(&self) {}

    fn places(&self) -> (usize, usize) {
        (0, 0)
    }

    fn questions(&self) -> usize {
        0
    }

    fn work(&self) -> u64 {
        0
    }
}

impl<R: RulesetView> ThreatView for NoThreats<R> {
    const WANTS: &'static [Want] = &[Want { name: "none", words: "", means: "", hexes: false }];
    const WORDS: MapWords = MapWords { means: "", note: "", note_of_some: "" };

    type Threat = Infallible;

    fn has_map(_choice: &R::Choice) -> bool {
        false
    }

    fn ranked<'m>(_battle: BattleOf<'_, R>, (): &'m (), _want: usize) -> Vec<(Ratio, &'m Infallible)> {
        Vec::new()
    }

    fn spot(_battle: BattleOf<'_, R>, act: &Infallible) -> AttackPosition {
        match *act {}
    }

    fn attack_order(_battle: BattleOf<'_, R>, act: &Infallible) -> Option<Order> {
        match *act {}
    }

    fn threat(_battle: BattleOf<'_, R>, (): &(), act: &Infallible) -> RankedThreat {
        match *act {}
    }

    fn is_cut_off((): &()) -> bool {
        false
    }
}

/// The type that computes the threat maps of a ruleset.
pub(crate) type ThreatsOf<R> = <R as RulesetView>::Threats;
/// A computed map of a ruleset, before it is described as text.
type Counted<R> = <ThreatsOf<R> as ThreatCounting>::Threats;
type ThreatOf<R> = <ThreatsOf<R> as ThreatView>::Threat;

/// A threat map of a ruleset while it is being computed.
#[derive(Clone, Debug)]
pub(crate) struct Counting<R: RulesetView> {
    figure: FigureId,
    count: R::Threats,
    updates: MapUpdates,
}

impl<R: RulesetView> Counting<R> {
    /// Starts the computation; `None` in a battle of another ruleset.
    pub(crate) fn begin(battle: &Battle, figure: FigureId) -> Option<Self> {
        let count = R::Threats::new(battle.as_ruleset::<R>()?, figure);
        Some(Self { figure, count, updates: MapUpdates::default() })
    }

    /// Continues for a step.
    pub(crate) fn advance(&mut self, battle: &Battle) -> ThreatCountStatus {
        if let Some(map) = self.count.advance_slice() {
            return ThreatCountStatus::Done(self.describe(battle, &map));
        }
        self.updates
            .of(&self.count)
            .map_or(ThreatCountStatus::Pending, |map| ThreatCountStatus::SoFar(self.describe(battle, &map)))
    }

    /// Continues the computation for a step. Returns true if the map is complete, and the best attack on a target after
    /// a move so far.
    pub(crate) fn approach(&mut self, battle: &Battle, target: Cell) -> (bool, Option<Approach>) {
        if let Some(map) = self.count.advance_slice() {
            return (true, Self::best_on(battle, &map, target));
        }
        (false, self.updates.of(&self.count).and_then(|map| Self::best_on(battle, &map, target)))
    }

    fn best_on(battle: &Battle, map: &Counted<R>, target: Cell) -> Option<Approach> {
        let battle = battle.as_ruleset::<R>()?;
        let best = |(place, want): (usize, &Want)| {
            let ranked = R::Threats::ranked(battle, map, place).into_iter();
            let on = |act: &ThreatOf<R>| R::Threats::spot(battle, act).target == Some(target);
            ranked.filter(|(worth, act)| !worth.is_zero() && on(act)).find_map(|(worth, act)| {
                let step = R::Threats::move_order(battle, map, act);
                let step = step.map(|step| OrderText::of(&step, battle.battle().setup()));
                let threat =
                    RankedThreat { worth: Worth::of(want, &worth), step, ..R::Threats::threat(battle, map, act) };
                let order = R::Threats::attack_order(battle, act).filter(|_| threat.moves)?;
                let order = OrderText::of(&order, battle.battle().setup());
                Some((worth.value(), Approach { threat, want: want.words.to_owned(), order }))
            })
        };
        // Prefer the gravest result that is likely enough to justify the move, otherwise the likeliest result.
        let mut found: Vec<(f64, Approach)> =
            R::Threats::WANTS.iter().enumerate().filter(|(_, want)| !want.hexes).filter_map(best).collect();
        let likeliest = (0..found.len()).max_by(|one, other| found[*one].0.total_cmp(&found[*other].0));
        let place = found.iter().position(|(chance, _)| *chance >= LIKELY).or(likeliest)?;
        Some(found.swap_remove(place).1)
    }

    /// Returns a computed map with its attacks described as text.
    fn describe(&self, battle: &Battle, map: &Counted<R>) -> ThreatMap {
        let best = |battle, (place, want): (usize, &Want)| {
            let mut known = HashSet::<AttackPosition, FxBuildHasher>::default();
            let ranked = R::Threats::ranked(battle, map, place).into_iter();
            let best =
                ranked.filter(|(worth, act)| !worth.is_zero() && known.insert(R::Threats::spot(battle, act).turned()));
            let order = |act: &ThreatOf<R>| {
                R::Threats::attack_order(battle, act).map(|order| OrderText::of(&order, battle.setup()))
            };
            let step = |act: &ThreatOf<R>| {
                R::Threats::move_order(battle, map, act).map(|step| OrderText::of(&step, battle.setup()))
            };
            let with_order = |(place, (worth, act)): (usize, (Ratio, &ThreatOf<R>))| {
                let orders = (place < WITH_ORDERS).then(|| (order(act), step(act)));
                let (order, step) = orders.unwrap_or_default();
                RankedThreat { worth: Worth::of(want, &worth), order, step, ..R::Threats::threat(battle, map, act) }
            };
            best.enumerate().map(with_order).collect()
        };
        let wants = battle
            .as_ruleset::<R>()
            .map(|battle| R::Threats::WANTS.iter().enumerate().map(|of| best(battle, of)).collect());
        ThreatMap { figure: self.figure, wants: wants.unwrap_or_default(), more: R::Threats::is_cut_off(map) }
    }
}

impl AttackPosition {
    /// Normalizes the position. For a figure on two cells, it does not matter which cell the head is on.
    fn turned(self) -> Self {
        let Footprint { head, tail } = self.at;
        let at = tail.filter(|tail| *tail < head).map_or(self.at, |tail| Footprint { head: tail, tail: Some(head) });
        Self { at, ..self }
    }
}

/// All attacks of a figure for a want, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankedThreats {
    /// The attacks.
    pub entries: Vec<RankedThreat>,
    /// The value of the best attack for each want, in order; `None` for a want that no attack achieves.
    pub bests: Vec<Option<String>>,
    /// For each want, true if the best attack has a fair chance.
    pub likely: Vec<bool>,
    /// True while the attacks are still being computed.
    pub counting: bool,
    /// True if there are more attacks whose odds were not computed.
    pub more: bool,
    /// True if attacks cannot be computed because the background thinker has not started.
    pub lost: bool,
}

impl RankedThreats {
    /// The attacks from a position, the best first.
    pub fn from(&self, at: Footprint) -> impl Iterator<Item = &RankedThreat> {
        self.entries.iter().filter(move |threat| threat.spot.at.same_cells(at))
    }

    /// The best attack from each hex on which attacks are marked.
    #[must_use]
    pub fn best(&self) -> Vec<&RankedThreat> {
        once(&self.entries, |threat| threat.spot.end)
    }

    /// The best attack from a hex.
    #[must_use]
    pub fn best_from(&self, at: Cell) -> Option<&RankedThreat> {
        self.entries.iter().find(|threat| threat.spot.end == at)
    }

    /// The best attacks, at most `most`, without duplicate text.
    #[must_use]
    pub fn listed(&self, most: usize) -> Vec<&RankedThreat> {
        let mut listed = once(&self.entries, |threat| (&threat.attack, &threat.way));
        listed.truncate(most);
        listed
    }

    /// The rows of a list that is already on screen, with their current values. Each row keeps its place. New attacks
    /// are added below, up to `most` rows.
    #[must_use]
    pub fn kept(&self, rows: &[RankedThreat], most: usize) -> Vec<RankedThreat> {
        let now = |row: &RankedThreat| {
            let same = |threat: &&RankedThreat| {
                (threat.spot, threat.moves) == (row.spot, row.moves) && threat.is_listed_as(row)
            };
            let Some(threat) = self.entries.iter().find(same) else { return row.clone() };
            // A row that was once drawn with its orders keeps them.
            let order = threat.order.clone().or_else(|| row.order.clone());
            let step = threat.step.clone().or_else(|| row.step.clone());
            RankedThreat { order, step, ..threat.clone() }
        };
        let mut kept: Vec<RankedThreat> = rows.iter().map(now).collect();
        if kept.len() < most {
            let new = once(&self.entries, |threat| (&threat.attack, &threat.way)).into_iter();
            let new = new.filter(|threat| !rows.iter().any(|row| row.is_listed_as(threat)));
            kept.extend(new.take(most - rows.len()).cloned());
        }
        kept
    }
}

/// The first attack of each kind, in order.
fn once<'t, K: PartialEq>(threats: &'t [RankedThreat], kind: impl Fn(&'t RankedThreat) -> K) -> Vec<&'t RankedThreat> {
    let mut once: Vec<&'t RankedThreat> = Vec::new();
    for threat in threats {
        if !once.iter().any(|other| kind(other) == kind(threat)) {
            once.push(threat);
        }
    }
    once
}

/// Adds the best attacks from the hovered position to the panel, one per target and at most `FROM_A_HEX`. Their tips
/// name the keys for other views.
pub fn from_there<'t>(
    threats: impl Iterator<Item = &'t RankedThreat>,
    want: &Want,
    (back, rules): (&str, &[&'static str]),
    parts: &mut Vec<PanelItem>,
) {
    let mut told: Vec<&RankedThreat> = Vec::new();
    for threat in threats {
        if told.len() < FROM_A_HEX && !told.iter().any(|other| other.spot.target == threat.spot.target) {
            told.push(threat);
        }
    }
    if told.is_empty() {
        return;
    }
    let tip = || meaning(want, back, rules);
    parts.push(tipped(format!("From there, to {}:", want.words), Tone::Quiet, tip()));
    for threat in told {
        let text = format!("{}  {}", threat.worth.words, threat.attack);
        parts.push(tipped(text, Tone::Plain, tip()));
    }
}

/// The meaning of a want, and the keys for other views.
#[must_use]
pub fn meaning(want: &Want, back: &str, rules: &[&'static str]) -> Tip {
    let keys = format!("{}: next goal. {}: {back}.", keys::NEXT_AIM, keys::ODDS);
    Tip::new(format!("{} {keys}", want.means), rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(attacks: &[(&str, &str)]) -> RankedThreats {
        let cell = |place: usize| knockback_testing::champions::open().setup().board.cells().nth(place).unwrap();
        let entry = |(attack, worth): &(&str, &str)| RankedThreat {
            spot: AttackPosition {
                at: Footprint::one(cell(attack.len())),
                end: cell(attack.len()),
                faces: None,
                target: None,
            },
            moves: true,
            attack: (*attack).to_owned(),
            way: "run".to_owned(),
            risky: false,
            worth: Worth { words: (*worth).to_owned(), ..Worth::default() },
            order: None,
            step: None,
        };
        RankedThreats { entries: attacks.iter().map(entry).collect(), ..RankedThreats::default() }
    }

    #[test]
    fn rows_on_screen_keep_their_places_while_odds_arrive() {
        let first = ranked(&[("punch", "37 %"), ("kick", "20 %")]);
        let rows: Vec<RankedThreat> = first.listed(3).into_iter().cloned().collect();
        let then = ranked(&[("haymaker", "40 %"), ("kick", "38 %"), ("punch", "36 %"), ("tackling", "10 %")]);
        let told = |rows: &[RankedThreat]| -> Vec<(String, String)> {
            rows.iter().map(|row| (row.attack.clone(), row.worth.words.clone())).collect()
        };
        let kept = then.kept(&rows, 3);
        let all = [("punch", "36 %"), ("kick", "38 %"), ("haymaker", "40 %")];
        assert_eq!(told(&kept), all.map(|(attack, worth)| (attack.to_owned(), worth.to_owned())));
        let gone = ranked(&[("tackling", "50 %")]).kept(&kept, 3);
        assert_eq!(told(&gone), told(&kept), "a row whose attack is no longer known stays");
    }

    #[test]
    fn the_value_of_an_attack_is_a_chance_or_a_number_of_hexes() {
        let want = |hexes| Want { name: "farthest", words: "move the farthest", means: "How far.", hexes };
        let half = Ratio::of(1, 2);
        assert_eq!((want(true).worth(&half), want(true).short(&half)), ("0.5 hexes".to_owned(), "0.5".to_owned()));
        assert_eq!([Ratio::ONE, Ratio::of(2, 1)].map(|mean| want(true).worth(&mean)), ["1 hex", "2 hexes"]);
        assert_eq!((want(false).worth(&half), want(false).short(&half)), ("50 %".to_owned(), "50 %".to_owned()));
    }
}
