//! Test vectors of the rules, and cases computed by hand.

use knockback_odds::{
    KnockbackDamage, Ratio, StopCause,
    coup_de_grace::{DefaultedChoice, Facing, Odds, Question, State, Unanswered},
};
use knockback_rules::{
    battle::{Event, Occupant},
    coup_de_grace,
    game::Game,
    geometry::{Coord, Direction},
    units::Wounds,
};

use super::{
    stage::figure,
    table::{game, odds, question, refused},
};

fn hit(minis: &str) -> Ratio {
    odds(minis, "").hit()
}

fn lost(odds: &Odds) -> Vec<(u8, Ratio)> {
    odds.wounds().into_iter().map(|(Wounds(lost), chance)| (lost, chance)).collect()
}

/// The final hexes of the target, with their chances.
fn landing(game: &Game, odds: &Odds) -> Vec<((i32, i32), Ratio)> {
    let board = &game.battle().setup().board;
    let hex = |at: Coord| (at.q, at.r);
    odds.landing().into_iter().map(|((cell, _), chance)| (hex(board.at(cell)), chance)).collect()
}

#[test]
fn the_chance_to_hit_depends_on_the_need() {
    let blow = |target: &str| {
        hit(&format!(r#""A": (at: (0, 0), facing: 0, hands: [axe]), "T": (at: (1, 0), {target}, side: 1)"#))
    };
    assert_eq!(blow("facing: 3, class: unarmoured"), Ratio::of(4, 6), "need 3");
    assert_eq!(blow("facing: 3, class: light"), Ratio::of(3, 6), "need 4");
    assert_eq!(blow("facing: 3, class: heavy"), Ratio::of(2, 6), "need 5");
    assert_eq!(blow("facing: 3, class: heavy, hands: [buckler]"), Ratio::ZERO, "need 7");
    let mace = r#""A": (at: (0, 0), facing: 0, hands: [mace]), "T": (at: (1, 0), class: heavy, wounds: 3, side: 1)"#;
    assert_eq!(hit(mace), Ratio::ONE, "need 1");
}

#[test]
fn dice_are_rerolled_once_a_round() {
    let target = r#""T": (at: (3, 0), facing: 3, class: light, side: 1)"#;
    assert_eq!(hit(&format!(r#""A": (at: (0, 0), facing: 0, hands: [crossbow]), {target}"#)), Ratio::of(7, 12));
    let human = r#""A": (at: (0, 0), facing: 0, race: human, hands: [axe]), "T": (at: (1, 0), facing: 3, class: heavy, side: 1)"#;
    assert_eq!(hit(human), Ratio::of(7, 18));
    let both = format!(r#""A": (at: (0, 0), facing: 0, race: human, hands: [crossbow]), {target}"#);
    assert_eq!(hit(&both), Ratio::of(25, 36));
}

#[test]
fn an_axe_downs_or_puts_out_of_action() {
    let axe = odds(
        r#""A": (at: (0, 0), facing: 0, hands: [axe]), "T": (at: (1, 0), facing: 3, class: heavy, wounds: 2, side: 1)"#,
        "",
    );
    let sixth = Ratio::of(1, 6);
    assert_eq!((axe.state(State::Downed), axe.destroyed()), (sixth.clone(), sixth));
    assert_eq!(lost(&axe), [(0, Ratio::of(4, 6)), (1, Ratio::of(2, 6))], "the target loses at most its hit points");
    assert_eq!(axe.expected_wounds(), Ratio::of(1, 3));
    // Two points of damage to one hit point put the target out of action without downing it first.
    let glaive = odds(
        r#""A": (at: (0, 0), facing: 0, hands: [glaive]), "T": (at: (1, 0), facing: 3, class: unarmoured, wounds: 2, side: 1)"#,
        "",
    );
    assert_eq!((glaive.state(State::Downed), glaive.destroyed()), (Ratio::of(2, 6), Ratio::of(2, 6)));
}

#[test]
fn shields_count_in_the_front_arc() {
    // The facings are west, north-west and south-west, then the other three.
    for (facing, wanted) in [(3, 1), (4, 1), (2, 1), (5, 2), (0, 3), (1, 2)] {
        let chance = hit(&format!(
            r#""A": (at: (0, 0), facing: 0, hands: [axe]),
                "T": (at: (1, 0), facing: {facing}, class: heavy, hands: [shield], side: 1)"#
        ));
        // Facing east is a backstab, which adds 1.
        assert_eq!(chance, Ratio::of(wanted, 6), "facing {facing}");
    }
}

#[test]
fn friends_help_and_enemies_distract() {
    let with = |friend: u8| {
        hit(&format!(
            r#""A": (at: (0, 0), facing: 0, hands: [axe]), "T": (at: (1, 0), facing: 0, class: heavy, side: 1),
                "F": (at: (2, 0), facing: {friend}), "U": (at: (0, 1), facing: 4, side: 1)"#
        ))
    };
    assert_eq!((with(3), with(0)), (Ratio::of(3, 6), Ratio::of(2, 6)));
}

#[test]
fn range_reduces_the_die() {
    let shot = |from: i32, target: &str| {
        hit(&format!(
            r#""A": (at: (-5, 0), facing: 0, hands: [bow]), "T": (at: ({}, 0), class: unarmoured, {target}, side: 1)"#,
            from - 5
        ))
    };
    assert_eq!((shot(5, "facing: 3"), shot(6, "facing: 3")), (Ratio::of(4, 6), Ratio::of(3, 6)));
    assert_eq!((shot(5, "wounds: 3"), shot(6, "wounds: 3")), (Ratio::of(4, 6), Ratio::of(2, 6)), "doubled");
}

#[test]
fn downed_minis_attack_with_a_penalty() {
    let minis =
        r#""A": (at: (0, 0), wounds: 3, hands: [axe]), "T": (at: (0, 1), facing: 0, class: unarmoured, side: 1)"#;
    assert_eq!(hit(minis), Ratio::of(2, 6));
}

/// A hammer hits a light mini in front of a spiked pit: half of the attacks hit, and so do half of the spikes.
#[test]
fn a_push_into_a_spiked_pit() {
    let pit = "ground: [(at: (2, 0), terrain: spiked_pit)]";
    let minis = r#""A": (at: (0, 0), facing: 0, hands: [hammer]), "T": (at: (1, 0), facing: 3, side: 1)"#;
    let game = game(minis, pit);
    let odds = Odds::of(game.battle(), question(&game)).unwrap();
    assert_eq!(landing(&game, &odds), [((1, 0), Ratio::of(1, 2)), ((2, 0), Ratio::of(1, 2))]);
    assert_eq!(lost(&odds), [(0, Ratio::of(1, 2)), (2, Ratio::of(1, 4)), (3, Ratio::of(1, 4))]);
    assert_eq!(odds.state(State::Downed), Ratio::of(1, 4));
    let damage = [
        (KnockbackDamage::Miss, Ratio::of(1, 4)),
        (KnockbackDamage::NotRolled, Ratio::of(1, 2)),
        (KnockbackDamage::Wound, Ratio::of(1, 4)),
    ];
    assert_eq!(odds.spikes(), damage);
    assert_eq!(odds.open, [DefaultedChoice::Push], "the odds list the choice that was left open");
    assert_eq!(odds.line.map(|(_, way)| way), Some(Direction::EAST));
    let spared = Odds::of(game.battle(), question(&game).pushing(false)).unwrap();
    assert_eq!((spared.moved(), spared.state(State::Downed), spared.line), (Ratio::ZERO, Ratio::ZERO, None));
    assert!(spared.open.is_empty());
    assert_eq!(Odds::of(game.battle(), question(&game).pushing(true)).unwrap().outcomes, odds.outcomes);
}

#[test]
fn bottomless_pits_and_ledges() {
    let minis = r#""A": (at: (0, 0), facing: 0, hands: [hammer]), "T": (at: (1, 0), facing: 3, side: 1)"#;
    let bottomless = odds(minis, "ground: [(at: (2, 0), terrain: bottomless_pit)]");
    assert_eq!((bottomless.destroyed(), lost(&bottomless)[1].clone()), (Ratio::of(1, 2), (3, Ratio::of(1, 2))));
    let high = "ground: [(at: (0, 0), level: 2), (at: (1, 0), level: 2)]";
    assert_eq!(lost(&odds(minis, high))[1].0, 1, "a drop causes no damage");
    let ledge = odds(minis, &format!("{high}, options: (ledge: pit)"));
    assert_eq!(lost(&ledge)[1].0, 2, "a drop causes damage with the option");
    assert_eq!(ledge.falls()[1].0.iter().map(|drop| drop.0).collect::<Vec<_>>(), [2]);
}

/// The push moves no mini, so the attacker may turn the target instead.
#[test]
fn a_push_against_a_mini() {
    let minis = r#""A": (at: (0, 0), facing: 0, hands: [hammer]), "T": (at: (1, 0), facing: 3, side: 1),
        "U": (at: (2, 0), facing: 3, side: 1)"#;
    let game = game(minis, "");
    let odds = Odds::of(game.battle(), question(&game)).unwrap();
    assert_eq!((odds.moved(), odds.line), (Ratio::ZERO, None));
    let by = Occupant::Figure(figure(&game, "U"));
    let stops = odds.stops();
    assert_eq!((stops[0].0.cause, stops[0].0.by), (StopCause::Figure, Some(by)));
    assert_eq!(odds.open, [DefaultedChoice::Facing]);
    assert_eq!(odds.facing(), [(Direction::new(3), Ratio::ONE)]);
    let turned = Odds::of(game.battle(), question(&game).facing(Facing::Turned(Direction::EAST))).unwrap();
    assert_eq!(turned.facing(), [(Direction::new(0), Ratio::of(1, 2)), (Direction::new(3), Ratio::of(1, 2))]);
    assert!(turned.open.is_empty());
    assert_eq!(refused(&game, question(&game).pushing(true)), ("CDG-24", "no_push"));
    assert_eq!(refused(&game, question(&game).towards(Direction::EAST)), ("CDG-24", "not_moved"));
    let damage = super::table::odds(minis, "options: (bash_back: damage)");
    assert_eq!(lost(&damage), [(0, Ratio::of(1, 2)), (2, Ratio::of(1, 2))]);
}

/// Of two possible directions, the shooter chooses one.
#[test]
fn a_pistol_between_two_ways() {
    let minis = r#""A": (at: (0, 0), facing: 0, hands: [pistol]), "T": (at: (1, 1), facing: 3, side: 1)"#;
    let game = game(minis, "ground: [(at: (1, 2), terrain: bottomless_pit)]");
    let asked = question(&game);
    let Err(Unanswered::Wanted(ways)) = Odds::of(game.battle(), asked) else { panic!("two directions") };
    assert_eq!(ways.0, [Direction::SOUTH_EAST, Direction::EAST]);
    let pit = Odds::of(game.battle(), asked.towards(Direction::SOUTH_EAST)).unwrap();
    assert_eq!((pit.destroyed(), pit.moved()), (Ratio::of(1, 2), Ratio::of(1, 2)));
    let floor = Odds::of(game.battle(), asked.towards(Direction::EAST)).unwrap();
    assert_eq!((floor.destroyed(), floor.moved()), (Ratio::ZERO, Ratio::of(1, 2)));
    assert_eq!(refused(&game, asked.towards(Direction::WEST)), ("CDG-24", "not_that_way"));
    assert_eq!(refused(&game, asked.facing(Facing::Stays)), ("CDG-24", "no_facing"));
}

#[test]
fn a_hook_pulls_to_the_front_and_a_claw_one_hex() {
    let pulled = |weapon: &str, more: &str| {
        let minis =
            format!(r#""A": (at: (0, 0), facing: 0, hands: [{weapon}]), "T": (at: (4, 0), facing: 3, side: 1) {more}"#);
        let game = game(&minis, "");
        let odds = Odds::of(game.battle(), question(&game)).unwrap();
        (landing(&game, &odds), lost(&odds).last().unwrap().0, odds.stops()[0].0.cause)
    };
    let half = Ratio::of(1, 2);
    let (hook, harm, stop) = pulled("grappling_hook", "");
    assert_eq!((hook, harm, stop), (vec![((1, 0), half.clone()), ((4, 0), half.clone())], 0, StopCause::Distance));
    let (claw, harm, _) = pulled("clawed_hand", "");
    assert_eq!((claw, harm), (vec![((3, 0), half.clone()), ((4, 0), half)], 1));
}

/// An entangling weapon causes no damage.
#[test]
fn an_entangled_target_loses_nothing() {
    let odds = odds(r#""A": (at: (0, 0), facing: 0, hands: [entangler]), "T": (at: (1, 0), facing: 3, side: 1)"#, "");
    assert_eq!((odds.state(State::Entangled), odds.wounded()), (Ratio::of(1, 2), Ratio::ZERO));
}

/// A question assumes that the attacker has not attacked yet, whichever mini is active.
#[test]
fn minis_that_have_attacked_have_odds() {
    let minis = r#""A": (at: (0, 0), facing: 0, hands: [axe]), "T": (at: (1, 0), facing: 3, hands: [mace], side: 1)"#;
    let game = game(minis, r#"orders: ["attack A T"], dice: [1]"#);
    let rolled = |event: &Event| matches!(event, Event::CoupDeGrace(coup_de_grace::Event::AttackRolled { .. }));
    assert!(game.log().iter().any(rolled));
    let asked = question(&game);
    assert_eq!(Odds::of(game.battle(), asked).unwrap().hit(), Ratio::of(1, 2));
    let back = Question::new(asked.target, asked.attacker, 0);
    assert_eq!(Odds::of(game.battle(), back).unwrap().hit(), Ratio::of(1, 2));
    assert_eq!(refused(&game, Question::new(asked.attacker, asked.target, 1)), ("CDG-1", "empty_hand"));
    assert_eq!(refused(&game, Question::new(asked.attacker, asked.attacker, 0)), ("CDG-16", "friend"));
}
