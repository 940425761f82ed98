import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { beginWithLimits, NO_LIMITS } from './sessionLimits.ts';
import { StartupError } from './startupError.ts';

export interface Migration {
  version: number;
  name: string;
  sha256: string;
  sql: string;
}

interface Applied {
  version: number;
  name: string;
  sha256: string;
}

/** Halfhour's own migrations. */
export const MIGRATIONS: string = join(import.meta.dirname, 'migrations');
const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** Key of the advisory lock under which each migration is applied. */
export const MIGRATION_LOCK_KEY = 4_801_917;

/**
 * Applies the numbered `.sql` files that the database does not have, each in its own transaction together with its row
 * in `schema_migration`. Any number of processes may run it concurrently; a migration interrupted by a kill is applied
 * again as a whole. Returns the versions it applied; `through` stops at an earlier release's.
 * @throws StartupError if an applied file was changed, or the database was made by a newer Halfhour
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS, through = Infinity): Promise<number[]> {
  const migrations = readMigrations(folder).filter(({ version }) => version <= through);
  const client = await pool.connect();
  const done: number[] = [];
  try {
    for (;;) {
      const version = await applyNextInOwnTransaction(client, migrations);
      if (version === null) return done;
      done.push(version);
    }
  } finally {
    client.release();
  }
}

/** Returns the migrations in a folder by rising version. */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migrations = names.map((file) => {
    const [, version, name] = fileName.exec(file) ?? [];
    if (!version || !name) throw new StartupError(`The migration ${file} is not named like 0001_assets.sql.`);
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { version: Number(version), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
  const twice = migrations.find((migration, index) => migration.version === migrations[index + 1]?.version);
  if (twice) throw new StartupError(`Two migrations have the number ${twice.version}.`);
  return migrations;
}

async function applyNextInOwnTransaction(client: pg.PoolClient, migrations: Migration[]): Promise<number | null> {
  await client.query(beginWithLimits(NO_LIMITS));
  try {
    const version = await applyNextInCurrentTransaction(client, migrations);
    await client.query('commit');
    return version;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Applies, in the current transaction, the first migration that the database lacks; returns null if it lacks none. */
export async function applyNextInCurrentTransaction(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<number | null> {
  await lockForMigrations(client);
  const applied = await readAppliedMigrations(client);
  if (!applied) await client.query(CREATE_SCHEMA_MIGRATION_SQL);
  const next = findNextMigration(migrations, applied ?? []);
  if (!next) return null;
  await client.query(next.sql);
  await client.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
    next.version,
    next.name,
    next.sha256,
  ]);
  return next.version;
}

/**
 * Locks others out of changing the schema. The lock ends with the transaction, so it needs no release, not even behind
 * a pooler.
 */
export const lockForMigrations = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_KEY]);

export const CREATE_SCHEMA_MIGRATION_SQL =
  'create table schema_migration (version integer primary key, name text not null, sha256 text not null, ' +
  'applied_utc timestamptz not null default now())';

/** Returns the migrations a database has; null if it was never ours. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<Applied[] | null> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('schema_migration') is not null as known",
  );
  return rows[0]?.known
    ? (await client.query<Applied>('select version, name, sha256 from schema_migration order by version')).rows
    : null;
}

function findNextMigration(migrations: Migration[], applied: Applied[]): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, sha256 } of applied) {
    const here = known.get(version);
    if (!here)
      throw new StartupError(
        `The database was made by a newer Halfhour (its schema is at ${version} ${name}, this program knows ` +
          `${migrations.at(-1)?.version ?? 0}): use that one.`,
      );
    if (here.sha256 !== sha256)
      throw new StartupError(
        `The migration ${version} ${here.name} was changed after it had been applied: put the file back and ` +
          'write a new one instead.',
      );
  }
  const seen = new Set(applied.map(({ version }) => version));
  return migrations.find(({ version }) => !seen.has(version));
}
