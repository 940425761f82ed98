/** Instants and numbers in the interface's format. */
export const iso = (at: Date | number): string =>
  (typeof at === 'number' ? new Date(at) : at).toISOString().replace('.000Z', 'Z');
/**
 * When something was created or last changed: always with milliseconds, so that the texts of two such instants compare
 * as the instants do.
 */
export const stamp = (at: Date | number): string => (typeof at === 'number' ? new Date(at) : at).toISOString();
export const isoOrNull = (at: Date | number | null): string | null => (at === null ? null : iso(at));
/** NaN, the internal mark of a missing value, becomes null in responses. */
export const toNumberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
