import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Season, SeasonQuery } from '#contract/season.ts';
import { flatFleet } from '#testing/flatFleet.ts';
import { problemOf } from '#testing/problemOf.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let peak: string;
let flat: string;
let season: Season;

type EventOptions = Parameters<typeof addEvent>[2];
const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const read = (query: z.input<typeof SeasonQuery> = {}) =>
  tenant.client.getSeason({ query: { pageSize: 50, ...query } });

/** An event from 17:00 to 18:00 for whose half hours assets report, if they are not left out. */
async function settled(
  schemeUUID: string,
  day: string,
  assets: string[],
  { used, reporting = assets, ...event }: EventOptions & { used: number; reporting?: string[] },
): Promise<string> {
  const times = [`${day}T17:00:00Z`, `${day}T17:30:00Z`] as const;
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    name: `Event of ${day}`,
    startTime: times[0],
    endTime: `${day}T18:00:00Z`,
    ...event,
  });
  await optIn(tenant, eventUUID, assets);
  await clockAt(`${day}T18:31:00Z`);
  await tenant.client.createConsumption({
    body: times.flatMap((startTime) => reporting.map((assetUUID) => ({ assetUUID, startTime, value: used }))),
  });
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return eventUUID;
}

/** Pounds as a whole number of hundredths of a penny, in which the sums have to be exact. */
const exact = (pounds: number | null): number => Math.round((pounds ?? 0) * 10_000);
const added = (rows: readonly { revenueGbp: number | null }[]): number =>
  rows.reduce((total, { revenueGbp }) => total + exact(revenueGbp), 0);

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt('2023-10-30T08:00:00Z');
  ({ schemeUUID: peak } = await addScheme(tenant, { name: 'Peak' }));
  ({ schemeUUID: flat } = await addScheme(tenant, { name: 'Flat', settlementMethod: 'FLAT_RATE' }));
  const assets = await flatFleet(service, tenant, peak, '2023-10-30', 3);
  await optInAndPassChecks(tenant, flat, assets);
  const terms = { contractedMw: 0.0027, priceGbpPerMwh: 333.33 };
  await settled(peak, '2023-10-31', assets, { ...terms, used: 0.617 });
  await settled(peak, '2023-11-01', assets, { ...terms, used: 0.871 });
  await settled(flat, '2023-11-02', assets, { priceGbpPerMwh: 123.457, used: 0.333 });
  await settled(peak, '2023-11-03', assets, { ...terms, used: 0.9, reporting: assets.slice(1) });
  await addEvent(tenant, peak, { name: 'To come', startTime: '2023-11-05T17:00:00Z', endTime: '2023-11-05T18:00:00Z' });
  const { eventUUID } = await addEvent(tenant, peak, { name: 'Called off' });
  await tenant.client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: { reason: 'Not required' } });
  season = await read();
});
afterAll(() => service.close());

describe('a season', () => {
  it('adds up to the same pounds by event, month and scheme, to the last digit', async () => {
    const { totals, byMonth, byScheme, events } = season;
    expect(exact(totals.revenueGbp)).toBeGreaterThan(0);
    expect(added(events.data)).toBe(exact(totals.revenueGbp));
    expect(added(byMonth)).toBe(exact(totals.revenueGbp));
    expect(added(byScheme)).toBe(exact(totals.revenueGbp));
    for (const month of byMonth) expect(added(month.byScheme)).toBe(exact(month.revenueGbp));
    expect(byMonth.map(({ month, settled: count }) => [month, count])).toEqual([
      ['2023-10', 1],
      ['2023-11', 3],
    ]);
    for (const event of events.data.filter(({ revenueGbp }) => revenueGbp !== null)) {
      const stats = await tenant.client.getEventStats({ params: { 'event-uuid': event.eventUUID } });
      expect([event.revenueGbp, event.deliveredKwh]).toEqual([stats.revenueGbp, stats.deliveredKwh]);
    }
  });

  it('names the preliminary part, what is short of the contracts, and why', async () => {
    const { totals, events, verdict } = season;
    const [, preliminary, ofFlat, second] = events.data;
    expect(events.data.map(({ state }) => state)).toEqual(['SCHEDULED', 'SETTLING', 'FINAL', 'FINAL', 'FINAL']);
    expect(exact(totals.preliminaryGbp)).toBe(exact(preliminary!.revenueGbp));
    expect(preliminary!.cause).toEqual({
      code: 'ABOVE_FORECAST',
      text: 'Contracted above its forecast: 39 % likely to be met at the start',
    });
    expect(second!.cause).toMatchObject({ code: 'LOW_RESPONSE' });
    expect(ofFlat).toMatchObject({ performanceFactor: null, fullGbp: null, lostGbp: null, cause: null });
    expect(totals).toMatchObject({ events: 5, settled: 4, fullGbp: 2.7 });
    expect(exact(totals.lostGbp)).toBe(events.data.reduce((total, { lostGbp }) => total + exact(lostGbp), 0));
    expect(verdict.sentence).toMatch(
      /^£\d\.\d\d of £2\.70 contracted since 1 October: \d\d %, K 0\.\d\d in [^;]+; a further £0\.49 without a contract$/,
    );
  });

  it('warns of a K below 0.5 twice in a row, of the scheme that is paid by K alone', () => {
    const { byScheme, verdict } = season;
    const of = (name: string) => byScheme.find((scheme) => scheme.name === name);
    expect(of('Peak')).toMatchObject({ schemeUUID: peak, lowFactors: { inARow: 2, threeMonths: 2 } });
    expect(of('Flat')).toMatchObject({ performanceFactor: null, lowFactors: { inARow: 0, threeMonths: 0 } });
    expect(verdict.tone).toBe('WARN');
  });

  it('is the list of events with their revenue and K', async () => {
    const { data } = await tenant.client.listEvents({ query: { sort: '-startTime', state: 'ENDED' } });
    const listed = season.events.data.filter(({ revenueGbp }) => revenueGbp !== null);
    expect(
      data.map(({ eventUUID, revenueGbp, performanceFactor }) => [eventUUID, revenueGbp, performanceFactor]),
    ).toEqual(listed.map(({ eventUUID, revenueGbp, performanceFactor }) => [eventUUID, revenueGbp, performanceFactor]));
  });

  it('can be of one scheme, of a range, and in pages', async () => {
    expect(await read({ schemeUUID: flat })).toMatchObject({ totals: { events: 1, settled: 1, fullGbp: 0 } });
    const october = await read({ to: '2023-11-01T00:00:00Z' });
    expect(october).toMatchObject({ from: '2023-09-30T23:00:00Z', totals: { events: 1 } });
    const worst = await read({ sort: '-lostGbp', pageSize: 1, page: 2 });
    expect(worst.events).toMatchObject({ page: 2, totalItems: 5, totalPages: 5 });
    const byLoss = season.events.data.map(({ lostGbp }) => lostGbp ?? -1).sort((one, other) => other - one);
    expect(worst.events.data[0]!.lostGbp).toBe(byLoss[1]);
    expect(await read({ from: '2021-10-01T00:00:00Z' })).toMatchObject({
      to: '2022-09-30T23:00:00Z',
      totals: { events: 0, revenueGbp: 0, performanceFactor: null },
      verdict: { sentence: 'No events have been settled since 1 October' },
    });
  });

  it('is the tenant’s own, and refuses other ranges', async () => {
    const other = await service.addTenant();
    const { totals, events } = await other.client.getSeason({ query: { from: season.from, to: season.to } });
    expect([totals.events, events.data]).toEqual([0, []]);
    expect(await problemOf(await other.send('GET', `/analytics/season?schemeUUID=${peak}`))).toMatchObject({
      status: 404,
    });
    for (const [query, pointer] of [
      ['from=2023-10-01T00:00:00Z&to=2024-10-03T00:00:00Z', '?to'],
      ['from=2023-10-01T00:00:00Z&to=2023-10-01T00:00:00Z', '?to'],
      ['from=yesterday', '?from'],
      ['sort=cause', '?sort'],
    ] as const) {
      const problem = await problemOf(await tenant.send('GET', `/analytics/season?${query}`));
      expect([problem.status, JSON.stringify(problem).includes(pointer)], JSON.stringify(problem)).toEqual([400, true]);
    }
  });
});
