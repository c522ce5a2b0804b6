//! The conditions under which actions apply.

use bevy::prelude::*;

use super::Action;
use crate::stage::{Menu, Screen};

/// The condition under which an action applies. If two actions share a key, their conditions decide which one is
/// triggered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Always.
    Always,
    /// On the title and in a battle, if no menu is open.
    NoMenu,
    /// On screens with buttons: every screen except the battle, and every menu.
    Choosing,
    /// On the screens before and after a battle, except the title.
    BesideBattle,
    /// While a long text can be scrolled: the description of the selected scenario, the feats, or the focused log.
    Reading,
    /// On the screen for choosing a battle, if no menu is open.
    Preparing,
    /// In a battle, if no menu is open.
    Battle,
    /// In a battle, even if a menu is open.
    OverBattle,
    /// At the end of a battle, if no menu is open.
    AtEnd,
    /// In a battle and at its end, if no menu is open.
    BattleAndEnd,
    /// In a battle and at its end, even if a menu is open.
    OverBattleAndEnd,
    /// In a battle, while the player aims at a target.
    Aiming,
    /// In a battle, while the player aims at no target.
    NotAiming,
    /// In a battle, while the hint shows a bot's suggestion.
    Hinting,
    /// In a battle, while a moment of the review is replayed.
    AtMoment,
    /// In a battle that is a puzzle.
    Puzzling,
    /// In a battle, during an instant replay.
    Again,
    /// In a battle, while the curtain between players is drawn.
    Handover,
    /// Applies while a button has the focus.
    OnButton,
    /// In a battle, while no button has the focus.
    OffButton,
    /// In a battle, while no panel has the focus.
    OffPanel,
    /// In a menu.
    InMenu,
    /// In the help.
    InHelp,
}

impl When {
    /// True if the condition can hold on this screen with this menu.
    pub(crate) fn fits(self, screen: Screen, menu: Menu) -> bool {
        let battle = screen == Screen::Battle;
        let bare = menu == Menu::None;
        match self {
            Self::Always | Self::OnButton => true,
            Self::NoMenu => bare && matches!(screen, Screen::Title | Screen::Battle),
            Self::Choosing => !battle || !bare,
            Self::BesideBattle => {
                const BESIDE: [Screen; 5] =
                    [Screen::Scenarios, Screen::Battles, Screen::Puzzles, Screen::Feats, Screen::End];
                bare && BESIDE.contains(&screen)
            }
            Self::Preparing => bare && screen == Screen::Scenarios,
            Self::Reading => matches!(screen, Screen::Scenarios | Screen::Feats | Screen::Battle),
            Self::Battle
            | Self::Aiming
            | Self::NotAiming
            | Self::Hinting
            | Self::AtMoment
            | Self::Puzzling
            | Self::OffButton
            | Self::OffPanel => battle && bare,
            Self::OverBattle | Self::Again | Self::Handover => battle,
            Self::AtEnd => bare && screen == Screen::End,
            Self::BattleAndEnd => bare && matches!(screen, Screen::Battle | Screen::End),
            Self::OverBattleAndEnd => matches!(screen, Screen::Battle | Screen::End),
            Self::InMenu => !bare,
            Self::InHelp => menu == Menu::Help,
        }
    }

    /// True if both conditions can hold at the same time.
    #[cfg(test)]
    pub(crate) fn meets(self, other: Self) -> bool {
        const APART: [(When, When); 10] = [
            (When::Aiming, When::NotAiming),
            (When::Again, When::NotAiming),
            (When::Hinting, When::NotAiming),
            (When::Hinting, When::Again),
            (When::AtMoment, When::Aiming),
            (When::AtMoment, When::NotAiming),
            (When::AtMoment, When::Hinting),
            (When::AtMoment, When::Again),
            (When::OnButton, When::OffButton),
            (When::Reading, When::OffPanel),
        ];
        const SCREENS: [Screen; 7] = [
            Screen::Title,
            Screen::Scenarios,
            Screen::Battles,
            Screen::Puzzles,
            Screen::Feats,
            Screen::Battle,
            Screen::End,
        ];
        const MENUS: [Menu; 7] =
            [Menu::None, Menu::Pause, Menu::Help, Menu::Settings, Menu::ConfirmEnd, Menu::ConfirmDelete, Menu::NoRoom];
        let apart = APART.contains(&(self, other)) || APART.contains(&(other, self));
        let both = |screen: Screen| MENUS.iter().any(|menu| self.fits(screen, *menu) && other.fits(screen, *menu));
        !apart && SCREENS.into_iter().any(both)
    }
}

/// Run condition: the action can apply on the current screen with the current menu.
pub(crate) fn applies(
    action: &'static Action,
) -> impl FnMut(Option<Res<State<Screen>>>, Option<Res<State<Menu>>>) -> bool + Clone {
    move |screen, menu| match (screen, menu) {
        (Some(screen), Some(menu)) => action.when.fits(*screen.get(), *menu.get()),
        _ => false,
    }
}
