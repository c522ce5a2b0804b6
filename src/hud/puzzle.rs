//! The panel of a puzzle: the task, the result of the last order, and the next steps.

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui_widgets::Activate};
use knockback_bots::puzzle::Puzzle;
use knockback_rules::{battle::SideId, report::order_in_sight};

use super::{
    HudSystems,
    layout::{Folded, Slots},
};
use crate::{
    battle::puzzle::{Answer, AskPuzzle, Posed, solving_side, words::wins},
    odds::percent::nearly_in_percent,
    stage::{actions, sentence},
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, panel, panel_node, strong, words},
    },
};

/// Marks the puzzle panel.
#[derive(Component)]
pub(crate) struct PuzzlePanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems).run_if(resource_exists::<Posed>));
}

/// The content of the panel.
#[derive(Clone, Debug, PartialEq)]
struct PuzzlePanelData {
    title: String,
    /// The side that must win.
    side: SideId,
    task: String,
    wins: &'static str,
    told: Option<OrderRemark>,
    /// True once a right order has been given.
    over: bool,
    /// True once a right order has been given or the best order has been shown.
    known: bool,
}

/// The comment on an order.
#[derive(Clone, Debug, PartialEq)]
struct OrderRemark {
    head: String,
    more: String,
    colour: Color,
}

impl PuzzlePanelData {
    fn of(posed: &Posed) -> Self {
        let puzzle = &posed.puzzle;
        let side = solving_side(puzzle);
        let name = puzzle.battle.side_name(side);
        Self {
            title: puzzle.title.clone(),
            side,
            task: format!("{name}: find the first order with the best chance to win this {}.", puzzle.span()),
            wins: wins(puzzle.way),
            told: remark(posed),
            over: posed.is_over(),
            known: posed.shown || posed.is_over(),
        }
    }
}

/// Returns a text with the chances to win after the best order and after the next best one.
fn chances(puzzle: &Puzzle) -> String {
    let (best, next) = (nearly_in_percent(puzzle.chance), nearly_in_percent(puzzle.next));
    format!("{best} to win; the next best order wins {next}.")
}

fn remark(posed: &Posed) -> Option<OrderRemark> {
    let puzzle = &posed.puzzle;
    let order = |order| sentence(&order_in_sight(&puzzle.battle, order));
    match (&posed.answer, posed.shown) {
        (Answer::Right, false) => Some(OrderRemark {
            head: format!("Right: {}", chances(puzzle)),
            more: match posed.won {
                None => "Now the dice decide. The rest of the turn does not count.",
                Some(true) => "You won. The puzzle is solved.",
                Some(false) => "The dice went against you, but the order was right: the puzzle is solved.",
            }
            .to_owned(),
            colour: palette::GOOD,
        }),
        (Answer::Right, true) => Some(OrderRemark {
            head: format!("Shown: {}", chances(puzzle)),
            more: "To solve it yourself, come back to it later.".to_owned(),
            colour: palette::FLIGHT_TEXT,
        }),
        (_, true) => Some(OrderRemark {
            head: format!("The best order: {}", order(&puzzle.best)),
            more: sentence(&chances(puzzle)),
            colour: palette::FLIGHT_TEXT,
        }),
        (Answer::Wrong { order: wrong, chance }, false) => Some(OrderRemark {
            head: format!("Not the best: {}", order(wrong)),
            more: wins_how_often(*chance, puzzle.span()),
            colour: palette::HARM_TEXT,
        }),
        (Answer::Open, false) => None,
    }
}

/// Returns a text with the chance to win after an order that is not the best.
fn wins_how_often(chance: Option<f64>, span: &str) -> String {
    let wins = match chance.map(nearly_in_percent).as_deref() {
        None => format!("Its chance to win this {span} is too complex to compute"),
        Some("0 %") => format!("It cannot win this {span}"),
        Some(percent) => format!("It wins at most {percent} of the time"),
    };
    format!("{wins}. Nothing was rolled: try again.")
}

fn show(
    posed: Res<Posed>,
    (slots, density): (Res<Slots>, Res<Density>),
    panels: Query<Entity, With<PuzzlePanel>>,
    mut folded: ResMut<Folded>,
    mut last: Local<Option<(PuzzlePanelData, Density)>>,
    mut commands: Commands,
) {
    if !posed.is_changed() && !density.is_changed() && !panels.is_empty() {
        return;
    }
    let model = PuzzlePanelData::of(&posed);
    if !super::changed(&mut last, (model.clone(), *density)) && !panels.is_empty() {
        return;
    }
    if panels.is_empty() {
        folded.set_if_neq(Folded(false));
    }
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    spawn(&model, &slots, *density, &mut commands);
}

fn spawn(model: &PuzzlePanelData, slots: &Slots, density: Density, commands: &mut Commands) {
    let padding = px(density.pick(type_scale::GAP, type_scale::GAP_S)).all();
    let node = Node { padding, row_gap: px(density.pick(6.0, 3.0)), flex_shrink: 0.0, ..panel_node() };
    let column = commands.spawn((Name::new("Puzzle"), PuzzlePanel, TabGroup::new(2), panel(), node)).id();
    slots.take_choice(column, density, commands);
    let (small, large) = density.pick((type_scale::SMALL, type_scale::BODY), (11.0, 12.0));
    let line = |colour, text: String| (ChildOf(column), words(text, small, colour));
    commands.spawn((ChildOf(column), strong(model.title.clone(), large, palette::ACCENT)));
    // Once the puzzle is solved, the dice need the space.
    if !model.over {
        spawn_task(column, model, density, commands);
        commands.spawn(line(palette::TEXT_QUIET, model.wins.to_owned()));
    }
    if let Some(OrderRemark { head, more, colour }) = &model.told {
        commands.spawn((ChildOf(column), strong(head.clone(), small, *colour)));
        commands.spawn(line(palette::TEXT, more.clone()));
    }
    spawn_buttons(column, model, density, commands);
}

/// Spawns the task: the side that must win, and what it has to find.
fn spawn_task(column: Entity, model: &PuzzlePanelData, density: Density, commands: &mut Commands) {
    let team = team(model.side);
    let means = "Only the first order is judged: it must leave you the best possible chance to win before the turn is over. If several orders leave that chance, all are right. Any other order is taken back.";
    commands.spawn((
        ChildOf(column),
        Node { column_gap: px(density.pick(8.0, 5.0)), align_items: AlignItems::Center, ..default() },
        Tip::new(means, &[]),
        children![
            icon(team.emblem, density.pick(22.0, 14.0), team.ink()),
            (
                Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
                Pickable::IGNORE,
                children![strong(model.task.clone(), density.pick(type_scale::SMALL, 11.0), palette::TEXT)],
            ),
        ],
    ));
}

fn spawn_buttons(column: Entity, model: &PuzzlePanelData, density: Density, commands: &mut Commands) {
    let tight = density.compact();
    let row = Node {
        column_gap: px(density.pick(type_scale::GAP_S, 3.0)),
        row_gap: px(density.pick(type_scale::GAP_S, 3.0)),
        flex_wrap: FlexWrap::Wrap,
        ..default()
    };
    let row = commands.spawn((ChildOf(column), row, Pickable::IGNORE)).id();
    if !model.known {
        let tip = actions::BEST_ORDER
            .tip("Shows the best order in words and on the board. The puzzle then does not count as solved.");
        commands.spawn((ChildOf(row), bar_button("Best order", ButtonStyle::Quiet, tight, best), Tip::new(tip, &[])));
    }
    let weight = if model.over { ButtonStyle::Main } else { ButtonStyle::Quiet };
    commands.spawn((
        ChildOf(row),
        bar_button("Next puzzle", weight, tight, next),
        Tip::new(actions::NEXT_PUZZLE.tip("The next unsolved puzzle for these rules."), &[]),
    ));
    commands.spawn((
        ChildOf(row),
        bar_button("All puzzles", ButtonStyle::Quiet, tight, all),
        Tip::new(actions::ALL_PUZZLES.tip("Back to the list of puzzles."), &[]),
    ));
}

fn best(_: On<Activate>, mut asks: MessageWriter<AskPuzzle>) {
    asks.write(AskPuzzle::Best);
}

fn next(_: On<Activate>, mut asks: MessageWriter<AskPuzzle>) {
    asks.write(AskPuzzle::Next);
}

fn all(_: On<Activate>, mut asks: MessageWriter<AskPuzzle>) {
    asks.write(AskPuzzle::All);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_bots::puzzle::shipped;
    use knockback_rules::ruleset::RulesetId;

    use super::*;
    use crate::battle::puzzle::At;

    /// Returns the first built-in puzzle, in a given state.
    fn posed(answer: Answer, shown: bool) -> Posed {
        let ruleset = RulesetId::ALL[0];
        let mut puzzle = shipped(ruleset).unwrap().remove(0);
        (puzzle.chance, puzzle.next) = (0.7123, 0.5);
        Posed { puzzle: Arc::new(puzzle), at: At { ruleset, place: 0 }, answer, pending: None, shown, won: None }
    }

    #[test]
    fn the_task_is_shown_without_its_answer() {
        let open = posed(Answer::Open, false);
        let model = PuzzlePanelData::of(&open);
        assert!(model.task.ends_with("the best chance to win this turn."), "{}", model.task);
        assert_eq!((model.told, model.over, model.known), (None, false, false));
    }

    #[test]
    fn the_result_of_an_order_is_shown() {
        let head = |answer, shown| remark(&posed(answer, shown)).unwrap().head;
        assert_eq!(head(Answer::Right, false), "Right: 71 % to win; the next best order wins 50 %.");
        let ended = remark(&Posed { won: Some(false), ..posed(Answer::Right, false) }).unwrap();
        assert!(ended.more.starts_with("The dice went against you"), "{}", ended.more);
        assert!(head(Answer::Right, true).starts_with("Shown: 71 %"));
        let best = posed(Answer::Open, false).puzzle.best.clone();
        let words = sentence(&order_in_sight(&posed(Answer::Open, false).puzzle.battle, &best));
        assert_eq!(head(Answer::Open, true), format!("The best order: {words}"));
        let wrong = remark(&posed(Answer::Wrong { order: best, chance: Some(0.25) }, false)).unwrap();
        assert_eq!(wrong.head, format!("Not the best: {words}"));
        assert_eq!(wrong.more, "It wins at most 25 % of the time. Nothing was rolled: try again.");
        assert_eq!(wins_how_often(Some(0.0), "turn"), "It cannot win this turn. Nothing was rolled: try again.");
        let uncounted = "Its chance to win this turn is too complex to compute. Nothing was rolled: try again.";
        assert_eq!(wins_how_often(None, "turn"), uncounted);
    }
}
