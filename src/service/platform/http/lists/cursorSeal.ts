import { createHmac, hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '#server/aesGcm.ts';

const NONCE_BYTES = 12;

/**
 * Encryption of cursors: a cursor is in addresses and logs, and a list may be sorted by a person's name. One position
 * has one cursor, so that an unchanged response keeps its ETag; nobody else can make one.
 */
export class CursorSeal {
  readonly #key: Buffer;
  readonly #nonceKey: Buffer;

  constructor(secretKey: Buffer) {
    const derived = (info: string) => Buffer.from(hkdfSync('sha256', secretKey, '', info, 32));
    this.#key = derived('halfhour cursors');
    this.#nonceKey = derived('halfhour nonces of cursors');
  }

  /** Seals a position; `query`, to which the cursor belongs, is needed again to open it. */
  seal(text: string, query: string): string {
    const nonce = createHmac('sha256', this.#nonceKey)
      .update(JSON.stringify([query, text]))
      .digest();
    return encrypt(this.#key, text, query, nonce.subarray(0, NONCE_BYTES)).toString('base64url');
  }

  /** Opens a cursor; null unless it was sealed with this key for this query. */
  open(cursor: string, query: string): string | null {
    try {
      return decrypt(this.#key, Buffer.from(cursor, 'base64url'), query);
    } catch {
      return null;
    }
  }
}
