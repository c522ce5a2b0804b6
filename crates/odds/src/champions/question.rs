//! What is asked of Champions.

use knockback_rules::{
    battle::{self, About, Battle, FigureId, Occupant, Refusal, Step},
    board::Cell,
    champions::{self, Choice, Order, Reaction},
    geometry::Direction,
};

/// One attack, as if it were the whole phase of who makes it; what comes of it is told of one target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The attack: [`Order::Attack`], [`Order::AttackHex`], [`Order::Charge`] or [`Order::Throw`].
    pub order: Order,
    /// Whom or what it is told of.
    pub target: Occupant,
    /// To what characters abort, each as soon as it may; everybody else lets every chance go by. Odds never average over
    /// a player's choice.
    pub reactions: Vec<(FigureId, Reaction)>,
    /// The attack has been declared, and somebody is being asked: what has been settled of it stays as it is.
    pub under_way: bool,
}

impl Question {
    /// An attack against which nobody defends; `None` for an order that names no target, or strikes nobody.
    #[must_use]
    pub fn new(order: Order) -> Option<Self> {
        let target = match &order {
            Order::Attack { target, .. } => *target,
            Order::Charge(charge) => charge.target,
            Order::Throw { who, .. } => Occupant::Figure(*who),
            _ => return None,
        };
        Some(Self::of(order, target))
    }

    /// The same of an attack on an area, told of one of those within.
    #[must_use]
    pub const fn of(order: Order, target: Occupant) -> Self {
        Self { order, target, reactions: Vec::new(), under_way: false }
    }

    /// The rest of the attack that is under way, told of somebody; `None` where nobody is being attacked.
    #[must_use]
    pub fn under_way(battle: &Battle, target: Occupant) -> Option<Self> {
        let (order, _) = champions::under_way(battle)?;
        Some(Self { under_way: true, ..Self::of(order, target) })
    }

    /// The same where a character aborts to a defence.
    #[must_use]
    pub fn with(mut self, figure: FigureId, to: Reaction) -> Self {
        self.reactions.push((figure, to));
        self
    }

    /// Who attacks.
    #[must_use]
    pub fn attacker(&self) -> Option<FigureId> {
        match &self.order {
            Order::Attack { attacker, .. } | Order::AttackHex { attacker, .. } => Some(*attacker),
            Order::Charge(charge) => Some(charge.figure),
            Order::Throw { figure, .. } => Some(*figure),
            _ => None,
        }
    }

    /// The battle in which this attack is about to be settled.
    pub(super) fn posed(&self, battle: &Battle) -> Result<Battle, Refusal> {
        if self.under_way {
            return champions::under_way(battle).map(|(_, rest)| rest).ok_or_else(Refusal::unknown);
        }
        champions::about_to(battle, &self.order)
    }
}

/// The line of a blow that is about to be settled.
pub(super) fn line(start: &Battle, target: Occupant) -> Option<(Cell, Direction)> {
    let Occupant::Figure(figure) = target else { return None };
    let at = start.field().footprint(figure)?.head;
    champions::line(start, target).map(|direction| (at, direction))
}

/// What is answered wherever a player is asked.
#[derive(Clone, Debug)]
pub(super) struct Answers {
    reactions: Vec<(FigureId, Reaction, Met)>,
}

/// What became of a reaction.
#[derive(Clone, Debug)]
enum Met {
    /// Nobody asked for it.
    Never,
    /// It was refused whenever it was asked for; the first refusal says why.
    Refused(Refusal),
    /// It was made.
    Made,
}

impl Answers {
    pub(super) fn new(question: &Question) -> Self {
        let reactions = question.reactions.iter().map(|(figure, to)| (*figure, *to, Met::Never)).collect();
        Self { reactions }
    }

    /// What is ordered at the open choice.
    pub(super) fn order(&mut self, battle: &Battle) -> battle::Order {
        if let Step::Ask(open) = battle.step()
            && let About::Champions(Choice::React { figure, .. }) = open.about
            && let Some((_, to, met)) = self.reactions.iter_mut().find(|(who, ..)| *who == figure)
        {
            let order = battle::Order::Champions(Order::React { figure, to: *to });
            match battle.ordered(&order) {
                Ok(_) => {
                    *met = Met::Made;
                    return order;
                }
                Err(refusal) if matches!(met, Met::Never) => *met = Met::Refused(refusal),
                Err(_) => {}
            }
        }
        battle::Order::Champions(Order::Pass)
    }

    /// Refuses reactions that were never possible.
    pub(super) fn judge(&self, battle: &Battle) -> Result<(), Refusal> {
        for (figure, _, met) in &self.reactions {
            match met {
                Met::Made => {}
                Met::Refused(refusal) => return Err(refusal.clone()),
                Met::Never => return Err(champions::never_asked(battle, *figure)),
            }
        }
        Ok(())
    }
}
