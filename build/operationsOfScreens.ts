import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which operations the source of the app names, and those that only few screens need. */
export interface UsedOperations {
  /** Of every screen: their rows are in the table. */
  everywhere: readonly string[];
  /** Of few screens: their rows are added by each file that names them. */
  few: readonly string[];
}

/** Files of features that may each add a row; one that more of them name is in the table, which is less to load. */
const MAX_FILES = 4;

/**
 * Returns where the operations in `names` are used below `folder`. One is of few screens if few files name
 * it, all below `screens`; `tables` name operations that others use.
 */
export function findUsedOperations(
  folder: string,
  names: readonly string[],
  screens: string,
  tables: readonly string[],
): UsedOperations {
  const files = readSources(folder).filter(({ path }) => !tables.includes(path));
  const everywhere: string[] = [];
  const few: string[] = [];
  for (const name of names) {
    const users = files.filter(({ words }) => words.has(name));
    if (users.length > MAX_FILES || users.some(({ path }) => !path.startsWith(screens))) everywhere.push(name);
    else if (users.length > 0) few.push(name);
  }
  return { everywhere, few };
}

/** Every source file below a folder with its words. */
function readSources(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, words: new Set(readFileSync(path, 'utf8').match(/\w+/g) ?? []) }));
}
