//! Questions about actions in Pulp City.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::Cell,
    geometry::Direction,
    pulp_city::{EffectId, Order, PulpCityBattle, TargetRef},
};

/// A question about one action by a model. It assumes that the model's activation begins now and that it has enough AP.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The acting model.
    pub attacker: FigureId,
    /// The index of the action on the card.
    pub action: u8,
    /// The target. For an action on the model itself, this is the acting model.
    pub target: TargetRef,
    /// The thrown thing (`PC-24`).
    pub thing: Option<ObjectId>,
    /// The choices of both sides. Odds never average over a player's choice.
    pub choices: Choices,
}

/// The players' choices during an action. Open choices get defaults, and the odds list the open choices that came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choices {
    /// The effects to buy in each roll, in order of preference, at most one for each extra success (`PC-6`); none by
    /// default.
    pub efx: Vec<Purchase>,
    /// The effects that are applied first. They are followed by the other effects of the success in the order of the
    /// card, then the bought effects in the order of the purchases. The fixed positions of Stun, Grab & Throw and
    /// Follow Up do not change (`PC-6`).
    pub order: Vec<EffectId>,
    /// The Power Up dice that the attacker spends on the action (`PC-21`); none by default, and none on later rolls.
    pub power_up: Option<u8>,
    /// The Power Up dice that the target spends (`PC-21`); none by default, and none on later rolls.
    pub defence_power_up: Option<u8>,
    /// The new centre of a blast that missed (`PC-27`); unchanged by default.
    pub centre: Option<Cell>,
    /// The target of a throw of a grabbed model (`PC-15`); by default it is not thrown.
    pub throw_at: Option<TargetRef>,
    /// The direction of a knockback, if there are two (`PC-12`); by default the clockwise direction.
    pub direction: Option<Direction>,
    /// The destination of a shift, which the model reaches by the shortest path (`PC-14`); by default the model does
    /// not move.
    pub shift_to: Option<Cell>,
    /// The extra targets in order of preference (`PC-35`); by default none, or the first possible model if one is
    /// required.
    pub extra: Vec<FigureId>,
    /// The position of a summoned model or thing (`PC-50`); by default the first possible hex.
    pub place: Option<Cell>,
}

/// An effect to buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purchase {
    /// The effect.
    pub effect: EffectId,
    /// For a throw that hit, the model that suffers the effect (`PC-15`); by default the model that was hit.
    pub to: Option<FigureId>,
}

impl From<EffectId> for Purchase {
    fn from(effect: EffectId) -> Self {
        Self { effect, to: None }
    }
}

impl Question {
    /// A question about an action that leaves all choices open.
    #[must_use]
    pub fn new(attacker: FigureId, action: u8, target: TargetRef) -> Self {
        Self { attacker, action, target, thing: None, choices: Choices::default() }
    }

    /// The same question about throwing a given thing.
    #[must_use]
    pub const fn throwing(mut self, thing: ObjectId) -> Self {
        self.thing = Some(thing);
        self
    }

    /// The same question with the effects to buy, in order of preference.
    #[must_use]
    pub fn buying(mut self, efx: impl IntoIterator<Item = EffectId>) -> Self {
        self.choices.efx = efx.into_iter().map(Purchase::from).collect();
        self
    }

    /// The same question with other choices.
    #[must_use]
    pub fn with(mut self, choices: Choices) -> Self {
        self.choices = choices;
        self
    }

    /// The question about an order; `None` if the order is not an action.
    #[must_use]
    pub fn of(battle: PulpCityBattle<'_>, order: &Order) -> Option<Self> {
        let Order::Act { figure, action, target, at, power_up, thing } = *order else { return None };
        let target = match (target, at) {
            (Some(Occupant::Figure(figure)), _) => TargetRef::Figure(figure),
            (Some(Occupant::Object(object)), _) => TargetRef::Object(object),
            (None, Some(at)) => TargetRef::Hex(battle.setup().board.cell(at)?),
            (None, None) => TargetRef::Figure(figure),
        };
        let choices = Choices { power_up: (power_up > 0).then_some(power_up), ..Choices::default() };
        Some(Self { attacker: figure, action, target, thing, choices })
    }

    /// The action as an order.
    #[must_use]
    pub fn order(&self, battle: PulpCityBattle<'_>) -> Order {
        let (target, at) = aimed(battle, self.attacker, self.target);
        Order::Act {
            figure: self.attacker,
            action: self.action,
            target,
            at,
            power_up: self.choices.power_up.unwrap_or(0),
            thing: self.thing,
        }
    }
}

/// The target in the form that orders use: an occupant or a hex, or neither for the model itself.
pub(super) fn aimed(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    target: TargetRef,
) -> (Option<Occupant>, Option<knockback_rules::geometry::Coord>) {
    match target {
        TargetRef::Figure(target) if target == figure => (None, None),
        TargetRef::Figure(target) => (Some(Occupant::Figure(target)), None),
        TargetRef::Object(object) => (Some(Occupant::Object(object)), None),
        TargetRef::Hex(cell) => (None, Some(battle.setup().board.at(cell))),
    }
}
