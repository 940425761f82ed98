import { Client } from 'pg';
import { superuser } from './template.ts';

/** Name of Halfhour's role and of the database that role owns. Not a superuser, so row-level security applies to it. */
export const roleName = 'halfhour';

/** PostgreSQL's error code of a connection if the database is missing. */
export const NO_SUCH_DATABASE = '3D000';

/** Creates the role and its database in a server without that database; it may be killed between any two statements. */
export async function createRoleAndDatabase(socketFolder: string): Promise<void> {
  await withSuperuser(socketFolder, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roleName]);
    if (rowCount === 0) await client.query(`create role ${roleName} login createdb`);
    await client.query(`create database ${roleName} owner ${roleName}`);
  });
}

/** Runs `work` over a connection of the cluster's superuser, and closes it. */
export async function withSuperuser<Result>(
  socketFolder: string,
  database: string,
  work: (client: Client) => Promise<Result>,
  port = 5432,
): Promise<Result> {
  const client = new Client({ host: socketFolder, port, user: superuser, database });
  // A connection lost between two statements emits an error that would have no listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
