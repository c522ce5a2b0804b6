//! The possible actions of a Champions player, with their results.
//!
//! | file | contents |
//! |---|---|
//! | `phase` | the orders that clicks on hexes and targets give |
//! | `choices` | the options of a figure |
//! | `aim` | a planned attack: to hit, damage, END |
//! | `flight` | the possible flights of its target, for each number of hexes |
//! | `places` | the possible ends of a flight, without duplicates |
//! | `blast` | the victims of an area attack and their possible flights |
//! | `words` | the wording |

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

/// The possible actions of a Champions player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The part that all rulesets share.
    pub shared: Overlay,
    /// The orders that clicks on hexes give.
    pub offers: Vec<Offer>,
    /// The orders that clicks on figures and objects give.
    pub strikes: Vec<(Occupant, Order)>,
    /// The possible charges.
    pub charges: Vec<Charge>,
    /// The offer of the hovered hex.
    pub looked_at: Option<Offer>,
    /// The planned attack, or the attack in progress.
    pub aim: Option<PlannedAttack>,
    /// The planned area attack.
    pub blast: Option<Blast>,
    /// The planned throw.
    pub throw: Option<Throw>,
}

/// The order that a click on a hex gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The hex.
    pub cell: Cell,
    /// The kind of action.
    pub what: What,
    /// The order.
    pub order: Order,
}

/// The action that a hex offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move that ends on the hex.
    Move(movement::PlannedMove),
    /// An attack on the area around the hex.
    Area,
    /// A charge that ends on the hex.
    Charge,
    /// A throw in the direction of the hex.
    Throw(Direction),
    /// A defence.
    React(Reaction),
}

/// A throw of a held figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The thrown figure.
    pub who: FigureId,
    /// The direction.
    pub direction: Direction,
    /// The flight.
    pub trajectory: Trajectory,
}

impl Scene {
    /// The order that a click on a hex gives, if any.
    #[must_use]
    pub fn offer(&self, cell: Cell) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.cell == cell)
    }

    /// The order that a click on a figure or object gives, if any.
    #[must_use]
    pub fn strike(&self, who: Occupant) -> Option<&Order> {
        self.strikes.iter().find(|(target, _)| *target == who).map(|(_, order)| order)
    }

    /// The planned attack in the form that all views share: an attack, an area or a throw.
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

    /// The possible moves.
    pub fn moves(&self) -> impl Iterator<Item = (Cell, &movement::PlannedMove)> {
        self.offers.iter().filter_map(|offer| match &offer.what {
            What::Move(plan) => Some((offer.cell, plan)),
            _ => None,
        })
    }
}

deref_to_overlay!(Scene);

impl Scene {
    /// The parts that depend on the battle, the figure and its plan, but not on the hovered hex.
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

    /// Adds the parts that depend on the hovered hex.
    pub(crate) fn look(mut self, battle: ChampionsBattle<'_>, picked: &Selection) -> Self {
        let offered =
            picked.cell.and_then(|cell| suggested_move(battle, cell, picked).or_else(|| self.offer(cell).cloned()));
        self.looked_at = offered;
        if let (Some(battle::ChoiceKind::Champions(Choice::Phase { figure, .. })), Some(_)) =
            (battle.choice().map(|choice| choice.about), self.figure)
        {
            phase::look(battle, figure, picked, &mut self);
        } else if let Some(aim) = self.aim.take() {
            self.aim = Some(aim.inspecting(picked));
        }
        self.shared.blow = self.blow();
        self
    }
}

/// The suggested move to the hovered hex, in a phase where it is legal.
fn suggested_move(battle: ChampionsBattle<'_>, cell: Cell, picked: &Selection) -> Option<Offer> {
    let battle::Order::Champions(order @ Order::Move { figure, by, path, feet }) = picked.step.as_ref()? else {
        return None;
    };
    let (_, choice) = battle.choice_of::<Champions>()?;
    let meant = matches!(choice, Choice::Phase { figure: acts, .. } if acts == *figure);
    battle.ordered(picked.step.as_ref()?).ok().filter(|_| meant)?;
    let plan = movement::judge(battle, *figure, *by, path, *feet).ok()?;
    let ends = plan.path.last().copied().or_else(|| Some(battle.field().standing(*figure)?.head));
    (ends == Some(cell)).then(|| Offer { cell, what: What::Move(plan), order: order.clone() })
}

/// The weapon of a figure: the selected one, by default bare hands with full STR.
#[must_use]
pub fn weapon(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Weapon {
    plan(picked).with.unwrap_or_else(|| Weapon::Strength(strength(battle, figure)))
}

/// The full current STR of a figure.
#[must_use]
pub fn strength(battle: ChampionsBattle<'_>, figure: FigureId) -> u8 {
    u8::try_from(battle.characteristic(figure, Characteristic::Strength)).unwrap_or(u8::MAX)
}

/// The means by which a figure would move. See [`means_of`].
#[must_use]
pub fn means(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Means {
    means_of(battle, figure, plan(picked))
}

/// The means by which a figure with this plan would move. A figure in the air flies. Otherwise the default is the means
/// that take the figure farthest; if there are several, the plainest.
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

/// The level of a figure's feet at the end of a flying move: the selected level, by default its current one.
#[must_use]
pub fn feet(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Option<Level> {
    plan(picked).feet.or(battle.condition(figure).feet)
}

/// True if a maneuver is a charge.
#[must_use]
pub const fn charges(maneuver: Maneuver) -> bool {
    matches!(maneuver, Maneuver::MoveBy(_) | Maneuver::MoveThrough(_) | Maneuver::GrabBy(_))
}

/// Adds a chance to react: the hexes to dive to or to interpose on, and the incoming attack or area.
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

/// Adds the attackers of a multiple attack. The player selects the one to watch (`CH-16`).
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
