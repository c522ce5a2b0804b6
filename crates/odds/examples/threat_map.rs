//! Which targets could a figure attack, from which hexes, and with what odds? `cargo run --example threat_map`

use std::{error::Error, sync::Arc};

use knockback_odds::c3g::{Objective, Threats};
use knockback_rules::{
    battle::{Battle, Occupant, Setup},
    c3g::C3g,
    files::read_scenario,
};

fn main() -> Result<(), Box<dyn Error>> {
    let setup = Setup::new(read_scenario("roof.ron", include_bytes!("roof.ron"))?)?;
    let anvil = setup.names.figure("anvil")?;
    let battle = Battle::new(Arc::new(setup));

    let played = battle.as_ruleset::<C3g>().ok_or("C3G is played on the roof")?;
    let threats = Threats::of(played, anvil);
    println!(
        "Anvil has {} attacks to choose from; they ask {} different questions.",
        threats.threats.len(),
        threats.questions()
    );
    for aim in [Objective::OffLedge, Objective::Kill, Objective::Farthest] {
        println!("\nBest for {:?}:", aim.name());
        for (worth, threat) in threats.ranked(&battle, aim).into_iter().take(3) {
            let hex = battle.setup().board.at(threat.at.head);
            let Occupant::Figure(target) = threat.question.target else { continue };
            let target = &battle.setup().figure(target).name;
            let worth = worth.value();
            println!("  from {hex}, {target}: {worth:.3}, arriving unhurt {:.3}", threat.arrival.value());
        }
    }
    Ok(())
}
