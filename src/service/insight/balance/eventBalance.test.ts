import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flatFleet } from '#testing/flatFleet.ts';
import { addEvent, addScheme, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY = '2023-03-23';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2023-03-20T08:00:00Z');
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const path = (eventUUID: string) => ({ params: { 'event-uuid': eventUUID } });
const balance = (eventUUID: string) => tenant.client.getEventBalance(path(eventUUID));
const send = (assetUUIDs: string[], startTime: string, value: number) =>
  tenant.client.createConsumption({ body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime, value })) });

const fleet = (count: number) => flatFleet(service, tenant, schemeUUID, '2023-03-20', count);

const schedule = (date: string, event: Parameters<typeof addEvent>[2] = {}) =>
  addEvent(tenant, schemeUUID, {
    startTime: `${date}T17:00:00Z`,
    endTime: `${date}T18:00:00Z`,
    contractedMw: 0.002,
    priceGbpPerMwh: 500,
    ...event,
  });

/** An event on the day before in which each asset used 0.6 kWh of its usual 1. */
async function settled(assets: string[]): Promise<string> {
  const { eventUUID } = await schedule('2023-03-21', { name: 'Before' });
  await optIn(tenant, eventUUID, assets);
  await clockAt('2023-03-21T18:31:00Z');
  for (const at of ['2023-03-21T17:00:00Z', '2023-03-21T17:30:00Z']) await send(assets, at, 0.6);
  await tenant.client.setClock({ body: { advance: 'PT5S' } });
  return eventUUID;
}

describe('the balance of an event', () => {
  it('knows nothing before an event of the type is settled, and says that nobody is opted in', async () => {
    const assets = await fleet(2);
    const { eventUUID } = await schedule(DAY);
    expect(await balance(eventUUID)).toMatchObject({
      phase: 'SCHEDULED',
      contractedKwh: 2,
      likely: null,
      assets: { ready: 2, optedIn: 0 },
      verdict: { code: 'NOBODY', sentence: 'No assets opted in: 0 of 2.0 kWh' },
      nextStep: null,
    });
    await optIn(tenant, eventUUID, assets);
    expect(await balance(eventUUID)).toMatchObject({
      likely: null,
      chancePercent: null,
      assets: { ready: 2, optedIn: 2 },
      readings: { present: 0, expected: 4 },
      verdict: { code: 'UNKNOWN' },
    });
  });

  it('says of a scheduled event what a rehearsal says, and of the next step what comes true', async () => {
    const assets = await fleet(4);
    await settled(assets);
    const { eventUUID } = await schedule(DAY);
    await optIn(tenant, eventUUID, assets.slice(0, 2));
    const before = await balance(eventUUID);
    expect(before).toMatchObject({
      phase: 'SCHEDULED',
      contractedKwh: 2,
      revenue: { contractedGbp: 1, measuredGbp: null, state: 'FORECAST' },
      assets: { ready: 4, optedIn: 2 },
      verdict: { code: 'LIKELY_SHORT', tone: 'BAD' },
      cause: { kind: 'NOT_OPTED_IN', assets: 2 },
      nextStep: {
        code: 'OPT_IN',
        label: 'Opt in 1 asset',
        assets: 1,
        text: expect.stringMatching(
          /^1 more asset raises it to \d\d %, about £\d\.\d\d more\. It is ready, consented and available\.$/,
        ),
      },
    });
    expect(before.likely!.kwh).toBeCloseTo(1.6, 1);
    expect(before.likely!.p10Kwh).toBeLessThan(before.likely!.kwh);
    expect(Math.abs(before.withAll!.likely.kwh - 3.2)).toBeLessThan(0.2);
    const { data } = await tenant.client.listFreeAssets({ ...path(eventUUID), query: {} });
    await optIn(tenant, eventUUID, [data[0]!.assetUUID]);
    const stepped = await balance(eventUUID);
    expect(stepped).toMatchObject({ likely: before.nextStep!.after!.likely });
    expect(stepped.chancePercent).toBe(before.nextStep!.after!.chancePercent);
    await optIn(tenant, eventUUID, [data[1]!.assetUUID]);
    const after = await balance(eventUUID);
    expect(after).toMatchObject({ likely: before.withAll!.likely, chancePercent: before.withAll!.chancePercent });
    expect(after).toMatchObject({ nextStep: { code: 'CONTRACT_MORE' }, cause: null, withAll: null });
    const rehearsal = await tenant.client.rehearseEvent({
      body: {
        schemeUUID,
        eventType: 'TURN_DOWN',
        startTime: `${DAY}T17:00:00Z`,
        endTime: `${DAY}T18:00:00Z`,
        contractedMw: 0.002,
        eventUUID,
      },
    });
    expect(after.chancePercent).toBe(rehearsal.confidencePercentage);
    expect(after.likely!.kwh).toBeCloseTo(rehearsal.expectedKwh!.p50, 3);
    const { contractedKw, label, after: promised } = after.nextStep!;
    expect(label).toBe(`Contract ${(contractedKw! - 2).toFixed(1)} kW more`);
    await tenant.client.updateEvent({ ...path(eventUUID), body: { contractedMw: contractedKw! / 1000 } });
    const changed = await balance(eventUUID);
    expect(changed).toMatchObject({ likely: promised!.likely, chancePercent: promised!.chancePercent });
    expect(changed.revenue.likelyGbp).toBe(promised!.likelyGbp);
    expect(changed.nextStep).toBeNull();
  });

  it('follows what is measured while it runs, until its final run', async () => {
    const assets = await fleet(2);
    await settled(assets);
    const { eventUUID } = await schedule(DAY, { contractedMw: 0.0015 });
    await optIn(tenant, eventUUID, assets);
    const scheduled = await balance(eventUUID);
    await clockAt(`${DAY}T17:05:00Z`);
    const started = await balance(eventUUID);
    expect(started).toMatchObject({ phase: 'LIVE', measuredKwh: null, likely: scheduled.likely });
    expect(started.atStart).toEqual({ likely: scheduled.likely, chancePercent: scheduled.chancePercent });
    await clockAt(`${DAY}T17:35:00Z`);
    await send(assets, `${DAY}T17:00:00Z`, 0.5);
    const live = await balance(eventUUID);
    const { projected } = await tenant.client.getEventLive({ ...path(eventUUID), query: {} });
    expect(live).toMatchObject({ measuredKwh: 1, likely: projected, readings: { present: 2, expected: 4 } });
    expect(live.chancePercent).toBeGreaterThan(50);
    expect(live.revenue).toMatchObject({ state: 'SO_FAR' });
    expect(live.revenue.likelyGbp).toBeLessThanOrEqual(1.2 * 0.75);
    await clockAt(`${DAY}T18:05:00Z`);
    expect(await balance(eventUUID)).toMatchObject({ phase: 'SETTLING', measuredKwh: 1 });
    await send(assets, `${DAY}T17:30:00Z`, 0.5);
    await clockAt('2023-04-20T08:00:00Z');
    const stats = await tenant.client.getEventStats(path(eventUUID));
    const final = await balance(eventUUID);
    expect(final).toMatchObject({
      phase: 'FINAL',
      measuredKwh: stats.deliveredKwh,
      likely: null,
      chancePercent: null,
      verdict: {
        code: 'FINAL',
        tone: 'GOOD',
        sentence: 'Delivered 2.0 of 1.5 kWh: 133.3 %, £0.90; 0.2 kWh of it unpaid',
      },
    });
    expect(final.revenue.measuredGbp).toBe(stats.revenueGbp);
  });

  it('explains a gap by causes that add up to it, while it settles and once it is final, and states the largest', async () => {
    const assets = await fleet(4);
    await settled(assets);
    const { eventUUID } = await schedule(DAY, { contractedMw: 0.0025 });
    await optIn(tenant, eventUUID, assets);
    await clockAt(`${DAY}T17:05:00Z`);
    await clockAt(`${DAY}T17:31:00Z`);
    const [first, ...others] = assets;
    await send([first!], `${DAY}T17:00:00Z`, 2.2);
    await send(others, `${DAY}T17:00:00Z`, 0.5);
    const sumOf = ({ gap }: Awaited<ReturnType<typeof balance>>) =>
      gap!.causes.reduce((sum, { gapKwh }) => sum + Math.round(1000 * gapKwh), 0) / 1000;
    const live = await balance(eventUUID);
    expect(live).toMatchObject({ phase: 'LIVE', cause: { kind: 'NEGATIVE_ASSETS', assets: 1 } });
    expect(sumOf(live)).toBe(live.gap!.gapKwh);
    expect(live.gap!.gapKwh).toBeCloseTo(2.5 - live.likely!.kwh, 3);
    await clockAt(`${DAY}T18:05:00Z`);
    await send([first!], `${DAY}T17:30:00Z`, 2.2);
    await send(others.slice(1), `${DAY}T17:30:00Z`, 0.5);
    const settling = await balance(eventUUID);
    expect(settling).toMatchObject({
      phase: 'SETTLING',
      cause: {
        kind: 'NEGATIVE_ASSETS',
        text: '1 asset used more than baseline: 2.4 kWh',
        note: expect.stringMatching(/^\. 1 asset is missing 1 half-hour, about /),
      },
    });
    expect(sumOf(settling)).toBe(settling.gap!.gapKwh);
    expect(settling.gap!.causes.map(({ kind }) => kind)).toContain('OWED_READINGS');
    await clockAt('2023-04-30T08:00:00Z');
    const final = await balance(eventUUID);
    expect(final).toMatchObject({ phase: 'FINAL', cause: { kind: 'NEGATIVE_ASSETS', assets: 1 }, nextStep: null });
    expect(final.cause!.note).toMatch(/^\. Short in every half-hour, .+ Run \d is final/);
    expect(sumOf(final)).toBe(final.gap!.gapKwh);
    expect(final.gap!.gapKwh).toBeCloseTo(2.5 - final.measuredKwh!, 3);
    const { data } = (
      await tenant.client.getSeason({ query: { from: '2023-03-01T00:00:00Z', to: '2023-05-01T00:00:00Z' } })
    ).events;
    expect(data.find((event) => event.eventUUID === eventUUID)!.cause).toEqual({
      code: 'NEGATIVE_ASSETS',
      text: final.cause!.text,
    });
  });

  it('of a cancelled event says when, and to how many assets', async () => {
    const assets = await fleet(2);
    const { eventUUID } = await schedule(DAY);
    await optIn(tenant, eventUUID, assets);
    await tenant.client.cancelEvent({ ...path(eventUUID), body: { reason: 'Not required' } });
    expect(await balance(eventUUID)).toMatchObject({
      phase: 'CANCELLED',
      verdict: { code: 'CANCELLED', sentence: 'Cancelled Mon 20 Mar, 08:00: 2 assets were notified' },
    });
  });
});
