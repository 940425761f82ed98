const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;
/** Fields whose texts are one of the interface's few values. */
const ENUMERATED = new Set(['action', 'type', 'preference', 'status']);

export const isSubjectUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the ids an action was about: those in its path, and those that the objects have as fields. */
export function subjectsOf(path: string, ...objects: unknown[]): string[] {
  const inObjects = objects
    .filter(isPlainObject)
    .flatMap((object) => Object.entries(object).map(([key, value]) => (isIdKey(key) ? value : null)));
  return [...new Set([...path.split('/'), ...inObjects].filter(isSubjectUuid).map((id) => id.toLowerCase()))];
}

const isIdKey = (key: string): boolean => key === 'target' || key.endsWith('UUID');

/**
 * Returns the parts of a request's body that the audit stores: numbers, switches, ids, instants and the interface's own
 * words. Lists are counted, and no typed text is stored.
 */
export function askedOf(body: unknown): Record<string, unknown> | null {
  if (Array.isArray(body)) return { items: body.length };
  if (!isPlainObject(body)) return null;
  const kept = Object.entries(body).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [[key, { items: value.length }]];
    return isKept(key, value) ? [[key, value]] : [];
  });
  return kept.length === 0 ? null : (Object.fromEntries(kept) as Record<string, unknown>);
}

const isKept = (key: string, value: unknown): boolean =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  isSubjectUuid(value) ||
  (typeof value === 'string' && (INSTANT.test(value) || (ENUMERATED.has(key) && /^[A-Z_]{1,40}$/.test(value))));
