//! The knowledge of a ruleset that the turn solver needs.

use knockback_rules::{
    battle::{Battle, FigureId, Order, SideId},
    ruleset::{BattleOf, Ruleset},
};

/// The knowledge of a ruleset that the turn solver needs: where a turn begins and ends, and what wins.
///
/// Every method reads a battle as the deciding side [may see it](Battle::seen_by).
pub(crate) trait Turns: Ruleset {
    /// The players' term for such a turn.
    const SPAN: &'static str;

    /// The number of agenda frames below the turn of the side that is asked. `None` if the choice is not part of a
    /// turn, such as order markers and defences.
    fn below(battle: BattleOf<'_, Self>) -> Option<usize>;

    /// The orders that a count tries at a choice: every legal order, except those that are equivalent to one of these,
    /// or worse in every respect.
    ///
    /// The legal orders name one order for each destination, target and answer. A ruleset whose orders have further
    /// parameters lists their values here.
    #[must_use]
    fn all_orders(battle: BattleOf<'_, Self>) -> Vec<Order> {
        battle.legal_orders().iter().collect()
    }

    /// True for work that follows a turn before any side is asked again and before hidden information matters: the
    /// verdict, the end of the round.
    fn follows(battle: BattleOf<'_, Self>, frame: &Self::Frame) -> bool;

    /// True for work whose result is hidden from the side. A ruleset without hidden information keeps this default.
    #[must_use]
    fn is_hidden(_battle: BattleOf<'_, Self>, _frame: &Self::Frame) -> bool {
        false
    }

    /// True if a figure counts for its side when the last side with figures wins.
    fn counts(battle: BattleOf<'_, Self>, figure: FigureId) -> bool;

    /// The figures that a side must bring down by a victory condition of the scenario, one list for each condition.
    fn wanted(battle: BattleOf<'_, Self>, side: SideId) -> Vec<Vec<FigureId>>;
}

/// A ruleset's answers about a turn, for ruleset-independent code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// See [`Turns::below`].
    pub below: fn(&Battle) -> Option<usize>,
    /// See [`Turns::all_orders`].
    pub all_orders: fn(&Battle) -> Vec<Order>,
    /// See [`Turns::follows`], of the top frame.
    pub follows: fn(&Battle) -> bool,
    /// See [`Turns::is_hidden`], of the top frame.
    pub is_hidden: fn(&Battle) -> bool,
    /// The minimum number of figures that a side still has to bring down to win.
    pub left: fn(&Battle, SideId) -> usize,
}

impl Rules {
    /// The answers of a ruleset.
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

/// The answer for the top frame; false if the frame is of another ruleset.
fn asked<R: Turns>(battle: &Battle, ask: fn(BattleOf<'_, R>, &R::Frame) -> bool) -> bool {
    let frame = battle.top().and_then(R::frame);
    battle.as_ruleset::<R>().zip(frame).is_some_and(|(battle, frame)| ask(battle, frame))
}

/// The minimum number of figures that a side still has to bring down to win.
fn left<R: Turns>(battle: BattleOf<'_, R>, side: SideId) -> usize {
    let foes = battle.setup().figure_ids().filter(|figure| battle.owner(*figure) != side && R::counts(battle, *figure));
    let conditions = R::wanted(battle, side).into_iter();
    let of_them = conditions.map(|figures| figures.into_iter().filter(|figure| R::counts(battle, *figure)).count());
    of_them.chain([foes.count()]).min().unwrap_or(usize::MAX)
}
