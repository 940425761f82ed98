import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addEvent, addScheme, optInAndPassChecks, optIn } from '#testing/readyAssets.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// Every day uses 100 Wh in its first half hour by the wall clock, 200 in its second, and so on.
it.each([
  {
    date: '2026-03-29',
    start: '2026-03-29T00:00:00Z',
    end: '2026-03-29T02:00:00Z',
    wallSlots: [0, 1, 4, 5],
    periods: [1, 2, 3, 4],
    length: 46,
  },
  {
    date: '2026-10-25',
    start: '2026-10-24T23:30:00Z',
    end: '2026-10-25T01:30:00Z',
    wallSlots: [1, 2, 3, 2],
    periods: [2, 3, 4, 5],
    length: 50,
  },
])(
  'an event through the clock change of $date',
  async ({ date, start, end, wallSlots: localSlots, periods, length }) => {
    const tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: `${addDays(date, -1)}T12:00:00Z` } });
    const { schemeUUID } = await addScheme(tenant);
    const assets = await seedFleet(service, tenant, 1);
    await optInAndPassChecks(tenant, schemeUUID, assets);
    await seedReadings(
      service,
      tenant,
      assets[0]!,
      flatDays(addDays(date, -61), 61, (_, slot) => (slot + 1) * 100),
    );
    await seedReadings(
      service,
      tenant,
      assets[0]!,
      flatDays(date, 1, () => 50),
    );
    const { eventUUID } = await addEvent(tenant, schemeUUID, { startTime: start, endTime: end });
    await optIn(tenant, eventUUID, assets);
    await tenant.client.setClock({ body: { now: end } });

    const expected = localSlots.map((slot) => (slot + 1) / 10);
    const stats = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
    expect(
      stats.settlementPeriods.map((period) => [
        period.settlementDate,
        period.settlementPeriod,
        period.baselineKwh,
        period.actualKwh,
      ]),
    ).toEqual(periods.map((period, i) => [date, period, expected[i], 0.05]));
    expect(stats).toMatchObject({
      status: 'FINAL',
      baselineKwh: Math.round(expected.reduce((a, b) => a + b) * 10) / 10,
      averageDeliveredKw: expect.any(Number),
    });
    const profile = await tenant.client.getEventProfile({ params: { 'event-uuid': eventUUID } });
    expect([profile.start, profile.baseline.length]).toEqual([
      date === '2026-03-29' ? '2026-03-29T00:00:00Z' : '2026-10-24T23:00:00Z',
      length,
    ]);
    expect(profile.baseline.every((value) => value !== null)).toBe(true);
  },
);

it('an event over midnight spans two London days', async () => {
  const tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-10-24T12:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant);
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: '2026-10-24T22:30:00Z',
    endTime: '2026-10-24T23:30:00Z',
  });
  const profile = await tenant.client.getEventProfile({ params: { 'event-uuid': eventUUID } });
  expect([profile.start, profile.baseline.length]).toEqual(['2026-10-23T23:00:00Z', 98]);
  await tenant.client.setClock({ body: { now: '2026-10-25T00:00:00Z' } });
  const { settlementPeriods } = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
  expect(settlementPeriods.map((period) => [period.settlementDate, period.settlementPeriod])).toEqual([
    ['2026-10-24', 48],
    ['2026-10-25', 1],
  ]);
});
