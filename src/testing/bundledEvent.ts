import { addDays, londonDate } from '#energy/time/london.ts';
import { flatDays } from './flatDays.ts';
import { pollUntil } from './pollUntil.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from './readyAssets.ts';
import { seedFleet, seedReadings } from './seed.ts';
import type { TestService, TestTenant } from './testService.ts';

const DAYS = 75;
const EXPORT = 1;

interface BundledEvent {
  startTime: string;
  endTime: string;
  scheme: Parameters<typeof addScheme>[1];
  eventType?: 'TURN_DOWN' | 'TURN_UP';
}

/** Watt-hours that differ by home, day and half hour. */
const whOf = (home: number, day: number, slot: number): number => 400 + ((home * 7919 + day * 977 + slot * 31) % 613);

/**
 * A settled event of five homes: two complete, one that also exports, one without a reading in the event's first half
 * hour and in some of the days before, one with three days of history, so that its out-turn is its baseline.
 */
export async function settleBundledEvent(
  service: TestService,
  tenant: TestTenant,
  { startTime, endTime, scheme, eventType = 'TURN_DOWN' }: BundledEvent,
): Promise<{ eventUUID: string; homes: string[] }> {
  const date = londonDate(Date.parse(startTime));
  await tenant.client.setClock({ body: { now: `${addDays(date, -1)}T08:00:00Z` } });
  const homes = await seedFleet(service, tenant, 5, { asset: { is_domestic: true } });
  const { schemeUUID } = await addScheme(tenant, scheme);
  await optInAndPassChecks(tenant, schemeUUID, homes);
  const first = addDays(date, -DAYS);
  const startMs = Date.parse(startTime);
  for (const [home, uuid] of homes.entries()) {
    const series = flatDays(first, DAYS + 1, (day, slot) => {
      if (home === 4 && day < DAYS - 3) return NaN;
      if (home === 3 && day % 9 === 4 && slot === 7) return NaN;
      return whOf(home, day, slot);
    });
    if (home === 3) series.wh[(startMs - series.startMs) / 1_800_000] = NaN;
    await seedReadings(service, tenant, uuid, series);
  }
  await seedReadings(
    service,
    tenant,
    homes[2]!,
    flatDays(first, DAYS + 1, (day, slot) => (slot > 20 ? (day * 7) % 90 : 0)),
    EXPORT,
  );
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime,
    endTime,
    eventType,
    contractedMw: 0.0007,
    priceGbpPerMwh: 287.5,
  });
  await optIn(tenant, eventUUID, homes);
  await tenant.client.setClock({ body: { now: endTime } });
  await tenant.client.setClock({ body: { advance: 'PT31M' } });
  await pollUntil(async () => {
    const { statsStatus } = await tenant.client.getEvent({ params: { 'event-uuid': eventUUID } });
    return statsStatus === 'READY';
  });
  return { eventUUID, homes };
}
