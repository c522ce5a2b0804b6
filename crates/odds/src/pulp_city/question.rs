//! What is asked of Pulp City.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    board::Cell,
    geometry::Direction,
    pulp_city::{EffectId, Order, PulpCityBattle, TargetRef},
};

/// One action of a model, as if its activation began now and it had enough AP for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Who acts.
    pub attacker: FigureId,
    /// Which action, by its place on the card.
    pub action: u8,
    /// At whom, what or where; at the model itself of an action that reaches nobody else.
    pub target: TargetRef,
    /// What is thrown (`PC-24`).
    pub thing: Option<ObjectId>,
    /// What both sides choose. Odds never average over a player's choice.
    pub choices: Choices,
}

/// What players choose where the rules ask. What is left open has a default, which the answer names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Choices {
    /// What extra successes buy, the dearest wish first, as far as they reach, in each roll anew (`PC-6`); nothing where
    /// nothing is said.
    pub efx: Vec<Purchase>,
    /// Which effects come first; the others follow, first those of the success in the order of the card, then those that
    /// are bought in the order of the wishes. Stun, Grab & Throw and Follow Up keep their places (`PC-6`).
    pub order: Vec<EffectId>,
    /// Power Up dice that the attacker spends on the action (`PC-21`); none where nothing is said, as on later rolls.
    pub power_up: Option<u8>,
    /// Power Up dice that the target spends (`PC-21`); none where nothing is said, as on later rolls.
    pub defence_power_up: Option<u8>,
    /// Where the centre of a blast goes that missed (`PC-27`); it stays where nothing is said.
    pub centre: Option<Cell>,
    /// At whom, what or where a model is thrown that was grabbed (`PC-15`); it is not thrown where nothing is said.
    pub throw_at: Option<TargetRef>,
    /// Which of two ways a knockback goes (`PC-12`); the clockwise one where nothing is said.
    pub direction: Option<Direction>,
    /// Where a shift leads, by the shortest way (`PC-14`); nowhere where nothing is said.
    pub shift_to: Option<Cell>,
    /// The targets more, the first that can be taken each time (`PC-35`); nobody where nothing is said.
    pub extra: Vec<FigureId>,
    /// Where comes what is summoned (`PC-50`); on the first hex that there is where nothing is said.
    pub place: Option<Cell>,
}

/// An effect that is to be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Purchase {
    /// Which.
    pub effect: EffectId,
    /// On whom, of a throw that struck: the one who was struck where nothing is said (`PC-15`).
    pub to: Option<FigureId>,
}

impl From<EffectId> for Purchase {
    fn from(effect: EffectId) -> Self {
        Self { effect, to: None }
    }
}

impl Question {
    /// An action that leaves all choices open.
    #[must_use]
    pub fn new(attacker: FigureId, action: u8, target: TargetRef) -> Self {
        Self { attacker, action, target, thing: None, choices: Choices::default() }
    }

    /// The same action, which throws a thing.
    #[must_use]
    pub const fn throwing(mut self, thing: ObjectId) -> Self {
        self.thing = Some(thing);
        self
    }

    /// The same action; extra successes buy these, as far as they reach.
    #[must_use]
    pub fn buying(mut self, efx: impl IntoIterator<Item = EffectId>) -> Self {
        self.choices.efx = efx.into_iter().map(Purchase::from).collect();
        self
    }

    /// The same action with other choices.
    #[must_use]
    pub fn with(mut self, choices: Choices) -> Self {
        self.choices = choices;
        self
    }

    /// The question about an order as it can be given; `None` of an order that is no action.
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

/// How orders name at whom, what or where somebody aims: nobody for the model itself.
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
