import type { ZodType } from 'zod';
import { type Field, type Fields } from '#app/format/fields.ts';
import { validateBody } from './validateBody.ts';

/** What an input holds; an empty text or null is "not given". */
export type FieldValue = string | number | boolean | null;
export type FormValues<Name extends string = string> = Record<Name, FieldValue>;

/** Of an input of another kind: an empty text. */
const EMPTY: Readonly<Record<string, FieldValue>> = { date: null, choice: null, yesNo: false };

const isGiven = (value: FieldValue): boolean => value !== '' && value !== null;
const trimmed = (value: FieldValue): FieldValue => (typeof value === 'string' ? value.trim() : value);
const entriesOf = (values: FormValues) =>
  Object.entries(values).map(([name, value]) => [name, trimmed(value)] as const);

/** A record as form values; without one, an empty form. */
export const formValuesOf = <Name extends string>(fields: Fields<Name>, record: object = {}): FormValues<Name> =>
  Object.fromEntries(
    (Object.entries(fields) as [Name, Field][]).map(([name, field]) => [
      name,
      (record as FormValues)[name] ?? (field.kind && field.kind in EMPTY ? EMPTY[field.kind]! : ''),
    ]),
  ) as FormValues<Name>;

/** The values that are given, trimmed. */
export const givenValues = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(entriesOf(values).filter(([, value]) => isGiven(value)));

/** All values, trimmed; empty ones are null. */
export const bodyValues = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(entriesOf(values).map(([name, value]) => [name, isGiven(value) ? value : null]));

/** The values that differ from before, trimmed; emptied ones are null. */
export const changedValues = (values: FormValues, before: FormValues): Record<string, unknown> =>
  bodyValues(Object.fromEntries(entriesOf(values).filter(([name, value]) => value !== before[name])));

/** The interface's errors of a body and those of required fields that are empty, by field. */
export function formErrors(fields: Fields, values: object, body: object, schema: ZodType): Record<string, string> {
  const errors = validateBody(body, schema);
  for (const [name, { required }] of Object.entries(fields))
    if (required !== undefined && !isGiven(trimmed((values as FormValues)[name] ?? null))) errors[name] = required;
  return errors;
}
