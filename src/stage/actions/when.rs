//! The conditions under which actions apply.

use bevy::prelude::*;

use super::Action;
use crate::stage::{Menu, Screen};

/// The condition under which an action applies. If two actions share a key, it decides which one is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Always.
    Always,
    /// On the title and in a battle, with no menu above it.
    NoMenu,
    /// On screens with buttons: all screens except the battle, and all menus.
    Choosing,
    /// On the screens before and after a battle, except the title.
    BesideBattle,
    /// While a long text is read: the description of the chosen scenario, or the log while it has the focus.
    Reading,
    /// On the screen for choosing a battle, with no menu above it.
    Preparing,
    /// In a battle, with no menu above it.
    Battle,
    /// In a battle, even if a menu is above it.
    OverBattle,
    /// At the end of a battle, with no menu above it.
    AtEnd,
    /// In a battle and at its end, with no menu above it.
    BattleAndEnd,
    /// In a battle and at its end, even if a menu is above it.
    OverBattleAndEnd,
    /// In a battle, while a target is aimed at.
    Aiming,
    /// In a battle, while no target is aimed at.
    NotAiming,
    /// In a battle, while the hint shows what a bot would do.
    Hinting,
    /// In a battle, while a moment of the review is watched.
    AtMoment,
    /// In a battle, while it is a puzzle.
    Puzzling,
    /// In a battle, during an instant replay.
    Again,
    /// In a battle, while the curtain between players is drawn.
    Handover,
    /// Only if a button has the focus.
    OnButton,
    /// In a battle, if no button has the focus.
    OffButton,
    /// In a battle, while no panel has the focus.
    OffPanel,
    /// In a menu.
    InMenu,
    /// In the help.
    InHelp,
}

impl When {
    /// True if the condition can hold on a screen with the given menu above it.
    pub(crate) fn fits(self, screen: Screen, menu: Menu) -> bool {
        let battle = screen == Screen::Battle;
        let bare = menu == Menu::None;
        match self {
            Self::Always | Self::OnButton => true,
            Self::NoMenu => bare && matches!(screen, Screen::Title | Screen::Battle),
            Self::Choosing => !battle || !bare,
            Self::BesideBattle => {
                bare && matches!(screen, Screen::Scenarios | Screen::Battles | Screen::Puzzles | Screen::End)
            }
            Self::Preparing => bare && screen == Screen::Scenarios,
            Self::Reading => matches!(screen, Screen::Scenarios | Screen::Battle),
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
        const SCREENS: [Screen; 6] =
            [Screen::Title, Screen::Scenarios, Screen::Battles, Screen::Puzzles, Screen::Battle, Screen::End];
        const MENUS: [Menu; 7] =
            [Menu::None, Menu::Pause, Menu::Help, Menu::Settings, Menu::ConfirmEnd, Menu::ConfirmDelete, Menu::NoRoom];
        let apart = APART.contains(&(self, other)) || APART.contains(&(other, self));
        let both = |screen: Screen| MENUS.iter().any(|menu| self.fits(screen, *menu) && other.fits(screen, *menu));
        !apart && SCREENS.into_iter().any(both)
    }
}

/// Run condition: the screen and the menu above it allow the action.
pub(crate) fn applies(
    action: &'static Action,
) -> impl FnMut(Option<Res<State<Screen>>>, Option<Res<State<Menu>>>) -> bool + Clone {
    move |screen, menu| match (screen, menu) {
        (Some(screen), Some(menu)) => action.when.fits(*screen.get(), *menu.get()),
        _ => false,
    }
}
