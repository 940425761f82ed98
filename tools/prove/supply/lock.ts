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
});

/** One package of the lock file. */
export interface Locked extends z.output<typeof Entry> {
  /** Where it is installed, below `node_modules`. */
  place: string;
  name: string;
  /** Whether it is installed at run time, and not only for development. */
  atRunTime: boolean;
}

/** Every package that `npm ci` may install, on any platform. */
export function readLock(): Locked[] {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(packages).flatMap(([place, value]) => {
    if (place === '') return [];
    const entry = Entry.parse(value);
    return [
      {
        ...entry,
        place,
        name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
        atRunTime: !entry.dev && !entry.devOptional,
      },
    ];
  });
}
