import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceHeaders } from '#client/client.ts';
import { issueKey } from '#service/tenants/keys.ts';
import { createTenant } from '#service/tenants/tenants.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';

const SLOTS = 480;
const ASSETS = 100;

let database: TestDatabase;
let tenant: string;
let headers: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const row = await createTenant(database.store.db, 'Killed', 'SANDBOX', {
    consumption_per_second: 1000,
    consumption_in_flight: 10,
  });
  tenant = row.tenant_uuid;
  headers = {
    ...serviceHeaders(await issueKey(database.store.db, row, 'test'), tenant),
    'content-type': 'application/json',
  };
});
afterAll(() => database.drop());

const storedSlots = (assets: string[]) =>
  tenantTransaction(database.store.db, tenant, async ({ tx }) => {
    const rows = await tx.selectFrom('reading_days').select('wh').where('asset_uuid', 'in', assets).execute();
    return rows.reduce((count, { wh }) => count + wh.filter((each) => each !== null).length, 0);
  });

// Killed while the body streams, while it is read and stored, and around the commit.
it.each([20, 120, 260])(
  'stores all of a batch or nothing when killed after %i ms, and responds to its repetition',
  async (afterMs) => {
    const assets = await seedAssets(database.store.db, tenant, ASSETS, { prefix: `killed-${afterMs}-` });
    const body = JSON.stringify(
      assets.flatMap((assetUUID) =>
        Array.from({ length: SLOTS }, (_, slot) => ({
          assetUUID,
          startTime: new Date(Date.UTC(2026, 0, 1) + slot * 1_800_000).toISOString(),
          value: 1,
        })),
      ),
    );
    const post = (url: string) =>
      fetch(`${url}/energy-consumption`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `batch-${afterMs}` },
        body,
      });
    const first = await startServiceProcess({ DATABASE_URL: database.url });
    const sending = post(first.url).then(
      (response) => response.text(),
      () => null,
    );
    await sleep(afterMs);
    await first.stop('SIGKILL');
    const response = await sending;
    const stored = await storedSlots(assets);
    expect([0, ASSETS * SLOTS]).toContain(stored);
    if (response !== null) expect(stored).toBe(ASSETS * SLOTS);

    const second = await startServiceProcess({ DATABASE_URL: database.url });
    const repeated = await post(second.url);
    expect(await repeated.json()).toEqual({ accepted: ASSETS * SLOTS, inserted: ASSETS * SLOTS, updated: 0 });
    expect(await storedSlots(assets)).toBe(ASSETS * SLOTS);
    await second.stop();
  },
);
