import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes';
import type { Plugin, Rollup } from 'vite';
import { routes } from '../src/app/routes.ts';

/**
 * Scripts and style sheets, as addresses, that the page at `path` ("/assets/$assetUUID") needs besides those of every
 * page.
 */
export type RouteFiles = { path: string; scripts: string[]; styles: string[] };

type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const chunkOf = (bundle: Bundle, fileName: string): Chunk | undefined => {
  const one = bundle[fileName];
  return one?.type === 'chunk' ? one : undefined;
};

/** A chunk and everything it imports statically. */
function closure(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunkOf(bundle, fileName)?.imports ?? []) closure(bundle, imported, found);
  return found;
}

/** Address and file of each page in the site map. */
function pagesOf(nodes: readonly VirtualRouteNode[], parent = ''): { path: string; file: string }[] {
  return nodes.flatMap((node) => {
    const path = node.type === 'route' ? `${parent}/${node.path.replace(/^\//, '')}` : parent;
    const own =
      node.type === 'index' || (node.type === 'route' && node.file !== undefined)
        ? [{ path: path || '/', file: node.file! }]
        : [];
    return [...own, ...('children' in node ? pagesOf(node.children ?? [], path) : [])];
  });
}

/**
 * Writes `routes.json` next to index.html: the files each page needs, so that the server can send them as preload
 * links.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry)!;
      const everywhere = closure(bundle, entry.fileName);
      const files = pagesOf(routes.children ?? []).map(({ path, file }): RouteFiles => {
        const starting = chunks.filter(({ facadeModuleId: id }) => id?.includes(`/src/app/${file}?`));
        if (starting.length === 0) this.error(`The page ${path} (${file}) has no chunk of its own`);
        const own = [...new Set(starting.flatMap(({ fileName }) => [...closure(bundle, fileName)]))].filter(
          (name) => !everywhere.has(name),
        );
        const styles = new Set(own.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]));
        return { path, scripts: own.map((name) => `/${name}`), styles: [...styles].map((name) => `/${name}`) };
      });
      writeFileSync(join(dir ?? 'dist', 'routes.json'), JSON.stringify(files));
    },
  };
}
