import { createHash, type KeyObject, sign } from 'node:crypto';
import { HASH_MEMBER, SIGNATURE_MEMBER } from '#contract/bundleLines.ts';

/** Writes the lines of a bundle: each has a hash over that of the line before and its own text; the last is signed. */
export class LineChain {
  #before = '';
  #lines = 0;

  /** Adds a line; returns it with its hash, without an end of line. */
  add(line: object): string {
    const text = JSON.stringify(line).slice(0, -1);
    this.#before = createHash('sha256').update(this.#before).update(text).digest('hex');
    this.#lines++;
    return `${text}${HASH_MEMBER}${this.#before}"}`;
  }

  /** Returns the last line. */
  end(keyId: string, key: KeyObject): string {
    const manifest = { kind: 'MANIFEST', lines: this.#lines, sha256: this.#before, keyId };
    const text = JSON.stringify(manifest).slice(0, -1);
    return `${text}${SIGNATURE_MEMBER}${sign(null, Buffer.from(text), key).toString('base64')}"}`;
  }
}
