//! The flags of `kb odds` for Champions only.

/// Flags of Champions.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Flags {
    /// In Champions: `strike`, `haymaker`, `disarm`, `grab`, `shove`, or the name of a hit location of the target.
    #[arg(long, value_name = "NAME", default_value = "strike", conflicts_with = "all")]
    pub maneuver: String,
    /// In Champions: a figure aborts to `dodge`, `martial_dodge`, `block`, `roll_with_punch`, `dive:Q,R`,
    /// `interpose:Q,R` or `raise:POWER`. Can be repeated for several figures; the others do not react.
    #[arg(long, value_name = "ID=NAME", conflicts_with = "all")]
    pub react: Vec<String>,
}
