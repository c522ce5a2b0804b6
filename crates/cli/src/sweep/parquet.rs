//! Shards as Parquet: the same columns, with the footer in the metadata.

use std::{fs::File, io, path::Path, sync::Arc};

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, ListArray, RecordBatch, StringArray, StructArray, UInt8Array, UInt16Array,
    UInt32Array, UInt64Array, cast::AsArray as _, types::UInt64Type,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Schema};
use knockback_rules::files::Unfinished;
use parquet::{
    arrow::{ArrowWriter, ProjectionMask, arrow_reader::ParquetRecordBatchReaderBuilder},
    basic::Compression,
    errors::ParquetError,
    file::{metadata::KeyValue, properties::WriterProperties},
};

use super::{
    file::{Sink, Unread},
    row::{FigureRow, Row},
    run::Footer,
};

/// The metadata key of the footer.
const KEY: &str = "knockback";

/// The number of rows to buffer before they are encoded.
const BATCH: usize = 1_000;

/// Writes rows.
#[derive(Debug)]
pub(super) struct Writer {
    to: ArrowWriter<Unfinished>,
    schema: Arc<Schema>,
    rows: Vec<Row>,
}

impl Writer {
    pub(super) fn new(file: Unfinished) -> io::Result<Self> {
        let schema = Arc::new(Schema::new(Row::fields()));
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let to = ArrowWriter::try_new(file, Arc::clone(&schema), Some(properties)).map_err(io_fault)?;
        Ok(Self { to, schema, rows: Vec::new() })
    }

    fn encode(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let batch =
            RecordBatch::try_new(Arc::clone(&self.schema), Row::arrays(rows.iter())).map_err(io::Error::other)?;
        self.to.write(&batch).map_err(io_fault)
    }
}

impl Sink for Writer {
    fn add(&mut self, row: Row) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() == BATCH { self.encode() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>, footer: &Footer) -> io::Result<Unfinished> {
        self.encode()?;
        self.to.append_key_value_metadata(KeyValue::new(KEY.to_owned(), serde_json::to_string(footer)?));
        self.to.into_inner().map_err(io_fault)
    }
}

/// Extracts the I/O error, if there is one.
fn io_fault(fault: ParquetError) -> io::Error {
    match fault {
        ParquetError::External(fault) => match fault.downcast::<io::Error>() {
            Ok(fault) => *fault,
            Err(fault) => io::Error::other(fault),
        },
        fault => io::Error::other(fault),
    }
}

fn open(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, Unread> {
    ParquetRecordBatchReaderBuilder::try_new(File::open(path)?).map_err(|_| Unread::NoShard)
}

/// The footer of a shard.
pub(super) fn footer(path: &Path) -> Result<Footer, Unread> {
    let reader = open(path)?;
    let metadata = reader.metadata().file_metadata();
    let pairs = metadata.key_value_metadata().ok_or(Unread::NoShard)?;
    let text = pairs.iter().find(|pair| pair.key == KEY).and_then(|pair| pair.value.as_deref());
    let footer: Footer = text.and_then(|text| serde_json::from_str(text).ok()).ok_or(Unread::NoShard)?;
    let rows = u64::try_from(metadata.num_rows()).unwrap_or(0);
    if footer.rows != rows {
        return Err(Unread::Damaged(format!("its footer says {} rows, but it has {rows}", footer.rows)));
    }
    Ok(footer)
}

/// The final states of a shard's battles, row by row.
pub(super) fn ends(path: &Path) -> Result<Vec<(u64, String)>, Unread> {
    let damaged = |fault: &dyn std::fmt::Display| Unread::Damaged(fault.to_string());
    let reader = open(path)?;
    let mask = ProjectionMask::columns(reader.parquet_schema(), ["battle", "state_hash"]);
    let batches = reader.with_projection(mask).build().map_err(|fault| damaged(&fault))?;
    let mut ends = Vec::new();
    for batch in batches {
        let batch = batch.map_err(|fault| damaged(&fault))?;
        let battles = batch.column_by_name("battle").and_then(|column| column.as_primitive_opt::<UInt64Type>());
        let hashes = batch.column_by_name("state_hash").and_then(|column| column.as_string_opt::<i32>());
        let (Some(battles), Some(hashes)) = (battles, hashes) else { return Err(Unread::NoShard) };
        let read = |place| (battles.value(place), hashes.value(place).to_owned());
        ends.extend((0..battles.len()).map(read));
    }
    Ok(ends)
}

/// A value type of a column.
pub(super) trait Column: Sized {
    /// True if values are optional.
    const OPEN: bool = false;

    /// The type of the column.
    fn kind() -> DataType;

    /// Values as a column.
    fn array<'a>(values: impl Iterator<Item = &'a Self>) -> ArrayRef
    where
        Self: 'a;
}

macro_rules! column {
    ($($Value:ty: $Kind:expr => $Array:ident;)+) => {
        $(
            impl Column for $Value {
                fn kind() -> DataType {
                    $Kind
                }

                fn array<'a>(values: impl Iterator<Item = &'a Self>) -> ArrayRef {
                    Arc::new($Array::from(values.cloned().collect::<Vec<_>>()))
                }
            }
        )+
    };
}

column! {
    bool: DataType::Boolean => BooleanArray;
    u8: DataType::UInt8 => UInt8Array;
    u16: DataType::UInt16 => UInt16Array;
    u32: DataType::UInt32 => UInt32Array;
    u64: DataType::UInt64 => UInt64Array;
    f64: DataType::Float64 => Float64Array;
    String: DataType::Utf8 => StringArray;
    &'static str: DataType::Utf8 => StringArray;
}

impl Column for Option<f64> {
    const OPEN: bool = true;

    fn kind() -> DataType {
        DataType::Float64
    }

    fn array<'a>(values: impl Iterator<Item = &'a Self>) -> ArrayRef {
        Arc::new(values.copied().collect::<Float64Array>())
    }
}

impl Column for Option<&'static str> {
    const OPEN: bool = true;

    fn kind() -> DataType {
        DataType::Utf8
    }

    fn array<'a>(values: impl Iterator<Item = &'a Self>) -> ArrayRef {
        Arc::new(values.copied().collect::<StringArray>())
    }
}

impl Column for Vec<FigureRow> {
    fn kind() -> DataType {
        DataType::List(item())
    }

    fn array<'a>(values: impl Iterator<Item = &'a Self>) -> ArrayRef {
        let lists: Vec<&Self> = values.collect();
        let offsets = OffsetBuffer::from_lengths(lists.iter().map(|list| list.len()));
        let figures = FigureRow::arrays(lists.iter().flat_map(|list| list.iter()));
        let figures = StructArray::new(FigureRow::fields(), figures, None);
        Arc::new(ListArray::new(item(), offsets, Arc::new(figures), None))
    }
}

/// The element of a list of figures.
fn item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(FigureRow::fields()), false))
}
