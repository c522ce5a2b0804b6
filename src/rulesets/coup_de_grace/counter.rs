//! Of Coup-De-Grace: a pip for each hit point, a tick on who has had its activation of the round, signs of what is the
//! matter. Who lies downed has no beak, for it faces no side.

use knockback_rules::{
    battle::{Battle, FigureId},
    coup_de_grace::Played,
};

use super::{CoupDeGrace, acting, proven, signs};
use crate::{
    stage::Shown,
    theme::sign::Sign,
    view2d::{
        ink::Ink,
        tokens::state::{self, Counters, FigureState},
    },
};
use knockback_view::extension::Extension;

/// How a mini is, as far as its token tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
    whole: u8,
    left: u8,
    signs: Vec<Sign>,
    /// It has had its activation of this round.
    spent: bool,
}

impl Counters for CoupDeGrace {
    fn state(&self, battle: &Battle, figure: FigureId, spent: bool) -> FigureState {
        let battle = proven(battle);
        let downed = battle.is_downed(figure);
        FigureState {
            own: Extension::new(Shape::of(battle, figure, spent)),
            lies: downed,
            faceless: downed,
            ..FigureState::default()
        }
    }

    fn spent(&self, shown: &Shown) -> Vec<FigureId> {
        spent(proven(&shown.battle))
    }

    fn draw(&self, own: &Extension, ink: &mut Ink) {
        own.get::<Shape>().unwrap_or(&Shape::default()).draw(ink);
    }
}

/// The minis that have had their activation of this round (`CDG-7`).
fn spent(battle: Played<'_>) -> Vec<FigureId> {
    let acting = acting::active(battle);
    let acted = battle.state().minis().filter(|(figure, mini)| mini.acted && Some(*figure) != acting);
    acted.map(|(figure, _)| figure).collect()
}

impl Shape {
    fn of(battle: Played<'_>, figure: FigureId, spent: bool) -> Self {
        Self {
            whole: battle.sheet(figure).hit_points,
            left: battle.mini(figure).hit_points,
            signs: signs::signs(battle, figure),
            spent,
        }
    }

    fn draw(&self, ink: &mut Ink) {
        if self.spent {
            state::done(ink);
        } else if self.left == 0 {
            state::veil(ink, 0.35);
        }
        state::pips(ink, self.left, self.whole);
        state::signs(ink, &self.signs);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::battle::Setup;

    use super::*;

    #[test]
    fn who_lies_downed_faces_no_side() {
        let text = include_bytes!("../../../crates/rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let battle = Battle::new(Arc::new(Setup::new(scenario).unwrap()));
        let state = |id: &str| CoupDeGrace.state(&battle, battle.setup().names.figure(id).unwrap(), false);
        let (up, down) = (state("bellwether"), state("tidewrack"));
        assert!(!up.lies && !up.faceless);
        assert!(down.lies && down.faceless);
        let signs = |state: &FigureState| state.own.get::<Shape>().unwrap().signs.clone();
        assert_eq!(signs(&down), [Sign::Downed]);
        assert!(signs(&up).is_empty());
    }
}
