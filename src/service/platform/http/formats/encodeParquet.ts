import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Encoder } from './encoder.ts';
import type { Batch, Cell, TableColumn, ColumnKind } from './table.ts';

/**
 * Rows of a row group, which the process holds until they are written, in some 30 ms at once. Its entry in the footer,
 * which is written last, stays in memory as well, with some kilobytes: smaller groups would have more of them.
 */
const ROW_GROUP = 48 * 1024;
const MICROS_A_MS = 1000n;

/**
 * Returns an encoder of Parquet: optional typed columns, instants as TIMESTAMP in UTC with microseconds, row groups of
 * bounded size.
 */
export function encodeParquet(columns: readonly TableColumn[]): Encoder {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: 'halfhour' });
  let held: Cell[][] = columns.map(() => []);
  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0;
    return taken;
  };
  const writeGroup = (): Uint8Array => {
    const rows = held[0]!.length;
    const columnData = columns.map(({ name, kind }, index) => ({
      name,
      data: stored(kind, held[index]!),
      offsetIndex: false,
    }));
    void writer.write({ columnData, rowGroupSize: rows });
    held = columns.map(() => []);
    return take();
  };
  return {
    begin: take,
    *add(batch: Batch) {
      for (let from = 0; from < batch.rows;) {
        const to = Math.min(batch.rows, from + ROW_GROUP - held[0]!.length);
        for (const [index, cells] of batch.cells.entries())
          for (let row = from; row < to; row++) held[index]!.push(cells[row]!);
        from = to;
        if (held[0]!.length === ROW_GROUP) yield writeGroup();
      }
    },
    *end() {
      if (held[0]!.length > 0) yield writeGroup();
      void writer.finish();
      yield take();
    },
  };
}

const schemaOf = (columns: readonly TableColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, kind }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[kind] })),
];

const TYPES: Record<ColumnKind, Partial<SchemaElement>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  decimal: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
};

function stored(kind: ColumnKind, cells: Cell[]): unknown[] {
  if (kind === 'integer') return cells.map((cell) => (cell === null ? null : BigInt(cell as number)));
  if (kind === 'instant')
    return cells.map((cell) =>
      cell === null ? null : BigInt(typeof cell === 'number' ? cell : Date.parse(String(cell))) * MICROS_A_MS,
    );
  return cells;
}
