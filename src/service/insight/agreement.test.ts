import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventBalance } from '#contract/balance.ts';
import type { EventType } from '#energy/delivery.ts';
import { addDays } from '#energy/time/london.ts';
import { addPortfolio } from '#testing/addPortfolio.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const ASSETS = 34;
const HISTORY_DAYS = 40;
const FIRST_DAY = '2023-03-06';
const DAY = '2023-03-23';
const PAST_EVENTS = 8;
const times = { startTime: `${DAY}T17:00:00Z`, endTime: `${DAY}T18:00:00Z` };

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let eventUUID: string;
let assets: string[];

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const params = () => ({ params: { 'event-uuid': eventUUID } });
const balance = () => tenant.client.getEventBalance(params());
const contract = (kwh: number) => tenant.client.updateEvent({ ...params(), body: { contractedMw: kwh / 1000 } });
const figuresOf = ({ likely, chancePercent, revenue: { likelyGbp } }: EventBalance) => ({
  likely,
  chancePercent,
  likelyGbp,
});
/** Those of the last places use more when they are called. */
const usedBy = (place: number, event: number): number => (600 + 15 * place + 25 * ((event * 7) % 5)) / 1000;

/** Homes whose use differs by day, past events of all, the newest of another type, and an event with most of them. */
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt(`${FIRST_DAY}T08:00:00Z`);
  ({ schemeUUID } = await addScheme(tenant));
  assets = await seedFleet(service, tenant, ASSETS);
  const from = addDays(FIRST_DAY, -HISTORY_DAYS);
  for (const [place, asset] of assets.entries())
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays(from, HISTORY_DAYS, (day) => 700 + ((place * 7919 + day * 977) % 613)),
    );
  await optInAndPassChecks(tenant, schemeUUID, assets);
  portfolioUUID = await addPortfolio(tenant, 'Homes', assets);
  const settle = (event: number, eventType: EventType) =>
    settleEvent(tenant, schemeUUID, {
      day: addDays(FIRST_DAY, event),
      terms: { portfolioUUIDs: [portfolioUUID], contractedMw: 0.01, priceGbpPerMwh: 500, eventType },
      optedIn: assets,
      used: new Map(assets.map((asset, place) => [asset, usedBy(place, event)])),
    });
  for (let event = 0; event < PAST_EVENTS; event++) await settle(event, 'TURN_DOWN');
  await settle(PAST_EVENTS, 'TURN_UP');
  await clockAt('2023-03-20T08:00:00Z');
  ({ eventUUID } = await addEvent(tenant, schemeUUID, { ...times, contractedMw: 0.01, priceGbpPerMwh: 500 }));
  await optIn(tenant, eventUUID, assets.slice(0, 31));
});
afterAll(() => service.close());

describe.each([2, 9, 12])('what is said of one event with %i kWh contracted', (contractedKwh) => {
  let said: EventBalance;
  beforeAll(async () => {
    await contract(contractedKwh);
    said = await balance();
  });

  it('has a sentence with the figures of its fields', () => {
    const { verdict, likely, chancePercent } = said;
    const percent = chancePercent! > 99 ? 'over 99' : chancePercent! < 1 ? 'under 1' : `${Math.round(chancePercent!)}`;
    expect(verdict.sentence).toContain(`${percent} %`);
    expect(verdict.sentence).toContain(`${likely!.kwh.toFixed(1)} of ${contractedKwh.toFixed(1)} kWh`);
    expect(likely!.p10Kwh).toBeLessThanOrEqual(likely!.kwh);
    expect(likely!.p90Kwh).toBeGreaterThanOrEqual(likely!.kwh);
  });

  it('is the same of the balance, the forecast, the effects of steps and the rehearsal', async () => {
    const now = figuresOf(said);
    const forecast = await tenant.client.getEventForecast(params());
    expect(forecast.whole).toEqual(now);
    const met = forecast.likeDays.filter(({ isMet }) => isMet).length;
    expect(forecast.likeDaysSentence).toContain(`of ${forecast.likeDays.length} comparable days`);
    expect(forecast.likeDaysSentence).toMatch(
      met === 0 ? /^None/ : met === forecast.likeDays.length ? /^All/ : new RegExp(`^${met} `),
    );
    const change = await tenant.client.getEventChangeEffect({ ...params(), body: { contractedMw: 0.05 } });
    expect(change.before).toMatchObject({ ...now, verdict: said.verdict });
    expect(change.after.chancePercent).toBeLessThanOrEqual(said.chancePercent!);
    const { events } = await tenant.client.getBulkActionEffect({
      body: { action: 'EVENT_OPT_IN', target: eventUUID, filter: {}, all: true },
    });
    expect(events[0]!.before).toEqual(change.before);
    const after = said.withAll!;
    expect(events[0]!.after).toMatchObject({ likely: after.likely, likelyGbp: after.likelyGbp });
    const rehearsal = await tenant.client.rehearseEvent({
      body: { schemeUUID, eventType: 'TURN_DOWN', ...times, contractedMw: contractedKwh / 1000, eventUUID },
    });
    expect(rehearsal.expectedKwh!.p50).toBeCloseTo(after.likely.kwh, 3);
    // Whoever would lower the chance can be left out of a step, and not of a rehearsal of everybody.
    expect(rehearsal.confidencePercentage).toBe(events[0]!.after.chancePercent);
    expect(after.chancePercent).toBe(Math.max(said.chancePercent!, rehearsal.confidencePercentage!));
  });

  it.each([50, 90])(
    'never has a lower chance with more assets, and words that its steps bear out, of %i percent',
    async (confidencePercent) => {
      const { steps, curve, sentence } = await tenant.client.getMoreAssets({
        ...params(),
        query: { confidencePercent },
      });
      const chances = [said.chancePercent!, ...steps.map(({ chancePercent }) => chancePercent!)];
      expect(chances).toEqual(chances.toSorted((one, other) => one - other));
      expect(curve[0]).toEqual({ optedIn: said.assets.optedIn, likely: said.likely });
      const { likely, chancePercent: chanceOfAll } = said.withAll!;
      expect(steps.at(-1)).toMatchObject({ assets: 3, isAll: true, chancePercent: chanceOfAll });
      expect(steps.at(-1)!.likely.kwh).toBe(Math.max(said.likely!.kwh, likely.kwh));
      const enough = steps.find(({ isEnough }) => isEnough);
      for (const { assets: count, chancePercent } of steps)
        if (!enough || count < enough.assets)
          expect(chancePercent! < confidencePercent || said.chancePercent! >= confidencePercent).toBe(true);
      if (said.chancePercent! >= confidencePercent)
        expect(sentence).toBe(`Without more assets it is already ${confidencePercent} % likely to be met`);
      else if (enough) {
        expect(enough.chancePercent).toBeGreaterThanOrEqual(confidencePercent);
        expect(sentence).toMatch(
          new RegExp(`^${enough.assets} more assets? reach(es)? ${confidencePercent} % likely to be met$`),
        );
      } else {
        const most = Number(/: (?:under )?([\d.]+) %$/.exec(sentence)![1]);
        expect(most).toBeLessThan(confidencePercent);
        expect(Math.abs(most - steps.at(-1)!.chancePercent!)).toBeLessThanOrEqual(0.5);
      }
    },
  );
});

it('is, once the event runs, what was said before it', async () => {
  await clockAt(`${DAY}T16:55:00Z`);
  const before = await balance();
  await clockAt(`${DAY}T17:05:00Z`);
  const live = await balance();
  expect(live.atStart).toEqual({ likely: before.likely, chancePercent: before.chancePercent });
  expect(live.likely).toEqual(before.likely);
  const { projected } = await tenant.client.getEventLive({ ...params(), query: {} });
  expect(projected).toEqual(live.likely);
});

it('says of a portfolio what it delivers in events of the type that it had most of', async () => {
  const { verdict, usual } = await tenant.client.getPortfolioSeason({ params: { portfolioUUID }, query: {} });
  const down = usual.find(({ eventType }) => eventType === 'TURN_DOWN')!;
  expect(usual.find(({ eventType }) => eventType === 'TURN_UP')!.kw).toBeLessThan(0);
  expect(verdict.sentence).toBe(
    `Typically delivers ${down.kw.toFixed(1)} kW, at least ${down.lowestKw.toFixed(1)} kW in each of its last ${PAST_EVENTS} turn-down events`,
  );
});
