//! Every word that describes odds is defined in docs/odds.md, and the odds match its definition.

use crate::support::{cases, contract::page};
use knockback_odds::{
    KnockbackDamage, Ratio, StopCause,
    c3g::{Label, Objective, Odds},
};
use knockback_rules::c3g::AttackWith;

#[test]
fn every_word_is_defined() {
    let page = page();
    let (page, _contract) = page.split_once("## The contract").expect("words come before fields");
    let words = Label::ALL.map(Label::name).into_iter().chain(Label::OTHERS);
    let words = words.chain(StopCause::ALL.map(StopCause::name)).chain(KnockbackDamage::ALL.map(KnockbackDamage::name));
    for word in words.chain(Objective::ALL.map(Objective::name)) {
        let row = page.lines().filter(|line| line.starts_with(&format!("| `{word}` | "))).collect::<Vec<_>>();
        assert_eq!(row.len(), 1, "{word} has one definition: {row:?}");
        assert!(row[0].len() > format!("| `{word}` | ").len() + 10 && row[0].ends_with('|'), "{row:?}");
    }
}

/// `A` rolls one die against `B`, which rolls none. A skull causes a wound and a knockback point; no skull causes
/// neither.
fn odds(ground: &str, before: &str, rest: &str) -> Odds {
    let text = format!(
        r#"(name: "row", rules: ["C3G-33"], ground: ["{ground}"], before: ["{before}"],
            cards: {{"A": (attack: Some(1)), "B": (defense: Some(0), {rest})}})"#
    );
    let game = cases::game(&text);
    Odds::of(game.battle(), cases::question(&game, "B", AttackWith::Normal)).unwrap()
}

#[test]
fn unharmed_means_no_wound_even_after_a_hit() {
    // The automatic shield of Tough cancels the wound, but not the point: the target is moved without harm.
    let tough = odds("g0 g0 g0", "A B .", "powers: Some([tough])");
    assert_eq!(tough.of_label(Label::Unharmed), Ratio::ONE);
    assert_eq!(tough.of_label(Label::Wounded), Ratio::ZERO);
    assert_eq!(tough.of_label(Label::Moved), Ratio::of(1, 2));
    let hit = odds("g0 g0 g0", "A B .", "");
    assert_eq!((hit.of_label(Label::Unharmed), hit.of_label(Label::Wounded)), (Ratio::of(1, 2), Ratio::of(1, 2)));
}

#[test]
fn a_target_destroyed_by_the_attack_is_wounded_but_not_moved() {
    let frail = odds("g0 g0 g0", "A B .", "life: Some(1)");
    assert_eq!((frail.of_label(Label::Destroyed), frail.of_label(Label::Wounded)), (Ratio::of(1, 2), Ratio::of(1, 2)));
    assert_eq!(frail.of_label(Label::Moved), Ratio::ZERO, "a target destroyed by the attack is not knocked back");
    let sturdy = odds("g0 g0 g0", "A B .", "life: Some(9)");
    assert_eq!(sturdy.of_label(Label::Destroyed), Ratio::ZERO);
}

#[test]
fn a_target_that_dies_in_flight_has_moved() {
    let lava = odds("g0 g0 l0", "A B .", "life: Some(9)");
    assert_eq!(lava.of_label(Label::Destroyed), Ratio::of(19, 40));
    assert_eq!(lava.of_label(Label::Moved), Ratio::of(1, 2));
}

#[test]
fn a_crash_is_the_roll_even_without_a_wound() {
    let struck = odds("g0 g0 g0", "A B C", "life: Some(9)");
    assert_eq!(struck.of_label(Label::Crash), Ratio::of(1, 2));
    assert_eq!(struck.of_label(Label::Moved), Ratio::ZERO, "the target did not move");
    assert_eq!(odds("g0 g0 ..", "A B ..", "").of_label(Label::Crash), Ratio::ZERO, "the edge causes no damage");
}

#[test]
fn a_fall_is_a_drop_with_dice() {
    assert_eq!(odds("g5 g5 g0", "A B .", "life: Some(9)").of_label(Label::Fall), Ratio::of(1, 2));
    assert_eq!(odds("g4 g4 g0", "A B .", "life: Some(9)").of_label(Label::Fall), Ratio::ZERO, "below Height 5");
    assert_eq!(odds("g9 g9 w0", "A B .", "life: Some(9)").of_label(Label::Fall), Ratio::ZERO, "a drop into water");
}
