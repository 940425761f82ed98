/** Formats an instant as the interface shows it. */
export const iso = (at: Date | number): string =>
  (typeof at === 'number' ? new Date(at) : at).toISOString().replace('.000Z', 'Z');
/**
 * Formats the instant of a creation or last change: always with milliseconds, so that the texts of two such instants
 * compare as the instants do.
 */
export const stamp = (at: Date | number): string => (typeof at === 'number' ? new Date(at) : at).toISOString();
export const isoOrNull = (at: Date | number | null): string | null => (at === null ? null : iso(at));
/** Converts NaN, the internal mark of a missing value, to null for responses. */
export const toNumberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
