import { sql } from 'kysely';
import { type Client, createClient } from '#client/client.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type Bench, type BenchTenant } from './benchService.ts';
import { fillDays } from './fillDays.ts';
import { clockArrived } from './moveClock.ts';

/** A Thursday in winter time: its 60 days before are UTC days. */
export const EVENT_DAY = Date.UTC(2025, 2, 20);
export const HISTORY_DAYS = ADJUSTED_LOOK_BACK_DAYS;
/** An opt-in names no more. */
const BATCH_SIZE = 1000;

/** A tenant whose assets are ready for events and have readings for the event day and the 61 days before it. */
export interface SettledTenant extends BenchTenant {
  client: Client;
  schemeUUID: string;
}

const inBatches = async (assets: readonly string[], send: (part: string[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < assets.length; from += BATCH_SIZE) await send(assets.slice(from, from + BATCH_SIZE));
};

/** One user consents for all the assets: the event is measured, not the registration. */
export async function addSettledTenant(bench: Bench, assets: number): Promise<SettledTenant> {
  const tenant = await bench.addTenant(assets);
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  await fillDays(bench, tenant, EVENT_DAY - HISTORY_DAYS * DAY_MS, HISTORY_DAYS + 1);
  await client.setClock({ body: { now: new Date(EVENT_DAY).toISOString() } });
  return { ...tenant, client, schemeUUID: await joinScheme(bench, tenant, client) };
}

/** A scheme in which the assets are READY, two minutes later by the test clock. */
export async function joinScheme(
  { store }: Pick<Bench, 'store'>,
  { headers, assets }: BenchTenant,
  client: Client,
): Promise<string> {
  const { userUUID } = await client.createUser({ body: { userId: 'bench', name: 'Bench' } });
  await tenantTransaction(store.background, headers['tenant']!, async ({ tx, tenant }) => {
    await tx
      .updateTable('assets')
      .set({ user_uuid: userUUID })
      .where('tenant_uuid', '=', tenant)
      .where(sql<boolean>`asset_uuid = any(${assets}::uuid[])`)
      .execute();
  });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Bench', requiresMpan: false } });
  await inBatches(assets, (assetUUIDs) =>
    client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } }),
  );
  await client.setClock({ body: { advance: 'PT2M' } });
  await clockArrived(client);
  return schemeUUID;
}

/** An event of an hour with every asset opted in, two hours after the one before. */
export const addNextEvent = (tenant: SettledTenant, run: number): Promise<AddedEvent> =>
  addEventAt(tenant, `Run ${run}`, EVENT_DAY + (4 + 2 * run) * HOUR_MS);

export interface AddedEvent {
  eventUUID: string;
  startMs: number;
  endMs: number;
}

/** An event of an hour with every asset opted in. */
export async function addEventAt(
  { client, schemeUUID, assets }: Pick<SettledTenant, 'client' | 'schemeUUID' | 'assets'>,
  name: string,
  startMs: number,
): Promise<AddedEvent> {
  const endMs = startMs + HOUR_MS;
  const { eventUUID } = await client.createEvent({
    body: {
      name,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      contractedMw: 1,
      priceGbpPerMwh: 200,
    },
  });
  await inBatches(assets, (assetUUIDs) =>
    client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs, action: 'OPT_IN' } }),
  );
  return { eventUUID, startMs, endMs };
}
