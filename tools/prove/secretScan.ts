import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One encoding of a secret, as bytes to search for. */
export interface SecretPattern {
  /** What the secret is, and its encoding: `a session id in hex`. */
  name: string;
  bytes: Buffer;
}

const MIN_BYTES = 12;
/** Every base64 character that the bytes alone decide, however many bytes come before them. */
const base64Of = (bytes: Buffer, before: number, encoding: 'base64' | 'base64url'): string =>
  Buffer.concat([Buffer.alloc(before), bytes])
    .toString(encoding)
    .slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6));

/** A secret in every encoding that a store, a log or a response might hold it in. */
export function secretPatterns(what: string, secret: string | Buffer): SecretPattern[] {
  const bytes = Buffer.from(secret as string);
  if (bytes.length < MIN_BYTES) throw new Error(`${what} is too short to be looked for`);
  const texts: [string, string][] = [
    ['hex', bytes.toString('hex')],
    ['capital hex', bytes.toString('hex').toUpperCase()],
    ...[0, 1, 2].flatMap((before) =>
      (['base64', 'base64url'] as const).map((encoding): [string, string] => [
        `${encoding} after ${before}`,
        base64Of(bytes, before, encoding),
      ]),
    ),
  ];
  const encodings: [string, Buffer][] = [
    ['bytes', bytes],
    ...(typeof secret === 'string'
      ? ([
          ['UTF-16', Buffer.from(secret, 'utf16le')],
          ['UTF-16BE', Buffer.from(secret, 'utf16le').swap16()],
        ] as [string, Buffer][])
      : []),
    ...texts.map(([how, text]): [string, Buffer] => [how, Buffer.from(text)]),
  ];
  return encodings.map(([how, each]) => ({ name: `${what} in ${how}`, bytes: each }));
}

/** The names of all secret patterns that some bytes hold. One pass, whatever their number. */
export function scanBytes(bytes: Buffer, patterns: readonly SecretPattern[]): Set<string> {
  const byFirstBytes = new Map<number, SecretPattern[]>();
  const mayBegin = new Uint8Array(65_536);
  for (const pattern of patterns) {
    const begin = pattern.bytes.readUInt16BE(0);
    mayBegin[begin] = 1;
    byFirstBytes.set(begin, [...(byFirstBytes.get(begin) ?? []), pattern]);
  }
  const found = new Set<string>();
  let begin = bytes[0] ?? 0;
  for (let at = 1; at < bytes.length; at++) {
    begin = ((begin << 8) | bytes[at]!) & 0xffff;
    if (mayBegin[begin] === 0) continue;
    for (const pattern of byFirstBytes.get(begin)!) {
      const end = at - 1 + pattern.bytes.length;
      if (end <= bytes.length && pattern.bytes.compare(bytes, at - 1, end) === 0) found.add(pattern.name);
    }
  }
  return found;
}

export interface ScanResult {
  files: number;
  bytes: number;
  /** `FILE holds NAME`. */
  hits: string[];
}

/** Searches every byte of every file of a folder, except the files named in `except`. */
export function scanFolder(folder: string, patterns: readonly SecretPattern[], except: readonly string[]): ScanResult {
  const scanned: ScanResult = { files: 0, bytes: 0, hits: [] };
  const isRead = (entry: Dirent) =>
    entry.isFile() && !except.includes(relative(folder, join(entry.parentPath, entry.name)));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isRead)) {
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    scanned.files++;
    scanned.bytes += bytes.length;
    for (const name of scanBytes(bytes, patterns)) scanned.hits.push(`${relative(folder, file)} holds ${name}`);
  }
  return scanned;
}
