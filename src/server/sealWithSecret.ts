import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from './aesGcm.ts';

// The key is not the SHA-256 of the secret that the store has: it cannot be derived from that.
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'halfhour seal', 32));

/** Seals a text under a secret that only the browser has: a reader of the store cannot open it. Returns base64. */
export const sealWithSecret = (secret: string, text: string): string => encrypt(keyOf(secret), text).toString('base64');

/** Returns the text sealed under the secret; null if it was sealed under another, or never. */
export function unsealWithSecret(secret: string, sealed: string): string | null {
  try {
    return decrypt(keyOf(secret), Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}
