import type { ClientBase } from 'pg';
import { LOCK_NOT_AVAILABLE } from '../contention.ts';
import { StartupError } from '../startupError.ts';
import { changesOf, type MovedTable, type MovingTable } from './movedTables.ts';
import { LOCK_WAIT, retryContended, withShortLock } from './transactions.ts';

/** Key of the session lock of a process that moves tables: while no process has it, nothing is noted. */
export const MOVE_LOCK_KEY = 4_801_920;
/** Maximum number of keys taken at a time: of a distributed table, from each worker. */
export const KEYS_AT_ONCE = 2000;
const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** The key of a row, by column. */
export type Key = Record<string, unknown>;

/** Log in which triggers note the keys of a table's rows that change while it is copied. */
export interface ChangeLog {
  start: () => Promise<void>;
  /** Takes some of the keys out of it; none once it is empty. */
  take: () => Promise<Key[]>;
}

/** Returns the log of a table on the coordinator. */
export function coordinatorLog(client: ClientBase, table: MovingTable): ChangeLog {
  return {
    start: () =>
      withShortLock(
        client,
        () => Promise.resolve(),
        async () => {
          await client.query("set local citus.enable_ddl_propagation = 'off'");
          for (const statement of logStatements(table, `pg_try_advisory_xact_lock_shared(${MOVE_LOCK_KEY})`))
            await client.query(statement);
          for (const statement of triggerStatements(table, table.name)) await client.query(statement);
        },
      ),
    take: async () => (await client.query<{ keys: Key[] }>(takeSql(table))).rows[0]!.keys,
  };
}

/** Returns the log of a distributed table: one on each worker, of its shards. */
export function workersLog(client: ClientBase, table: MovingTable): ChangeLog {
  return {
    start: async () => {
      for (const statement of logStatements(table, 'false')) await changeWorkers(client, statement);
      for (const statement of triggerStatements(table, '%s')) await onShards(client, table.name, statement);
    },
    take: async () => (await onWorkers(client, takeSql(table))).flatMap((result) => JSON.parse(result) as Key[]),
  };
}

/** Runs a statement on each worker without Citus; tried again where writers hold the lock. */
export const changeWorkers = (client: ClientBase, statement: string): Promise<unknown> =>
  retryContended(() =>
    onWorkers(client, `set citus.enable_ddl_propagation = off; set lock_timeout = '${LOCK_WAIT}'; ${statement}`),
  );

/** Runs a statement on each worker by itself; returns the results. */
async function onWorkers(client: ClientBase, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    "select nodename || ':' || nodeport as node, success, result from run_command_on_workers($1)",
    [statement],
  );
  for (const { success, result } of rows) if (!success) failIfContended(result);
  for (const { node, success, result } of rows)
    if (!success) throw new StartupError(`The worker ${node} refused "${statement.trim().slice(0, 60)}": ${result}`);
  return rows.map(({ result }) => result);
}

/** Runs a statement on each shard; shards whose lock writers hold are tried again. */
async function onShards(client: ClientBase, name: string, statement: string): Promise<void> {
  await retryContended(async () => {
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_placements($1, $2)',
      [name, `set lock_timeout = '${LOCK_WAIT}'; ${statement}`],
    );
    const failed = rows.find(({ success }) => !success);
    if (failed) failIfContended(failed.result);
    if (failed) throw new StartupError(`A worker refused "${statement.slice(0, 60)}": ${failed.result}`);
  });
}

/** Throws an error that is tried again if a worker waited too long for a lock. */
function failIfContended(result: string): void {
  if (result.includes('lock timeout')) throw Object.assign(new Error(result), { code: LOCK_NOT_AVAILABLE });
}

/** Returns the statements that create the table of keys and the function of the triggers. */
function logStatements({ name, key, columns }: MovingTable, isOver: string): string[] {
  const ofKey = columns.filter((column) => key.includes(column.name));
  const log = changesOf(name);
  return [
    `create table ${log} (${ofKey.map((column) => `${column.name} ${column.type} not null`).join(', ')})`,
    `create function note_${log}() returns trigger language plpgsql as $note$ begin
      if not ${isOver} then
        insert into ${log} (${key.join(', ')}) select ${key.join(', ')} from changed;
      end if;
      return null;
    end $note$`,
  ];
}

const triggerStatements = ({ name }: MovedTable, on: string): string[] =>
  EVENTS.map(
    ([event, rows]) =>
      `create or replace trigger note_${event} after ${event} on ${on} referencing ${rows} table as changed
        for each statement execute function note_${changesOf(name)}()`,
  );

const takeSql = ({ name, key }: MovedTable): string => {
  const log = changesOf(name);
  return `with gone as (delete from ${log}
      where ctid = any(array(select ctid from ${log} limit ${KEYS_AT_ONCE})) returning ${key.join(', ')})
    select coalesce(json_agg(taken), '[]') as keys from (select distinct * from gone) taken`;
};
