import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { applyNextInCurrentTransaction, CREATE_SCHEMA_MIGRATION_SQL, type Migration } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { truncatedBackup, BackupReader } from './backupReader.ts';
import { ensureEmptyDatabase } from './ensureEmptyDatabase.ts';
import { type Header, resolveMigrations, readHeader } from './header.ts';
import { makeSeasonsSql } from './marketSeasons.ts';
import { TEXT_SETTINGS_SQL, isSameDigest, computeTableDigest, type TableDigest } from './tableDigest.ts';
import { readTables, type SavedTable } from './tables.ts';
import { DATA_MARKER, END_MARKER, savedTables, TRAILER_MARKER, rowSecurityStatements } from './writeBackup.ts';

export interface RestoreResult {
  header: Header;
  /** Digests in the backup's header, and the equal ones of the store. */
  tables: { saved: TableDigest; found: TableDigest }[];
  /** Versions of the migrations that are newer than the backup. */
  migrated: number[];
}

const Trailer = {
  table: z.object({ table: z.string(), rows: z.number(), checksum: z.string() }),
  sequence: z.object({ name: z.string(), last: z.string(), called: z.boolean() }),
};
type Trailer = { tables: TableDigest[]; sequences: z.infer<typeof Trailer.sequence>[] };

/**
 * Restores a backup into an empty store in one transaction: nothing is visible before its commit. Only the script's
 * rows are read; every statement is our own, so a foreign file cannot make us run anything. `onTable` is called
 * with each table that has rows, before its first row. With `keepsSchema` migrations newer than the backup are not
 * applied: the Halfhour that made the store can go on with it.
 * @throws StartupError if the store is not empty or the backup is none, truncated, damaged or from a newer Halfhour
 */
export async function restoreBackup(
  client: ClientBase,
  pieces: AsyncIterable<Buffer>,
  known: readonly Migration[],
  isOurs: boolean,
  onTable: (table: string) => void,
  keepsSchema = false,
): Promise<RestoreResult> {
  const script = new BackupReader(pieces);
  try {
    const header = await readHeader(script.nextLine);
    const migrations = resolveMigrations(header, known);
    await client.query('begin');
    await client.query(TEXT_SETTINGS_SQL);
    await ensureEmptyDatabase(client, isOurs);
    await client.query(CREATE_SCHEMA_MIGRATION_SQL);
    for (const { sql } of migrations) await client.query(sql);
    if (header.readingMonthsFrom) await client.query('select make_past_reading_months($1)', [header.readingMonthsFrom]);
    for (const statement of makeSeasonsSql(header.marketSeasons ?? [])) await client.query(statement);
    const tables = await readTables(client, migrations);
    for (const statement of rowSecurityStatements(tables, 'no force')) await client.query(statement);
    const trailer = await copyRows(client, script, savedTables(tables), onTable);
    const compared = await compare(client, savedTables(tables), trailer.tables);
    for (const { name, last, called } of trailer.sequences)
      await client.query('select setval($1, $2, $3)', [name, last, called]);
    for (const statement of rowSecurityStatements(tables, 'force')) await client.query(statement);
    const migrated = keepsSchema ? [] : await applyNewer(client, known);
    await client.query('commit');
    // Tables are read again: a newer migration may have dropped one that the backup has.
    await client.query(
      `analyze ${(await readTables(client, keepsSchema ? migrations : known)).map(({ name }) => name).join(', ')}`,
    );
    return { header, tables: compared, migrated };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw toStartupError(error);
  } finally {
    await script.close();
  }
}

async function applyNewer(client: ClientBase, known: readonly Migration[]): Promise<number[]> {
  const applied: number[] = [];
  for (;;) {
    const next = await applyNextInCurrentTransaction(client, [...known]);
    if (next === null) return applied;
    applied.push(next);
  }
}

async function copyRows(
  client: ClientBase,
  script: BackupReader,
  tables: readonly SavedTable[],
  onTable: (table: string) => void,
): Promise<Trailer> {
  await skipTo(script, DATA_MARKER);
  const waiting = new Map(tables.map((table) => [table.copyIn, table]));
  for (let line = await script.nextLine(); line !== TRAILER_MARKER; line = await script.nextLine()) {
    if (line === null) throw truncatedBackup();
    if (!line.startsWith('COPY ')) continue;
    const table = waiting.get(line);
    if (!table) throw damagedBackup(`it has rows for what is not a table: ${line.slice(0, 60)}`);
    waiting.delete(line);
    await pipeline(
      notifyOnFirst(script.readCopyRows(), () => onTable(table.name)),
      client.query(copyFrom(table.copyIn.slice(0, -1))),
    );
  }
  if (waiting.size > 0)
    throw damagedBackup(`it has no rows for ${[...waiting.values()].map(({ name }) => name).join(', ')}`);
  return readTrailer(script);
}

async function* notifyOnFirst(rows: AsyncIterable<Buffer>, onTable: () => void): AsyncGenerator<Buffer> {
  let isNotified = false;
  for await (const piece of rows) {
    if (!isNotified) onTable();
    isNotified = true;
    yield piece;
  }
}

async function skipTo(script: BackupReader, wanted: string): Promise<void> {
  for (let line = await script.nextLine(); line !== wanted; line = await script.nextLine())
    if (line === null) throw truncatedBackup();
}

async function readTrailer(script: BackupReader): Promise<Trailer> {
  const trailer: Trailer = { tables: [], sequences: [] };
  for (let line = await script.nextLine(); line !== END_MARKER; line = await script.nextLine()) {
    if (line === null) throw truncatedBackup();
    const [, kind, value = ''] = /^-- (table|sequence): (.*)$/.exec(line) ?? [];
    if (kind === 'table') trailer.tables.push(Trailer.table.parse(JSON.parse(value)));
    else if (kind === 'sequence') trailer.sequences.push(Trailer.sequence.parse(JSON.parse(value)));
  }
  // Reads to the very end, where a compressed file has its own checksum.
  if ((await script.nextLine()) !== null) throw damagedBackup('something follows its end');
  return trailer;
}

async function compare(
  client: ClientBase,
  tables: readonly SavedTable[],
  trailer: readonly TableDigest[],
): Promise<RestoreResult['tables']> {
  const compared: RestoreResult['tables'] = [];
  for (const table of tables) {
    const saved = trailer.find((measured) => measured.table === table.name);
    const found = await computeTableDigest(client, table);
    if (!saved || !isSameDigest(saved, found))
      throw damagedBackup(
        `${table.name} was saved with ${saved?.rows ?? 'no known number of'} rows, and what arrived ` +
          `(${found.rows} rows) is not the same`,
      );
    compared.push({ saved, found });
  }
  return compared;
}

const damagedBackup = (how: string): StartupError =>
  new StartupError(`The backup is damaged: ${how}. Nothing was changed.`);

/** Classes of errors by which PostgreSQL refuses values and rows. */
const BAD_VALUE = /^2[23]/;

function toStartupError(error: unknown): unknown {
  if (error instanceof StartupError) return error;
  const { code = '', message, table } = error as { code?: string; message: string; table?: string };
  if (code === 'Z_BUF_ERROR') return truncatedBackup();
  if (code.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError)
    return damagedBackup('it cannot be read to its end');
  if (BAD_VALUE.test(code)) return damagedBackup(`PostgreSQL refuses a row${table ? ` of ${table}` : ''} (${message})`);
  return error;
}
