import { randomInt } from 'node:crypto';

// Crockford's alphabet: no I, L, O or U, so that it can be read out over a telephone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Generates an assetId: HH-7K3M9Q. It may be taken: the insert finds out. */
export const newAssetId = (): string =>
  `HH-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
