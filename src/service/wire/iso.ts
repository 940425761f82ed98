/** Instants and numbers as the interface writes them. */
export const iso = (at: Date | number): string =>
  (typeof at === 'number' ? new Date(at) : at).toISOString().replace('.000Z', 'Z');
/**
 * When something was made or last changed: always with milliseconds, so that the texts of two such instants compare as
 * the instants do.
 */
export const stamp = (at: Date | number): string => (typeof at === 'number' ? new Date(at) : at).toISOString();
export const isoOrNull = (at: Date | number | null): string | null => (at === null ? null : iso(at));
/** NaN, which stands for missing inside, becomes null outside. */
export const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
