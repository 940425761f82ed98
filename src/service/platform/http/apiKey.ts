import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 8;
const SHAPE = /^hh_(test|live)_([0-9a-z]{8})_([0-9A-Za-z]{32})_([0-9a-f]{8})$/;

const random = (length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const checksum = (head: string) => crc32(head).toString(16).padStart(8, '0');

export const generateKeyId = (): string => random(ID_LENGTH, BASE62.slice(0, 10) + BASE62.slice(36));

/**
 * Returns a key `hh_test_<id>_<secret>_<crc32>` with a new secret: the id finds its row, the checksum lets a typing
 * error be refused without a query.
 */
export function generateApiKey(environment: 'SANDBOX' | 'LIVE', keyId: string): string {
  const head = `hh_${environment === 'LIVE' ? 'live' : 'test'}_${keyId}_${random(32, BASE62)}`;
  return `${head}_${checksum(head)}`;
}

/** Returns the id inside a well-formed key; arbitrary characters of another text. */
export const idPartOf = (apiKey: string): string => apiKey.slice('hh_test_'.length, 'hh_test_'.length + ID_LENGTH);

/** Returns the id inside a well-formed key, else null. */
export function keyIdOf(apiKey: string): string | null {
  const parts = SHAPE.exec(apiKey);
  if (!parts?.[2] || checksum(apiKey.slice(0, -9)) !== parts[4]) return null;
  return parts[2];
}

export const hashApiKey = (apiKey: string): Buffer => hash('sha256', apiKey, 'buffer');
