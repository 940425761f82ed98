import { createClient } from '#client/client.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type BenchTenant, type Figure, median, ms, post, recordsOf, timed, withBench } from './support.ts';

const ASSETS = 1000;
const HISTORY_DAYS = 61;
const RUNS = 5;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const EVENT_DAY = Date.UTC(2025, 2, 20);

/** One user consents for all the assets: what is measured is the event, not the registration. */
async function consentFor(db: Parameters<typeof tenantTransaction>[0], tenant: BenchTenant, userUUID: string): Promise<void> {
  await tenantTransaction(db, tenant.headers['tenant']!, async ({ tx, tenant: uuid }) => {
    await tx.updateTable('assets').set({ user_uuid: userUUID }).where('tenant_uuid', '=', uuid).execute();
  });
}

/**
 * From the moment an event's end has passed to its stats being there: 1,000 opted-in assets with 61 days of half-hourly
 * history, through the test clock. Includes moving the event to ENDED, reading 2.9 million half hours and storing 1,000
 * rows of stats.
 */
export const eventStats = (): Promise<Figure[]> =>
  withBench(async (bench) => {
    const tenant = await bench.addTenant(ASSETS);
    const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
    for (let day = HISTORY_DAYS; day >= 0; day--) await post(bench, tenant, new Uint8Array(Buffer.from(JSON.stringify(recordsOf(tenant.assets, EVENT_DAY - day * DAY_MS, ASSETS * 48)))));
    await client.setClock({ body: { now: new Date(EVENT_DAY).toISOString() } });
    const { userUUID } = await client.createUser({ body: { userId: 'bench', name: 'Bench' } });
    await consentFor(bench.store.db, tenant, userUUID);
    await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
    const { schemeUUID } = await client.createScheme({ body: { name: 'Bench', requiresMpan: false } });
    await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: tenant.assets, action: 'OPT_IN' } });
    await client.setClock({ body: { advance: 'PT2M' } });
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const start = EVENT_DAY + (10 + 2 * run) * HOUR_MS;
      const { eventUUID } = await client.createEvent({
        body: { name: `Run ${run}`, schemeUUID, eventType: 'TURN_DOWN', startTime: new Date(start).toISOString(), endTime: new Date(start + HOUR_MS).toISOString(), contractedMw: 1, priceGbpPerMwh: 200 },
      });
      await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs: tenant.assets, action: 'OPT_IN' } });
      await client.setClock({ body: { now: new Date(start + HOUR_MS - 60_000).toISOString() } });
      times.push(await timed(() => client.setClock({ body: { now: new Date(start + HOUR_MS).toISOString() } })));
      const stats = await client.getEventStats({ params: { 'event-uuid': eventUUID } });
      if (stats.assetsWithData !== ASSETS || stats.status !== 'FINAL') throw new Error(`settled ${stats.assetsWithData} of ${ASSETS}`);
    }
    return [
      { figure: `Stats of an event with ${ASSETS} opted-in assets and ${HISTORY_DAYS} days of history`, value: `median ${ms(median(times))}, best ${ms(Math.min(...times))}` },
      { figure: 'Limit asked for', value: '1000 ms' },
    ];
  });
