interface Group<Row> {
  key: string;
  /** Place of its first row in the list. */
  first: number;
  members: Row[];
}

/** Rows that follow each other with one key. */
export function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const last = groups.at(-1);
    if (last?.key === key) last.members.push(row);
    else groups.push({ key, first: index, members: [row] });
  }
  return groups;
}
