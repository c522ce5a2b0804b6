//! The characters of a side, each with its kind and the numbers that one compares first.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Setup, SideId},
    champions::{Area, AttackRange, AttackSpec, Champions, Characteristic, Power, Sheet, Skill, attack::strike_dice},
};

use crate::{
    screens::scenarios::roster::gap,
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{note, strong},
    },
};

/// How many fight for a side, and what they are worth where points may decide.
pub(crate) fn worth(setup: &Setup, side: SideId) -> String {
    let own = |figure: &FigureId| setup.figure(*figure).side == side;
    let figures: Vec<FigureId> = setup.figure_ids().filter(own).collect();
    let count = if figures.len() == 1 { "1 character".to_owned() } else { format!("{} characters", figures.len()) };
    match setup.of::<Champions>().filter(|champions| champions.turn_limit.is_some()) {
        Some(champions) => {
            let points: u32 = figures.iter().map(|figure| champions.sheet(*figure).points.0).sum();
            format!("{count}, {points} points")
        }
        None => count,
    }
}

pub(crate) fn spawn(column: Entity, setup: &Setup, side: SideId, commands: &mut Commands) {
    let Some(champions) = setup.of::<Champions>() else { return };
    for figure in (0u16..).map(FigureId).take(setup.figures.len()) {
        if setup.figure(figure).side == side {
            let sheet = champions.sheet(figure);
            commands.spawn((entry(&setup.figure(figure).name, sheet), ChildOf(column)));
        }
    }
}

fn entry(name: &str, sheet: &Sheet) -> impl Bundle {
    let gifts: Vec<_> = gifts(sheet).into_iter().map(gift).collect();
    (
        Name::new(format!("Character {name}")),
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(1),
            padding: UiRect::axes(px(10), px(6)),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(palette::PANEL_RAISED),
        Pickable::IGNORE,
        Children::spawn((
            Spawn((
                Node { align_items: AlignItems::Baseline, column_gap: px(8), ..default() },
                Pickable::IGNORE,
                children![
                    strong(name, type_scale::BODY, palette::TEXT),
                    note(kind(sheet)),
                    gap(),
                    note(format!("SPD {}", sheet.speed)),
                ],
            )),
            Spawn((
                Text::new(numbers(sheet)),
                TextFont::from_font_size(type_scale::SMALL),
                TextColor(palette::TEXT),
                Tip::new(
                    "OCV hits, DCV is hard to hit. PD and ED take from damage, the part behind the stroke from killing \
                     damage too. STUN keeps awake, BODY alive.",
                    &["CH-10", "CH-20", "CH-25", "CH-26"],
                ),
            )),
            Spawn((
                Node { flex_wrap: FlexWrap::Wrap, column_gap: px(10), ..default() },
                Pickable::IGNORE,
                Children::spawn(SpawnIter(gifts.into_iter())),
            )),
        )),
    )
}

/// What a character is above all, in a word.
fn kind(sheet: &Sheet) -> &'static str {
    let ranged = sheet.attacks.iter().any(AttackSpec::is_ranged);
    let held = sheet.attacks.iter().filter(|attack| attack.held).count();
    if sheet.mental {
        "mentalist"
    } else if sheet.can_fly() {
        if ranged { "flying blaster" } else { "flyer" }
    } else if sheet.strength >= 40 {
        "brick"
    } else if sheet.skills.contains(&Skill::MartialDodge) {
        "martial artist"
    } else if sheet.speed >= 7 {
        "speedster"
    } else if held > 1 {
        "gadgeteer"
    } else if held == 1 {
        "gunman"
    } else if ranged {
        "blaster"
    } else {
        "fighter"
    }
}

/// The numbers that one compares first.
fn numbers(sheet: &Sheet) -> String {
    let of = |of| sheet.characteristic(of);
    let with = |all: u8, resistant: u8| if resistant > 0 { format!("{all}/{resistant}") } else { all.to_string() };
    format!(
        "OCV {}  DCV {}   PD {}  ED {}   STUN {}  BODY {}  END {}",
        of(Characteristic::Ocv),
        of(Characteristic::Dcv),
        with(sheet.pd, sheet.resistant_pd),
        with(sheet.ed, sheet.resistant_ed),
        sheet.stun,
        sheet.body,
        sheet.endurance
    )
}

/// Attacks, means of moving and powers, each with what it means.
fn gifts(sheet: &Sheet) -> Vec<(String, String, &'static str)> {
    let mut gifts = vec![(
        format!("Bare hands {}", strike_dice(sheet.strength)),
        format!("STR {}: a blow with bare hands, a grab, a shove, a throw.", sheet.strength),
        "CH-18",
    )];
    gifts.extend(sheet.attacks.iter().map(|attack| {
        let killing = if attack.is_killing() { " killing" } else { "" };
        let reach = match attack.range {
            AttackRange::Hand => "hand to hand".to_owned(),
            AttackRange::Metres(metres) => format!("up to {metres}"),
        };
        let area = match attack.area {
            Area::None => "",
            Area::Radius(_) | Area::Explosion(_) => ", on all around a hex",
        };
        let shots = if attack.shots > 1 { format!(", {} shots", attack.shots) } else { String::new() };
        let kind = if attack.is_killing() { "Killing damage" } else { "An attack" };
        (format!("{} {}{killing}", attack.name, attack.dice), format!("{kind}, {reach}{area}{shots}."), "CH-2")
    }));
    let movement = sheet.movement;
    let fastest = if sheet.can_fly() { ("Flies", movement.flight) } else { ("Runs", movement.running) };
    gifts.push((format!("{} {}", fastest.0, fastest.1), "In a full phase; a hex is 2 m.".to_owned(), "CH-7"));
    gifts.extend(sheet.powers.iter().map(|power| match power {
        Power::ForceField { name, pd, ed, .. } => {
            (name.clone(), format!("A force field: +{pd} PD and +{ed} ED while it is up."), "CH-3")
        }
        Power::KnockbackResistance(hexes) | Power::Heavy(hexes) => {
            (format!("Rooted {}", hexes.0), "So many hexes less of each knockback.".to_owned(), "CH-34")
        }
        Power::Clinging => ("Clings".to_owned(), "A die more against each knockback.".to_owned(), "CH-33"),
        Power::Shrinking(_) => ("Shrunk".to_owned(), "Flies farther when hit.".to_owned(), "CH-3"),
    }));
    gifts
}

/// A gift by its name, explained on hover.
fn gift((name, meaning, rule): (String, String, &'static str)) -> impl Bundle {
    (
        Text::new(name),
        TextFont::from_font_size(type_scale::SMALL),
        TextColor(palette::FLIGHT_TEXT),
        Tip::new(meaning, &[rule]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_testing::champions::open;

    #[test]
    fn characters_are_told_by_what_they_are_above_all() {
        let battle = open();
        let setup = battle.setup();
        let champions = setup.of::<Champions>().unwrap();
        let kind_of = |id: &str| kind(champions.sheet(setup.names.figure(id).unwrap()));
        let kinds = ["granite", "kestrel", "lumen", "sergeant"].map(kind_of);
        assert_eq!(kinds, ["brick", "flyer", "mentalist", "gunman"]);
        assert!(worth(setup, SideId(0)).starts_with("3 characters, "), "{}", worth(setup, SideId(0)));
        assert!(worth(setup, SideId(0)).ends_with(" points"), "after turn 6 they decide");
    }
}
