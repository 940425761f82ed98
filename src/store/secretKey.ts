import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { flushFolder } from './durableFile.ts';
import { StartupError } from './startupError.ts';

const KEY_BYTES = 32;

/**
 * Returns the key that seals secrets at rest: SECRET_KEY (32 bytes in base64 or hex), else the file `secret.key` of the
 * data folder, which the first start creates for this user only.
 * @throws StartupError if either is not 32 bytes
 */
export function readOrCreateSecretKey(dataDir: string, given?: string): Buffer {
  if (given) return parseKey(given, 'The setting SECRET_KEY');
  const file = join(dataDir, 'secret.key');
  return parseKey(readOrCreateFile(file), `The file ${file}`);
}

/** Returns the key as `readOrCreateSecretKey` finds it; null if there is none yet. */
export function readSecretKeyIfPresent(dataDir: string, given?: string): Buffer | null {
  return given || existsSync(join(dataDir, 'secret.key')) ? readOrCreateSecretKey(dataDir, given) : null;
}

/** Returns a fingerprint that distinguishes two keys and reveals nothing of either: 16 hexadecimal digits. */
export const secretKeyFingerprint = (key: Buffer): string =>
  createHmac('sha256', key).update('halfhour secret key').digest('hex').slice(0, 16);

function readOrCreateFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartupError(`The file ${file} cannot be read.`, { cause: error });
    return createKeyFile(file);
  }
}

/**
 * Creates the key file, written under another name, then linked: the file is never half there, and of two first starts
 * both read the same key.
 */
function createKeyFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  flushFolder(dirname(file));
  return readFileSync(file, 'utf8');
}

/** Parses a key as a setting holds it; throws a StartupError unless it is 32 bytes. */
export function parseKey(text: string, where: string): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (key.length !== KEY_BYTES) throw new StartupError(`${where} must hold 32 bytes in base64 or hex.`);
  return key;
}
