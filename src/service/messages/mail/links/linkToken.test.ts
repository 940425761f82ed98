import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type LinkClaim, LinkTokens, TOKEN_CHARACTERS } from './linkToken.ts';

const key = randomBytes(32);
const tokens = new LinkTokens([key]);
const claim: LinkClaim = {
  purpose: 'ANSWER',
  tenant: randomUUID(),
  event: randomUUID(),
  person: randomUUID(),
  expires: Date.UTC(2026, 5, 2, 18),
  epoch: 7,
};

describe('a link token', () => {
  it('has 94 characters and says what was put in', () => {
    const token = tokens.make(claim);
    expect(token).toHaveLength(94);
    expect(TOKEN_CHARACTERS).toBe(94);
    expect(tokens.read(token)).toEqual(claim);
  });

  it('is refused if any character differs, 10,000 times', () => {
    const token = tokens.make(claim);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    let refused = 0;
    for (let at = 0; at < token.length; at++)
      for (const other of alphabet)
        if (other !== token[at] && tokens.read(token.slice(0, at) + other + token.slice(at + 1)) === null) refused++;
    expect(refused).toBe(94 * 63);
    for (let i = 0; i < 10_000; i++) {
      const bytes = Buffer.from(token, 'base64url');
      bytes[i % 70]! ^= 1 + (i % 255);
      expect(tokens.read(bytes.toString('base64url'))).toBeNull();
    }
    for (const broken of ['', token.slice(1), `${token}A`, `${token.slice(0, 93)}=`, 'é'.repeat(94)])
      expect(tokens.read(broken)).toBeNull();
  });

  it('counts after the key was replaced, as long as the old one is named', () => {
    const old = tokens.make(claim);
    const next = randomBytes(32);
    expect(new LinkTokens([next, key]).read(old)).toEqual(claim);
    expect(new LinkTokens([next]).read(old)).toBeNull();
    expect(new LinkTokens([next, key]).make(claim)).not.toBe(old);
  });
});
