import { describe, expect, it } from 'vitest';
import { readExportPlaces } from './exportPlacesConfig.ts';
import { readSettings } from './settings.ts';

const NAMES = ['EXPORT_DIR', 'EXPORT_S3_URL', 'EXPORT_S3_REGION', 'EXPORT_S3_KEY_ID', 'EXPORT_S3_SECRET'] as const;
const read = (env: Record<string, string>) => readExportPlaces(readSettings(NAMES, env));
const URL = 'https://s3.eu-west-2.amazonaws.com/bucket';
const KEY = { EXPORT_S3_KEY_ID: 'id', EXPORT_S3_SECRET: 'hidden' };

describe('the places of scheduled exports', () => {
  it('are none unless they are set', () => {
    expect(read({})).toEqual({ folder: null, s3: null });
    expect(read({ EXPORT_DIR: '/srv/exports' })).toEqual({ folder: '/srv/exports', s3: null });
  });

  it('have a storage with a key and a region', () => {
    const s3 = { url: URL, region: 'us-east-1', keyId: 'id', secret: 'hidden' };
    expect(read({ EXPORT_S3_URL: URL, ...KEY })).toEqual({ folder: null, s3 });
    expect(read({ EXPORT_S3_URL: URL, EXPORT_S3_REGION: 'eu-west-2', ...KEY }).s3?.region).toBe('eu-west-2');
  });

  it.each([
    [{ EXPORT_S3_URL: URL }, /^The setting EXPORT_S3_KEY_ID is missing: .*\.$/],
    [{ EXPORT_S3_URL: URL, EXPORT_S3_KEY_ID: 'id' }, /^The setting EXPORT_S3_SECRET is missing: .*\.$/],
    [KEY, /^The setting EXPORT_S3_URL is missing: .*\.$/],
    [{ EXPORT_S3_URL: 's3://bucket', ...KEY }, /^The setting EXPORT_S3_URL cannot be used: .*\.$/],
    [{ EXPORT_S3_URL: `${URL}?region=x`, ...KEY }, /^The setting EXPORT_S3_URL cannot be used: .*\.$/],
    [{ EXPORT_S3_URL: 'https://id:hidden@s3.example/b', ...KEY }, /^The setting EXPORT_S3_URL cannot be used: .*\.$/],
  ])('%o cannot be used, and the secret is not in the sentence', (env, message) => {
    expect(() => read(env)).toThrow(message);
    expect(() => read(env)).not.toThrow(/hidden/);
  });
});
