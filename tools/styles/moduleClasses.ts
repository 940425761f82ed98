import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** Where the shared classes of the app are, which modules compose `from global`. */
export const SHARED = 'src/app/ui/shared.css';

/** Texts of the app's styles and sources, by their path. */
export type Texts = ReadonlyMap<string, string>;

/** Reads all styles and sources of the app below `root`. */
export function readTexts(root: string): Texts {
  const paths = globSync('src/app/**/*.{css,ts,tsx}', { cwd: root });
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Returns a line for each class that no source uses, and for each use of a class that no style declares. */
export function strayClasses(texts: Texts): string[] {
  const styles = [...texts].filter(([path]) => path.endsWith('.module.css') || path === SHARED);
  const declared = new Map(styles.map(([path, text]) => [path, classesIn(text)]));
  const used = new Map(styles.map(([path]) => [path, new Set<string>()]));
  const stray: string[] = [];
  for (const [path, text] of texts) {
    for (const { file, name } of path.endsWith('.css') ? composedIn(path, text) : usedIn(path, text)) {
      used.get(file)?.add(name);
      if (!declared.get(file)?.has(name)) stray.push(`${path} uses .${name}, which ${file} does not declare`);
    }
  }
  for (const [path, names] of declared) {
    for (const name of names.difference(used.get(path)!)) stray.push(`${path} declares .${name}, which nothing uses`);
  }
  return stray;
}

interface Use {
  file: string;
  name: string;
}

function classesIn(css: string): Set<string> {
  const selectors = [...withoutComments(css).matchAll(/([^{};]*)\{/g)]
    .map(([, head]) => head!.trim())
    .filter((head) => !head.startsWith('@'))
    .map((head) => head.replace(/:global\([^)]*\)/g, ''));
  return new Set(selectors.flatMap((selector) => namesOf(selector, /\.([a-z_][\w-]*)/gi)));
}

function composedIn(path: string, css: string): Use[] {
  const rules = [...withoutComments(css).matchAll(/composes:\s*([^;]*?)(?:\s+from\s+([^;]*))?;/g)];
  return rules.flatMap(([, names, from]) => {
    const file = from === undefined ? path : from === 'global' ? SHARED : resolve(path, from.slice(1, -1));
    return names!.split(/\s+/).map((name) => ({ file, name }));
  });
}

function usedIn(path: string, source: string): Use[] {
  const imports = [...source.matchAll(/^import (\w+) from '([^']*\.module\.css)';$/gm)];
  return imports.flatMap(([, binding, specifier]) => {
    const file = resolve(path, specifier!);
    const names = namesOf(source, new RegExp(`(?<![\\w./'])${binding}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'));
    return names.map((name) => ({ file, name }));
  });
}

const namesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, a, b]) => (a ?? b)!);

const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '');

const resolve = (from: string, specifier: string) =>
  specifier.startsWith('#') ? normalize(`src/${specifier.slice(1)}`) : join(from, '..', specifier);
