//! The help: which key does what.

use bevy::{input_focus::AutoFocus, prelude::*};

use super::{Presents, menu::go_on};
use crate::{
    stage::{
        AppSystems, Menu, Screen, Shown,
        actions::{self, Keys, applies},
        offers::Offers,
    },
    theme::{
        palette,
        scale::Density,
        scroll::{Scrolled, scrolled},
        type_scale,
        widget::{Weight, button, heading, key, note, panel, panel_node, print_shadow, veil, words},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Help), show)
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(applies(&actions::CLOSE_HELP)));
}

fn show(
    density: Res<Density>,
    presents: Res<Offers<dyn Presents>>,
    (screen, shown): (Res<State<Screen>>, Option<Res<Shown>>),
    mut commands: Commands,
) {
    let root = commands.spawn((veil("Help", 0.75, 10), DespawnOnExit(Menu::Help))).id();
    let sheet = commands
        .spawn((
            ChildOf(root),
            panel(),
            print_shadow(6.0),
            Node {
                max_height: percent(96),
                max_width: percent(96),
                padding: px(density.pick(type_scale::GAP_L, type_scale::GAP)).all(),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..panel_node()
            },
            children![heading("Keys")],
        ))
        .id();
    let Scrolled { column, .. } = scrolled(
        sheet,
        Node { flex_shrink: 1.0, ..default() },
        Node { row_gap: px(density.pick(4.0, 3.0)), ..default() },
        &mut commands,
    );
    // In a battle, the keys of its ruleset alone.
    let played = shown.filter(|_| *screen.get() == Screen::Battle).map(|shown| presents.of(shown.battle.setup()));
    let own: Vec<&'static actions::Line> = match played {
        Some(played) => played.actions().iter().collect(),
        None => presents.all().flat_map(Presents::actions).collect(),
    };
    for line in actions::help(own.into_iter()) {
        let row = commands
            .spawn((
                ChildOf(column),
                Node {
                    column_gap: px(type_scale::GAP),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    ..default()
                },
            ))
            .id();
        let caps: Vec<_> = line.caps().into_iter().map(key).collect();
        commands.spawn((
            ChildOf(row),
            Node { width: px(230), column_gap: px(4), flex_shrink: 0.0, ..default() },
            Children::spawn(SpawnIter(caps.into_iter())),
        ));
        commands.spawn((ChildOf(row), words(line.does(), density.pick(16.0, 14.0), palette::TEXT)));
    }
    commands.spawn((
        ChildOf(sheet),
        note(format!(
            "Rest the pointer on any word, sign or number, or reach it with {}: it tells what it means, and its rule.",
            actions::NEXT_PART.key()
        )),
    ));
    commands.spawn((ChildOf(sheet), button("Done", Weight::Main, go_on), AutoFocus));
}

fn leave(keys: Keys, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(&actions::CLOSE) || keys.just_pressed(&actions::CLOSE_HELP) {
        menu.set(Menu::None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::tests::all_presents;

    #[test]
    fn the_readme_has_the_lines_of_the_help() {
        let row = |line: &actions::Line| {
            let caps: Vec<String> = line.caps().iter().map(|cap| format!("`{cap}`")).collect();
            format!("| {} | {} |\n", caps.join(" "), line.does())
        };
        let rows: String = actions::help(all_presents().into_iter().flat_map(Presents::actions)).map(row).collect();
        let table = format!("| by | what it does |\n|---|---|\n{rows}");
        let readme = include_str!("../../README.md").replace("\r\n", "\n");
        assert!(readme.contains(&table), "README.md needs this table:\n{table}");
    }
}
