//! `kb orders`: lists the legal orders.

use knockback_rules::{files::OrderText, report};

use crate::{args::BattleArgs, failure::Failure, output::Output, playing};

/// Lists the legal orders, one per line.
pub(crate) fn run(args: &BattleArgs, json: bool, output: &mut Output) -> Result<(), Failure> {
    let battle = playing::battle_after(args)?;
    if !json && let Some(asked) = report::choice_line(&battle) {
        output.line(asked)?;
    }
    for order in battle.legal_orders().iter() {
        if json {
            let text = serde_json::to_string(&OrderText::of(&order, battle.setup()));
            output.line(text.map_err(|fault| Failure::Faults(fault.to_string()))?)?;
        } else {
            output.line(report::order_line(&battle, &order))?;
        }
    }
    Ok(())
}
