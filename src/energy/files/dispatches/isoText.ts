/** Returns an instant as text, to the second. */
export const isoText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
