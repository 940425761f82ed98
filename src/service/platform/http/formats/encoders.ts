import type { Format } from '#contract/format.ts';
import { encodeCsv } from './encodeCsv.ts';
import { encodeLines } from './encodeLines.ts';
import { encodeParquet } from './encodeParquet.ts';
import type { Encoder } from './encoder.ts';
import { encodeXlsx } from './encodeXlsx.ts';
import type { Table } from './table.ts';

/** Encoders of a table by format. */
export const createEncoder: Record<Format, (table: Pick<Table, 'columns' | 'sheets'>) => Encoder> = {
  csv: ({ columns }) => encodeCsv(columns),
  parquet: ({ columns }) => encodeParquet(columns),
  'ndjson.gz': encodeLines,
  xlsx: ({ sheets = [] }) => encodeXlsx(sheets),
};
