import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** What one file imports: paths of the repository, and packages by name. Type imports count. */
export interface FileImports {
  files: string[];
  packages: string[];
}

/** Imports of every TypeScript file, by its path from the root. */
export type ImportGraph = ReadonlyMap<string, FileImports>;

const SOURCES = '{src,tools,build,e2e}/**/*.{ts,tsx}';

/** Reads the imports of all sources below `root`; generated files are left out. */
export function readImportGraph(root: string): ImportGraph {
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !path.endsWith('.gen.ts'));
  return new Map(paths.map((path) => [path, importsOf(root, path)]));
}

function importsOf(root: string, path: string): FileImports {
  const text = readFileSync(join(root, path), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literalIn(text.slice(start, end))),
  ];
  const files = named.flatMap((specifier) => resolve(root, path, specifier) ?? []);
  const packages = named.filter((specifier) => !/^[.#]/.test(specifier)).map(packageOf);
  return { files: [...new Set(files)], packages: [...new Set(packages)] };
}

const literalIn = (source: string): string[] => /^['"](.*)['"]$/.exec(source)?.slice(1) ?? [];

function resolve(root: string, from: string, specifier: string): string | null {
  const [bare] = specifier.split('?') as [string];
  if (bare.startsWith('#')) return join('src', bare.slice(1));
  if (!bare.startsWith('.')) return null;
  const path = normalize(join(dirname(from), bare));
  return existsSync(join(root, path)) ? path : null;
}

/** "@mantine/core" of "@mantine/core/styles.css"; `node:` modules keep their prefix. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
