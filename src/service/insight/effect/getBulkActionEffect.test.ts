import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { inPortionsOf } from '#testing/portionedEvent.ts';
import { pointersOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let assets: string[];
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant, { name: 'Winter' }));
  assets = await flatFleet(service, tenant, schemeUUID, '2023-03-20', 6);
  const past = await schedule('2023-03-21', 'Before');
  await optIn(tenant, past, assets.slice(0, 4));
  await clockAt('2023-03-21T18:31:00Z');
  for (const startTime of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z'])
    await tenant.client.createConsumption({
      body: assets.map((assetUUID, index) => ({ assetUUID, startTime, value: 0.5 + 0.05 * index })),
    });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  eventUUID = await schedule(DAY, 'Evening peak');
  await optIn(tenant, eventUUID, assets.slice(0, 2));
});
afterAll(() => service.close());

type Body = CallInput<Endpoints['getBulkActionEffect']>['body'];
const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const effectOf = (body: Body) => tenant.client.getBulkActionEffect({ body });
const apply = async (body: Body) => {
  const record = await tenant.client.createBulkAction({ body });
  return { ...record, bulkActionUUID: record.bulkActionUUID! };
};
const schedule = async (date: string, name: string, more: object = {}) =>
  (
    await addEvent(tenant, schemeUUID, {
      name,
      startTime: `${date}T17:00:00Z`,
      endTime: `${date}T18:00:00Z`,
      contractedMw: 0.003,
      priceGbpPerMwh: 500,
      ...more,
    })
  ).eventUUID;
/** The figures of an event's balance in the shape of an effect. */
const balanceOf = async (event: string) => {
  const {
    likely,
    chancePercent,
    revenue,
    assets: counts,
    verdict,
  } = await tenant.client.getEventBalance({
    params: { 'event-uuid': event },
  });
  return {
    optedIn: counts.optedIn,
    likely,
    // Of one hour.
    powerKw: likely && likely.kwh,
    chancePercent,
    likelyGbp: revenue.likelyGbp,
    verdict,
  };
};

describe('the effect of a bulk action', () => {
  it('is the balance before and after it, to the last digit', async () => {
    const steps: Body[] = [
      { action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true },
      { action: 'EVENT_OPT_OUT', target: eventUUID, filter: { assetUUIDs: assets.slice(1, 3) } },
      { action: 'SCHEME_OPT_OUT', target: schemeUUID, filter: { assetUUIDs: [assets[0]!] } },
      { action: 'ARCHIVE', filter: { assetUUIDs: [assets[5]!] } },
    ];
    for (const body of steps) {
      const before = await balanceOf(eventUUID);
      const { events, totalEvents } = await effectOf(body);
      expect([events.length, totalEvents]).toEqual([1, 1]);
      const [effect] = events;
      expect(effect).toMatchObject({ eventUUID, name: 'Evening peak', contractedKwh: 3, before });
      await apply(body);
      expect(effect!.after).toEqual(await balanceOf(eventUUID));
      expect(effect!.after).not.toEqual(before);
    }
    const record = await tenant.client.listBulkActions();
    expect(record.totalItems).toBe(steps.length);
  });

  it('is the same of an event whose assets jobs count, once they have', async () => {
    const bodies: Body[] = [
      { action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true },
      { action: 'EVENT_OPT_OUT', target: eventUUID, filter: { assetUUIDs: assets.slice(1, 3) } },
      { action: 'SCHEME_OPT_OUT', target: schemeUUID, filter: { assetUUIDs: assets } },
      { action: 'ARCHIVE', filter: { assetUUIDs: [assets[5]!, assets[0]!] } },
    ];
    const effects = async () => {
      const found = [];
      for (const body of bodies) {
        const { nowUTC: _, ...effect } = await effectOf(body);
        found.push(effect);
      }
      return found;
    };
    const counted = await inPortionsOf(2, async () => {
      await expect(effectOf(bodies[0]!)).rejects.toMatchObject({ status: 503 });
      await tenant.client.setClock({ body: { advance: 'PT2M' } });
      return effects();
    });
    expect(counted).toEqual(await effects());
    expect(counted[0]!.events[0]).toMatchObject({ before: { optedIn: 2 }, after: { optedIn: 6 } });
  });

  it('covers the next three events that assets leave, and none that they are not in', async () => {
    const more = [];
    for (const day of ['24', '27', '28']) more.push(await schedule(`2023-03-${day}`, `Of ${day}`));
    await schedule('2023-03-29', 'Without them');
    for (const each of more) await optIn(tenant, each, assets.slice(0, 1));
    const { events, totalEvents } = await effectOf({ action: 'ARCHIVE', filter: { assetUUIDs: assets.slice(0, 1) } });
    expect([events.map(({ name }) => name), totalEvents]).toEqual([['Evening peak', 'Of 24', 'Of 27'], 4]);
    expect(events[1]!.after).toMatchObject({ optedIn: 0, likely: null, verdict: { code: 'NOBODY' } });
    const joining = await effectOf({ action: 'SCHEME_OPT_IN', target: schemeUUID, filter: {}, all: true });
    expect(joining).toMatchObject({ events: [], totalEvents: 0 });
  });

  it('says of each reason what the assets would add, and the action that removes it', async () => {
    await apply({ action: 'SCHEME_OPT_OUT', target: schemeUUID, filter: { assetUUIDs: [assets[3]!] } });
    const other = await schedule(DAY, 'Saving session', { startTime: `${DAY}T17:30:00Z`, endTime: `${DAY}T18:30:00Z` });
    await optIn(tenant, other, assets.slice(4));
    const fresh = await seedFleet(service, tenant, 1, { prefix: 'fresh' });
    const body: Body = { action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true };
    const { refusedBy, events } = await effectOf(body);
    const of = new Map(refusedBy.map((reason) => [reason.code, reason]));
    expect([...of.keys()].sort()).toEqual(['NOT_READY_IN_SCHEME', 'OVERLAPPING_EVENT']);
    expect(of.get('OVERLAPPING_EVENT')).toMatchObject({
      count: 2,
      remedy: {
        action: 'EVENT_OPT_OUT',
        target: other,
        filter: { assetUUIDs: assets.slice(4).sort() },
        label: 'Opt 2 out of Saving session',
        readyBy: null,
      },
    });
    expect(of.get('NOT_READY_IN_SCHEME')).toMatchObject({
      count: 2,
      note: 'The check takes less than an hour.',
      remedy: { action: 'SCHEME_OPT_IN', target: schemeUUID, targetName: 'Winter', label: 'Opt 2 into the scheme' },
    });
    expect(of.get('NOT_READY_IN_SCHEME')!.remedy!.filter.assetUUIDs).toEqual(
      expect.arrayContaining([assets[3], fresh[0]]),
    );

    // What it said that they add comes true once the remedy is applied.
    const { kw, gbp, remedy } = of.get('OVERLAPPING_EVENT')!;
    await apply({ action: remedy!.action, target: remedy!.target, filter: remedy!.filter });
    const then = await effectOf(body);
    expect(then.refusedBy.map(({ code }) => code)).toEqual(['NOT_READY_IN_SCHEME']);
    expect(then.events[0]!.after.powerKw! - events[0]!.after.powerKw!).toBeCloseTo(kw!, 9);
    expect(then.events[0]!.after.likelyGbp! - events[0]!.after.likelyGbp!).toBeCloseTo(gbp!, 9);
    expect(kw).toBeGreaterThan(0.5);
  });

  it('refuses what the action refuses', async () => {
    const refused = (body: object) => tenant.send('POST', '/bulk-actions/effect', { body });
    const filter = { assetUUIDs: [assets[0]] };
    const missing = await refused({ action: 'EVENT_OPT_IN', filter });
    expect([missing.status, await pointersOf(missing)]).toEqual([400, ['']]);
    const preview = await refused({ action: 'ARCHIVE', filter, dryRun: true });
    expect([preview.status, await pointersOf(preview)]).toEqual([400, ['/dryRun']]);
    expect((await refused({ action: 'EVENT_OPT_OUT', target: UNKNOWN_UUID, filter })).status).toBe(404);
    await clockAt(`${DAY}T17:05:00Z`);
    expect((await refused({ action: 'EVENT_OPT_OUT', target: eventUUID, filter })).status).toBe(409);
  });
});

describe('the effect that a record keeps', () => {
  const minute = () => tenant.client.setClock({ body: { advance: 'PT2M' } });
  const kept = async (bulkActionUUID: string) =>
    (await tenant.client.getBulkAction({ params: { bulkActionUUID } })).effect;
  const said = async () => {
    const { likely, chancePercent } = await balanceOf(eventUUID);
    return { likelyKwh: likely?.kwh, chancePercent };
  };

  it('is what the balance said before and after it, and none until that is known', async () => {
    await minute();
    const before = await said();
    const joined = await apply({ action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true });
    expect(joined).toMatchObject({ changed: 4, effect: null });
    await minute();
    const after = await said();
    expect(after.likelyKwh).toBeGreaterThan(before.likelyKwh!);
    expect(await kept(joined.bulkActionUUID)).toEqual({ before, after });
    const left = await apply({
      action: 'EVENT_OPT_OUT',
      target: eventUUID,
      filter: { assetUUIDs: assets.slice(0, 3) },
    });
    await minute();
    expect(await kept(left.bulkActionUUID)).toEqual({ before: after, after: await said() });
    const listed = await tenant.client.listBulkActions({ query: { target: eventUUID } });
    expect(listed.data.map(({ effect }) => effect?.before)).toEqual([after, before]);
  });

  it('is none for one that shares its minute with another, changes nobody or is about no event', async () => {
    await minute();
    const [one, other] = [
      await apply({ action: 'EVENT_OPT_IN', target: eventUUID, filter: { assetUUIDs: assets.slice(2, 4) } }),
      await apply({ action: 'EVENT_OPT_IN', target: eventUUID, filter: { assetUUIDs: assets.slice(4) } }),
    ];
    await minute();
    const again = await apply({ action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true });
    const archived = await apply({ action: 'SCHEME_OPT_IN', target: schemeUUID, filter: {}, all: true });
    await minute();
    for (const { bulkActionUUID } of [one, other, again, archived]) expect(await kept(bulkActionUUID)).toBeNull();
  });
});
