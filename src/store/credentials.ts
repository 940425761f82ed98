import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './durableFile.ts';

/**
 * Credentials by which a program of this machine reaches the service: read by the dashboard, the importer and our
 * users' scripts.
 */
export const Credentials = z.object({ serviceUrl: z.url(), apiKey: z.string(), tenant: z.uuid() });
export type Credentials = z.infer<typeof Credentials>;

/** Returns the credentials in a file; null if there is no such file or it has none. */
export function readCredentials(file: string): Credentials | null {
  try {
    return Credentials.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Writes credentials that only this user can read; they survive a power cut, and the file is never half written. */
export function writeCredentials(file: string, credentials: Credentials): void {
  mkdirSync(dirname(file), { recursive: true });
  replaceFile(file, `${JSON.stringify(credentials, null, 2)}\n`);
}
