import { Client } from 'pg';
import { superuser } from './template.ts';

/**
 * Name of the role Halfhour works as and of the database that role owns. Not a superuser, so row-level security holds
 * for it.
 */
export const roleName = 'halfhour';

/** What PostgreSQL refuses a connection with where the database is missing. */
export const NO_SUCH_DATABASE = '3D000';

/** Makes the role and its database in a server without that database; it may be killed between any two statements. */
export async function createRoleAndDatabase(socketFolder: string): Promise<void> {
  await withSuperuser(socketFolder, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roleName]);
    if (rowCount === 0) await client.query(`create role ${roleName} login createdb`);
    await client.query(`create database ${roleName} owner ${roleName}`);
  });
}

/** Does something over a connection of the cluster's superuser, and ends it. */
export async function withSuperuser<Result>(
  socketFolder: string,
  database: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ host: socketFolder, user: superuser, database });
  // A connection that is lost between two statements is an event without a listener otherwise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
