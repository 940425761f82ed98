import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from './aesGcm.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

// Not the SHA-256 that the store has of the secret: the key cannot be derived from that.
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'halfhour seal', 32));

/**
 * Seals a text under a secret that only the browser has, so that a reader of the store cannot open it: base64 of nonce,
 * tag, ciphertext.
 */
export function sealWithSecret(secret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** What was sealed under the secret; null if it was sealed under another, or never. */
export function unsealWithSecret(secret: string, sealed: string): string | null {
  try {
    return decrypt(keyOf(secret), Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}
