import type { ExportPlaces } from '#service/market/exports/schedules/places.ts';
import { StartupError } from '#store/startupError.ts';
import type { SettingValues } from './settings.ts';

type Values = SettingValues<
  'EXPORT_DIR' | 'EXPORT_S3_URL' | 'EXPORT_S3_REGION' | 'EXPORT_S3_KEY_ID' | 'EXPORT_S3_SECRET'
>;

/**
 * Where scheduled exports may be written.
 * @throws StartupError if a storage has no key, a key no storage, or its address more than a bucket
 */
export function readExportPlaces({
  EXPORT_DIR,
  EXPORT_S3_URL: url,
  EXPORT_S3_REGION: region,
  EXPORT_S3_KEY_ID: keyId,
  EXPORT_S3_SECRET: secret,
}: Values): ExportPlaces {
  const folder = EXPORT_DIR ?? null;
  if (url === undefined) {
    if (keyId !== undefined || secret !== undefined)
      throw new StartupError('The setting EXPORT_S3_URL is missing: EXPORT_S3_KEY_ID and EXPORT_S3_SECRET are set.');
    return { folder, s3: null };
  }
  const { username, password, search, hash } = new URL(url);
  if (username + password + search + hash !== '')
    throw new StartupError(
      'The setting EXPORT_S3_URL cannot be used: it has more than a host, a bucket and a prefix; a key belongs into ' +
        'EXPORT_S3_KEY_ID and EXPORT_S3_SECRET.',
    );
  if (keyId === undefined) throw missing('EXPORT_S3_KEY_ID');
  if (secret === undefined) throw missing('EXPORT_S3_SECRET');
  return { folder, s3: { url, region, keyId, secret } };
}

const missing = (name: string) =>
  new StartupError(`The setting ${name} is missing: EXPORT_S3_URL requires an access key.`);
