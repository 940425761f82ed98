import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';

export const ROOT: string = join(import.meta.dirname, '..', '..', '..');

const Packed = z.array(
  z.object({ filename: z.string(), size: z.number(), files: z.array(z.object({ path: z.string() })) }),
);

/** What `npm pack` made: the file, its size in bytes and the paths in it. */
export interface Tarball {
  file: string;
  size: number;
  paths: string[];
}

/**
 * The environment of somebody who has no checkout: not the Node.js of ours, and nothing npm set for the script we are.
 */
export function outsideEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), ...more };
}

/** Runs a program outside the checkout and returns what it printed. Throws with its errors if it fails. */
export const runOutside = (folder: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    cwd: folder,
    env: outsideEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

/** Builds the package and packs it into `folder`. */
export function packInto(folder: string): Tarball {
  runOutside(ROOT, 'npm', 'run', '--silent', 'build:package');
  const printed = runOutside(ROOT, 'npm', 'pack', '--json', '--pack-destination', folder);
  // npm 12 names each package; earlier ones print a list.
  const parsed: unknown = JSON.parse(printed.slice(printed.search(/[[{]/)));
  const [packed] = Packed.parse(Array.isArray(parsed) ? parsed : Object.values(parsed as object));
  return {
    file: join(folder, packed!.filename),
    size: packed!.size,
    paths: packed!.files.map(({ path }) => path),
  };
}

/** Installs the tarball into a new folder, as its user does. */
export function installInto(folder: string, tarball: string, ...options: string[]): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  runOutside(folder, 'npm', 'install', '--prefer-offline', '--silent', ...options, tarball);
}

/** The packages whose copy is installed at top level. */
export const dependenciesOf = (folder: string): string[] =>
  Object.keys(
    z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'))).packages,
  ).map((place) => place.slice('node_modules/'.length));
