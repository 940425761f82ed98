import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { findUsedOperations, type UsedOperations } from './operationsOfScreens.ts';

const FILE = '/src/contract/endpoints.ts';

interface Kept {
  /** Fields of each row. */
  fields?: readonly string[];
  /** The folder whose source names every operation that is called; absent for all operations. */
  namedIn?: string;
  /** The folder in it of the screens: rows that only few of its files need are in these, not in the table. */
  screens?: string;
  /** Files that name operations without calling them. */
  tables?: readonly string[];
}

interface Row {
  name: string;
  path: unknown;
  others: string;
}

/**
 * Reduces the contract's table to what the browser needs to call it, and leaves to the files of screens the rows that
 * only few of them use: without the schemas of every body and response the app is 12.8 kB of JavaScript smaller,
 * compressed with brotli. Throws if a build does not import the table, or a row lacks what is needed.
 */
export function trimEndpoints({
  fields = ['method', 'path', 'role', 'reads', 'changes', 'changesMore'],
  namedIn,
  screens,
  tables = [],
}: Kept = {}): Plugin {
  let isBuild = false;
  let isTrimmed = false;
  let table = FILE;
  let used: UsedOperations | null = null;
  let rows: ReadonlyMap<string, Row> | null = null;

  const readRows = async (file: string): Promise<ReadonlyMap<string, Row>> => {
    const { endpoints } = (await import(pathToFileURL(file).href)) as {
      endpoints: Record<string, Record<string, unknown>>;
    };
    return new Map(
      Object.entries(endpoints).map(([name, row]) => {
        if (!row['method'] || !row['path'] || !row['role'])
          throw new Error(`${FILE}: ${name} has no method, path or role`);
        const others = fields
          .filter((each) => each !== 'path' && row[each] !== undefined)
          .map((each) => [each, row[each]]);
        return [name, { name, path: row['path'], others: JSON.stringify(others) }];
      }),
    );
  };

  return {
    name: 'trim-endpoints',
    enforce: 'pre',
    configResolved({ command, root }) {
      isBuild = command === 'build';
      table = `${root}${FILE}`;
    },
    async load(id) {
      if (!id.endsWith(FILE)) return null;
      rows = await readRows(id);
      used =
        namedIn === undefined || screens === undefined || !isBuild
          ? null
          : findUsedOperations(namedIn, [...rows.keys()], screens, tables);
      isTrimmed = true;
      const kept = used === null ? [...rows.keys()] : used.everywhere;
      return tableOf(kept.map((name) => rows!.get(name)!));
    },
    async transform(code, id) {
      if (!isBuild || screens === undefined || !id.startsWith(screens)) return null;
      // Which rows are whose is known once the table has been loaded.
      await this.load({ id: table });
      const words = new Set(code.match(/\w+/g));
      const added = used?.few.filter((name) => words.has(name)) ?? [];
      if (added.length === 0) return null;
      const entries = added.map((name) => entryOf(rows!.get(name)!));
      return {
        code: `import { endpoints as operationRows } from '#contract/endpoints.ts';\nObject.assign(operationRows, {${entries.join('')}});\n${code}`,
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && isBuild && !isTrimmed) this.error(`The build does not import ${FILE}`);
    },
  };
}

const membersOf = (others: string): string =>
  (JSON.parse(others) as [string, unknown][]).map(([name, value]) => `${name}:${JSON.stringify(value)},`).join('');

const entryOf = ({ name, path, others }: Row): string => `${name}:{${membersOf(others)}path:${JSON.stringify(path)}},`;

/** The source of the table: rows that differ in their path alone are made by one function, which is less to load. */
function tableOf(rows: readonly Row[]): string {
  const makers = [...new Set(rows.map(({ others }) => others))];
  const definitions = makers.map((others, place) => `const of${place} = (path) => ({ ${membersOf(others)} path });`);
  const entries = rows.map(
    ({ name, path, others }) => `${name}: of${makers.indexOf(others)}(${JSON.stringify(path)}),`,
  );
  return [...definitions, 'export const endpoints = {', ...entries, '};'].join('\n');
}
