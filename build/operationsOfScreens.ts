import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Which operations the source of the app names, and those that only the files of few screens need. */
export interface UsedOperations {
  /** Of every screen: their rows are in the table. */
  everywhere: readonly string[];
  /** Of few screens: their rows are added by the file of queries that is loaded with these, by its path. */
  byFile: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns where the operations in `names` are used below `folder`. One belongs to a file of `few` if all other files
 * that name it import that file: its row is there before they use it.
 */
export function findUsedOperations(folder: string, names: readonly string[], few: readonly string[]): UsedOperations {
  const files = readSources(folder);
  const fewPaths = new Set(few);
  const byFile = new Map<string, string[]>();
  const everywhere: string[] = [];
  for (const name of names) {
    const users = files.filter(({ words }) => words.has(name));
    if (users.length === 0) continue;
    const owners = users.filter(({ path }) => fewPaths.has(path));
    const areOthersLater = users.every(
      ({ path, imports }) => fewPaths.has(path) || owners.some((owner) => imports.has(basename(owner.path))),
    );
    if (owners.length === 0 || !areOthersLater) everywhere.push(name);
    else for (const { path } of owners) byFile.set(path, [...(byFile.get(path) ?? []), name]);
  }
  return { everywhere, byFile };
}

/** Every source file below a folder: its words, and the names of the files that it imports values from. */
function readSources(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name));
  return paths.map((path) => {
    const text = readFileSync(path, 'utf8');
    const imported = text.matchAll(/^import (?!type\b)[^;]*?from '[^']*?([^/']+)';/gm);
    return {
      path,
      words: new Set(text.match(/\w+/g) ?? []),
      imports: new Set([...imported].map(([, name]) => name!)),
    };
  });
}
