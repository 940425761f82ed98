import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventStats } from '#contract/stats.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedManyReadings } from '#testing/seedManyReadings.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// Two events of an hour in one week. The window of a home is off its usual 1,000 Wh by `signs` times what the day is.
const DAYS = ['2023-03-23', '2023-03-24'] as const;
const FIRST = '2022-12-01';
const FIRST_EVENT = 112;
const isInWindow = (slot: number) => slot === 34 || slot === 35;
const offOf = (day: number): number => ((day * 37) % 11) * 20 - 100;
/** Two of the north whose errors cancel, one of the south, and one without a portfolio. */
const SIGNS = [1, -1, 1, 1];

let service: TestService;
let tenant: TestTenant;
let north: string;
let south: string;
const events: string[] = [];
const stats: EventStats[] = [];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt(`${DAYS[0]}T08:00:00Z`);
  const homes = await seedFleet(service, tenant, SIGNS.length);
  await seedManyReadings(service, tenant, homes, { firstDay: FIRST, days: FIRST_EVENT + 2 }, (home, day, slot) =>
    !isInWindow(slot) ? 1000 : day < FIRST_EVENT ? 1000 + SIGNS[home]! * offOf(day) : 600,
  );
  north = await addPortfolio(tenant, 'North', homes.slice(0, 2));
  south = await addPortfolio(tenant, 'South', homes.slice(2, 3));
  const { schemeUUID } = await addScheme(tenant);
  await optInAndPassChecks(tenant, schemeUUID, homes);
  for (const day of DAYS) {
    await clockAt(`${day}T08:00:00Z`);
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: `${day}T17:00:00Z`,
      endTime: `${day}T18:00:00Z`,
      portfolioUUIDs: [north, south],
    });
    await optIn(tenant, eventUUID, homes);
    await clockAt(`${day}T18:00:00Z`);
    events.push(eventUUID);
    stats.push(await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } }));
  }
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const receipt = (query: { by?: 'PORTFOLIO'; at?: string; portfolioUUID?: string }) =>
  tenant.client.getEventReceipt({ params: { 'event-uuid': events[0]!, run: 1 }, query });
const linesOf = async (query: Parameters<typeof receipt>[0]) =>
  new Map((await receipt(query)).lines.map(({ key, deliveredInterval }) => [key, deliveredInterval]));
const seasonOf = (portfolioUUID: string) =>
  tenant.client.getPortfolioSeason({ params: { portfolioUUID }, query: { sort: 'startTime' } });
const widthOf = (interval: { low: number; high: number } | null | undefined) => interval!.high - interval!.low;

it('adds the homes of a portfolio up first: what they do in opposite ways cancels', async () => {
  const lines = await linesOf({ by: 'PORTFOLIO' });
  expect(new Set(lines.keys())).toEqual(new Set([north, south, null]));
  expect(widthOf(lines.get(north))).toBeCloseTo(0, 6);
  const { data } = await tenant.client.listEventAssetStats({ params: { 'event-uuid': events[0]! } });
  const own = data.find(({ portfolioUUID }) => portfolioUUID === south)!;
  expect(widthOf(own.deliveredInterval)).toBeGreaterThan(0.1);
  expect(lines.get(south)).toEqual(own.deliveredInterval);
  expect(lines.get(null)).toEqual(own.deliveredInterval);
});

it('has the range of each half hour on its slips, and the event’s on that of the event', async () => {
  const whole = await receipt({});
  expect(whole.total.deliveredInterval).toEqual(stats[0]!.deliveredInterval);
  expect(whole.lines.map(({ deliveredInterval }) => deliveredInterval)).toEqual(
    stats[0]!.settlementPeriods.map(({ deliveredInterval }) => deliveredInterval),
  );
  const at = stats[0]!.settlementPeriods[1]!.startTime;
  const lines = await linesOf({ at });
  expect(widthOf(lines.get(south))).toBeGreaterThan(0.05);
  expect(widthOf(lines.get(south))).toBeLessThan(0.7 * widthOf((await linesOf({ by: 'PORTFOLIO' })).get(south)));
  const slip = await receipt({ at, portfolioUUID: south });
  expect(slip.total.deliveredInterval).toEqual(lines.get(south));
  expect(slip.lines.map(({ deliveredInterval }) => deliveredInterval)).toEqual([null]);
});

it('is that of a portfolio’s events, which together are narrower than their ranges added up', async () => {
  const { season, events: listed } = await seasonOf(south);
  const widths = listed.data.map(({ deliveredInterval }) => widthOf(deliveredInterval));
  expect(listed.data[0]!.deliveredInterval).toEqual((await linesOf({ by: 'PORTFOLIO' })).get(south));
  expect(season.deliveredInterval).toMatchObject({ level: 90, placeboDays: 20 });
  const independent = Math.hypot(...widths);
  expect(widthOf(season.deliveredInterval)).toBeGreaterThan(independent);
  expect(widthOf(season.deliveredInterval)).toBeLessThan(1.05 * independent);
  const { low, high } = season.deliveredInterval!;
  expect((low + high) / 2).toBeCloseTo(season.deliveredKwh, 5);
});

it('is that of a season, by month and scheme too', async () => {
  const { totals, byMonth, byScheme, events: listed } = await tenant.client.getSeason({ query: { sort: 'startTime' } });
  expect(listed.data.map(({ deliveredInterval }) => deliveredInterval)).toEqual(
    stats.map(({ deliveredInterval }) => deliveredInterval),
  );
  const independent = Math.hypot(...stats.map(({ deliveredInterval }) => widthOf(deliveredInterval)));
  expect(widthOf(totals.deliveredInterval) / independent).toBeCloseTo(Math.sqrt(1.05), 2);
  expect(byMonth[0]!.deliveredInterval).toEqual(totals.deliveredInterval);
  expect(byScheme[0]!.deliveredInterval).toEqual(totals.deliveredInterval);
});

it('is null of runs of before it was kept, and of sums with such a run', async () => {
  await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
    sql`update event_stats set portfolio_intervals = null where event_uuid = ${events[0]}`.execute(tx),
  );
  expect([...(await linesOf({ by: 'PORTFOLIO' })).values()]).toEqual([null, null, null]);
  const { season, events: listed } = await seasonOf(south);
  expect(listed.data.map(({ deliveredInterval }) => deliveredInterval === null)).toEqual([true, false]);
  expect(season).toMatchObject({ events: 2, deliveredInterval: null });
});
