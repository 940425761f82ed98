import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { enqueue, isUnderWay } from '#service/platform/scheduler/jobs.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortionedEvent, inPortionsOf, PORTIONED_DAY, type PortionedEvent } from '#testing/portionedEvent.ts';
import { addEvent, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let portioned: PortionedEvent;
let portfolioUUIDs: string[];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  portioned = await addPortionedEvent(service, tenant);
  // A settled event, from which responses are learnt.
  await tenant.client.setClock({ body: { now: `${PORTIONED_DAY}T18:00:00Z` } });
  ({ portfolioUUIDs } = await tenant.client.getEvent({ params: path(portioned.eventUUID) }));
  await inTenant(async ({ tx }) => {
    const some = portioned.participants.slice(0, 5);
    await tx
      .updateTable('assets')
      .set({ gsp_group: '_C', location_postcode: 'SE15 4QL' })
      .where('asset_uuid', 'in', some)
      .execute();
    await sql`insert into asset_readings (tenant_uuid, asset_uuid, reading_delay_s)
      select ${tenant.tenant}, unnest(${some}::uuid[]), 1230
      on conflict (tenant_uuid, asset_uuid) do update set reading_delay_s = excluded.reading_delay_s`.execute(tx);
  });
  await inTenant(({ tx }) =>
    tx
      .updateTable('assets')
      .set({ gsp_group: '_M', location_postcode: 'LS1 1AA' })
      .where('asset_uuid', 'in', portioned.participants.slice(5, 10))
      .execute(),
  );
});
afterAll(() => service.close());

const path = (eventUUID: string) => ({ 'event-uuid': eventUUID });
const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

/** What the pages of an event say; the clock goes on while they are read. */
async function saidOf(eventUUID: string) {
  const params = path(eventUUID);
  const { client } = tenant;
  const timeless = (said: { nowUTC: string }) => ({ ...said, nowUTC: null });
  const live = [];
  for (const query of [{}, { overdue: 'LATE' as const }, { overdue: 'SILENT' as const, pageSize: 2, page: 2 }])
    live.push(timeless(await client.getEventLive({ params, query })));
  const { state } = await client.getEvent({ params });
  if (state !== 'ENDED') {
    const forecast = state === 'SCHEDULED' ? timeless(await client.getEventForecast({ params })) : null;
    return { live, balance: timeless(await client.getEventBalance({ params })), forecast };
  }
  const { arrival, becomesFinal: _, nowUTC: __, ...settling } = await client.getEventSettling({ params });
  return {
    live,
    balance: timeless(await client.getEventBalance({ params })),
    settling: { ...settling, presentPercent: arrival.presentPercent },
  };
}

/** Has an event counted in portions by its jobs, and says it. */
const countedIn = (assets: number, eventUUID: string) =>
  inPortionsOf(assets, async () => {
    await inTenant((scope) => enqueue(scope, 'EVENT_BALANCE', [eventUUID], scope.now));
    await tenant.client.setClock({ body: { advance: 'PT1S' } });
    const kept = await inTenant(({ tx }) =>
      tx.selectFrom('event_lives').selectAll().where('event_uuid', '=', eventUUID).executeTakeFirst(),
    );
    const isCounting = await inTenant((scope) => isUnderWay(scope, 'EVENT_BALANCE', eventUUID));
    return { isKept: kept !== undefined, isCounting, said: await saidOf(eventUUID) };
  });

let day = PORTIONED_DAY;

it('says the same of an event in portions of any size as of all its assets, whoever has reported', async () => {
  const asset = fc.record({ wh: fc.integer({ min: 0, max: 1500 }), first: fc.boolean(), second: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(asset, { minLength: 11, maxLength: 11 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 8, max: 11 }),
      fc.constantFrom('16:00:05', '16:00:05', '17:10:00', '17:40:00', '18:20:00', '20:10:00'),
      async (reports, size, taking, clock) => {
        day = addDays(day, 1);
        await tenant.client.setClock({ body: { now: `${day}T08:00:00Z` } });
        const { eventUUID } = await addEvent(tenant, portioned.schemeUUID, {
          startTime: `${day}T17:00:00Z`,
          endTime: `${day}T18:00:00Z`,
          contractedMw: 0.004,
          priceGbpPerMwh: 300,
          portfolioUUIDs,
        });
        await optIn(tenant, eventUUID, portioned.participants.slice(0, taking));
        await tenant.client.setClock({ body: { now: `${day}T${clock}Z` } });
        const startMs = Date.parse(`${day}T17:00:00Z`);
        const over = Math.floor((Date.parse(`${day}T${clock}Z`) - startMs) / HALF_HOUR_MS);
        const body = reports.flatMap(({ wh, ...sent }, place) =>
          [sent.first, sent.second].flatMap((isSent, slot) =>
            isSent && slot < over
              ? {
                  assetUUID: portioned.participants[place]!,
                  startTime: new Date(startMs + slot * HALF_HOUR_MS).toISOString().replace('.000Z', 'Z'),
                  value: wh / 1000,
                }
              : [],
          ),
        );
        if (body.length > 0) await tenant.client.createConsumption({ body });
        await tenant.client.setClock({ body: { advance: 'PT1S' } });
        const all = await countedIn(100, eventUUID);
        expect(all).toMatchObject({ isKept: false });
        expect(all.said.live[0]).toMatchObject({ basis: { source: 'HISTORY' } });
        expect(await countedIn(size, eventUUID)).toEqual({ isKept: true, isCounting: false, said: all.said });
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});

it('is not said of a large event before it is counted, nor after it was moved', async () => {
  day = addDays(day, 1);
  await tenant.client.setClock({ body: { now: `${day}T08:00:00Z` } });
  const times = { startTime: `${day}T17:00:00Z`, endTime: `${day}T18:00:00Z` };
  const { eventUUID } = await addEvent(tenant, portioned.schemeUUID, times);
  await optIn(tenant, eventUUID, portioned.participants);
  await tenant.client.setClock({ body: { advance: 'PT1S' } });
  const live = () => tenant.client.getEventLive({ params: path(eventUUID), query: {} });
  await inPortionsOf(4, async () => {
    await expect(live()).rejects.toMatchObject({ status: 503 });
    expect((await countedIn(4, eventUUID)).said.live[0]).toMatchObject({ assets: { byState: { OPT_IN: 11 } } });
    await inTenant(({ tx }) =>
      tx
        .updateTable('events')
        .set({ end_utc: new Date(`${day}T19:00:00Z`) })
        .where('event_uuid', '=', eventUUID)
        .execute(),
    );
    await expect(live()).rejects.toMatchObject({ status: 503 });
  });
});
