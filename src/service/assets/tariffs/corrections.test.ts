import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AssetCosts } from '#contract/cost.ts';
import type { Tariff, TariffVersion } from '#contract/tariff.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { seedFleet, seedReadings } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let asset: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await clockAt('2026-06-15T12:00:00Z');
});
beforeEach(async () => {
  [asset] = (await seedFleet(service, tenant, 1, {})) as [string];
  // 1 kWh a half hour, 48 kWh on each London day.
  await seedReadings(
    service,
    tenant,
    asset,
    flatDays('2026-05-31', 20, () => 1000),
  );
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const json = async <Body>(response: Response): Promise<Body> => (await response.json()) as Body;
const add = async (more: object = {}): Promise<Tariff> => {
  const response = await tenant.send('POST', `/assets/${asset}/tariff`, {
    body: {
      direction: 'import',
      name: 'Flexible',
      tariffType: 'SINGLE_RATE',
      unitRates: [{ label: 'All', pencePerKwh: 250 }],
      validFrom: '2026-06-01',
      ...more,
    },
  });
  expect(response.status).toBe(201);
  return (await json<{ data: [Tariff] }>(response)).data[0];
};
const correct = (tariff: Tariff, body: object, headers: Record<string, string> = {}) =>
  tenant.send('POST', `/tariffs/${tariff.tariffUUID}/corrections`, { body, headers });
const costs = async (from: string, to: string, basis?: string) => {
  const response = await tenant.send(
    'GET',
    `/assets/${asset}/costs?from=${from}T00:00:00%2B01:00&to=${to}T00:00:00%2B01:00${basis ? `&costs=${basis}` : ''}`,
  );
  expect(response.status).toBe(200);
  return json<AssetCosts>(response);
};
const gbp = async (from: string, to: string, basis?: string) =>
  (await costs(from, to, basis)).days.map(({ costGbp }) => costGbp);

describe('a correction', () => {
  it('replaces a mistyped price from today, and leaves the costs of past days as reported', async () => {
    const tariff = await add();
    expect(await gbp('2026-06-13', '2026-06-15')).toEqual([120, 120]);
    const response = await correct(tariff, {
      reason: 'Pounds for pence',
      unitRates: [{ label: 'All', pencePerKwh: 25 }],
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toMatch(/^"2-/);
    expect(await json(response)).toMatchObject({
      tariffUUID: tariff.tariffUUID,
      version: 2,
      validFrom: '2026-06-01',
      unitRates: [{ pencePerKwh: 25 }],
    });
    expect(await gbp('2026-06-13', '2026-06-16')).toEqual([120, 120, 6.5]);
    expect(await gbp('2026-06-13', '2026-06-16', 'CORRECTED')).toEqual([12, 12, 6.5]);
    const analytics = (basis: string) =>
      tenant.client.getAssetAnalytics({
        params: { assetUUID: asset },
        query: { from: '2026-06-12T23:00:00Z', to: '2026-06-14T23:00:00Z', costs: basis as 'AS_TOLD' },
      });
    expect([(await analytics('AS_TOLD')).costGbp, (await analytics('CORRECTED')).costGbp]).toEqual([240, 24]);
  });

  it('recalculates the past on request', async () => {
    const tariff = await add();
    await correct(tariff, {
      reason: 'Pounds for pence',
      pastCosts: 'RECALCULATE',
      unitRates: [{ label: 'All', pencePerKwh: 25 }],
    });
    expect(await gbp('2026-06-13', '2026-06-15')).toEqual([12, 12]);
  });

  it('keeps every version readable, with its date and reason', async () => {
    const tariff = await add();
    const versions = async () =>
      (
        await json<{ data: TariffVersion[]; totalItems: number }>(
          await tenant.send('GET', `/tariffs/${tariff.tariffUUID}/versions`),
        )
      ).data;
    expect(await versions()).toMatchObject([
      { version: 1, reason: null, effectiveFrom: '2026-06-01', unitRates: [{ pencePerKwh: 250 }] },
    ]);
    await correct(tariff, { reason: 'Typed wrongly', unitRates: [{ label: 'All', pencePerKwh: 25 }] });
    await correct(tariff, {
      reason: 'Standing charge was missing',
      standingChargePencePerDay: 60,
      supplierName: 'Example',
    });
    expect(await versions()).toMatchObject([
      { version: 1, reason: null, unitRates: [{ pencePerKwh: 250 }], standingChargePencePerDay: 0 },
      {
        version: 2,
        reason: 'Typed wrongly',
        effectiveFrom: '2026-06-15',
        unitRates: [{ pencePerKwh: 25 }],
        standingChargePencePerDay: 0,
        supplierName: null,
      },
      {
        version: 3,
        reason: 'Standing charge was missing',
        unitRates: [{ pencePerKwh: 25 }],
        standingChargePencePerDay: 60,
        supplierName: 'Example',
      },
    ]);
  });

  it('may move the validity and change the type, if it fits', async () => {
    const tariff = await add({ validTo: '2026-06-20' });
    await add({ name: 'Next', validFrom: '2026-06-20' });
    const night = { label: 'Night', pencePerKwh: 10, startTime: '00:00', endTime: '06:00' };
    const moved = await json<Tariff>(
      await correct(tariff, {
        reason: 'Began earlier',
        pastCosts: 'RECALCULATE',
        validFrom: '2026-05-31',
        tariffType: 'TIME_OF_USE',
        unitRates: [night, { label: 'Day', pencePerKwh: 20, startTime: '06:00', endTime: '00:00' }],
      }),
    );
    expect(moved).toMatchObject({ validFrom: '2026-05-31', validTo: '2026-06-20', tariffType: 'TIME_OF_USE' });
    // 12 half hours of 1 kWh at 10 p and 36 at 20 p.
    expect(await gbp('2026-06-01', '2026-06-02')).toEqual([8.4]);
    expect(await pointersOf(await correct(tariff, { reason: 'Reaches too far', validTo: '2026-06-21' }))).toEqual([
      '/validTo',
    ]);
    expect(await pointersOf(await correct(tariff, { reason: 'Not whole', unitRates: [night] }))).toEqual([
      '/unitRates',
    ]);
    expect(await pointersOf(await correct(tariff, { reason: 'Ends before it begins', validTo: '2026-05-30' }))).toEqual(
      ['/validTo'],
    );
  });

  it('requires a reason, a change, and the version that was read', async () => {
    const tariff = await add();
    expect(await pointersOf(await correct(tariff, { standingChargePencePerDay: 1 }))).toEqual(['']);
    expect((await correct(tariff, { reason: 'Nothing' })).status).toBe(400);
    expect(
      (await correct(tariff, { reason: 'Late', standingChargePencePerDay: 1 }, { 'if-match': '"7"' })).status,
    ).toBe(412);
    const { data } = await json<{ data: Tariff[] }>(await tenant.send('GET', `/assets/${asset}/tariff/import`));
    expect(data).toMatchObject([{ version: 1, standingChargePencePerDay: 0 }]);
  });

  it('applies to a disconnected tariff, whose end stays', async () => {
    const tariff = await add();
    await tenant.send('DELETE', `/assets/${asset}/tariff/import`);
    expect((await correct(tariff, { reason: 'Reopen', validTo: null })).status).toBe(409);
    await correct(tariff, {
      reason: 'Pounds for pence',
      pastCosts: 'RECALCULATE',
      unitRates: [{ label: 'All', pencePerKwh: 25 }],
    });
    expect(await gbp('2026-06-13', '2026-06-16')).toEqual([12, 12, null]);
  });
});

describe('half-hourly prices', () => {
  const dynamic = { tariffType: 'DYNAMIC', unitRates: [{ label: 'Otherwise', pencePerKwh: 20 }] };
  const slots = (from: string, count: number, pencePerKwh: (slot: number) => number) =>
    Array.from({ length: count }, (_, slot) => ({
      startTime: new Date(Date.parse(from) + slot * 1_800_000).toISOString(),
      pencePerKwh: pencePerKwh(slot),
    }));
  const set = (tariff: Tariff, body: object) => tenant.send('PUT', `/tariffs/${tariff.tariffUUID}/prices`, { body });

  it('price each half hour; without one the unit rate applies', async () => {
    const tariff = await add(dynamic);
    const response = await set(tariff, { prices: slots('2026-06-12T23:00:00Z', 24, (slot) => slot - 4.5) });
    expect([response.status, await json(response)]).toEqual([
      200,
      { tariffUUID: tariff.tariffUUID, added: 24, changed: 0, unchanged: 0, corrected: 0, warnings: [] },
    ]);
    // Σ(0 … 23) − 24 × 4.5 = 168 p, and 24 kWh at 20 p.
    expect(await gbp('2026-06-13', '2026-06-14')).toEqual([6.48]);
    const read = await json<{ data: { startTime: string; pencePerKwh: number }[] }>(
      await tenant.send(
        'GET',
        `/tariffs/${tariff.tariffUUID}/prices?from=2026-06-12T23:30:00Z&to=2026-06-13T00:30:00Z`,
      ),
    );
    expect(read.data).toEqual([
      { startTime: '2026-06-12T23:30:00Z', pencePerKwh: -3.5, toldPencePerKwh: -3.5 },
      { startTime: '2026-06-13T00:00:00Z', pencePerKwh: -2.5, toldPencePerKwh: -2.5 },
    ]);
  });

  it('accept a year in one request', async () => {
    const tariff = await add(dynamic);
    const response = await set(tariff, { prices: slots('2026-07-01T00:00:00Z', 17_520, (slot) => (slot % 480) / 10) });
    expect([response.status, await json(response)]).toMatchObject([200, { added: 17_520 }]);
  });

  it('accept an unchanged response of the Octopus Energy API', async () => {
    const tariff = await add({ ...dynamic, pricesIncludeVat: false });
    const record = {
      value_exc_vat: 10,
      value_inc_vat: 10.5,
      valid_from: '2026-06-12T23:00:00Z',
      valid_to: '2026-06-13T23:00:00Z',
      payment_method: null,
    };
    expect(await json(await set(tariff, { count: 1, next: null, previous: null, results: [record] }))).toMatchObject({
      added: 48,
    });
    expect(await gbp('2026-06-13', '2026-06-14')).toEqual([5.04]);
  });

  it('change afterwards only with a reason, and leave reported costs by default', async () => {
    const tariff = await add(dynamic);
    await set(tariff, { prices: slots('2026-06-12T23:00:00Z', 48, () => 100) });
    const again = { prices: slots('2026-06-12T23:00:00Z', 48, () => 10) };
    expect(await pointersOf(await set(tariff, again))).toEqual(['']);
    expect(await json(await set(tariff, { ...again, reason: 'Feed was in pounds' }))).toMatchObject({
      changed: 48,
      corrected: 48,
    });
    expect([await gbp('2026-06-13', '2026-06-14'), await gbp('2026-06-13', '2026-06-14', 'CORRECTED')]).toEqual([
      [48],
      [4.8],
    ]);
    await set(tariff, {
      prices: slots('2026-06-12T23:00:00Z', 48, () => 11),
      reason: 'Feed was in pounds',
      pastCosts: 'RECALCULATE',
    });
    expect(await gbp('2026-06-13', '2026-06-14')).toEqual([5.28]);
  });

  it.each([
    ['a tariff of another type', {}, { prices: slots('2026-06-12T23:00:00Z', 1, () => 1) }, 409, []],
    [
      'a half hour twice',
      dynamic,
      { prices: [...slots('2026-06-12T23:00:00Z', 2, () => 1), ...slots('2026-06-12T23:30:00Z', 1, () => 1)] },
      400,
      ['/prices/2/startTime'],
    ],
    [
      'an instant between half-hours',
      dynamic,
      { prices: [{ startTime: '2026-06-12T23:10:00Z', pencePerKwh: 1 }] },
      400,
      ['/prices/0/startTime'],
    ],
    ['no contract price', dynamic, { prices: [] }, 400, ['/prices']],
  ])('refuse %s', async (_, more, body, status, pointers) => {
    const tariff = await add(more);
    const problem = await problemOf(await set(tariff, body));
    expect([problem.status, (problem.errors ?? []).map(({ pointer }) => pointer)]).toEqual([status, pointers]);
  });
});

describe('a schedule', () => {
  const enable = (type: string, body?: object) =>
    tenant.send('POST', `/assets/${asset}/tariff/schedules/${type}`, body ? { body } : {});
  const evening = {
    daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    startTime: '16:00',
    endTime: '19:00',
    rateLabel: 'Evening',
    pencePerKwh: 50,
  };

  it('with periods of its own replaces the tariff’s rates while it is enabled', async () => {
    await add({ unitRates: [{ label: 'All', pencePerKwh: 10 }] });
    const response = await enable('time-of-use', { periods: [evening], validFrom: '2026-06-13' });
    expect([response.status, await json(response)]).toMatchObject([201, { followsTariff: false }]);
    // 6 half hours at 50 p instead of 10 p.
    expect(await gbp('2026-06-12', '2026-06-14')).toEqual([4.8, 7.2]);
    await enable('time-of-use', { periods: [evening], validFrom: '2026-06-13', enabled: false });
    expect(await gbp('2026-06-12', '2026-06-14')).toEqual([4.8, 4.8]);
  });

  it('without periods shows its tariff’s rates and changes no cost', async () => {
    const tariff = await add({ unitRates: [{ label: 'All', pencePerKwh: 10 }] });
    expect(await json(await enable('single-rate'))).toMatchObject({
      followsTariff: true,
      periods: [{ pencePerKwh: 10 }],
    });
    await correct(tariff, {
      reason: 'Mistyped',
      pastCosts: 'RECALCULATE',
      unitRates: [{ label: 'All', pencePerKwh: 20 }],
    });
    expect(await gbp('2026-06-12', '2026-06-13')).toEqual([9.6]);
  });

  it('is deleted; one that has set prices ends today, and costs of past days stay', async () => {
    await add({ unitRates: [{ label: 'All', pencePerKwh: 10 }] });
    const remove = async (type: string, query = '') =>
      (await tenant.send('DELETE', `/assets/${asset}/tariff/schedules/${type}${query}`)).status;
    const schedules = async () =>
      (await tenant.client.listTariffSchedules({ params: { assetUUID: asset } })).data.map(({ type, validTo }) => [
        type,
        validTo,
      ]);
    await enable('time-of-use', { periods: [evening], validFrom: '2026-06-13' });
    await enable('single-rate');
    await enable('dynamic', { periods: [evening], validFrom: '2026-06-16' });
    expect([await remove('time-of-use', '?direction=export'), await remove('time-of-use', '?direction=both')]).toEqual([
      404, 400,
    ]);
    expect([await remove('single-rate'), await remove('dynamic'), await remove('time-of-use')]).toEqual([
      204, 204, 204,
    ]);
    expect(await schedules()).toEqual([['TIME_OF_USE', '2026-06-15']]);
    expect(await gbp('2026-06-13', '2026-06-16')).toEqual([7.2, 7.2, 2.6]);
    expect([await remove('time-of-use'), await remove('single-rate')]).toEqual([204, 404]);
    expect(await schedules()).toEqual([['TIME_OF_USE', '2026-06-15']]);
  });

  it('of time of use is refused without time-of-use rates', async () => {
    await add();
    const problem = await problemOf(await enable('time-of-use'));
    expect([problem.status, problem.detail, problem.errors?.map(({ pointer }) => pointer)]).toEqual([
      409,
      expect.stringContaining('SINGLE_RATE'),
      [''],
    ]);
    expect(
      await pointersOf(
        await enable('time-of-use', { periods: [{ ...evening, startTime: '00:00', endTime: '00:00' }] }),
      ),
    ).toEqual(['/periods']);
    expect(
      await pointersOf(
        await enable('single-rate', { periods: [evening, { ...evening, startTime: '19:00', endTime: '20:00' }] }),
      ),
    ).toEqual(['/periods']);
  });
});

it('costs show how much of the time they cover', async () => {
  await add({ validFrom: '2026-06-14' });
  const { days, ...total } = await costs('2026-06-13', '2026-06-17');
  // The clock is at 13:00 in London on the 15th.
  expect(days.map(({ date, due, present, priced }) => [date, due, present, priced])).toEqual([
    ['2026-06-13', 48, 48, 0],
    ['2026-06-14', 48, 48, 48],
    ['2026-06-15', 26, 26, 26],
    ['2026-06-16', 0, 0, 0],
  ]);
  expect(total).toMatchObject({ due: 122, present: 122, priced: 74, kwh: 122, costGbp: 185 });
});

describe('a replacement', () => {
  const versions = async ({ tariffUUID }: Tariff) =>
    (await json<{ data: TariffVersion[] }>(await tenant.send('GET', `/tariffs/${tariffUUID}/versions`))).data;
  const audited = (subject: string) =>
    tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx.selectFrom('audit').select(['action', 'details']).where('subject', '=', subject).execute(),
    );

  it('gives its reason: in its response, its first version and the audit', async () => {
    const former = await add();
    const reason = 'The customer moved to a night rate';
    const next = await add({ name: 'Night', validFrom: '2026-06-20', reason });
    expect([former.reason, next.reason]).toEqual([null, reason]);
    expect(await tenant.client.getTariff({ params: { tariffUUID: next.tariffUUID } })).toMatchObject({ reason });
    expect(await versions(next)).toMatchObject([{ version: 1, reason }]);
    await correct(next, { reason: 'Mistyped', name: 'Nights' });
    expect((await versions(next)).map((version) => version.reason)).toEqual([reason, 'Mistyped']);
    expect(await audited(former.tariffUUID)).toEqual([
      {
        action: 'TARIFF_REPLACED',
        details: { keyId: tenant.apiKey.split('_')[2], by: next.tariffUUID, validTo: '2026-06-20', reason },
      },
    ]);
  });

  it('needs no reason, and is refused one that is too long', async () => {
    const former = await add();
    await add({ name: 'Night', validFrom: '2026-06-20' });
    expect(await audited(former.tariffUUID)).toMatchObject([{ action: 'TARIFF_REPLACED', details: { reason: null } }]);
    const response = await tenant.send('POST', `/assets/${asset}/tariff`, {
      body: {
        direction: 'import',
        name: 'X',
        tariffType: 'SINGLE_RATE',
        unitRates: [{ label: 'All', pencePerKwh: 1 }],
        validFrom: '2026-07-01',
        reason: 'x'.repeat(501),
      },
    });
    expect(await pointersOf(response)).toEqual(['/reason']);
  });
});

describe('the body of half-hourly prices', () => {
  it('accepts a leap year in one request, indented too, and no more than 2 MiB', async () => {
    const tariff = await add({ tariffType: 'DYNAMIC', validFrom: '2028-01-01' });
    const startMs = Date.parse('2028-01-01T00:00:00Z');
    const prices = Array.from({ length: 17_568 }, (_, slot) => ({
      startTime: new Date(startMs + slot * 1_800_000).toISOString(),
      pencePerKwh: -12.345678,
    }));
    const putPrices = (raw: string) =>
      tenant.send('PUT', `/tariffs/${tariff.tariffUUID}/prices`, {
        raw,
        headers: { 'content-type': 'application/json' },
      });
    expect(JSON.stringify({ prices }).length).toBeGreaterThan(1024 * 1024);
    const response = await putPrices(JSON.stringify({ prices }, null, 2));
    expect([response.status, await json(response)]).toMatchObject([200, { added: 17_568 }]);
    expect((await putPrices(' '.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
