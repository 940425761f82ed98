import type { z } from 'zod';
import { type Json, jsonSchema } from '#contract/openapi/jsonSchema.ts';
import type { Batch, Cell, TableColumn, ColumnKind } from './table.ts';

/** Column of objects: the members that lead to its value, of an item and then of one of its rows. */
interface ItemColumn extends TableColumn {
  ofItem: readonly string[];
  ofRow: readonly string[] | null;
}

/** Columns of the objects of a list, and of the array in them whose entries are rows. */
export interface ItemColumns {
  columns: readonly ItemColumn[];
  rowsOf: string | null;
}

/** Deepest members with columns of their own, since schemas may name themselves; deeper ones are one cell. */
const DEEPEST = 6;

/**
 * Returns the columns of a schema's objects: members of objects in them have dotted names, arrays are cells of JSON,
 * except `rowsOf`, whose entries are rows.
 */
export function itemColumns(schema: z.ZodType, rowsOf: string | null): ItemColumns {
  const named: Json = {};
  const root = jsonSchema(schema, 'output', named);
  const columns: ItemColumn[] = [];
  const add = (column: ItemColumn) => {
    const known = columns.findIndex(({ name }) => name === column.name);
    if (known < 0) columns.push(column);
    else if (columns[known]!.kind !== column.kind) columns[known] = { ...column, kind: 'text' };
  };
  const visit = (of: Json, path: readonly string[], within: readonly string[] | null): void => {
    const alternatives = alternativesOf(of, named);
    const objects = alternatives.filter(({ properties }) => properties !== undefined);
    const all = [...(within ?? []), ...path];
    if (within === null && rowsOf !== null && path.length === 1 && path[0] === rowsOf)
      for (const { items } of alternatives) visit(items as Json, [], path);
    else if (objects.length === alternatives.length && objects.length > 0 && path.length < DEEPEST)
      for (const { properties } of objects)
        for (const [name, member] of Object.entries(properties as Record<string, Json>))
          visit(member, [...path, name], within);
    else
      add({
        name: all.join('.'),
        kind: kindOf(alternatives),
        ofItem: within ?? path,
        ofRow: within === null ? null : path,
      });
  };
  visit(root, [], null);
  return { columns, rowsOf };
}

/** Returns the alternatives of a schema, each by itself, except null. */
function alternativesOf(schema: Json, named: Json): Json[] {
  const { $ref, anyOf, oneOf, type } = schema as { $ref?: string; anyOf?: Json[]; oneOf?: Json[]; type?: unknown };
  if ($ref !== undefined) return alternativesOf(named[$ref.split('/').at(-1)!] as Json, named);
  const several = anyOf ?? oneOf;
  if (several) return several.flatMap((each) => alternativesOf(each, named));
  return type === 'null' ? [] : [schema];
}

function kindOf(alternatives: readonly Json[]): ColumnKind {
  const kinds = new Set(alternatives.map(kindOfOne));
  return kinds.size === 1 ? [...kinds][0]! : 'text';
}

/** Whether a pattern is that of numbers as texts, with all their decimals. */
const isDecimal = (pattern: unknown): boolean => typeof pattern === 'string' && pattern.startsWith('^-?\\d');

function kindOfOne({ type, format, pattern }: Json): ColumnKind {
  const [only, ...more] = [type].flat().filter((each) => each !== 'null');
  if (more.length > 0) return 'text';
  if (only === 'string' && format === 'date-time') return 'instant';
  if (only === 'string' && isDecimal(pattern)) return 'decimal';
  return only === 'number' || only === 'integer' || only === 'boolean' ? only : 'text';
}

/** Returns the rows of some items: one each, or as many as their array has entries, and one of an item without any. */
export function itemBatch({ columns, rowsOf }: ItemColumns, items: readonly unknown[], isLast: boolean): Batch {
  const entries: [item: unknown, row: unknown][] = items.flatMap((item): [unknown, unknown][] => {
    const rows = rowsOf === null ? null : memberOf(item, rowsOf);
    return Array.isArray(rows) && rows.length > 0 ? rows.map((row) => [item, row]) : [[item, null]];
  });
  const cells = columns.map(({ kind, ofItem, ofRow }) =>
    entries.map(([item, row]) => cellOf(ofRow === null ? follow(item, ofItem) : follow(row, ofRow), kind)),
  );
  return { rows: entries.length, cells, isLast };
}

const memberOf = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null)?.[name];
const follow = (value: unknown, path: readonly string[]): unknown => path.reduce(memberOf, value);

function cellOf(value: unknown, kind: ColumnKind): Cell {
  if (value === null || value === undefined) return null;
  if (kind !== 'text') return value as Cell;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
