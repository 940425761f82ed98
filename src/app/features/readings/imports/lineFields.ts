import type { ZodType } from 'zod';
import type { Fields } from '#app/format/fields.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import { type ColumnMap, type ImportField, plainName } from './columnMap.ts';

type InFiles = { aliases?: readonly string[]; hint?: string };

/** Attributes as fields of a file, with the header names besides name and label, and what an empty one means. */
export const importFields = <Name extends string>(
  fields: Fields<Name>,
  inFiles: Partial<Record<Name, InFiles>>,
): readonly ImportField[] =>
  Object.entries<Fields[string]>(fields).map(([id, { label, unit }]) => {
    const { aliases = [], ...hint } = inFiles[id as Name] ?? {};
    return {
      id,
      label: unit ? `${label} (${unit})` : label,
      aliases: [plainName(id), plainName(label), ...aliases],
      ...hint,
    };
  });

/** A template with a column for each field; a row names the fields that it fills. */
export const templateOf = (fields: readonly ImportField[], rows: readonly Readonly<Record<string, string>>[]) => ({
  header: fields.map(({ id }) => id),
  rows: rows.map((row) => fields.map(({ id }) => row[id] ?? '')),
});

/** A line's values by field, where a column is assigned; empty ones are left out. */
export function fieldValuesOf(
  fields: readonly ImportField[],
  line: readonly string[],
  columns: ColumnMap,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { id } of fields) {
    const column = columns[id] ?? null;
    const text = column === null ? '' : (line[column] ?? '');
    if (text !== '') values[id] = text;
  }
  return values;
}

export const EMPTY_LINE = 'All chosen columns are empty';

/** Every error that a schema finds in a body, each with the label of its field; null where it finds none. */
export function validateLine(schema: ZodType, body: unknown, fields: readonly ImportField[]): string | null {
  const { error } = schema.safeParse(body);
  if (!error) return null;
  return error.issues
    .map(({ path, message }) => withLabel(fields.find(({ id }) => id === path[0])?.label, message))
    .join('; ');
}

export const withLabel = (label: string | undefined, detail: string): string =>
  label === undefined ? sentence(detail) : `${label}: ${detail}`;

/** A line as the interface takes it, or the errors in it. */
export type ParsedLine = { body: Record<string, unknown> } | { reason: string };
