//! The army chips of a Coup-De-Grace battle: each mini with its hit points, its states, and a tick if it has acted.

use knockback_rules::{
    battle::{FigureId, SideId},
    coup_de_grace::{CoupDeGraceBattle, initiative, verdict},
};

use super::{acting, condition};
use crate::{
    army::{Army, ArmyChip, ChipContent, Lives},
    icon::Icon,
    sheet::Status,
    tone::Tone,
};

/// The number of signs that fit beside a name; the gravest come first.
const SIGNS: usize = 3;

/// The armies, with their numbers of minis, and the minis that have acted.
pub(super) fn armies(battle: CoupDeGraceBattle<'_>) -> Vec<Army> {
    let sides = (0u16..).map(SideId).take(battle.setup().sides.len());
    sides.map(|side| army(battle, side)).collect()
}

fn army(battle: CoupDeGraceBattle<'_>, side: SideId) -> Army {
    let all: Vec<FigureId> = battle.setup().figure_ids().filter(|figure| battle.owner(*figure) == side).collect();
    let left = initiative::minis(battle, side);
    let count = |holds: &dyn Fn(FigureId) -> bool| verdict::minis_of(battle, side).filter(|who| holds(*who)).count();
    let downed = count(&|figure| battle.is_downed(figure));
    let waiting = count(&|figure| battle.is_waiting(figure));
    let to_act = count(&|figure| battle.may_act(figure));
    let name = battle.side_name(side);
    let minis = if left == 1 { "1 mini".to_owned() } else { format!("{left} minis") };
    let mut told = vec![format!("{} standing", usize::from(left).saturating_sub(downed + waiting))];
    for (number, what) in
        [(downed, "downed"), (waiting, "yet to enter"), (all.len() - usize::from(left), "out of action")]
    {
        if number > 0 {
            told.push(format!("{number} {what}"));
        }
    }
    Army {
        side,
        name: name.to_owned(),
        note: Some(format!("{left}/{}", all.len())),
        tip: format!(
            "{name} has {minis} in the battle: {}. {to_act} can still act this round. The side with the most minis \
             begins the next one.",
            told.join(", ")
        ),
        rules: &["CDG-6", "CDG-7", "CDG-29"],
        chips: all.into_iter().map(|figure| chip(battle, figure)).collect(),
    }
}

/// The states that are shown beside a name.
fn signs(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Status> {
    let seen = [Icon::Later, Icon::Prone, Icon::Held, Icon::Guarded];
    let mut signs: Vec<Status> = condition::statuses(battle, figure)
        .into_iter()
        .filter(|status| seen.contains(&status.icon))
        .take(SIGNS - 1)
        .collect();
    let mini = battle.mini(figure);
    if mini.acted && !mini.out && !acts(battle, figure) {
        let words = "Has acted this round".to_owned();
        signs.push(Status { icon: Icon::Done, tone: Tone::Good, words, tip: String::new(), rules: &["CDG-7"] });
    }
    signs
}

fn acts(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> bool {
    acting::active(battle) == Some(figure)
}

fn chip(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> ArmyChip {
    let (name, mini) = (battle.figure_name(figure), battle.mini(figure));
    let (left, whole) = (mini.hit_points, battle.sheet(figure).hit_points);
    let (on_board, acts) = (battle.cell_of(figure).is_some(), acts(battle, figure));
    let told: Vec<String> = condition::statuses(battle, figure).into_iter().map(|status| status.words).collect();
    let told = if told.is_empty() { String::new() } else { format!(" {}.", told.join(". ")) };
    let yet = if battle.may_act(figure) { " Can still act this round." } else { "" };
    let look = if on_board { " Click to show it on the board." } else { "" };
    let side = battle.side_name(battle.owner(figure));
    ArmyChip {
        name: name.to_owned(),
        figure: on_board.then_some(figure),
        acts,
        lives: !mini.out,
        tip: format!("{name} of {side}: {left} of {whole} hit points.{told}{yet}{look}"),
        rules: &["CDG-1", "CDG-21", "CDG-7"],
        signs: signs(battle, figure),
        body: ChipContent::Lives(Lives { left: vec![left], whole, plates: Vec::new() }),
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::coup_de_grace::Order;

    use super::*;
    use crate::coup_de_grace::testing::expect_ruleset;
    use knockback_testing::coup_de_grace::{open, play_by};

    #[test]
    fn each_mini_has_a_chip_and_each_side_a_count() {
        let battle = open();
        let armies = armies(expect_ruleset(&battle));
        assert_eq!(armies.iter().map(|army| army.chips.len()).sum::<usize>(), battle.setup().figures.len());
        assert_eq!(armies[0].note.as_deref(), Some("4/4"));
        assert!(armies[0].tip.contains("1 yet to enter"), "{}", armies[0].tip);
        assert!(armies[1].tip.contains("1 downed"), "{}", armies[1].tip);
        let chip = |name: &str| armies.iter().flat_map(|army| &army.chips).find(|chip| chip.name == name).unwrap();
        assert!(chip("Ragpicker").figure.is_none() && chip("Ragpicker").signs[0].icon == Icon::Later);
        assert!(chip("Tidewrack").signs[0].icon == Icon::Prone);
    }

    #[test]
    fn minis_that_have_acted_are_ticked_off() {
        let ends = |order: &Order| matches!(order, Order::EndActivation);
        let battle = play_by(ends, |battle| {
            let battle = expect_ruleset(battle);
            battle.state().minis().filter(|(_, mini)| mini.acted).count() == 3 && battle.state().active().is_none()
        });
        let ticked: usize = armies(expect_ruleset(&battle))
            .iter()
            .flat_map(|army| &army.chips)
            .filter(|chip| chip.signs.iter().any(|sign| sign.icon == Icon::Done))
            .count();
        assert_eq!(ticked, 3);
    }
}
