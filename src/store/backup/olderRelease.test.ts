import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueKey } from '#service/tenants/keys.ts';
import { OLDER_BACKUP, olderFigures } from '#testing/older/olderFigures.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { serveDatabase, type TestService } from '#testing/testService.ts';
import { readMigrations } from '../migrate.ts';
import { openBackup } from './backupFile.ts';
import { type RestoreResult, restoreBackup } from './restoreBackup.ts';

const { tenant, figures } = olderFigures();

let database: TestDatabase;
let service: TestService;
let headers: Record<string, string>;
let restored: RestoreResult;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const client = new Client(database.store.connectionOptions);
  await client.connect();
  restored = await restoreBackup(client, openBackup(OLDER_BACKUP), readMigrations(), false, () => undefined);
  await client.end();
  service = await serveDatabase(database);
  const apiKey = await issueKey(database.store.db, { tenant_uuid: tenant, environment: 'SANDBOX' }, 'today');
  headers = { 'x-api-key': apiKey, tenant, 'x-api-version': '1.0' };
});
afterAll(() => service.close());

const get = async (path: string) => (await fetch(service.url + path, { headers })).json();

it('brings a backup of an older release through every migration since', () => {
  expect(restored.migrated).toEqual(readMigrations().flatMap(({ version }) => (version > 20 ? version : [])));
});

it.each(Object.keys(figures))('%s returns the same as then, to the last digit', async (path) => {
  expect(await get(path)).toMatchObject(figures[path] as object);
});

it('returns the same when everything due has run', async () => {
  await service.service.scheduler.runUntilIdle(tenant);
  for (const path of Object.keys(figures).filter((each) => each.includes('run=')))
    expect(await get(path), path).toMatchObject(figures[path] as object);
});
