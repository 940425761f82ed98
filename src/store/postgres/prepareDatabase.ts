import { Client } from 'pg';
import { superuser } from './template.ts';

/** Name of the role Halfhour works as and of the database that role owns. Not a superuser, so row-level security holds for it. */
export const roleName = 'halfhour';

/** Makes the role and its database where they are missing; it may be killed between any two statements. */
export async function prepareDatabase(socketFolder: string): Promise<void> {
  const client = new Client({ host: socketFolder, user: superuser, database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database',
      [roleName],
    );
    if (!rows[0]?.role) await client.query(`create role ${roleName} login createdb`);
    if (!rows[0]?.database) await client.query(`create database ${roleName} owner ${roleName}`);
  } finally {
    await client.end();
  }
}
