import type { EventType } from '#energy/delivery.ts';
import { addEvent, optIn } from './readyAssets.ts';
import type { TestTenant } from './testService.ts';

interface SettledEvent {
  /** YYYY-MM-DD; the event is from 17:00 to 18:00 UTC. */
  day: string;
  terms: { portfolioUUIDs: string[]; contractedMw: number; priceGbpPerMwh: number; eventType?: EventType };
  optedIn: string[];
  /** Those with readings: kWh in each half hour. */
  used: ReadonlyMap<string, number>;
}

/** An event, opted in to, read and settled: the clock is half an hour after its end. Returns its UUID. */
export async function settleEvent(
  tenant: TestTenant,
  schemeUUID: string,
  { day, terms, optedIn, used }: SettledEvent,
): Promise<string> {
  const times = [`${day}T17:00:00Z`, `${day}T17:30:00Z`];
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    name: `Event of ${day}`,
    startTime: times[0]!,
    endTime: `${day}T18:00:00Z`,
    ...terms,
  });
  await optIn(tenant, eventUUID, optedIn);
  await tenant.client.setClock({ body: { now: `${day}T18:31:00Z` } });
  await tenant.client.createConsumption({
    body: times.flatMap((startTime) => [...used].map(([assetUUID, value]) => ({ assetUUID, startTime, value }))),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return eventUUID;
}
