//! The possible actions of a C3G player, with their results: reach, targets, and the inspected attack.
//!
//! | file | contents |
//! |---|---|
//! | `flight` | the possible flights of a target, for each number of points |
//! | `chances` | the odds, mapped onto the flight |
//! | `ends` | the possible final positions of the target |
//! | `words` | the wording |

pub mod chances;
pub mod ends;
pub mod flight;
#[cfg(test)]
mod tests;
pub mod words;

use knockback_odds::c3g::Question;
use knockback_rules::{
    battle::{FigureId, Frame, Occupant, Order, Refusal},
    board::Cell,
    c3g::{
        self, AttackWith, C3g, C3gBattle, Choice, DicePool, Line, Reach, ReachPath, Risk, WayStep,
        attack::{attack_pool, automatic_shields, defence_pool},
        targeting,
    },
};

use self::flight::{Flight, KnockbackForecast};
use crate::{
    extension::Extension,
    overlay::{AttackPreview, Overlay, cells, deref_to_overlay},
    selection::{Judged, Selection},
};

/// The possible actions of a C3G player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The part that all rulesets share.
    pub shared: Overlay,
    /// The destinations of the selected figure, each by a harmless path if there is one.
    pub goals: Vec<Goal>,
    /// The cheapest paths to the same destinations, if they are cheaper but may hurt.
    pub shortcuts: Vec<Goal>,
    /// The path to the hovered cell.
    pub way: Option<WayShown>,
    /// The attack on the inspected target, or on the one that was inspected last.
    pub aim: Option<Aim>,
}

deref_to_overlay!(Scene);

/// The attack that a player has selected for a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct With(Option<AttackWith>);

/// The selected attack, if any.
#[must_use]
pub fn with(picked: &Selection) -> Option<AttackWith> {
    picked.own.get::<With>().and_then(|with| with.0)
}

/// Selects an attack.
pub fn pick(picked: &mut Selection, with: AttackWith) {
    picked.own = Extension::new(With(Some(with)));
}

/// A destination of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The path to the destination.
    pub way: ReachPath,
    /// The risks of the path, each with the index of its step.
    pub risks: Vec<(usize, Risk)>,
    /// True if terrain or a glyph ends the move there.
    pub stops: bool,
}

impl Goal {
    fn new(battle: C3gBattle<'_>, figure: FigureId, way: ReachPath) -> Self {
        let risks = if way.harm { way.risks(battle, figure) } else { Vec::new() };
        let stops = way.steps(battle, figure).last().is_some_and(|step| step.stops);
        Self { way, risks, stops }
    }

    /// The cell of the figure's leading end, where the destination is marked.
    #[must_use]
    pub fn end(&self) -> Cell {
        self.way.to.end(self.way.lead)
    }
}

/// The path to the hovered cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayShown {
    /// The destination.
    pub goal: Goal,
    /// The cell where the path starts.
    pub start: Cell,
    /// The steps of the path.
    pub steps: Vec<WayStep>,
    /// The alternative path: shorter with a risk, or longer without one.
    pub other: Option<Goal>,
    /// The number of positions on the hovered cell to choose from.
    pub stances: usize,
}

/// A planned attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: Occupant,
    /// The kind of attack; `None` once it has hit and only the line is still to be chosen.
    pub with: Option<AttackWith>,
    /// The attack dice.
    pub attack: DicePool,
    /// The defence dice.
    pub defence: DicePool,
    /// Shields that count without dice.
    pub automatic: u8,
    /// The possible flights of the target.
    pub forecast: KnockbackForecast,
    /// The index of the shown line.
    pub line: usize,
    /// The inspected rung.
    pub rung: Option<usize>,
}

impl Aim {
    /// The flight along the shown line.
    #[must_use]
    pub fn flight(&self) -> Option<&Flight> {
        self.forecast.line(self.line)
    }

    /// The questions for the odds of the attack, in the order of its lines; empty once its dice are rolled.
    #[must_use]
    pub fn questions(&self, battle: C3gBattle<'_>) -> Vec<Question> {
        let Some(with) = self.with else { return Vec::new() };
        let question = Question::new(self.attacker, self.target, with);
        let board = &battle.setup().board;
        let lines = self.forecast.lines().iter().map(|flight| flight.line);
        let along: Vec<Question> = lines.map(|line| question.along(board.at(line.lead), line.direction)).collect();
        if along.is_empty() { vec![question] } else { along }
    }

    /// The attack in the form that all views share.
    fn blow(&self) -> AttackPreview {
        AttackPreview {
            attacker: None,
            target: Some(self.target),
            lines: self.forecast.lines().iter().map(|flight| flight.cells().skip(1).collect()).collect(),
            line: self.line,
            rung: self.rung,
            struck: self.with.is_none(),
        }
    }
}

fn aim(battle: C3gBattle<'_>, attacker: FigureId, target: Occupant, with: AttackWith, picked: &Selection) -> Aim {
    let attack = attack_pool(battle, attacker, target, with);
    let defence = defence_pool(battle, attacker, target, with);
    let automatic = automatic_shields(battle, target);
    let forecast = flight::forecast(battle, attacker, target, with, attack.dice());
    inspecting(
        Aim { attacker, target, with: Some(with), attack, defence, automatic, forecast, line: picked.line, rung: None },
        picked,
    )
}

/// Adds the inspected rung: the one selected on the ladder, otherwise the one that ends on the hovered cell.
fn inspecting(mut aim: Aim, picked: &Selection) -> Aim {
    aim.rung = aim.flight().and_then(|flight| {
        let rung = picked.rung.filter(|rung| *rung < flight.landings.len());
        rung.or_else(|| picked.cell.and_then(|cell| flight.landing_on(cell)))
    });
    aim
}

/// The open choice.
fn choice(battle: C3gBattle<'_>) -> Option<Choice> {
    battle.choice_of::<C3g>().map(|(_, choice)| choice)
}

/// Cells in order, without duplicates.
pub(super) fn once_each(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Scene {
    /// The cells that the selected figure reaches without risk.
    #[must_use]
    pub fn safe_cells(&self) -> Vec<Cell> {
        once_each(self.goals.iter().filter(|goal| !goal.way.harm).flat_map(|goal| goal.way.to.cells()))
    }

    /// The cells that the selected figure reaches only at a risk. The board shows them striped.
    #[must_use]
    pub fn risky_cells(&self) -> Vec<Cell> {
        let safe = self.safe_cells();
        let risky = self.goals.iter().filter(|goal| goal.way.harm).flat_map(|goal| goal.way.to.cells());
        once_each(risky.filter(|cell| !safe.contains(cell)))
    }

    /// The parts that depend on the battle, the figure and its plan, but not on the hovered hex.
    pub(crate) fn base(battle: C3gBattle<'_>, picked: &Selection) -> Self {
        match choice(battle) {
            Some(Choice::Act { .. }) => acting(battle, picked),
            Some(Choice::Deploy { .. }) => deploying(battle, picked),
            Some(Choice::PlaceMarkers { .. } | Choice::Line { .. }) | None => Self::default(),
        }
    }

    /// Adds the parts that depend on the hovered hex.
    pub(crate) fn look(mut self, battle: C3gBattle<'_>, picked: &Selection) -> Self {
        let Some(choice) = choice(battle) else { return self };
        match choice {
            Choice::Act { .. } => {
                if let Some(figure) = self.figure {
                    look_from(battle, figure, picked, &mut self);
                }
            }
            Choice::Line { target, lines } => self = lining(battle, target, &lines, picked),
            Choice::Deploy { .. } | Choice::PlaceMarkers { .. } => {}
        }
        self.threats = picked.judged == Judged::Odds && self.figure.is_some();
        self.shared.blow = self.aim.as_ref().map(Aim::blow);
        self
    }
}

/// The scene of a turn: reach and targets.
fn acting(battle: C3gBattle<'_>, picked: &Selection) -> Scene {
    let mut overlay = Scene::default();
    let legal: Vec<Order> = battle.legal_orders().iter().collect();
    for order in &legal {
        if let Order::C3g(c3g::Order::Move { figure, .. } | c3g::Order::Attack { attacker: figure, .. }) = order {
            overlay.ready.extend(cells(&battle, Occupant::Figure(*figure)));
        }
    }
    overlay.ready.sort_unstable();
    overlay.ready.dedup();
    let Some(figure) = picked.figure.filter(|figure| battle.field().standing(*figure).is_some()) else {
        return overlay;
    };
    overlay.figure = Some(figure);
    overlay.chosen = cells(&battle, Occupant::Figure(figure));
    let may_move =
        legal.iter().any(|o| matches!(o, Order::C3g(c3g::Order::Move { figure: who, .. }) if *who == figure));
    if may_move {
        let reach = Reach::of(battle, figure);
        overlay.goals = reach.destinations().map(|way| Goal::new(battle, figure, way.clone())).collect();
        overlay.shortcuts = shortcuts(battle, figure, &overlay.goals);
    }
    let with = with(picked).unwrap_or(AttackWith::Normal);
    let figures = battle.field().standing_figures().map(|(other, _)| Occupant::Figure(other));
    let objects = battle.field().objects().map(|(object, _)| Occupant::Object(object));
    for who in figures.chain(objects).filter(|who| *who != Occupant::Figure(figure)) {
        let attack = Order::C3g(c3g::Order::Attack { attacker: figure, target: who, with });
        overlay.judge(&battle, figure, who, &attack);
    }
    // Enemies first, then objects, then friends.
    overlay.targets.sort_by_key(|target| (target.friend, matches!(target.who, Occupant::Object(_))));
    overlay
}

/// Paths that may hurt but are cheaper than the harmless ones to the same destinations.
fn shortcuts(battle: C3gBattle<'_>, figure: FigureId, goals: &[Goal]) -> Vec<Goal> {
    let cheapest = Reach::cheapest(battle, figure);
    let cheaper = cheapest.destinations().filter(|way| {
        let safe = goals.iter().find(|goal| goal.way.to.same_cells(way.to));
        way.harm && safe.is_some_and(|safe| !safe.way.harm && way.cost < safe.way.cost)
    });
    cheaper.map(|way| Goal::new(battle, figure, way.clone())).collect()
}

/// Adds the parts that depend on the hovered cell, for the selected figure.
fn look_from(battle: C3gBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let with = with(picked).unwrap_or(AttackWith::Normal);
    let is_target = |overlay: &Scene, who: Occupant| overlay.targets.iter().any(|target| target.who == who);
    let held = picked.aimed().filter(|who| is_target(overlay, *who));
    let occupant = picked.cell.and_then(|cell| battle.field().occupant(cell));
    match (picked.cell, occupant) {
        (Some(_), Some(who)) if is_target(overlay, who) => {
            overlay.aim = Some(aim(battle, figure, who, with, picked));
        }
        (Some(_), Some(who)) if who != Occupant::Figure(figure) => {
            let barred = overlay.barred.iter().find(|(target, _)| target.who == who);
            overlay.refusal = barred.map(|(_, refusal)| refusal.clone());
        }
        (cell, _) => {
            let aim = held.map(|who| aim(battle, figure, who, with, picked));
            if let Some(cell) = cell.filter(|_| !(picked.along && aim.is_some())) {
                overlay.way = way_shown(battle, figure, picked, cell, overlay);
                if overlay.way.is_none() && aim.is_none() && occupant.is_none() {
                    overlay.refusal = why_not(battle, figure, cell);
                }
            }
            if overlay.way.is_none() {
                overlay.aim = aim;
            }
        }
    }
}

/// The destinations on a cell: those with the leading end on it or, if there are none, all that cover it. The best one
/// comes first.
fn ways_to(goals: &[Goal], cell: Cell) -> Vec<&Goal> {
    let leading = goals.iter().filter(|goal| goal.end() == cell);
    let mut found: Vec<&Goal> = leading.collect();
    if found.is_empty() {
        found = goals.iter().filter(|goal| goal.way.to.covers(cell)).collect();
    }
    found.sort_by_key(|goal| (goal.way.harm, goal.way.cost));
    found
}

/// The path that a click on a cell orders: the best one.
#[must_use]
pub fn way_to(goals: &[Goal], cell: Cell) -> Option<&Goal> {
    ways_to(goals, cell).first().copied()
}

fn way_shown(
    battle: C3gBattle<'_>,
    figure: FigureId,
    picked: &Selection,
    cell: Cell,
    overlay: &Scene,
) -> Option<WayShown> {
    let stances = ways_to(&overlay.goals, cell);
    let safe = *stances.get(picked.line % stances.len().max(1))?;
    let short = overlay.shortcuts.iter().find(|goal| goal.way.to.same_cells(safe.way.to));
    let (goal, other) = match short {
        Some(short) if picked.shortest => (short, Some(safe)),
        _ => (safe, short),
    };
    let start = battle.field().standing(figure)?.end(goal.way.lead);
    let steps = goal.way.steps(battle, figure);
    Some(WayShown { goal: goal.clone(), start, steps, other: other.cloned(), stances: stances.len() })
}

/// The reason why a figure cannot step onto a cell. `None` for a distant cell, where the reason is just the distance.
fn why_not(battle: C3gBattle<'_>, figure: FigureId, cell: Cell) -> Option<Refusal> {
    let at = battle.setup().board.at(cell);
    battle.ordered(&Order::C3g(c3g::Order::Move { figure, lead: None, path: vec![at] })).err().filter(|refusal| {
        // "No neighbour" is not a useful reason for a distant cell.
        refusal.code != "no_step"
    })
}

/// The scene for the choice of a line of knockback.
fn lining(battle: C3gBattle<'_>, target: FigureId, lines: &[Line], picked: &Selection) -> Scene {
    let Some(Frame::C3g(c3g::Frame::Line(frame))) = battle.top() else { return Scene::default() };
    let c3g::LineStage::Choose { kp } = frame.stage else { return Scene::default() };
    let attacker = frame.attacker;
    let aim = Aim {
        attacker,
        target: Occupant::Figure(target),
        with: None,
        attack: DicePool::default(),
        defence: DicePool::default(),
        automatic: 0,
        forecast: flight::of_lines(battle, target, lines, kp),
        line: picked.line,
        rung: None,
    };
    Scene {
        shared: Overlay { chosen: cells(&battle, Occupant::Figure(attacker)), ..Overlay::default() },
        aim: Some(inspecting(aim, picked)),
        ..Scene::default()
    }
}

/// The scene for the deployment of figures.
fn deploying(battle: C3gBattle<'_>, picked: &Selection) -> Scene {
    let board = &battle.setup().board;
    let zone = battle.legal_orders().iter().filter_map(|order| match order {
        Order::Deploy { figure, head, .. } if picked.figure.is_none_or(|picked| picked == figure) => board.cell(head),
        _ => None,
    });
    let mut zone: Vec<Cell> = zone.collect();
    zone.sort_unstable();
    zone.dedup();
    Scene { shared: Overlay { zone, ..Overlay::default() }, ..Scene::default() }
}

/// The attacks of a figure, each with its name, including those without a target now.
#[must_use]
pub fn attacks(battle: C3gBattle<'_>, figure: FigureId) -> Vec<(AttackWith, String)> {
    let card = battle.card(figure);
    let mut attacks = vec![(AttackWith::Normal, format!("Attack ({} dice, Range {})", card.attack, card.range))];
    attacks.extend(card.specials().map(|(place, special)| {
        let text = format!("{} ({} dice, Range {})", special.name, special.dice, special.range);
        (AttackWith::Special(place), text)
    }));
    let thrown = targeting::attacks(battle, figure).filter_map(|(_, with)| match with {
        AttackWith::Throw(object) => Some(object),
        AttackWith::Normal | AttackWith::Special(_) => None,
    });
    let mut thrown: Vec<_> = thrown.collect();
    thrown.sort_unstable();
    thrown.dedup();
    attacks.extend(
        thrown
            .into_iter()
            .map(|object| (AttackWith::Throw(object), format!("Throw {}", battle.setup().object(object).name))),
    );
    attacks
}
