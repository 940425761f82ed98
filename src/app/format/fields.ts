import { formatDate, formatEnergy, formatMpan, formatPower } from './format.ts';

/** What forms, tables, lists of facts and imports say of an attribute, which the contract calls by its name. */
export type Field = {
  label: string;
  /** Kind of its value; default: text. */
  kind?: 'number' | 'choice' | 'mpan' | 'email' | 'phone' | 'url' | 'date' | 'yesNo' | 'lines';
  unit?: 'kW' | 'kWh' | 'days';
  /** Least and most of a whole number. */
  whole?: readonly [least: number, most?: number];
  /** Words of every value that can be chosen. */
  choices?: Readonly<Record<string, string>>;
  /** Shown in its empty input; a choice that has one can be cleared. */
  placeholder?: string;
  description?: string;
  /** Error of an empty one in a form; without it, it may be empty. */
  required?: string;
  /** Whether its input takes a whole row of the form. */
  wide?: true;
};
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>;

/** How an unknown value is shown. */
export const UNKNOWN = '–';

/** A value as lists of facts and tables show it; a dash for an unknown one. */
export function formatField({ kind, unit, choices }: Field, value: unknown): string {
  if (typeof value === 'number') return unit === 'kWh' ? formatEnergy(value, 'exact') : formatPower(value, 'exact');
  if (typeof value !== 'string' || value === '') return UNKNOWN;
  if (kind === 'mpan') return formatMpan(value);
  return kind === 'date' ? formatDate(value, true) : (choices?.[value] ?? value);
}

/** The attributes of a record with their labels, for a list of facts. */
export const factsOf = <Name extends string>(
  fields: Partial<Fields<Name>>,
  record: Partial<Record<Name, unknown>>,
): [label: string, fact: string][] =>
  (Object.entries(fields) as [Name, Field][]).map(([name, field]) => [field.label, formatField(field, record[name])]);
