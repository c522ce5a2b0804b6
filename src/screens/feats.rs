//! The book of feats: all feats with their descriptions, and how often and when the player has earned them.

use bevy::{input_focus::AutoFocus, prelude::*};
use knockback_view::{feats::Feat, text::count};

use super::{
    exhibit,
    page_keys::{back, leave, scroll},
    relative_time::ago,
};
use crate::{
    shipped,
    stage::{AppSystems, FeatBook, FeatEntry, Screen, actions},
    storage,
    theme::{
        palette,
        scale::Density,
        scroll::scrolled,
        type_scale,
        widget::{ButtonStyle, button, heading, note, page, page_foot, root, strong, two_ends, words},
    },
};

/// The column that lists the feats.
#[derive(Component)]
struct FeatColumn;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Feats), (show, exhibit).chain())
        .add_systems(Update, (leave, scroll::<FeatColumn>).in_set(AppSystems::Input).run_if(in_state(Screen::Feats)));
}

fn show(book: Res<FeatBook>, density: Res<Density>, mut commands: Commands) {
    let screen = commands.spawn((root("Feats screen"), DespawnOnExit(Screen::Feats))).id();
    let page = commands.spawn((page(*density), ChildOf(screen))).id();
    let rows: Vec<FeatRow> = shipped::feats().all().map(|feat| FeatRow::of(feat, &book, storage::now())).collect();
    let earned = rows.iter().filter(|row| row.is_earned).count();
    commands.spawn((
        ChildOf(page),
        Node { flex_shrink: 0.0, ..two_ends_node() },
        Pickable::IGNORE,
        children![heading("Feats"), note(format!("{earned} of {} earned", rows.len()))],
    ));
    commands.spawn((ChildOf(page), Node { flex_shrink: 0.0, ..default() }, Pickable::IGNORE, children![note(ABOUT)]));
    let inner = Node {
        display: Display::Grid,
        grid_template_columns: RepeatedGridTrack::flex(2, 1.0),
        column_gap: px(type_scale::GAP),
        row_gap: px(density.pick(6.0, 4.0)),
        ..default()
    };
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), width: percent(100), ..default() };
    let column = scrolled(page, outer, inner, &mut commands).column;
    commands.entity(column).insert((Name::new("List of feats"), FeatColumn));
    for row in rows {
        row.spawn(column, *density, &mut commands);
    }
    let back = (button("Back", ButtonStyle::Main, back), AutoFocus);
    commands.spawn((page_foot(back, keys(), Node::default()), ChildOf(page)));
}

/// The line that explains how feats are earned.
const ABOUT: &str = "Blows that you order in a battle earn feats. Puzzles, replays and bots earn none.";

/// Returns the line that describes the keys of this screen.
fn keys() -> String {
    let (on, before, back) = (actions::READ_ON.key(), actions::READ_BACK.key(), actions::BACK.key());
    format!("{before} and {on} to scroll, {back} to go back.")
}

/// Layout of a row with one part at each end.
fn two_ends_node() -> Node {
    Node {
        column_gap: px(type_scale::GAP),
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        ..default()
    }
}

/// The texts of a feat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FeatRow {
    name: String,
    text: String,
    is_earned: bool,
    /// The number of times it was earned.
    times: String,
    /// The date and the battle of its first award.
    first: String,
}

impl FeatRow {
    fn of(feat: &Feat, book: &FeatBook, now: u64) -> Self {
        let entry = book.entry(&feat.id);
        let is_earned = entry.is_some();
        let [times, first] = entry.map_or_else(
            || ["Not earned yet".to_owned(), String::new()],
            |FeatEntry { count: times, when, battle, .. }| {
                [count(times, "time", "times"), format!("First {}, {battle}", ago(Some(when), now))]
            },
        );
        Self { name: feat.name.clone(), text: feat.text.clone(), is_earned, times, first }
    }

    fn spawn(self, column: Entity, density: Density, commands: &mut Commands) {
        let Self { name, text, is_earned, times, first } = self;
        let bright = |colour: Color| if is_earned { colour } else { palette::TEXT_QUIET };
        let edge = if is_earned { palette::ACCENT_DEEP } else { palette::PANEL_RIM };
        commands.spawn((
            Name::new(format!("Feat {name}")),
            ChildOf(column),
            Node {
                flex_direction: FlexDirection::Column,
                min_width: px(0),
                row_gap: px(1),
                padding: UiRect::axes(px(12), px(density.pick(4.0, 3.0))),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            BackgroundColor(palette::PANEL),
            BorderColor::all(edge),
            Pickable::IGNORE,
            children![
                (
                    two_ends(),
                    children![
                        strong(name, density.pick(type_scale::BODY, type_scale::SMALL), bright(palette::ACCENT)),
                        words(times, type_scale::SMALL, bright(palette::GOOD)),
                    ],
                ),
                (two_ends(), children![words(text, type_scale::SMALL, bright(palette::TEXT)), note(first)]),
            ],
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::BlowId;

    #[test]
    fn a_row_shows_how_often_and_when_a_feat_was_earned() {
        let feat = shipped::feats().all().next().unwrap();
        let mut book = FeatBook::default();
        let row = FeatRow::of(feat, &book, 0);
        assert_eq!((row.is_earned, row.times.as_str(), row.first.as_str()), (false, "Not earned yet", ""));
        assert_eq!((&row.name, &row.text), (&feat.name, &feat.text));
        for blow in 0..2 {
            book.earn(&feat.id, BlowId { battle: 1, blow }, 1_000, "Foundry Row");
        }
        let row = FeatRow::of(feat, &book, 121_000);
        assert_eq!((row.is_earned, row.times.as_str()), (true, "2 times"));
        assert_eq!(row.first, "First 2 minutes ago, Foundry Row");
    }
}
