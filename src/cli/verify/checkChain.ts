import { createHash, createPublicKey, verify } from 'node:crypto';
import { KEY_ID_CHARACTERS } from '#contract/bundle.ts';
import { HASH_MEMBER, SIGNATURE_MEMBER } from '#contract/bundleLines.ts';

/** A line of a file, with what stands behind its text. */
export interface SplitLine {
  text: string;
  member: 'sha256' | 'signature';
  value: string;
}

const LAST_MEMBER = /,"(sha256|signature)":"([0-9A-Za-z+/=]+)"\}$/;

/** A line without its last member; null if it has none of a bundle's. */
export function splitLine(line: string): SplitLine | null {
  const found = LAST_MEMBER.exec(line);
  if (!found) return null;
  return { text: line.slice(0, found.index), member: found[1] as SplitLine['member'], value: found[2]! };
}

/** The line as one object again. */
export const parseSplit = ({ text, member, value }: SplitLine): unknown =>
  JSON.parse(`${text}${member === 'sha256' ? HASH_MEMBER : SIGNATURE_MEMBER}${value}"}`);

/** The hash of a line, over that of the line before it and its text. */
export const hashOf = (before: string, text: string): string =>
  createHash('sha256').update(before).update(text).digest('hex');

export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, KEY_ID_CHARACTERS);

/** Whether a key signed a text; false for what is no key. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const sealed = Buffer.from(signature, 'base64');
  // Other texts of the same bytes are not what was written.
  if (sealed.toString('base64') !== signature) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, sealed);
  } catch {
    return false;
  }
}
