import { onTestFinished } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { batchSize } from '#service/baselines/measurement/optedInBatches.ts';
import { BatchFiller } from '#service/dispatch/issue/batchFiller.ts';
import { dispatchId } from '#service/dispatch/issue/dispatchId.ts';
import { insertDispatches } from '#service/dispatch/issue/insertDispatches.ts';
import { causedBy } from '#service/dispatch/log/recordSignals.ts';
import { portionSize } from '#service/platform/scheduler/portionSize.ts';
import { SYSTEM } from '#service/tenants/actorOf.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from './addPortfolio.ts';
import { flatDays } from './flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from './readyAssets.ts';
import { seedFleet, seedReadings } from './seed.ts';
import { seedController } from './seedDispatches.ts';
import type { TestService, TestTenant } from './testService.ts';

/** Thursday 23 March 2023, 17:00 to 18:00 UTC. */
export const PORTIONED_DAY = '2023-03-23';
const DAYS = 75;
const [FIRST_SLOT, LAST_SLOT] = [34, 35];

/** Watt-hours that differ by asset, day and half hour; less in the event. */
const whOf = (home: number, day: number, slot: number): number => {
  const usual = 700 + ((home * 7919 + day * 977 + slot * 31) % 613);
  return day === DAYS && slot >= FIRST_SLOT && slot <= LAST_SLOT ? Math.round(usual * 0.6) : usual;
};

/** Runs `work` while portions have so many assets; several may run at a time, or inside each other. */
export const inPortionsOf = sizeOf(portionSize);

/** Runs `work` while so many histories are in memory together. */
export const inBatchesOf = sizeOf(batchSize);

/**
 * The newest that still runs decides, and at the end of the test, also of one that timed out, the usual size is back.
 */
function sizeOf(size: { assets: number }) {
  const usual = size.assets;
  const running: { assets: number }[] = [];
  const apply = () => (size.assets = running.at(-1)?.assets ?? usual);
  return async <Result>(assets: number, work: () => Promise<Result>): Promise<Result> => {
    const own = { assets };
    running.push(own);
    apply();
    onTestFinished(() => {
      running.length = 0;
      apply();
    });
    try {
      return await work();
    } finally {
      const place = running.indexOf(own);
      if (place !== -1) running.splice(place, 1);
      apply();
    }
  };
}

export interface PortionedEvent {
  eventUUID: string;
  schemeUUID: string;
  participants: string[];
}

/**
 * An event of a tenant whose clock is set to the morning of its day, with participants of every sort: in two portfolios
 * and none, homes and others, with readings, some and none; some of them dispatched. Sixty others take no part.
 */
export async function addPortionedEvent(service: TestService, tenant: TestTenant): Promise<PortionedEvent> {
  await tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T08:00:00Z` } });
  const homes = await seedFleet(service, tenant, 9);
  const works = await seedFleet(service, tenant, 2, { asset: { is_domestic: false } });
  const others = await seedFleet(service, tenant, 60);
  const participants = [...homes, ...works];
  for (const [home, uuid] of [...participants, ...others].entries()) {
    if (home === 3) continue;
    // One has too few days of history, and one a half hour of the event only.
    const days = home === 4 ? 3 : DAYS;
    const series = flatDays(addDays(PORTIONED_DAY, -days), days + 1, (day, slot) =>
      whOf(home, day + DAYS - days, slot),
    );
    if (home === 5) series.wh = series.wh.subarray(0, DAYS * 48 + LAST_SLOT);
    await seedReadings(service, tenant, uuid, series);
  }
  const north = await addPortfolio(tenant, 'North', participants.slice(0, 4));
  const south = await addPortfolio(tenant, 'South', participants.slice(4, 8));
  const { schemeUUID } = await addScheme(tenant, { inDayAdjustment: true });
  await optInAndPassChecks(tenant, schemeUUID, participants);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${PORTIONED_DAY}T17:00:00Z`,
    endTime: `${PORTIONED_DAY}T18:00:00Z`,
    contractedMw: 0.006,
    priceGbpPerMwh: 300,
    portfolioUUIDs: [north, south],
  });
  await optIn(tenant, eventUUID, participants);
  await seedOrder(service, tenant, eventUUID, participants.slice(0, 6));
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  return { eventUUID, schemeUUID, participants: participants.sort() };
}

async function seedOrder(
  service: TestService,
  tenant: TestTenant,
  eventUUID: string,
  assetUUIDs: readonly string[],
): Promise<void> {
  const controllerUUID = await seedController(service, tenant, {});
  const startMs = Date.parse(`${PORTIONED_DAY}T17:00:00Z`);
  const endMs = startMs + 2 * HALF_HOUR_MS;
  await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
    const at = new Date(scope.now);
    await scope.tx
      .insertInto('dispatch_orders')
      .values({
        tenant_uuid: tenant.tenant,
        event_uuid: eventUUID,
        status: 'ISSUED',
        allocation: 'EQUAL',
        signal: null,
        notice_minutes: 60,
        spread: 'NONE',
        spread_seconds: 0,
        ramp_seconds: 0,
        reserve_percent: 0,
        target_w: null,
        requested_w: [6000, 6000],
        possible_w: [12_000, 12_000],
        issue_at_utc: at,
        issued_utc: at,
        asked_by: 'test',
        created_utc: at,
        updated_utc: at,
      })
      .execute();
    const batches = new BatchFiller(scope, { kind: 'REQUESTED', eventUUID, startMs, giveUpMs: endMs });
    await insertDispatches(
      scope,
      eventUUID,
      batches,
      assetUUIDs.map((assetUUID) => ({
        dispatchUUID: dispatchId(eventUUID, assetUUID),
        assetUUID,
        controllerUUID,
        portfolioUUID: null,
        needsAnswer: false,
        signal: 'RELATIVE_KW',
        requestedW: [-1000, -1000],
        valueW: [-1000, -1000],
        startMs,
        endMs,
      })),
      causedBy(SYSTEM, 'EVENT'),
    );
    await batches.close();
  });
}
