import { z } from 'zod';
import type { Migration } from '../migrate.ts';
import { StartupError } from '../startupError.ts';

/** Version of the format, raised when an older Halfhour could not read what this one writes. */
const FORMAT = 1;
const FIRST_LINE = '-- A backup of Halfhour';
const HOW_TO_RESTORE =
  '-- Into an empty database: the command restore of Halfhour, or gunzip -c FILE | psql postgres://…';
const LAST_LINE = '-- End of what is known about this backup';

const Header = z.object({
  format: z.number(),
  /** Version of the Halfhour that wrote it. */
  halfhour: z.string(),
  /** Instant of the snapshot. */
  taken: z.iso.datetime(),
  /** Fingerprint of the key that seals webhook secrets; the key itself is never in a backup. */
  secretKey: z.string().nullable(),
  /** The dashboard's tenant, if the backup was made in its data folder. */
  dashboardTenant: z.uuid().nullable(),
  /** The first day of the first month of readings, if the store had months. */
  readingMonthsFrom: z.iso.date().nullish(),
  /** The seasons of market_bids that have a partition; absent from backups of before. */
  marketSeasons: z.array(z.int()).optional(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), sha256: z.string() })),
});
export type Header = z.infer<typeof Header>;

/** Facts that the caller adds to a backup's header. */
export type BackupFacts = Pick<Header, 'halfhour' | 'secretKey' | 'dashboardTenant'>;

/** Partitions that the migrations do not make. */
export type Partitions = Pick<Required<Header>, 'marketSeasons'> & { readingMonthsFrom: string | null };

/** Returns the lines with which a backup begins: comments to psql. */
export function writeHeader(
  facts: BackupFacts,
  taken: Date,
  partitions: Partitions,
  migrations: readonly Migration[],
): string {
  const header: Header = {
    format: FORMAT,
    ...facts,
    taken: taken.toISOString(),
    ...partitions,
    migrations: migrations.map(({ version, name, sha256 }) => ({ version, name, sha256 })),
  };
  const lines = Object.entries(header).map(([name, value]) => `-- ${name}: ${JSON.stringify(value)}`);
  return `${[FIRST_LINE, HOW_TO_RESTORE, ...lines, LAST_LINE].join('\n')}\n`;
}

/** Reads the lines with which a backup begins. */
export async function readHeader(nextLine: () => Promise<string | null>): Promise<Header> {
  if ((await nextLine()) !== FIRST_LINE)
    throw new StartupError('The file is not a backup of Halfhour. Nothing was changed.');
  const found: Record<string, unknown> = {};
  for (let line = await nextLine(); line !== LAST_LINE; line = await nextLine()) {
    if (line === null) throw new StartupError('The backup is cut off: it ends before its end. Nothing was changed.');
    const [, name, value] = /^-- (\w+): (.*)$/.exec(line) ?? [];
    if (name && value) found[name] = parseJson(value);
  }
  if (typeof found['format'] === 'number' && found['format'] > FORMAT)
    throw new StartupError(
      `The backup was made by a newer Halfhour (${String(found['halfhour'])}): restore it with that one. ` +
        'Nothing was changed.',
    );
  const header = Header.safeParse(found);
  if (!header.success)
    throw new StartupError(
      `The backup is damaged: its first lines do not say ${header.error.issues[0]!.path.join('.')}. Nothing was ` +
        'changed.',
    );
  return header.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the migrations of a backup in our own files, by rising version. */
export function resolveMigrations(header: Header, ours: readonly Migration[]): Migration[] {
  return header.migrations.map(({ version, name, sha256 }) => {
    const here = ours.find((migration) => migration.version === version);
    if (!here)
      throw new StartupError(
        `The backup was made by a newer Halfhour (${header.halfhour}; its schema is at ${version} ${name}, this ` +
          `program knows ${ours.at(-1)?.version ?? 0}): restore it with that one. Nothing was changed.`,
      );
    if (here.sha256 !== sha256)
      throw new StartupError(
        `The backup's migration ${version} ${name} is not the one of this Halfhour: it was made by a changed ` +
          'program, or is damaged. Nothing was changed.',
      );
    return here;
  });
}
