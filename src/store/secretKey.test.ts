import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readOrCreateSecretKey } from './secretKey.ts';

describe('the secret key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-key-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is created once, for this user only, in a folder that may not exist yet', () => {
    const dataDir = join(folder, 'data');
    const key = readOrCreateSecretKey(dataDir);
    expect(key).toHaveLength(32);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readOrCreateSecretKey(dataDir).equals(key)).toBe(true);
    expect(readOrCreateSecretKey(join(folder, 'other')).equals(key)).toBe(false);
  });

  it('may be given in base64 or hex', () => {
    expect(readOrCreateSecretKey(folder, 'ab'.repeat(32)).equals(Buffer.alloc(32, 0xab))).toBe(true);
    expect(
      readOrCreateSecretKey(folder, `${Buffer.alloc(32, 7).toString('base64')}\n`).equals(Buffer.alloc(32, 7)),
    ).toBe(true);
  });

  it.each(['short', 'ab'.repeat(31), Buffer.alloc(33).toString('base64')])('must be 32 bytes, unlike %s', (given) => {
    expect(() => readOrCreateSecretKey(folder, given)).toThrow('SECRET_KEY must hold 32 bytes');
    const dataDir = mkdtempSync(join(folder, 'bad-'));
    writeFileSync(join(dataDir, 'secret.key'), given);
    expect(() => readOrCreateSecretKey(dataDir)).toThrow('secret.key must hold 32 bytes');
  });
});
