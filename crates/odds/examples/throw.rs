//! Can I throw her off this roof, and how likely is it? `cargo run --example throw`

use std::{error::Error, sync::Arc};

use knockback_odds::{
    Ratio,
    c3g::{Label, Odds, Question},
};
use knockback_rules::{
    battle::{Battle, Occupant, Setup},
    c3g::AttackWith,
    files::read_scenario,
};

/// A probability as a percentage and as a fraction.
fn told(chance: &Ratio) -> String {
    format!("{:5.1} %   {chance}", 100.0 * chance.value())
}

fn main() -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(read_scenario("roof.ron", include_bytes!("roof.ron"))?)?;
    let (anvil, mask) = (setup.names.figure("anvil")?, setup.names.figure("mask")?);
    let battle = Battle::new(Arc::new(setup));

    let question = Question::new(anvil, Occupant::Figure(mask), AttackWith::Normal);
    let odds = Odds::of(&battle, question)?;

    println!("Anvil strikes Mask:");
    for label in Label::ALL {
        println!("  {:<10} {}", label.name(), told(&odds.of_label(label)));
    }
    println!("\nWhere she ends up or is destroyed:");
    for ((at, level), chance) in odds.landing() {
        let hex = battle.setup().board.at(at.head);
        println!("  {hex} on level {level:<3} {}", told(&chance));
    }
    println!("\nWounds that she takes:");
    for (wounds, chance) in odds.wounds(Occupant::Figure(mask)) {
        println!("  {wounds:<10} {}", told(&chance));
    }

    // The outcomes can also answer questions that no list above answers: they are complete, and their chances sum to 1.
    let both = odds.chance(|outcome| !outcome.falls.is_empty() && !outcome.destroys(Occupant::Figure(mask)));
    println!("\nShe falls and survives: {}", told(&both));
    assert_eq!(odds.chance(|_| true), Ratio::of(1, 1));
    Ok(())
}
