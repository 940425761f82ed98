import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { applyNextHere, createSchemaMigration, type Migration } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { type Header, migrationsOf, readHeader } from './header.ts';
import { makeEmpty } from './makeEmpty.ts';
import { asText, isSame, measure, type Measured } from './measure.ts';
import { cutOff, Script } from './script.ts';
import { readTables, type SavedTable } from './tables.ts';
import { DATA, END, saved, TRAILER, wallsOf } from './writeBackup.ts';

export interface Restored {
  header: Header;
  /** What the backup says it holds, and what the store was found to hold: the same. */
  tables: { saved: Measured; found: Measured }[];
  /** Versions of the migrations that are newer than the backup. */
  migrated: number[];
}

const Trailer = {
  table: z.object({ table: z.string(), rows: z.number(), checksum: z.string() }),
  sequence: z.object({ name: z.string(), last: z.string(), called: z.boolean() }),
};
type Trailer = { tables: Measured[]; sequences: z.infer<typeof Trailer.sequence>[] };

/**
 * Brings a backup into an empty store in one transaction: until its last moment nothing is there. Of the script only
 * its rows are read; every statement is our own, so a file from elsewhere cannot make us run anything. `tell` hears
 * each table that has rows as they begin.
 * @throws StartupError where the store is not empty or the backup is none, cut off, damaged or from a newer Halfhour
 */
export async function restoreBackup(
  client: ClientBase,
  pieces: AsyncIterable<Buffer>,
  known: readonly Migration[],
  isOurs: boolean,
  tell: (table: string) => void,
): Promise<Restored> {
  const script = new Script(pieces);
  try {
    const header = await readHeader(script.line);
    const migrations = migrationsOf(header, known);
    await client.query('begin');
    await client.query(asText);
    await makeEmpty(client, isOurs);
    await client.query(createSchemaMigration);
    for (const { sql } of migrations) await client.query(sql);
    const tables = await readTables(client, migrations);
    for (const statement of wallsOf(tables, 'no force')) await client.query(statement);
    const trailer = await copyRows(client, script, saved(tables), tell);
    const compared = await compare(client, saved(tables), trailer.tables);
    for (const { name, last, called } of trailer.sequences)
      await client.query('select setval($1, $2, $3)', [name, last, called]);
    for (const statement of wallsOf(tables, 'force')) await client.query(statement);
    const migrated: number[] = [];
    for (
      let next = await applyNextHere(client, [...known]);
      next !== null;
      next = await applyNextHere(client, [...known])
    )
      migrated.push(next);
    await client.query('commit');
    // Read again: a newer migration may have dropped a table that the backup has.
    await client.query(`analyze ${(await readTables(client, known)).map(({ name }) => name).join(', ')}`);
    return { header, tables: compared, migrated };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw explain(error);
  } finally {
    await script.close();
  }
}

async function copyRows(
  client: ClientBase,
  script: Script,
  tables: readonly SavedTable[],
  tell: (table: string) => void,
): Promise<Trailer> {
  await skipTo(script, DATA);
  const waiting = new Map(tables.map((table) => [table.copyIn, table]));
  for (let line = await script.line(); line !== TRAILER; line = await script.line()) {
    if (line === null) throw cutOff();
    if (!line.startsWith('COPY ')) continue;
    const table = waiting.get(line);
    if (!table) throw damaged(`it has rows for what is not a table: ${line.slice(0, 60)}`);
    waiting.delete(line);
    await pipeline(
      tellingFirst(script.rows(), () => tell(table.name)),
      client.query(copyFrom(table.copyIn.slice(0, -1))),
    );
  }
  if (waiting.size > 0) throw damaged(`it has no rows for ${[...waiting.values()].map(({ name }) => name).join(', ')}`);
  return readTrailer(script);
}

async function* tellingFirst(rows: AsyncIterable<Buffer>, tell: () => void): AsyncGenerator<Buffer> {
  let told = false;
  for await (const piece of rows) {
    if (!told) tell();
    told = true;
    yield piece;
  }
}

async function skipTo(script: Script, wanted: string): Promise<void> {
  for (let line = await script.line(); line !== wanted; line = await script.line()) if (line === null) throw cutOff();
}

async function readTrailer(script: Script): Promise<Trailer> {
  const trailer: Trailer = { tables: [], sequences: [] };
  for (let line = await script.line(); line !== END; line = await script.line()) {
    if (line === null) throw cutOff();
    const [, kind, value = ''] = /^-- (table|sequence): (.*)$/.exec(line) ?? [];
    if (kind === 'table') trailer.tables.push(Trailer.table.parse(JSON.parse(value)));
    else if (kind === 'sequence') trailer.sequences.push(Trailer.sequence.parse(JSON.parse(value)));
  }
  // To its very end, where a compressed file holds its own checksum.
  if ((await script.line()) !== null) throw damaged('something follows its end');
  return trailer;
}

async function compare(
  client: ClientBase,
  tables: readonly SavedTable[],
  trailer: readonly Measured[],
): Promise<Restored['tables']> {
  const compared: Restored['tables'] = [];
  for (const table of tables) {
    const said = trailer.find((measured) => measured.table === table.name);
    const found = await measure(client, table);
    if (!said || !isSame(said, found))
      throw damaged(
        `${table.name} was saved with ${said?.rows ?? 'no known number of'} rows, and what arrived (${found.rows} rows) is not the same`,
      );
    compared.push({ saved: said, found });
  }
  return compared;
}

const damaged = (how: string): StartupError => new StartupError(`The backup is damaged: ${how}. Nothing was changed.`);

/** Classes of errors by which PostgreSQL refuses values and rows. */
const BAD_VALUE = /^2[23]/;

function explain(error: unknown): unknown {
  if (error instanceof StartupError) return error;
  const { code = '', message, table } = error as { code?: string; message: string; table?: string };
  if (code === 'Z_BUF_ERROR') return cutOff();
  if (code.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError)
    return damaged('it cannot be read to its end');
  if (BAD_VALUE.test(code)) return damaged(`PostgreSQL refuses a row${table ? ` of ${table}` : ''} (${message})`);
  return error;
}
