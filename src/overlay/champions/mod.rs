//! What a Champions player can do, and what would come of it.
//!
//! | file | what it tells |
//! |---|---|
//! | `phase` | what a click on each hex and each target would order |
//! | `choices` | what a figure could plan to do |
//! | `aim` | a blow before it is struck: to hit, damage, END |
//! | `flight` | where knockback would send its target, for each number of hexes |
//! | `blast` | whom an area would strike, and where each would fly |
//! | `words` | all of it in words |

pub(crate) mod aim;
pub(crate) mod blast;
pub(crate) mod choices;
pub(crate) mod flight;
mod phase;
pub(crate) mod words;

use knockback_rules::{
    battle::{self, Battle, FigureId, Frame, Occupant},
    board::Cell,
    champions::{self, Charge, Choice, Maneuver, Means, Order, Reaction, Trajectory, Weapon, movement, movement::Plan},
    geometry::Direction,
    scenario::Characteristic,
    units::Level,
};

use super::model::{Overlay, Picked, Target, cells};
pub(crate) use aim::Aim;
pub(crate) use blast::Blast;

/// What a Champions battle adds to what is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scene {
    /// What a click on a hex would order.
    pub(crate) offers: Vec<Offer>,
    /// What a click on somebody or something would order.
    pub(crate) strikes: Vec<(Occupant, Order)>,
    /// The charges that can be made.
    pub(crate) charges: Vec<Charge>,
    /// What the hex that is looked at offers.
    pub(crate) looked_at: Option<Offer>,
    /// The blow that is looked at, or that is about to be struck.
    pub(crate) aim: Option<Aim>,
    /// The area that is looked at.
    pub(crate) blast: Option<Blast>,
    /// The throw that is looked at.
    pub(crate) throw: Option<Throw>,
}

/// What a click on a hex would order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// The hex.
    pub(crate) cell: Cell,
    /// What that is.
    pub(crate) what: What,
    /// The order.
    pub(crate) order: Order,
}

/// What a hex offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A move that ends there.
    Move(Plan),
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
pub(crate) struct Throw {
    /// Whom.
    pub(crate) who: FigureId,
    /// Which way.
    pub(crate) direction: Direction,
    /// How it would go.
    pub(crate) trajectory: Trajectory,
}

impl Scene {
    /// What a click on a hex would order, if anything.
    pub(crate) fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// What a click on somebody or something would order, if anything.
    pub(crate) fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The moves that are offered.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (Cell, &Plan)> {
        self.offers.iter().filter_map(|offer| match &offer.what {
            What::Move(plan) => Some((offer.cell, plan)),
            _ => None,
        })
    }
}

/// With what a figure would attack: with all its own STR where nothing is picked.
pub(crate) fn weapon(battle: &Battle, figure: FigureId, picked: &Picked) -> Weapon {
    picked.plan.with.unwrap_or_else(|| Weapon::Strength(strength(battle, figure)))
}

/// All the STR that a figure has now.
pub(crate) fn strength(battle: &Battle, figure: FigureId) -> u8 {
    u8::try_from(battle.characteristic(figure, Characteristic::Strength)).unwrap_or(u8::MAX)
}

/// How a figure would move: in the air it flies, else by what takes it farthest where nothing is picked.
pub(crate) fn means(battle: &Battle, figure: FigureId, picked: &Picked) -> Means {
    if battle.is_in_the_air(figure) {
        return Means::Flight;
    }
    let longest = || {
        let means = Means::ALL.into_iter().filter(|by| *by != Means::Swimming);
        means.max_by_key(|by| movement::full(battle, figure, *by)).unwrap_or(Means::Running)
    };
    picked.plan.by.unwrap_or_else(longest)
}

/// On which level a figure would fly at the end of a move: as it does now where nothing is picked.
pub(crate) fn feet(battle: &Battle, figure: FigureId, picked: &Picked) -> Option<Level> {
    picked.plan.feet.or(battle.condition(figure).feet)
}

/// True where a maneuver is a charge.
pub(crate) const fn charges(maneuver: Maneuver) -> bool {
    matches!(maneuver, Maneuver::MoveBy(_) | Maneuver::MoveThrough(_) | Maneuver::GrabBy(_))
}

/// What hangs on the battle, the open choice and the plan alone.
pub(super) fn base(battle: &Battle, choice: Choice, picked: &Picked) -> Overlay {
    let mut overlay = Overlay::default();
    let (Choice::Phase { figure, .. } | Choice::React { figure, .. } | Choice::Focus { figure }) = choice;
    overlay.figure = Some(figure);
    overlay.chosen = cells(battle, Occupant::Figure(figure));
    overlay.ready.clone_from(&overlay.chosen);
    match choice {
        Choice::Phase { .. } => phase::base(battle, figure, picked, &mut overlay),
        Choice::React { .. } => reacting(battle, &mut overlay),
        Choice::Focus { .. } => focusing(battle, figure, &mut overlay),
    }
    overlay
}

/// Adds what hangs on the cell that is looked at.
pub(super) fn look(battle: &Battle, picked: &Picked, mut overlay: Overlay) -> Overlay {
    overlay.champions.looked_at = picked.cell.and_then(|cell| overlay.champions.offer(cell)).cloned();
    if let (Some(battle::About::Champions(Choice::Phase { figure, .. })), Some(_)) =
        (battle.choice().map(|choice| choice.about), overlay.figure)
    {
        phase::look(battle, figure, picked, &mut overlay);
    } else if let Some(aim) = overlay.champions.aim.take() {
        overlay.champions.aim = Some(aim.looked_at(picked));
    }
    overlay
}

/// A chance to react: the hexes of dives and of stepping between, and the blow or the blast that is coming.
fn reacting(battle: &Battle, overlay: &mut Overlay) {
    let board = &battle.setting().board;
    for order in battle.legal_orders().iter() {
        if let battle::Order::Champions(Order::React {
            to: to @ (Reaction::Dive(hex) | Reaction::Interpose(hex)), ..
        }) = order
            && let (Some(cell), battle::Order::Champions(order)) = (board.cell(hex), order.clone())
        {
            overlay.champions.offers.push(Offer { cell, what: What::React(to), order });
        }
    }
    match battle.agenda() {
        [.., Frame::Champions(champions::Frame::Attack(attack)), _] => {
            let how = (attack.with, attack.maneuver);
            overlay.champions.aim = Aim::new(battle, attack.attacker, attack.target, how, attack.from);
        }
        [.., Frame::Champions(champions::Frame::Area(area)), _] => {
            overlay.champions.blast = board
                .cell(area.at)
                .and_then(|cell| Blast::new(battle, area.attacker, cell, area.with))
                .map(|blast| Blast { lands: true, ..blast });
        }
        _ => {}
    }
}

/// Several attack at once, and one of them is named (`CH-16`).
fn focusing(battle: &Battle, figure: FigureId, overlay: &mut Overlay) {
    for order in battle.legal_orders().iter() {
        if let battle::Order::Champions(Order::Focus { foe }) = order {
            let who = Occupant::Figure(foe);
            let friend = battle.friends(figure, foe);
            overlay.targets.push(Target { who, cells: cells(battle, who), friend });
            overlay.champions.strikes.push((who, Order::Focus { foe }));
        }
    }
}
