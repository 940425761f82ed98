import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { findDistributedTables } from '../distribution/movedTables.ts';
import { CREATE_SCHEMA_MIGRATION_SQL, type Migration, readAppliedMigrations } from '../migrate.ts';
import { readFirstMonth } from '../readingMonths/readFirstMonth.ts';
import { StartupError } from '../startupError.ts';
import { type BackupFacts, writeHeader } from './header.ts';
import { makeSeasonsSql, readMarketSeasons } from './marketSeasons.ts';
import { addDigests, TEXT_SETTINGS_SQL, digestCheckSql, computeTableDigest, type TableDigest } from './tableDigest.ts';
import { readSequences, readTables, type SavedTable } from './tables.ts';

/** Function called when a table is finished, and every few seconds during a long one. */
export type OnProgress = (at: TableDigest & { bytes: number; done: boolean }) => void;

export const DATA_MARKER = '-- Halfhour: rows';
export const TRAILER_MARKER = '-- Halfhour: what was written';
export const END_MARKER = '-- Halfhour: end of the backup';
const PROGRESS_INTERVAL_MS = 5_000;
/**
 * First lines of the script: psql ends a script that stops short of its `\endif` with an error; a transaction left open
 * it would drop in silence.
 */
const SCRIPT_START = [
  '\\set ON_ERROR_STOP on',
  "\\echo 'Restoring a backup of Halfhour. If no line says that it is restored, it is cut off or damaged: nothing was changed.'",
  '\\if true',
  'begin;',
];
const SCRIPT_END = ['commit;', '\\endif', "\\echo 'Restored: every table has the rows and the checksum it had.'"];

/**
 * Writes one snapshot of a store as an SQL script that psql can run by itself, while others read and write. It is read
 * tenant by tenant, like every other read: a policy that let it see all tenants together would be a hole in tenant
 * isolation and slow every query of the service (its tenant would no longer be found by the index alone). Rows whose
 * tenant does not exist cannot be reached by anyone and are left out. The connection is unusable if the caller stops
 * half way.
 */
export async function* writeBackup(
  client: ClientBase,
  facts: BackupFacts,
  known: readonly Migration[],
  progress: OnProgress,
): AsyncGenerator<Buffer> {
  const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
  await client.query('begin isolation level repeatable read read only');
  await client.query(TEXT_SETTINGS_SQL);
  await refuseDistributed(client);
  const migrations = await appliedMigrations(client, known);
  const tables = await readTables(client, migrations);
  const { rows: moment } = await client.query<{ taken: Date }>('select now() as taken');
  const readingMonthsFrom = await readFirstMonth(client);
  const marketSeasons = await readMarketSeasons(client);
  yield Buffer.from(writeHeader(facts, moment[0]!.taken, { readingMonthsFrom, marketSeasons }, migrations));
  yield text(...SCRIPT_START, TEXT_SETTINGS_SQL, `${CREATE_SCHEMA_MIGRATION_SQL};`);
  for (const { version, name, sql } of migrations) yield text(`-- Migration ${version} ${name}`, sql, ';');
  if (readingMonthsFrom) yield text(`select make_past_reading_months('${readingMonthsFrom}');`);
  if (marketSeasons.length > 0) yield text(...makeSeasonsSql(marketSeasons));
  // COPY refuses a table whose row-level security binds its owner too, and triggers fill derived ones.
  yield text(...rowSecurityStatements(tables, 'no force'), DATA_MARKER);
  const written: TableDigest[] = [];
  for (const table of savedTables(tables)) {
    yield text(table.copyIn);
    const measured = yield* writeRows(client, table, progress);
    yield text('\\.', digestCheckSql(table, measured));
    written.push(measured);
  }
  const sequences = await readSequences(client, tables);
  yield text(...rowSecurityStatements(tables, 'force'));
  yield text(
    ...sequences.map(
      ({ name, last, called }) => `do $set$ begin perform setval('${name}', ${last}, ${called}); end $set$;`,
    ),
    ...SCRIPT_END,
    TRAILER_MARKER,
  );
  yield text(
    ...written.map((measured) => `-- table: ${JSON.stringify(measured)}`),
    ...sequences.map((sequence) => `-- sequence: ${JSON.stringify(sequence)}`),
    END_MARKER,
  );
  await client.query('commit');
}

/** Refuses a distributed store: Citus has no snapshot of all workers, and hides their rows without their tenant. */
async function refuseDistributed(client: ClientBase): Promise<void> {
  if ((await findDistributedTables(client)).length > 0)
    throw new StartupError(
      'The store is distributed by Citus, which has no snapshot of all workers: bring it back before ("npm run ' +
        'distribute -- --undo"), or back up every node, as docs/operate/capacity.md says. Nothing was written.',
    );
}

/** Returns the tables whose rows are in a backup. */
export const savedTables = (tables: readonly SavedTable[]): SavedTable[] => tables.filter(({ derived }) => !derived);

export const rowSecurityStatements = (tables: readonly SavedTable[], how: 'force' | 'no force'): string[] =>
  tables.filter(({ isolated }) => isolated).map(({ name }) => `alter table ${name} ${how} row level security;`);

async function appliedMigrations(client: ClientBase, known: readonly Migration[]): Promise<Migration[]> {
  const applied = await readAppliedMigrations(client);
  if (!applied) throw new StartupError('There is nothing to back up: the store is empty.');
  return applied.map(({ version, name, sha256 }) => {
    const here = known.find((migration) => migration.version === version && migration.sha256 === sha256);
    if (!here)
      throw new StartupError(
        `The store was made by another Halfhour (this one does not know its migration ${version} ${name}): back ` +
          'it up with that one.',
      );
    return here;
  });
}

/** Returns the rows of a table as COPY writes them, counted by PostgreSQL a second time. */
async function* writeRows(
  client: ClientBase,
  table: SavedTable,
  progress: OnProgress,
): AsyncGenerator<Buffer, TableDigest> {
  let total: TableDigest = { table: table.name, rows: 0, checksum: '0' };
  let bytes = 0;
  let copied = 0;
  let reportedAt = monotonicNow();
  for (const tenant of table.isolated ? await readTenants(client) : [undefined]) {
    if (tenant) await client.query("select set_config('app.tenant', $1, true)", [tenant]);
    const measured = await computeTableDigest(client, table, tenant);
    total = addDigests(total, measured);
    if (measured.rows === 0) continue;
    const copying = client.query(
      copyTo(
        `copy (select ${table.columns.join(', ')} from ` +
          `${table.name}${tenant ? ` where tenant_uuid = '${tenant}'` : ''}) to stdout`,
      ),
    );
    for await (const piece of copying as AsyncIterable<Buffer>) {
      bytes += piece.length;
      yield piece;
      if (elapsedSince(reportedAt) < PROGRESS_INTERVAL_MS) continue;
      progress({ ...total, bytes, done: false });
      reportedAt = monotonicNow();
    }
    // The count comes after the last row.
    await client.query('select');
    copied += copying.rowCount;
  }
  if (copied !== total.rows) throw new Error(`${copied} rows of ${table.name} were copied, ${total.rows} are there`);
  progress({ ...total, bytes, done: true });
  return total;
}

async function readTenants(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ tenant_uuid: string }>('select tenant_uuid from tenants order by tenant_uuid');
  return rows.map(({ tenant_uuid }) => tenant_uuid);
}
