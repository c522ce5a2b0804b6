//! Decides which characters are asked for reactions on screen. All other characters pass automatically.

use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    champions::{ChampionsBattle, Choice, Occasion, Order},
};

use super::occasion;
use crate::extension::Extension;

/// The settings for questions, with explanations. Settings files store the index, so the order must not change.
pub const ASKS: [(&str, &str); 3] = [
    (
        "When attacked",
        "Asks characters who are attacked or in the way, and those whose held action waits for this. Does not ask friends who could step in.",
    ),
    ("Always", "Asks about every possible reaction."),
    ("Only with R", "Does not ask until you press R; then asks at the next chance."),
];

/// The characters that are asked for reactions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompts {
    /// The setting, as an index into [`ASKS`].
    pub setting: u8,
    /// True if the next chance to react is shown, regardless of the setting.
    pub wanted: bool,
    /// Figures that their side waits for: the side passes on all chances to react until the next phase of such a
    /// figure.
    pub letting_go: Vec<FigureId>,
}

impl Prompts {
    /// The Champions part of [`Viewpoint::prompts`].
    ///
    /// [`Viewpoint::prompts`]: crate::viewpoint::Viewpoint::prompts
    #[must_use]
    pub fn of(prompts: &Extension) -> Self {
        prompts.get().cloned().unwrap_or_default()
    }

    /// Passes on all chances to react until the next phase of a figure.
    pub fn let_go(&mut self, figure: FigureId) {
        self.letting_go.retain(|until| *until != figure);
        self.letting_go.push(figure);
    }

    /// True if a chance to react is shown.
    #[must_use]
    pub fn asks(&self, battle: ChampionsBattle<'_>, side: SideId, choice: Choice) -> bool {
        let Choice::React { figure, occasion } = choice else { return true };
        if self.wanted {
            return true;
        }
        if self.letting_go.iter().any(|until| battle.controller(*until) == side) {
            return false;
        }
        let holds = battle.condition(figure).held.is_some() && {
            let orders = battle.legal_orders();
            orders.contains(&battle::Order::Champions(Order::UseHeld { figure }))
        };
        match self.setting {
            1 => true,
            2 => false,
            _ => match occasion {
                Occasion::Declared => {
                    let target = occasion::attack(battle).map(|attack| attack.target);
                    holds || target == Some(Occupant::Figure(figure))
                }
                Occasion::Hit | Occasion::Blast | Occasion::Crash => true,
                Occasion::Moves | Occasion::Draws | Occasion::Between => holds,
            },
        }
    }
}
