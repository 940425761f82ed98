/** Binding of the columns of a buyer's template to fields, and the check that a file has them. */
import type { WrittenEnergy } from './writtenEnergy.ts';
import type { WrittenTimes } from './writtenTime.ts';

/** Kind of a binding: readings of half hours, one baseline of all assets, or a list of the assets themselves. */
export type BindingKind = 'READINGS' | 'GROUP_BASELINE' | 'PARTICIPANTS';

export const TIME_FIELDS = ['STAMP', 'DATE', 'TIME', 'SETTLEMENT_DATE', 'SETTLEMENT_PERIOD'] as const;
export const ENERGY_FIELDS = ['METERED', 'BASELINE'] as const;
export const ASSET_FIELDS = [
  'ASSET_ID',
  'MPAN',
  'EXPORT_MPAN',
  'POSTCODE',
  'TECHNOLOGY',
  'POWER_KW',
  'GSP_GROUP',
  'BM_UNIT',
] as const;
/**
 * Fields besides time, energy and asset. FROM and TO are the first and last day of an event or a range. EMPTY is left
 * empty; CONSTANT is the same in each row.
 */
export const OTHER_FIELDS = ['EVENT_NAME', 'FROM', 'TO', 'CONSTANT', 'EMPTY'] as const;
export const BINDING_FIELDS = [...TIME_FIELDS, ...ENERGY_FIELDS, ...ASSET_FIELDS, ...OTHER_FIELDS] as const;
export type BindingField = (typeof BINDING_FIELDS)[number];

export interface BoundColumn {
  /** Name of the column as in the header of the template. */
  column: string;
  field: BindingField;
  /** Value of CONSTANT alone. */
  constant?: string | null | undefined;
}

export interface FileConvention extends WrittenEnergy, WrittenTimes {}

export interface FileBinding {
  kind: BindingKind;
  columns: readonly BoundColumn[];
  convention: FileConvention;
}

const isAmong = (fields: readonly string[], field: string): boolean => fields.includes(field);

/** Returns the reasons why columns make no file of a kind; `place` is the column at fault, null for a missing one. */
export function bindingFaults({ kind, columns }: Pick<FileBinding, 'kind' | 'columns'>) {
  const faults: { place: number | null; detail: string }[] = [];
  const has = (field: BindingField): boolean => columns.some((column) => column.field === field);
  columns.forEach(({ column, field, constant }, place) => {
    const refuse = (detail: string) => faults.push({ place, detail });
    if (columns.findIndex((other) => other.column === column) !== place) refuse(`${column} is bound twice`);
    if (!isAmong(allowedFields(kind), field)) refuse(`${field} is not a field of ${kind}`);
    else if (isUnique(field) && columns.findIndex((other) => other.field === field) !== place)
      refuse(`${field} is in two columns`);
    if ((field === 'CONSTANT') !== (typeof constant === 'string')) refuse('only CONSTANT has a constant');
  });
  const missing = (detail: string) => faults.push({ place: null, detail });
  if (kind === 'PARTICIPANTS') {
    if (!has('MPAN') && !has('ASSET_ID')) missing('bind a column to MPAN or ASSET_ID');
    return faults;
  }
  const forms = [has('STAMP'), has('DATE') && has('TIME'), has('SETTLEMENT_DATE') && has('SETTLEMENT_PERIOD')].filter(
    Boolean,
  );
  if (forms.length !== 1) missing('bind exactly one of STAMP, DATE and TIME, or SETTLEMENT_DATE and SETTLEMENT_PERIOD');
  const energy = kind === 'READINGS' ? 'METERED' : 'BASELINE';
  if (!has(energy)) missing(`bind a column to ${energy}`);
  return faults;
}

/** Returns the fields that columns of a kind may have. */
export function allowedFields(kind: BindingKind): readonly BindingField[] {
  switch (kind) {
    case 'READINGS':
      return BINDING_FIELDS;
    case 'GROUP_BASELINE':
      return [...TIME_FIELDS, 'BASELINE', ...OTHER_FIELDS];
    default:
      return [...ASSET_FIELDS, ...OTHER_FIELDS];
  }
}

const isUnique = (field: BindingField): boolean => !isAmong(['CONSTANT', 'EMPTY'], field);

/** Whether rows of a binding name their asset; without, a file is of one asset or of all together. */
export const namesAssets = ({ columns }: Pick<FileBinding, 'columns'>): boolean =>
  columns.some(({ field }) => isAmong(ASSET_FIELDS, field));

/**
 * Returns the reason why a file's header is not that of its binding, name by name and in its order; null where it is.
 */
export function headerFault(header: readonly string[], columns: readonly Pick<BoundColumn, 'column'>[]): string | null {
  const wanted = columns.map(({ column }) => column);
  const missing = wanted.filter((name) => !header.includes(name));
  if (missing.length > 0) return `the file has no column ${missing.join(', ')}`;
  const unknown = header.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) return `the file has columns that are not bound: ${unknown.join(', ')}`;
  if (header.length !== wanted.length) return 'the file has a duplicate column';
  return wanted.every((name, place) => header[place] === name) ? null : 'the columns are in a different order';
}
