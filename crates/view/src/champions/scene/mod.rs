//! What a Champions player can do, and what would come of it.
//!
//! | file | what it tells |
//! |---|---|
//! | `phase` | what a click on each hex and each target would order |
//! | `choices` | what a figure could plan to do |
//! | `aim` | a blow before it is struck: to hit, damage, END |
//! | `flight` | where knockback would send its target, for each number of hexes |
//! | `places` | where a flight may end, each place once |
//! | `blast` | whom an area would strike, and where each would fly |
//! | `words` | all of it in words |

pub mod aim;
pub mod blast;
pub mod choices;
pub mod flight;
mod phase;
pub mod places;
#[cfg(test)]
mod tests;
pub mod words;

use std::cmp::Reverse;

use knockback_rules::{
    battle::{self, FigureId, Frame, Occupant},
    board::Cell,
    champions::{
        self, Champions, ChampionsBattle, Characteristic, Charge, Choice, Maneuver, Means, Order, Reaction, Trajectory,
        Weapon, movement,
    },
    geometry::Direction,
    units::Level,
};

use crate::{
    champions::plan::{ActionPlan, plan},
    overlay::{self, Overlay, Target, cells, deref_to_overlay},
    selection::{Judged, Selection},
};
pub use aim::PlannedAttack;
pub use blast::Blast;

/// What a Champions player can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// What all rulesets share of it.
    pub shared: Overlay,
    /// What a click on a hex would order.
    pub offers: Vec<Offer>,
    /// What a click on somebody or something would order.
    pub strikes: Vec<(Occupant, Order)>,
    /// The charges that can be made.
    pub charges: Vec<Charge>,
    /// What the hex that is looked at offers.
    pub looked_at: Option<Offer>,
    /// The blow that is looked at, or that is about to be struck.
    pub aim: Option<PlannedAttack>,
    /// The area that is looked at.
    pub blast: Option<Blast>,
    /// The throw that is looked at.
    pub throw: Option<Throw>,
}

/// What a click on a hex would order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The hex.
    pub cell: Cell,
    /// What that is.
    pub what: What,
    /// The order.
    pub order: Order,
}

/// What a hex offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move that ends there.
    Move(movement::PlannedMove),
    /// An attack on the area around it.
    Area,
    /// A charge that ends there.
    Charge,
    /// A throw that way.
    Throw(Direction),
    /// A defence.
    React(Reaction),
}

/// A throw of somebody who is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Whom.
    pub who: FigureId,
    /// Which way.
    pub direction: Direction,
    /// How it would go.
    pub trajectory: Trajectory,
}

impl Scene {
    /// What a click on a hex would order, if anything.
    #[must_use]
    pub fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// What a click on somebody or something would order, if anything.
    #[must_use]
    pub fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The blow that is looked at, as every view and key knows it: an attack, an area or a throw.
    fn blow(&self) -> Option<overlay::AttackPreview> {
        let aimed = self.aim.as_ref().map(|aim| overlay::AttackPreview {
            attacker: Some(aim.attacker).filter(|attacker| self.figure != Some(*attacker)),
            target: Some(aim.target),
            lines: aim.flight().map(|flight| flight.cells().skip(1).collect()).into_iter().collect(),
            rung: aim.rung,
            ..overlay::AttackPreview::default()
        });
        aimed.or_else(|| (self.blast.is_some() || self.throw.is_some()).then(overlay::AttackPreview::default))
    }

    /// The moves that are offered.
    pub fn moves(&self) -> impl Iterator<Item = (Cell, &movement::PlannedMove)> {
        self.offers.iter().filter_map(|offer| match &offer.what {
            What::Move(plan) => Some((offer.cell, plan)),
            _ => None,
        })
    }
}

deref_to_overlay!(Scene);

impl Scene {
    /// What depends on the battle, the figure and its plan, whatever is hovered.
    pub(crate) fn base(battle: ChampionsBattle<'_>, picked: &Selection) -> Self {
        let mut scene = Self::default();
        let Some((_, choice)) = battle.choice_of::<Champions>() else { return scene };
        let (Choice::Phase { figure, .. } | Choice::React { figure, .. } | Choice::Focus { figure }) = choice;
        scene.figure = Some(figure);
        let chosen = cells(&battle, Occupant::Figure(figure));
        scene.ready.clone_from(&chosen);
        scene.chosen = chosen;
        let standing = battle.field().standing_figures();
        scene.flyers = standing.filter_map(|(who, at)| Some((at.head, battle.condition(who).feet?))).collect();
        match choice {
            Choice::Phase { .. } => {
                scene.threats = picked.judged == Judged::Odds;
                phase::base(battle, figure, picked, &mut scene);
            }
            Choice::React { .. } => reacting(battle, &mut scene),
            Choice::Focus { .. } => focusing(battle, figure, &mut scene),
        }
        scene
    }

    /// The same with what depends on the hovered hex.
    pub(crate) fn look(mut self, battle: ChampionsBattle<'_>, picked: &Selection) -> Self {
        self.looked_at = picked.cell.and_then(|cell| self.offer(cell)).cloned();
        if let (Some(battle::ChoiceKind::Champions(Choice::Phase { figure, .. })), Some(_)) =
            (battle.choice().map(|choice| choice.about), self.figure)
        {
            phase::look(battle, figure, picked, &mut self);
        } else if let Some(aim) = self.aim.take() {
            self.aim = Some(aim.looked_at(picked));
        }
        self.shared.blow = self.blow();
        self
    }
}

/// With what a figure would attack: with all its own STR where nothing is picked.
#[must_use]
pub fn weapon(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Weapon {
    plan(picked).with.unwrap_or_else(|| Weapon::Strength(strength(battle, figure)))
}

/// All the STR that a figure has now.
#[must_use]
pub fn strength(battle: ChampionsBattle<'_>, figure: FigureId) -> u8 {
    u8::try_from(battle.characteristic(figure, Characteristic::Strength)).unwrap_or(u8::MAX)
}

/// How a figure would move. See [`means_of`].
#[must_use]
pub fn means(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Means {
    means_of(battle, figure, plan(picked))
}

/// How a figure with this plan would move: in the air it flies, else by what takes it farthest where nothing is picked; of
/// equals by the plainest.
#[must_use]
pub fn means_of(battle: ChampionsBattle<'_>, figure: FigureId, plan: ActionPlan) -> Means {
    if battle.is_in_the_air(figure) {
        return Means::Flight;
    }
    let longest = || {
        let means = Means::ALL.into_iter().filter(|by| *by != Means::Swimming);
        means.max_by_key(|by| (movement::full(battle, figure, *by), Reverse(*by))).unwrap_or(Means::Running)
    };
    plan.by.unwrap_or_else(longest)
}

/// On which level a figure would fly at the end of a move: as it does now where nothing is picked.
#[must_use]
pub fn feet(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Option<Level> {
    plan(picked).feet.or(battle.condition(figure).feet)
}

/// True if a maneuver is a charge.
#[must_use]
pub const fn charges(maneuver: Maneuver) -> bool {
    matches!(maneuver, Maneuver::MoveBy(_) | Maneuver::MoveThrough(_) | Maneuver::GrabBy(_))
}

/// A chance to react: the hexes of dives and of stepping between, and the blow or the blast that is coming.
fn reacting(battle: ChampionsBattle<'_>, overlay: &mut Scene) {
    let board = &battle.setup().board;
    for order in battle.legal_orders().iter() {
        if let battle::Order::Champions(Order::React {
            to: to @ (Reaction::Dive(hex) | Reaction::Interpose(hex)), ..
        }) = order
            && let (Some(cell), battle::Order::Champions(order)) = (board.cell(hex), order.clone())
        {
            overlay.offers.push(Offer { cell, what: What::React(to), order });
        }
    }
    match battle.agenda() {
        [.., Frame::Champions(champions::Frame::Attack(attack)), _] => {
            let how = (attack.with, attack.maneuver);
            overlay.aim = PlannedAttack::new(battle, attack.attacker, attack.target, how, attack.from);
        }
        [.., Frame::Champions(champions::Frame::Area(area)), _] => {
            overlay.blast = board
                .cell(area.at)
                .and_then(|cell| Blast::new(battle, area.attacker, cell, area.with))
                .map(|blast| Blast { lands: true, ..blast });
        }
        _ => {}
    }
}

/// Several attack at once, and one of them is named (`CH-16`).
fn focusing(battle: ChampionsBattle<'_>, figure: FigureId, overlay: &mut Scene) {
    for order in battle.legal_orders().iter() {
        if let battle::Order::Champions(Order::Focus { foe }) = order {
            let who = Occupant::Figure(foe);
            let friend = battle.friends(figure, foe);
            overlay.targets.push(Target { who, cells: cells(&battle, who), friend });
            overlay.strikes.push((who, Order::Focus { foe }));
        }
    }
}
