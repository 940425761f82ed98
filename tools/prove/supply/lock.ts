import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const Entry = z.object({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
});
type Entry = z.output<typeof Entry>;

/** Development dependencies that the build of the dashboard and of `/docs` puts into what is shipped. */
export const BUILT_IN: readonly string[] = [
  '@fontsource-variable/inter',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'd3-scale',
  'dayjs',
  'get-nonce',
  'react',
  'react-dom',
  'recharts',
  'swagger-ui-dist',
];

/** Licences that packages of development name in a file of theirs alone, not in what the lock file is made from. */
const NAMED_IN_FILES: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  khroma: 'MIT',
  streamsearch: 'MIT',
};

/** One package of the lock file. */
export interface Locked extends Entry {
  /** Where it is installed, below `node_modules`. */
  place: string;
  name: string;
  /** Whether it is installed at run time or built into what is shipped, and not only for development. */
  atRunTime: boolean;
}

/** Every package that `npm ci` may install, on any platform. */
export function readLock(): Locked[] {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const entries = new Map(
    Object.entries(packages).flatMap(([place, value]) => (place === '' ? [] : [[place, Entry.parse(value)] as const])),
  );
  const builtIn = withDependencies(BUILT_IN, entries);
  return [...entries].map(([place, entry]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return {
      ...entry,
      license: entry.license ?? NAMED_IN_FILES[name],
      place,
      name,
      atRunTime: (!entry.dev && !entry.devOptional) || builtIn.has(place),
    };
  });
}

/** The places of packages and of everything below them. */
function withDependencies(names: readonly string[], entries: ReadonlyMap<string, Entry>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const place = placeOf(name, from, entries);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entries.get(place)!;
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const next of [...Object.keys(dependencies), ...peers]) visit(next, place);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** Where a package finds another: below itself, else below one of the folders above. */
function placeOf(name: string, from: string, entries: ReadonlyMap<string, Entry>): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (entries.has(place)) return place;
    if (above === '') return undefined;
  }
}
