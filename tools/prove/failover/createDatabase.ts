import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { PatroniCluster } from '../../harness/patroni/patroniCluster.ts';
import { waitUntil } from '../../harness/waitUntil.ts';

/** Name of the service's database, and of the role that owns it. */
export const DATABASE = 'halfhour';

/** Creates the service's role and database; returns its address at HAProxy. */
export async function createDatabase({ ports, superuserPassword }: PatroniCluster): Promise<string> {
  const at = { host: '127.0.0.1', port: ports.primary };
  const password = randomBytes(12).toString('hex');
  const client = await waitUntil(
    async () => {
      const each = new Client({ ...at, user: 'postgres', password: superuserPassword, database: 'postgres' });
      each.on('error', () => undefined);
      return each.connect().then(
        () => each,
        () => null,
      );
    },
    'HAProxy found no primary',
    { withinMs: 30_000, everyMs: 200 },
  );
  await client.query(`create role ${DATABASE} login password '${password}'`);
  await client.query(`create database ${DATABASE} owner ${DATABASE} template template0`);
  await client.end();
  return `postgres://${DATABASE}:${password}@127.0.0.1:${ports.primary}/${DATABASE}`;
}
