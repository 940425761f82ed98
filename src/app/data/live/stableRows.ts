export type StableRows<Row> = {
  rows: readonly Row[];
  /** Rows added or removed, or without any, rows that moved. */
  changes: number;
};

/** The rows on screen in their places with their new content, and the number of pending changes. */
export function stableRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  rowId: (row: Row) => string,
): StableRows<Row> {
  const now = new Map(fresh.map((row) => [rowId(row), row]));
  const ids = shown.map(rowId);
  const gone = ids.filter((id) => !now.has(id)).length;
  const added = fresh.length - (ids.length - gone);
  const moved = fresh.filter((row, index) => rowId(row) !== ids[index]).length;
  return { rows: shown.map((row, index) => now.get(ids[index]!) ?? row), changes: gone + added || moved };
}
