//! Of C3G: a pip for each life, empty for each wound, and a veil once a figure has done all it can.

use knockback_rules::{
    battle::{Battle, FigureId},
    c3g::{Choice, Played},
};

use knockback_view::c3g::orders::ready;

use super::C3g;
use crate::{
    rulesets::c3g::proven,
    stage::Shown,
    view2d::{
        ink::Ink,
        tokens::state::{self, Counters, FigureState},
    },
};
use knockback_view::extension::Extension;

/// Life, and whether there is anything left to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Life {
    whole: u8,
    left: u8,
    spent: bool,
}

/// Those of the card whose turn it is that have done all they can.
fn spent(shown: &Shown) -> Vec<FigureId> {
    let battle = proven(&shown.battle);
    match shown.choice::<C3g>() {
        Some((_, Choice::Act { card })) => {
            let ready = ready(battle);
            let figures = battle.rules().card(card).figures.iter();
            figures.filter(|figure| !ready.contains(figure)).copied().collect()
        }
        _ => Vec::new(),
    }
}

impl Counters for C3g {
    fn state(&self, battle: &Battle, figure: FigureId, spent: bool) -> FigureState {
        FigureState { own: Extension::new(Life::of(proven(battle), figure, spent)), ..FigureState::default() }
    }

    fn spent(&self, shown: &Shown) -> Vec<FigureId> {
        spent(shown)
    }

    fn draw(&self, own: &Extension, ink: &mut Ink) {
        own.get::<Life>().copied().unwrap_or_default().draw(ink);
    }
}

impl Life {
    fn of(battle: Played<'_>, figure: FigureId, spent: bool) -> Self {
        Self { whole: battle.card(figure).life, left: battle.life_left(figure), spent }
    }

    fn draw(self, ink: &mut Ink) {
        if self.spent {
            state::done(ink);
        }
        state::pips(ink, self.left, self.whole);
    }
}
