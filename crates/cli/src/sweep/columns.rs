//! Row columns, declared once for both file formats.

/// Declares a row: a struct that NDJSON writes as an object and Parquet as columns with the same names.
macro_rules! columns {
    ($(#[$about:meta])* $Row:ident { $($(#[$doc:meta])* $name:ident: $kind:ty,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub(super) struct $Row {
            $($(#[$doc])* pub $name: $kind,)+
        }

        #[cfg(feature = "parquet")]
        impl $Row {
            /// Names and types of its columns.
            pub(super) fn fields() -> arrow_schema::Fields {
                use super::parquet::Column;
                vec![$(arrow_schema::Field::new(stringify!($name), <$kind>::kind(), <$kind>::OPEN),)+].into()
            }

            /// The columns of rows.
            pub(super) fn arrays<'a>(rows: impl Iterator<Item = &'a Self> + Clone) -> Vec<arrow_array::ArrayRef> {
                use super::parquet::Column;
                vec![$(<$kind>::array(rows.clone().map(|row| &row.$name)),)+]
            }
        }
    };
}

pub(super) use columns;
