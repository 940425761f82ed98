import { type Client, serviceHeaders } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { openStore, type Store } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import type { BenchTenant } from '../harness/benchService.ts';
import { fillDays } from '../harness/fillDays.ts';
import type { Instance } from '../harness/instance.ts';
import { moveClock } from '../harness/moveClock.ts';
import { addEventAt, joinScheme } from '../harness/settledTenant.ts';

const BATCH_SIZE = 1000;
/** More days than baselines look back on. */
const HISTORY_DAYS = 40;

/** Assets of an instance's own tenant. */
export const instanceTenant = ({ credentials: { apiKey, tenant } }: Instance, assets: string[]): BenchTenant => ({
  headers: serviceHeaders(apiKey, tenant),
  assets,
});

/** Runs `work` on the store of a running instance, over a connection of its own. */
export async function withInstanceStore<Result>(
  { dataDir }: Instance,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Adds assets until the tenant has `size`; returns the new ones. */
export async function createAssetsUpTo(client: Client, size: number): Promise<string[]> {
  const { totalItems } = await client.listAssets({ query: { pageSize: 1 } });
  const added: string[] = [];
  for (let from = totalItems; from < size; from += BATCH_SIZE) {
    const body = Array.from({ length: Math.min(BATCH_SIZE, size - from) }, (_, index) => ({
      assetId: `bench-${from + index}`,
      name: `Bench home ${from + index}`,
      assetType: 'BATTERY' as const,
    }));
    added.push(...(await client.createAssetsBulk({ body })).data.map(({ assetUUID }) => assetUUID));
  }
  return added;
}

/** An event in which all the assets took part, half an hour after its end by the test clock. */
export async function addLargeEvent(store: Store, tenant: BenchTenant, client: Client): Promise<string> {
  const now = Date.parse((await client.getClock()).now);
  await fillDays({ store }, tenant, Math.floor(now / DAY_MS - HISTORY_DAYS) * DAY_MS, HISTORY_DAYS + 2);
  const schemeUUID = await joinScheme({ store }, tenant, client);
  const { eventUUID, endMs } = await addEventAt(
    { client, schemeUUID, assets: tenant.assets },
    'Everybody',
    Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS + HALF_HOUR_MS,
  );
  await moveClock(client, endMs + HALF_HOUR_MS);
  const { assetsWithData } = await client.getEventStats({ params: { 'event-uuid': eventUUID } });
  if (assetsWithData !== tenant.assets.length)
    throw new Error(`${assetsWithData} of ${tenant.assets.length} were settled`);
  return eventUUID;
}
