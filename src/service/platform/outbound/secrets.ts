import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '#server/aesGcm.ts';

const SECRET_BYTES = 32;

/**
 * Encryption of short texts with AES-256-GCM: nonce, tag, ciphertext. The purpose given when sealing is needed again to
 * open it.
 */
export class Secrets {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(text: string, purpose: string): Buffer {
    return encrypt(this.#key, text, purpose);
  }

  /** Opens a sealed text; throws if the key, the purpose or a single bit differs. */
  open(sealed: Buffer, purpose: string): string {
    return decrypt(this.#key, sealed, purpose);
  }
}

/** Returns a new signing secret in the form of Standard Webhooks. */
export const newSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
