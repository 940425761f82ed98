import type { ImportGraph } from './importGraph.ts';
import type { Layer } from './layers.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The layer of a file: the deepest folder that holds it; undefined for files of none. */
function layerOf(path: string, layers: readonly Layer[]): Layer | undefined {
  return layers.filter(({ folder }) => isWithin(path, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** The subfolder of a folder that a file within it lies in. */
const partOf = (path: string, folder: string): string => path.slice(folder.length + 1).split('/')[0]!;

/** Every import that its layer does not allow, as "file imports other: why"; tests are left out. */
export function forbiddenImports(graph: ImportGraph, layers: readonly Layer[]): string[] {
  return [...graph].flatMap(([path, { files, packages }]) => {
    const layer = layerOf(path, layers);
    if (!layer || isTest(path)) return [];
    return [
      ...(layer.parts?.includes(partOf(path, layer.folder)) === false ? [`${path} is in no folder of its layer`] : []),
      ...files.flatMap((file) => {
        const why = refusal(path, file, layer, layers);
        return why === null ? [] : [`${path} imports ${file}: ${why}`];
      }),
      ...packages.filter((name) => !mayUse(layer, name)).map((name) => `${path} imports the package ${name}`),
    ];
  });
}

function refusal(path: string, file: string, layer: Layer, layers: readonly Layer[]): string | null {
  if (isTest(file)) return 'it is a test';
  const target = layerOf(file, layers);
  if (target === layer) {
    if (!layer.parts || partOf(path, layer.folder) === partOf(file, layer.folder)) return null;
    return file.endsWith('/index.ts') ? null : 'import its index.ts';
  }
  if (target?.closed && file !== `${target.folder}/index.ts`) return 'import its index.ts';
  if (layer.folder === 'src/app') return isWithin(file, 'src/app') || allows(layer, file) ? null : forbidden(layer);
  return allows(layer, file) ? null : forbidden(layer);
}

const allows = ({ imports }: Layer, file: string): boolean => imports.some((folder) => isWithin(file, folder));
const forbidden = ({ folder, imports }: Layer): string => `${folder} may import ${imports.join(', ') || 'nothing'}`;

function mayUse({ packages }: Layer, name: string): boolean {
  if (packages === 'any') return true;
  if (packages === 'browser') return !name.startsWith('node:');
  return packages.includes(name);
}

/**
 * Imports from one of a folder's ordered subfolders to one that comes after it, as "file imports other", sorted. What
 * else the folder has puts them together, and comes after all of them.
 */
export function upwardImports(graph: ImportGraph, folder: string, order: readonly string[]): string[] {
  const placeOf = (path: string): number => {
    if (!isWithin(path, folder)) return -1;
    const place = order.indexOf(partOf(path, folder));
    return place < 0 ? order.length : place;
  };
  return [...graph]
    .filter(([path]) => !isTest(path) && placeOf(path) >= 0)
    .flatMap(([path, { files }]) =>
      files.filter((file) => placeOf(file) > placeOf(path)).map((file) => `${path} imports ${file}`),
    )
    .toSorted();
}

/** Groups of files that import each other in a circle, each sorted by path. */
export function importCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  // Tarjan's strongly connected components.
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    open.push(path);
    for (const next of graph.get(path)?.files ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) circles.push(group.toSorted());
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
