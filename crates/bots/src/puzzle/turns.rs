//! The knowledge about a ruleset that the turn solver needs.

use knockback_rules::{
    battle::{Battle, FigureId, Order, SideId},
    ruleset::{BattleOf, Ruleset},
};

/// The knowledge about a ruleset that the turn solver needs: the limits of a turn, and the conditions of victory.
///
/// Every method reads a battle as the deciding side [may see it](Battle::seen_by).
pub(crate) trait Turns: Ruleset {
    /// The term that the rules use for a turn.
    const SPAN: &'static str;

    /// The number of agenda frames below the turn of the side that is asked. `None` for a choice outside the side's own
    /// turn, such as order markers or a defence.
    fn below(battle: BattleOf<'_, Self>) -> Option<usize>;

    /// The orders that a count tries for a choice. It may omit legal orders that are equivalent to a listed one, or
    /// worse in every respect.
    ///
    /// [`legal_orders`](Battle::legal_orders) only lists one order for each destination, target and answer. A ruleset
    /// whose orders have further parameters must list their values here.
    #[must_use]
    fn all_orders(battle: BattleOf<'_, Self>) -> Vec<Order> {
        battle.legal_orders().iter().collect()
    }

    /// True for a frame that follows a turn before any side is asked again and before hidden information matters, such
    /// as the check for victory or the end of the round.
    fn follows(battle: BattleOf<'_, Self>, frame: &Self::Frame) -> bool;

    /// True for a frame whose result is hidden from the side. By default, nothing is hidden.
    #[must_use]
    fn is_hidden(_battle: BattleOf<'_, Self>, _frame: &Self::Frame) -> bool {
        false
    }

    /// True if a figure is still in the battle. The last side that has such figures wins.
    fn counts(battle: BattleOf<'_, Self>, figure: FigureId) -> bool;

    /// For each victory condition of the scenario, the figures that a side must bring down.
    fn wanted(battle: BattleOf<'_, Self>, side: SideId) -> Vec<Vec<FigureId>>;
}

/// The [`Turns`] methods of a ruleset as function pointers, for code that is shared by all rulesets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// See [`Turns::below`].
    pub below: fn(&Battle) -> Option<usize>,
    /// See [`Turns::all_orders`].
    pub all_orders: fn(&Battle) -> Vec<Order>,
    /// [`Turns::follows`] for the top frame.
    pub follows: fn(&Battle) -> bool,
    /// [`Turns::is_hidden`] for the top frame.
    pub is_hidden: fn(&Battle) -> bool,
    /// The minimum number of figures that a side still has to bring down in order to win.
    pub left: fn(&Battle, SideId) -> usize,
}

impl Rules {
    /// The methods of a ruleset.
    pub(crate) fn of<R: Turns>() -> Self {
        Self {
            below: |battle| battle.as_ruleset::<R>().and_then(R::below),
            all_orders: |battle| battle.as_ruleset::<R>().map(R::all_orders).unwrap_or_default(),
            follows: |battle| asked::<R>(battle, R::follows),
            is_hidden: |battle| asked::<R>(battle, R::is_hidden),
            left: |battle, side| battle.as_ruleset::<R>().map_or(usize::MAX, |battle| left(battle, side)),
        }
    }
}

/// Calls a method for the top frame. Returns false if the frame belongs to no ruleset or another one.
fn asked<R: Turns>(battle: &Battle, ask: fn(BattleOf<'_, R>, &R::Frame) -> bool) -> bool {
    let frame = battle.top().and_then(R::frame);
    battle.as_ruleset::<R>().zip(frame).is_some_and(|(battle, frame)| ask(battle, frame))
}

/// The minimum number of figures that a side still has to bring down in order to win.
fn left<R: Turns>(battle: BattleOf<'_, R>, side: SideId) -> usize {
    let foes = battle.setup().figure_ids().filter(|figure| battle.owner(*figure) != side && R::counts(battle, *figure));
    let conditions = R::wanted(battle, side).into_iter();
    let of_them = conditions.map(|figures| figures.into_iter().filter(|figure| R::counts(battle, *figure)).count());
    of_them.chain([foes.count()]).min().unwrap_or(usize::MAX)
}
