import type { Batch, Cell, TableColumn, ColumnKind, Table } from './table.ts';

/** Part of an export. */
export interface ExportPart<Row, Place> {
  data: Row[];
  /** Place of the next part; null after the last. */
  next: Place | null;
}

/**
 * Reads an export part by part, each when the reader has taken the one before: a file of any size takes the memory of
 * one.
 */
export async function* readParts<Place, Read extends { next: Place | null }>(
  first: Place | undefined,
  read: (after: Place | undefined) => Promise<Read>,
): AsyncGenerator<Read> {
  for (let after = first, isLast = false; !isLast;) {
    const part = await read(after);
    yield part;
    isLast = part.next === null;
    after = part.next ?? undefined;
  }
}

/**
 * Returns a column for each member of the schema of a row, in its order; `usual` is the kind of those that `kinds` does
 * not name.
 */
export const columnsOfRow = <Name extends string>(
  { shape }: { shape: Record<Name, unknown> },
  kinds: Partial<Record<Name, ColumnKind>>,
  usual: ColumnKind,
): (TableColumn & { name: Name })[] =>
  (Object.keys(shape) as Name[]).map((name) => ({ name, kind: kinds[name] ?? usual }));

/**
 * Returns a table of the rows of parts, with a column for each member that is named; `cellOf` where a member is no cell
 * by itself.
 */
export function tableInParts<Row, Place>(
  columns: readonly (TableColumn & { name: keyof Row & string })[],
  parts: AsyncIterable<ExportPart<Row, Place>>,
  cellOf: (row: Row, name: keyof Row & string) => Cell = (row, name) => row[name] as Cell,
): Table {
  async function* batches(): AsyncGenerator<Batch> {
    for await (const { data, next } of parts)
      yield {
        rows: data.length,
        cells: columns.map(({ name }) => data.map((row) => cellOf(row, name))),
        isLast: next === null,
      };
  }
  return { columns, batches: batches() };
}
