import type { Format } from '#contract/format.ts';
import { encodeCsv } from './encodeCsv.ts';
import { encodeLines } from './encodeLines.ts';
import { encodeParquet } from './encodeParquet.ts';
import type { Encoder } from './encoder.ts';
import type { Column } from './table.ts';

/** How a table is written in each format. */
export const createEncoder: Record<Format, (columns: readonly Column[]) => Encoder> = {
  csv: encodeCsv,
  parquet: encodeParquet,
  'ndjson.gz': encodeLines,
};
