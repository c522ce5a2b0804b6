//! The account of a battle: statistics for each figure, computed from the facts of the log.

mod flights;

use knockback_rules::battle::{Battle, Event, FigureId, Occupant, Whereabouts};

pub use self::flights::SideFlights;
use self::flights::{Attacks, FlightRecord};
use crate::facts::{Fact, HarmCause, facts};
pub use crate::rulesets::cost;

/// Statistics of a battle for each of its figures, up to the current event.
///
/// They are counted from events, so they do not depend on who makes the decisions. A displacement, or flight, is any
/// movement of a figure against its will: knockback, throw, push, pull, drag or shift. Harm from a collision, a
/// landing, a fall or the ground at the end of a flight counts as harm of the flight. Harm from a fall or the ground
/// during a figure's own move does not.
///
/// An attack counts if it is aimed at an enemy, or if it hurts or moves one. Strikes during another act, such as a blow
/// at a passing enemy, are not attacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    figures: Vec<FigureAccount>,
    rounds: u16,
    /// The figure whose act is being resolved.
    actor: Option<FigureId>,
    /// The figure that is credited with all harm for now.
    credited: Option<FigureId>,
    /// The longest flight: the figure and the number of hexes. The earliest one in a tie.
    farthest: Option<(FigureId, u16)>,
    /// The deepest fall: the figure and the number of levels. The earliest one in a tie.
    deepest: Option<(FigureId, u16)>,
    /// For each figure, the cause of its last harm, and its last flight since the act began.
    fates: Vec<FigureRecord>,
    attacks: Attacks,
    /// The figure that was displaced last since the act began.
    flyer: Option<FigureId>,
}

/// Statistics of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct FigureAccount {
    /// Its cost: its points, its share of its card's points, or its level.
    pub cost: f64,
    /// True if it has been on the board.
    pub fielded: bool,
    /// The cause of its loss, once it is destroyed, knocked out, downed or out of action. `None` while it fights.
    pub lost: Option<LostTo>,
    /// Harm that it did to enemies: wounds in C3G, STUN in Champions, otherwise hit points.
    pub harm_dealt: u32,
    /// Harm that it suffered from any cause.
    pub harm_suffered: u32,
    /// Harm that it suffered from flights, its own or those of other figures.
    pub harm_by_flight: u32,
    /// Number of its attacks on enemies.
    pub attacks: u32,
    /// Number of those attacks that displaced another figure by at least one hex.
    pub attacks_that_move: u32,
    /// Number of enemies that it took out of the battle.
    pub kills: u32,
    /// Number of those enemies that were lost to a flight.
    pub kills_by_flight: u32,
    /// Number of times it was displaced by at least one hex.
    pub flights: u32,
    /// Number of those flights with a crash, a fall, or ground that had an effect.
    pub flights_with_effect: u32,
    /// Number of those flights that harmed it or a figure that it struck.
    pub flights_with_harm: u32,
    /// Total hexes of all its flights.
    pub hexes_flown: u32,
    /// Hexes of its longest flight.
    pub longest_flight: u32,
    /// Number of times it struck something on a flight.
    pub crashes: u32,
    /// Number of times it struck a friend on a flight.
    pub bowled_into_friend: u32,
    /// Number of falls for which dice are rolled or damage is counted, and of pits.
    pub falls: u32,
    /// Total levels of these falls.
    pub levels_fallen: u32,
    /// Harm to enemies that is credited to it, whatever the cause.
    pub harm_credited: u32,
    /// Number of enemies lost for good that are credited to it, whatever the cause.
    pub kills_credited: u32,
    /// Number of times it came back after it was lost.
    pub recoveries: u32,
}

/// The cause of a figure's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LostTo {
    /// A blow, a shot or a spell.
    Blow,
    /// A flight: a collision, a landing, a fall or burning ground at its end, or a pit.
    Flight,
    /// Its own move, its own effort, or time.
    Own,
}

impl LostTo {
    /// The name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blow => "blow",
            Self::Flight => "flight",
            Self::Own => "own",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct FigureRecord {
    flight: Option<FlightRecord>,
    last: Option<LostTo>,
}

impl FigureRecord {
    /// True if the figure was displaced since the act began.
    const fn displaced(self) -> bool {
        self.flight.is_some()
    }
}

impl Account {
    /// An account of a battle at its start.
    #[must_use]
    pub fn new(battle: &Battle) -> Self {
        let figures: Vec<FigureAccount> = battle
            .setup()
            .figure_ids()
            .map(|figure| FigureAccount {
                cost: cost(battle, figure).unwrap_or(0.0),
                fielded: matches!(battle.field().whereabouts(figure), Whereabouts::Standing(_)),
                ..FigureAccount::default()
            })
            .collect();
        let fates = vec![FigureRecord::default(); figures.len()];
        let attacks = Attacks::new(figures.len());
        Self {
            figures,
            rounds: 0,
            actor: None,
            credited: None,
            farthest: None,
            deepest: None,
            fates,
            attacks,
            flyer: None,
        }
    }

    /// The statistics of each figure, by [`FigureId`].
    #[must_use]
    pub fn figures(&self) -> &[FigureAccount] {
        &self.figures
    }

    /// The number of rounds that have begun; in Champions, turns.
    #[must_use]
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// Records an event. `battle` is the state before the event.
    pub fn see(&mut self, battle: &Battle, event: &Event) {
        match event {
            Event::Agenda(_) => {}
            Event::Deployed { figure, .. } | Event::Settled { figure, .. } => {
                self.figures[figure.index()].fielded = true;
            }
            event => facts(battle, event, &mut |fact| self.note(battle, fact)),
        }
    }

    /// The account of all events of a log. `battle` is the state after the last event.
    #[must_use]
    pub fn of_log(battle: &Battle, log: &[Event]) -> Self {
        let mut account = Self::new(battle);
        for event in log {
            account.see(battle, event);
        }
        account
    }

    /// The figure that is credited with harm to another figure now: an enemy of that figure.
    #[must_use]
    pub fn credited(&self, battle: &Battle, harmed: FigureId) -> Option<FigureId> {
        self.credited.filter(|by| !battle.friends(*by, harmed))
    }

    /// The figure that was displaced farthest, and the number of hexes. The earliest flight in a tie.
    #[must_use]
    pub const fn farthest_flight(&self) -> Option<(FigureId, u16)> {
        self.farthest
    }

    /// The figure that fell deepest, and the number of levels. The earliest fall in a tie.
    #[must_use]
    pub const fn deepest_fall(&self) -> Option<(FigureId, u16)> {
        self.deepest
    }

    /// Records an event and applies it to the battle.
    pub fn apply(&mut self, battle: &mut Battle, event: &Event) {
        self.see(battle, event);
        battle.apply(event);
    }

    fn note(&mut self, battle: &Battle, fact: Fact) {
        match fact {
            Fact::RoundBegan(round) => {
                self.rounds = self.rounds.max(round);
                self.begin(None);
            }
            Fact::PartBegan => {
                self.credited = None;
                self.attacks.end();
            }
            Fact::TurnBegan(_) => self.begin(None),
            Fact::Active(figure) => self.begin(figure),
            Fact::Attacks { attacker, target } => self.attack(battle, attacker, target),
            Fact::Strikes(figure) => {
                self.begin(Some(figure));
                self.attacks.resume(figure);
            }
            Fact::Acts(figure) => self.act(figure),
            Fact::Credits(figure) => self.credited = figure,
            Fact::Began | Fact::ThrowsObject(_) => {}
            Fact::FlightBegan { figure, .. } => {
                self.fates[figure.index()].flight = Some(FlightRecord::default());
                self.flyer = Some(figure);
            }
            Fact::FlightEnded { figure, hexes, .. } => self.flew(battle, figure, hexes),
            Fact::Crashed { figure, into } => self.crashed(battle, figure, into),
            Fact::Fell { figure, levels } => {
                let account = &mut self.figures[figure.index()];
                account.falls += 1;
                account.levels_fallen += u32::from(levels);
                keep_most(&mut self.deepest, figure, levels);
                self.note_flight(figure, true, false);
            }
            Fact::Hurt { figure, harm, of } => self.hurt(battle, figure, harm.into(), of),
            Fact::Threatened { figure, of } => {
                self.fates[figure.index()].last = Some(self.lost_to(figure, of));
                self.note_flight(figure, ends_a_flight(of), false);
            }
            Fact::Lost { figure, for_good } => self.lose(battle, figure, for_good),
            Fact::Back(figure) => {
                let account = &mut self.figures[figure.index()];
                account.lost = None;
                account.recoveries += 1;
            }
        }
    }

    /// Begins an act other than an attack. The credit does not change, and a flight in progress continues, because such
    /// an act can interrupt an attack: a target may dive out of the way.
    fn act(&mut self, actor: FigureId) {
        self.actor = Some(actor);
        for fate in &mut self.fates {
            if fate.flight.is_none_or(FlightRecord::is_over) {
                *fate = FigureRecord::default();
            }
        }
    }

    /// Begins the act of a figure, or of none, and credits further harm to it. Earlier attacks and flights are over.
    fn begin(&mut self, actor: Option<FigureId>) {
        self.actor = actor;
        self.credited = actor;
        self.fates.fill(FigureRecord::default());
        self.flyer = None;
        self.attacks.end();
    }

    fn attack(&mut self, battle: &Battle, attacker: FigureId, target: Option<Occupant>) {
        self.begin(Some(attacker));
        let at_enemy = matches!(target, Some(Occupant::Figure(of)) if battle.owner(of) != battle.owner(attacker));
        let counts = self.attacks.begin(attacker, at_enemy);
        self.figures[attacker.index()].attacks += u32::from(counts);
    }

    /// Counts the current attack if it reaches its first enemy with this figure.
    fn reach(&mut self, battle: &Battle, figure: FigureId) {
        if let Some(by) = self.attacks.reaches(battle, figure) {
            self.figures[by.index()].attacks += 1;
        }
    }

    fn flew(&mut self, battle: &Battle, figure: FigureId, hexes: u16) {
        keep_most(&mut self.farthest, figure, hexes);
        let counts = self.fates[figure.index()].flight.as_mut().map(|flight| flight.end(hexes)).unwrap_or_default();
        let account = &mut self.figures[figure.index()];
        account.flights += u32::from(hexes > 0);
        account.flights_with_effect += counts.with_effect;
        account.flights_with_harm += counts.with_harm;
        account.hexes_flown += u32::from(hexes);
        account.longest_flight = account.longest_flight.max(hexes.into());
        if hexes > 0 {
            self.reach(battle, figure);
            if let Some(by) = self.attacks.moves(figure) {
                self.figures[by.index()].attacks_that_move += 1;
            }
        }
    }

    /// Records an effect or harm of the flight of a figure, if it was displaced.
    fn note_flight(&mut self, figure: FigureId, effect: bool, harm: bool) {
        if let Some(flight) = &mut self.fates[figure.index()].flight {
            let counts = flight.note(effect, harm);
            let account = &mut self.figures[figure.index()];
            account.flights_with_effect += counts.with_effect;
            account.flights_with_harm += counts.with_harm;
        }
    }

    /// Counts a collision of a displaced figure. A figure that is struck by a flyer rolls dice too, but has not
    /// crashed.
    fn crashed(&mut self, battle: &Battle, figure: FigureId, into: Option<FigureId>) {
        if self.fates[figure.index()].displaced() {
            self.note_flight(figure, true, false);
            let account = &mut self.figures[figure.index()];
            account.crashes += 1;
            account.bowled_into_friend +=
                u32::from(into.is_some_and(|other| battle.owner(other) == battle.owner(figure)));
        }
    }

    fn hurt(&mut self, battle: &Battle, figure: FigureId, harm: u32, of: HarmCause) {
        let to = self.lost_to(figure, of);
        self.fates[figure.index()].last = Some(to);
        self.figures[figure.index()].harm_suffered += harm;
        if to == LostTo::Flight {
            self.figures[figure.index()].harm_by_flight += harm;
            self.note_flight(figure, ends_a_flight(of), false);
            // A figure that was struck has no flight of its own.
            let flyer = if self.fates[figure.index()].displaced() { Some(figure) } else { self.flyer };
            if let Some(flyer) = flyer {
                self.note_flight(flyer, false, harm > 0);
            }
        }
        self.reach(battle, figure);
        if let Some(by) = self.blamed(battle, figure, to) {
            self.figures[by.index()].harm_dealt += harm;
        }
        if let Some(by) = self.credited(battle, figure) {
            self.figures[by.index()].harm_credited += harm;
        }
    }

    fn lose(&mut self, battle: &Battle, figure: FigureId, for_good: bool) {
        if let Some(by) = self.credited(battle, figure).filter(|_| for_good) {
            self.figures[by.index()].kills_credited += 1;
        }
        if self.figures[figure.index()].lost.is_some() {
            return;
        }
        let to = self.fates[figure.index()].last.unwrap_or(LostTo::Own);
        self.figures[figure.index()].lost = Some(to);
        if let Some(by) = self.blamed(battle, figure, to) {
            let account = &mut self.figures[by.index()];
            account.kills += 1;
            account.kills_by_flight += u32::from(to == LostTo::Flight);
        }
    }

    fn lost_to(&self, figure: FigureId, of: HarmCause) -> LostTo {
        match of {
            HarmCause::Blow => LostTo::Blow,
            HarmCause::Crash | HarmCause::Landing => LostTo::Flight,
            HarmCause::Fall | HarmCause::Ground(_) if self.fates[figure.index()].displaced() => LostTo::Flight,
            HarmCause::Fall | HarmCause::Ground(_) | HarmCause::Own => LostTo::Own,
        }
    }

    /// The enemy whose act harmed a figure.
    fn blamed(&self, battle: &Battle, figure: FigureId, to: LostTo) -> Option<FigureId> {
        self.actor.filter(|by| to != LostTo::Own && battle.owner(*by) != battle.owner(figure))
    }
}

/// True if harm of this cause shows that the flight had an effect. Harm from a plain landing does not.
const fn ends_a_flight(of: HarmCause) -> bool {
    matches!(of, HarmCause::Crash | HarmCause::Fall | HarmCause::Ground(_))
}

/// Keeps the larger number, or the earlier one in a tie.
fn keep_most(most: &mut Option<(FigureId, u16)>, figure: FigureId, number: u16) {
    if most.is_none_or(|(_, most)| number > most) {
        *most = Some((figure, number));
    }
}
