import { expect, it } from 'vitest';
import { scanBytes, secretPatterns } from './secretScan.ts';

const SECRET = 'whsec_Zm9yIHRoZSB0ZXN0';
const found = (bytes: Buffer | string) => [...scanBytes(Buffer.from(bytes as string), secretPatterns('it', SECRET))];

it('finds a secret in every encoding and at every position', () => {
  expect(found(`..${SECRET}..`)).toEqual(['it in bytes']);
  expect(found(SECRET)).toEqual(['it in bytes']);
  expect(found(Buffer.from(`x${SECRET}`, 'utf16le'))).toContain('it in UTF-16');
  expect(found(Buffer.from(SECRET).toString('hex'))).toEqual(['it in hex']);
  for (const before of ['', 'x', 'xy', 'xyz', 'xyzäö'])
    for (const after of ['', '!', '!!'])
      expect(found(Buffer.from(`${before}${SECRET}${after}`).toString('base64')).join(), before).toMatch(
        /base64 after/,
      );
});

it('finds nothing else', () => {
  expect(found('')).toEqual([]);
  expect(found(SECRET.slice(1))).toEqual([]);
  expect(found(SECRET.slice(0, -1))).toEqual([]);
  expect(() => secretPatterns('it', 'short')).toThrow('too short');
});
