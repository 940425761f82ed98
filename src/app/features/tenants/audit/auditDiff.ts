export type Difference = {
  /** The field, step by step: "assets.0.status". */
  field: string;
  before: string | null;
  after: string | null;
  kind: 'changed' | 'added' | 'removed' | 'same';
};

type Flat = ReadonlyMap<string, string>;

/** What stands before the mark of a value that the audit does not store. */
export const NOT_STORED = 'Not stored';

const isHidden = (value: object): value is { hidden: string } => Object.keys(value).length === 1 && 'hidden' in value;
const isCount = (value: object): value is { items: number } => Object.keys(value).length === 1 && 'items' in value;

// Instants to the second, so that a change is easy to see.
const readable = (text: string): string =>
  text.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2 UTC');

function flatten(value: unknown, field = '', into = new Map<string, string>()): Flat {
  if (value === null) into.set(field, '–');
  else if (typeof value !== 'object')
    into.set(field, typeof value === 'string' ? readable(value) : JSON.stringify(value));
  else if (isHidden(value)) into.set(field, `${NOT_STORED} (${value.hidden})`);
  else if (isCount(value)) into.set(field, `${value.items} items`);
  else if (Object.keys(value).length === 0) into.set(field, Array.isArray(value) ? 'None' : '–');
  else for (const [key, inner] of Object.entries(value)) flatten(inner, field === '' ? key : `${field}.${key}`, into);
  return into;
}

function kindOf(before: string | undefined, after: string | undefined): Difference['kind'] {
  if (before === after) return 'same';
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** Both sides of a change field by field, differences first; a single side is listed completely. */
export function auditDiff(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [before, after].map((side) =>
    side === null || side === undefined ? new Map<string, string>() : flatten(side),
  ) as [Flat, Flat];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])];
  const all = fields.map((field): Difference => ({
    field,
    before: old.get(field) ?? null,
    after: fresh.get(field) ?? null,
    kind: kindOf(old.get(field), fresh.get(field)),
  }));
  return [...all.filter(({ kind }) => kind !== 'same'), ...all.filter(({ kind }) => kind === 'same')];
}

/** A field in words: "assets.0.createdUTC" is "Assets, 1, created UTC". */
export function fieldWords(field: string): string {
  const words = field.split('.').map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : stepWords(step)));
  const text = words.join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const stepWords = (step: string): string =>
  step
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
