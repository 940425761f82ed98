import { type Fields, formatField } from '#app/format/fields.ts';

/** The column of an attribute, as its field describes it. */
export const fieldColumn = <Name extends string>(fields: Fields<Name>, id: Name) => ({
  id,
  header: fields[id].label,
  ...(fields[id].unit && { numeric: true }),
  cell: (row: Partial<Record<Name, unknown>>) => formatField(fields[id], row[id]),
});
