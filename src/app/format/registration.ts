import type { ExternalId, MeteringPoint } from '#contract/registration.ts';

export const meteringPointWords: Record<MeteringPoint, string> = {
  BOUNDARY: 'Boundary meter of the premises',
  ASSET: 'Asset meter',
};

/** What other systems call an asset, a line each: "FMAR: 0192-7b3e". */
export const externalIdText = (ids: readonly ExternalId[]): string =>
  ids.map(({ system, id }) => `${system}: ${id}`).join('\n');

/**
 * Reads the same, from lines or separated by semicolons; a part without a colon has an empty id, which its schema
 * refuses.
 */
export const readExternalIds = (text: string, separator: RegExp = /\n/): ExternalId[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const colon = part.indexOf(':');
      if (colon < 0) return { system: part, id: '' };
      return { system: part.slice(0, colon).trim(), id: part.slice(colon + 1).trim() };
    });
