import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { readMigrations } from '../migrate.ts';
import { readFirstMonth } from '../readingMonths/readFirstMonth.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const TENANT = randomUUID();
const FIRST = '2024-03-01';
const facts = { halfhour: '0.1.0', secretKey: null, dashboardTenant: null };

let source: TestDatabase;
let target: TestDatabase;
const clients: Client[] = [];
beforeEach(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await source.drop();
  await target.drop();
});

async function connect({ store }: TestDatabase): Promise<Client> {
  const client = new Client(store.connectionOptions);
  await client.connect();
  clients.push(client);
  await client.query(`select set_config('app.tenant', '${TENANT}', false)`);
  return client;
}
const places = async (client: Client) =>
  (await client.query('select tableoid::regclass::text as part, day from reading_days order by day')).rows as unknown[];

it('a restored store has the months of the one that was saved, and each reading in its own', async () => {
  const from = await connect(source);
  await from.query(`insert into tenants (tenant_uuid, name, environment) values ('${TENANT}', 'One', 'LIVE')`);
  await from.query('select make_past_reading_months($1)', ['2024-03-20']);
  await from.query(`insert into reading_days
    select '${TENANT}', '${TENANT}', 0, day::date, array_fill(7, array[48]), 1, 0
    from generate_series('2024-01-01', '2024-06-01', interval '1 week') day`);
  const known = readMigrations();
  const script = writeBackup(await connect(source), facts, known, () => undefined);
  const into = await connect(target);
  await restoreBackup(into, script, known, false, () => undefined);
  expect([await readFirstMonth(from), await readFirstMonth(into)]).toEqual([FIRST, FIRST]);
  const restored = await places(into);
  expect(restored).toEqual(await places(from));
  expect(restored.at(-1)).toEqual({ part: 'reading_days_2024_05', day: '2024-05-27' });
});
