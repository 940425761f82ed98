import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import type { Tariff } from '#contract/tariff.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const flat = (more: object = {}) => ({
  direction: 'import',
  name: 'Flexible',
  tariffType: 'SINGLE_RATE',
  unitRates: [{ label: 'All', pencePerKwh: 24.5 }],
  validFrom: '2026-01-01',
  ...more,
});
const timeOfUse = (unitRates: object[], more: object = {}) => flat({ tariffType: 'TIME_OF_USE', unitRates, ...more });
const night = { label: 'Night', pencePerKwh: 9, startTime: '23:30', endTime: '05:30' };
const day = { label: 'Day', pencePerKwh: 30, startTime: '05:30', endTime: '23:30' };

let service: TestService;
let tenant: TestTenant;
let asset: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-06-15T12:00:00Z' } });
});
beforeEach(async () => {
  asset = (await tenant.client.createAsset({ body: { name: 'Kiln' } })).assetUUID;
});
afterAll(() => service.close());

const post = (body: unknown, of = asset) => tenant.send('POST', `/assets/${of}/tariff`, { body });
const add = async (...tariffs: object[]): Promise<Tariff[]> => {
  const response = await post(tariffs);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: Tariff[] }).data;
};
const list = async (status: 'ACTIVE' | 'DISCONNECTED' = 'ACTIVE', direction = 'import') => {
  const { data } = (await (
    await tenant.send('GET', `/assets/${asset}/tariff/${direction}?status=${status}`)
  ).json()) as { data: Tariff[] };
  return data.map(({ name, validFrom, validTo }) => `${name} ${validFrom} ${validTo}`);
};

it('prices in pounds are taken, and named where they were sent', async () => {
  const warningsOf = async (body: unknown) => {
    const response = await post(body);
    const { warnings } = (await response.json()) as { warnings: { pointer: string }[] };
    return [response.status, ...warnings.map(({ pointer }) => pointer)];
  };
  const pounds = { unitRates: [{ label: 'All', pencePerKwh: 0.245 }], standingChargePencePerDay: 0.6 };
  expect(await warningsOf(flat(pounds))).toEqual([201, '/unitRates/0/pencePerKwh', '/standingChargePencePerDay']);
  expect(await warningsOf([flat({ ...pounds, validFrom: '2026-02-01' })])).toEqual([
    201,
    '/0/unitRates/0/pencePerKwh',
    '/0/standingChargePencePerDay',
  ]);
  expect(await warningsOf(flat({ validFrom: '2026-03-01', standingChargePencePerDay: 61 }))).toEqual([201]);
});

describe('a tariff', () => {
  it("is returned as given, with the interface's defaults", async () => {
    const response = await post(flat({ unitRates: [{ label: 'All', pencePerKwh: -1.234567 }] }));
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: Tariff[] };
    expect(data).toMatchObject([
      {
        assetUUID: asset,
        direction: 'import',
        currency: 'GBP',
        standingChargePencePerDay: 0,
        vatRatePercent: 5,
        pricesIncludeVat: true,
        timezone: 'Europe/London',
        validTo: null,
        status: 'ACTIVE',
        supplierName: null,
      },
    ]);
    expect(data[0]!.unitRates).toEqual([{ label: 'All', pencePerKwh: -1.234567 }]);
    const path = `/tariffs/${data[0]!.tariffUUID}`;
    expect(response.headers.get('location')).toBe(`/api/v1${path}`);
    const read = await tenant.send('GET', path);
    expect([rowTag(read.headers.get('etag')!), await read.json()]).toEqual(['"1"', data[0]]);
  });

  it('closes the one in force when it begins, direction by direction', async () => {
    await add(flat({ name: 'Old' }), flat({ name: 'Sun', direction: 'export' }));
    const [fresh] = await add(flat({ name: 'New', validFrom: '2026-03-01' }));
    expect(fresh!.validTo).toBeNull();
    expect(await list()).toEqual(['New 2026-03-01 null']);
    expect(await list('DISCONNECTED')).toEqual(['Old 2026-01-01 2026-03-01']);
    expect(await list('ACTIVE', 'EXPORT')).toEqual(['Sun 2026-01-01 null']);
    // Until a future one begins, the present one applies.
    await add(flat({ name: 'Next', validFrom: '2026-07-01' }));
    expect(await list()).toEqual(['New 2026-03-01 2026-07-01', 'Next 2026-07-01 null']);
  });

  it('is closed by a later one of the same array', async () => {
    const tariffs = await add(
      flat({ name: 'A', validFrom: '2025-01-01' }),
      flat({ name: 'B', validFrom: '2025-06-01' }),
      flat({ name: 'C', validFrom: '2026-06-01', validTo: '2026-12-01' }),
    );
    expect(tariffs.map(({ name, validTo, status }) => [name, validTo, status])).toEqual([
      ['A', '2025-06-01', 'DISCONNECTED'],
      ['B', '2026-06-01', 'DISCONNECTED'],
      ['C', '2026-12-01', 'ACTIVE'],
    ]);
  });

  it.each([
    ['begins before the open one', { validFrom: '2025-12-01' }],
    ['begins with the open one', { validFrom: '2026-01-01' }],
    ['reaches into the open one', { validFrom: '2025-12-01', validTo: '2026-01-02' }],
    ['begins within history', { validFrom: '2024-06-01' }],
    ['begins within history and ends there', { validFrom: '2024-06-01', validTo: '2024-07-01' }],
    ['spans history', { validFrom: '2023-06-01', validTo: '2025-07-01' }],
  ])('is refused if it %s', async (_, dates) => {
    await add(flat({ name: 'History', validFrom: '2024-01-01', validTo: '2025-01-01' }), flat({ name: 'Open' }));
    const problem = await problemOf(await post([flat({ direction: 'export' }), flat(dates)]));
    expect(problem).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      errors: [{ pointer: '/1/validFrom', code: 'OVERLAP' }],
    });
    expect(problem.detail).toMatch(/“(Open|History)”/);
    expect(await list()).toEqual(['Open 2026-01-01 null']);
    expect(await list('ACTIVE', 'export')).toEqual([]);
    expect(await pointersOf(await post(flat(dates)))).toEqual(['/validFrom']);
  });

  it('may fill a gap in history', async () => {
    await add(flat({ name: 'Open' }));
    await add(flat({ name: 'Before', validFrom: '2025-01-01', validTo: '2026-01-01' }));
    expect(await list('DISCONNECTED')).toEqual(['Before 2025-01-01 2026-01-01']);
  });

  it('is open once, however many arrive together', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(flat())));
    expect(tally(responses.map((response) => response.status))).toEqual({ 201: 1, 409: 7 });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{}, ''],
    [flat({ direction: 'BOTH' }), '/direction'],
    [flat({ tariffType: 'FLAT' }), '/tariffType'],
    [flat({ currency: 'GB' }), '/currency'],
    [flat({ timezone: 'UTC' }), '/timezone'],
    [flat({ unitRates: [] }), '/unitRates'],
    [flat({ unitRates: [{ label: 'All', pencePerKwh: 1e6 }] }), '/unitRates/0/pencePerKwh'],
    [flat({ unitRates: [{ label: 'All', pencePerKwh: 0.1234567 }] }), '/unitRates/0/pencePerKwh'],
    [flat({ unitRates: [{ label: 'All', pencePerKwh: '24' }] }), '/unitRates/0/pencePerKwh'],
    [
      flat({ unitRates: [{ label: 'All', pencePerKwh: 1, startTime: '16:15', endTime: '19:00' }] }),
      '/unitRates/0/startTime',
    ],
    [
      flat({ unitRates: [{ label: 'All', pencePerKwh: 1, startTime: '16:00', endTime: '24:00' }] }),
      '/unitRates/0/endTime',
    ],
    [flat({ unitRates: [{ label: 'All', pencePerKwh: 1, daysOfWeek: [0] }] }), '/unitRates/0/daysOfWeek/0'],
    [flat({ validTo: '2026-01-01' }), '/validTo'],
    [flat({ validFrom: '2026-02-30' }), '/validFrom'],
    [flat({ standingChargePencePerDay: -1 }), '/standingChargePencePerDay'],
    [flat({ status: 'DISCONNECTED' }), '/status'],
    [
      flat({
        unitRates: [
          { label: 'A', pencePerKwh: 1 },
          { label: 'B', pencePerKwh: 2 },
        ],
      }),
      '/unitRates',
    ],
    [
      flat({ unitRates: [{ label: 'A', pencePerKwh: 1, startTime: '00:00', endTime: '00:00' }] }),
      '/unitRates/0/startTime',
    ],
    [timeOfUse([night]), '/unitRates'],
    [timeOfUse([night, day, { label: 'Peak', pencePerKwh: 40, startTime: '16:00', endTime: '19:00' }]), '/unitRates/2'],
    [timeOfUse([night, { ...day, validTo: '2026-09-01' }, { ...day, validFrom: '2026-09-02' }]), '/unitRates'],
    [timeOfUse([night, { ...day, validFrom: '2026-09-01', validTo: '2026-08-01' }]), '/unitRates/1/validTo'],
  ])('is refused: %j', async (body, pointer) => {
    const single = await post(body);
    expect([single.status, (await pointersOf(single))[0]]).toEqual([400, pointer]);
    const response = await post([flat({ direction: 'export' }), body]);
    expect([response.status, (await pointersOf(response))[0]]).toEqual([400, `/1${pointer}`]);
    expect(await list('ACTIVE', 'export')).toEqual([]);
  });

  it.each([[[]], [Array.from({ length: 51 }, () => flat())], ['text'], [null], [7]])('cannot be %j', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('covers weeks with windows over midnight and prices that change', async () => {
    await add(
      timeOfUse([
        night,
        { ...day, validTo: '2026-03-29' },
        { ...day, label: 'Summer', pencePerKwh: 20, validFrom: '2026-03-29' },
      ]),
    );
    await add(
      flat({
        direction: 'export',
        tariffType: 'DYNAMIC',
        unitRates: [{ label: 'Peak', pencePerKwh: 40, startTime: '16:00', endTime: '19:00' }],
      }),
    );
    expect(await list()).toHaveLength(1);
  });

  it('belongs to an active asset of the tenant only', async () => {
    const other = await service.addTenant();
    const foreign = (await other.client.createAsset({ body: {} })).assetUUID;
    const [tariff] = await add(flat());
    await tenant.client.archiveAsset({ params: { assetUUID: asset } });
    for (const id of [asset, foreign, UNKNOWN_UUID]) {
      expect((await post(flat({ validFrom: '2026-05-01' }), id)).status).toBe(404);
      expect((await tenant.send('DELETE', `/assets/${id}/tariff/import`)).status).toBe(404);
      expect((await tenant.send('POST', `/assets/${id}/tariff/schedules/TIME_OF_USE`)).status).toBe(404);
    }
    expect((await tenant.send('PATCH', `/tariffs/${tariff!.tariffUUID}`, { body: { name: 'X' } })).status).toBe(404);
    expect(await list()).toEqual(['Flexible 2026-01-01 null']);
    for (const path of [
      `/assets/${asset}/tariff/import`,
      `/assets/${asset}/tariff/schedules`,
      `/tariffs/${tariff!.tariffUUID}`,
    ])
      expect((await other.send('GET', path)).status).toBe(404);
    expect((await other.client.listTariffs({ query: {} })).totalItems).toBe(0);
  });
});

describe('directions in a path', () => {
  it.each(['import', 'IMPORT', 'Import'])('%s is read', async (direction) =>
    expect((await tenant.send('GET', `/assets/${asset}/tariff/${direction}`)).status).toBe(200),
  );
  it.each([
    ['IMPORT%20', 400],
    ['BOTH', 400],
    ['0', 400],
    ['', 404],
  ])('"%s" is %i', async (direction, status) => {
    expect((await tenant.send('GET', `/assets/${asset}/tariff/${direction}`)).status).toBe(status);
    expect((await tenant.send('DELETE', `/assets/${asset}/tariff/${direction}`)).status).toBe(status);
  });
});

describe('disconnecting', () => {
  it('ends the tariffs of a direction today and keeps them as history', async () => {
    await add(
      flat({ name: 'Now' }),
      flat({ name: 'Later', validFrom: '2026-08-01' }),
      flat({ name: 'Sun', direction: 'export' }),
    );
    const response = await tenant.send('DELETE', `/assets/${asset}/tariff/Import`);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await list()).toEqual([]);
    expect(await list('DISCONNECTED')).toEqual(['Now 2026-01-01 2026-06-15', 'Later 2026-08-01 2026-08-01']);
    expect(await list('ACTIVE', 'export')).toHaveLength(1);
    expect((await tenant.send('DELETE', `/assets/${asset}/tariff/import`)).status).toBe(404);
    // The days it was in force are history; from today on another may begin.
    expect((await post(flat({ validFrom: '2026-06-14' }))).status).toBe(409);
    expect((await post(flat({ validFrom: '2026-06-15' }))).status).toBe(201);
  });

  it('is 404 without one', async () => {
    expect((await problemOf(await tenant.send('DELETE', `/assets/${asset}/tariff/export`))).code).toBe('NOT_FOUND');
  });
});

describe('changing a tariff', () => {
  const patch = (uuid: string, body: object, headers = {}) =>
    tenant.send('PATCH', `/tariffs/${uuid}`, { body, headers });

  it('honours If-Match and leaves absent members', async () => {
    const [tariff] = await add(flat({ supplierName: 'Acme' }));
    const uuid = tariff!.tariffUUID;
    const renamed = await patch(uuid, { name: 'Tracker', tariffCode: 'E-1R-X-A' }, { 'if-match': '"1"' });
    expect([rowTag(renamed.headers.get('etag')!), await renamed.json()]).toMatchObject([
      '"2"',
      { name: 'Tracker', tariffCode: 'E-1R-X-A', supplierName: 'Acme', validTo: null },
    ]);
    expect((await patch(uuid, { name: 'X' }, { 'if-match': '"1"' })).status).toBe(412);
    expect(await (await patch(uuid, { supplierName: null })).json()).toMatchObject({ supplierName: null });
    for (const body of [{}, { unitRates: [] }, { direction: 'export' }, { name: null }])
      expect((await patch(uuid, body)).status).toBe(400);
    expect((await patch(UNKNOWN_UUID, { name: 'X' })).status).toBe(404);
  });

  it('moves its end as far as its rates and the adjacent tariffs allow', async () => {
    const [first, second] = await add(
      timeOfUse([night, { ...day, validTo: '2026-11-01' }], { validTo: '2026-09-01' }),
      flat({ name: 'Winter', validFrom: '2026-10-01' }),
    );
    const end = async (validTo: string | null) => {
      const response = await patch(first!.tariffUUID, { validTo });
      return response.ok
        ? ((await response.json()) as Tariff).validTo
        : [response.status, (await pointersOf(response))[0]];
    };
    expect(await end('2026-10-01')).toBe('2026-10-01');
    expect(await end('2026-10-02')).toEqual([409, '/validTo']);
    expect(await end(null)).toEqual([400, '/validTo']);
    expect(await end('2026-01-01')).toEqual([400, '/validTo']);
    expect((await patch(second!.tariffUUID, { validTo: '2027-01-01' })).status).toBe(200);
    expect((await patch(second!.tariffUUID, { validTo: null })).status).toBe(200);
    await tenant.client.disconnectAssetTariffs({ params: { assetUUID: asset, direction: 'import' } });
    expect((await patch(first!.tariffUUID, { validTo: '2026-09-01' })).status).toBe(409);
    expect((await patch(first!.tariffUUID, { name: 'Summer' })).status).toBe(200);
  });
});

describe('tariffs across assets', () => {
  it('are filtered, searched and sorted', async () => {
    const otherTenant = await service.addTenant();
    const assets = (
      await otherTenant.client.createAssetsBulk({ body: [{ assetId: 'bakery' }, { assetId: 'foundry' }] })
    ).data;
    const at = (index: number, body: object) =>
      otherTenant.send('POST', `/assets/${assets[index]!.assetUUID}/tariff`, { body });
    await at(0, [flat({ name: 'Old', validFrom: '2024-01-01', validTo: '2025-01-01' }), flat({ name: 'Beta' })]);
    await at(1, [
      timeOfUse([night, day], { name: 'Alpha', validFrom: '2025-05-01' }),
      flat({ name: 'Gamma', direction: 'export' }),
    ]);
    const found = async (query: object) =>
      (await otherTenant.client.listTariffs({ query })).data.map(({ name }) => name);
    expect(await found({ sort: 'name' })).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await found({ sort: 'validFrom', status: 'ACTIVE' })).toHaveLength(3);
    expect(await found({ status: 'DISCONNECTED' })).toEqual(['Old']);
    expect(await found({ direction: 'export' })).toEqual(['Gamma']);
    expect(await found({ tariffType: 'TIME_OF_USE' })).toEqual(['Alpha']);
    expect(await found({ assetUUID: assets[0]!.assetUUID })).toEqual(['Beta']);
    expect(await found({ search: 'BAKERY' })).toEqual(['Beta']);
    expect(await found({ search: 'lph' })).toEqual(['Alpha']);
    expect(await found({ name: 'Alpha' })).toEqual(['Alpha']);
    expect(await found({ name: 'Alph' })).toEqual([]);
    expect((await otherTenant.client.listTariffs({ query: { name: 'Beta' } })).data).toMatchObject([
      { assetId: 'bakery', assetName: null },
    ]);
  });
});

describe('products of tariffs', () => {
  it('count their assets, most first, with the rates of the newest tariff, and are the tenant’s own', async () => {
    const fleet = await service.addTenant();
    await fleet.client.setClock({ body: { now: '2026-06-15T12:00:00Z' } });
    const { data } = await fleet.client.createAssetsBulk({ body: ['a', 'b', 'c'].map((assetId) => ({ assetId })) });
    for (const [index, { assetUUID }] of data.entries())
      await fleet.send('POST', `/assets/${assetUUID}/tariff`, {
        body: [
          timeOfUse([night, day], { name: 'Saver', validFrom: `2026-0${index + 1}-01` }),
          ...(index === 0 ? [flat({ name: 'Sun', direction: 'export', validTo: '2027-01-01' })] : []),
          ...(index === 1 ? [flat({ name: 'Saver', validFrom: '2026-07-01' })] : []),
        ],
      });
    const read = (query: object = {}) => fleet.client.listTariffProducts({ query });
    expect(await read()).toMatchObject({
      totalItems: 3,
      data: [
        {
          name: 'Saver',
          direction: 'import',
          tariffType: 'TIME_OF_USE',
          assets: 3,
          tariffs: 3,
          validFrom: '2026-01-01',
          validTo: null,
          newest: { lowPencePerKwh: 9, highPencePerKwh: 30 },
        },
        { name: 'Saver', tariffType: 'SINGLE_RATE', assets: 1, validFrom: '2026-07-01' },
        { name: 'Sun', direction: 'export', assets: 1, validTo: '2027-01-01' },
      ],
    });
    const [saver] = (await read()).data;
    const newest = await fleet.client.getTariff({ params: { tariffUUID: saver!.newest.tariffUUID } });
    expect([newest.assetUUID, newest.validFrom]).toEqual([data[2]!.assetUUID, '2026-03-01']);
    expect(saver!.newest.dayPencePerKwh.slice(10, 12)).toEqual([9, 30]);
    const named = async (query: object) => (await read(query)).data.map(({ name, tariffType }) => [name, tariffType]);
    expect(await named({ search: 'SU' })).toEqual([['Sun', 'SINGLE_RATE']]);
    expect(await named({ direction: 'import', tariffType: 'SINGLE_RATE' })).toEqual([['Saver', 'SINGLE_RATE']]);
    expect(await named({ sort: '-name', pageSize: 1, page: 2 })).toEqual([['Saver', 'SINGLE_RATE']]);
    expect(await read({ page: 9 })).toMatchObject({ data: [], totalItems: 3 });
    expect(await read({ status: 'DISCONNECTED' })).toMatchObject({ data: [], totalItems: 0 });
    const other = await service.addTenant();
    expect((await other.client.listTariffProducts()).totalItems).toBe(0);
  });

  it.each([
    ['sort=validFrom', '?sort'],
    ['direction=IMPORTS', '?direction'],
    ['search=', '?search'],
  ])('are refused for %s', async (query, pointer) =>
    expect(await pointersOf(await tenant.send('GET', `/tariffs/products?${query}`))).toEqual([pointer]),
  );
});

describe('schedules', () => {
  const enable = (type: string, body?: object) =>
    tenant.send('POST', `/assets/${asset}/tariff/schedules/${type}`, body ? { body } : {});

  it('get their periods from the tariff in force', async () => {
    await add(
      timeOfUse([
        night,
        { ...day, daysOfWeek: [1, 2, 3, 4, 5] },
        { ...day, label: 'Weekend', pencePerKwh: 15, daysOfWeek: [6, 7], validTo: '2026-06-01' },
        { ...day, label: 'Weekend', pencePerKwh: 16, daysOfWeek: [6, 7], validFrom: '2026-06-01' },
      ]),
    );
    const response = await enable('time-of-use');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      assetUUID: asset,
      type: 'TIME_OF_USE',
      direction: 'import',
      enabled: true,
      validFrom: '2026-06-15',
      validTo: null,
      periods: [
        { daysOfWeek: [1, 2, 3, 4, 5, 6, 7], startTime: '23:30', endTime: '05:30', rateLabel: 'Night', pencePerKwh: 9 },
        { daysOfWeek: [1, 2, 3, 4, 5], startTime: '05:30', endTime: '23:30', rateLabel: 'Day', pencePerKwh: 30 },
        { daysOfWeek: [6, 7], startTime: '05:30', endTime: '23:30', rateLabel: 'Weekend', pencePerKwh: 16 },
      ],
    });
    expect(await (await enable('TIME_OF_USE', { validFrom: '2026-05-01' })).json()).toMatchObject({
      validFrom: '2026-05-01',
      periods: [{}, {}, { pencePerKwh: 15 }],
    });
  });

  it('require a tariff if they have no periods', async () => {
    await add(flat({ direction: 'export' }));
    expect((await problemOf(await enable('SINGLE_RATE'))).status).toBe(409);
    expect((await enable('SINGLE_RATE', { direction: 'export', validFrom: '2025-01-01' })).status).toBe(409);
    expect((await enable('SINGLE_RATE', { direction: 'export' })).status).toBe(201);
  });

  it('exist once per type and direction, enabled again in place', async () => {
    const periods = [{ daysOfWeek: [1], startTime: '16:00', endTime: '19:00', rateLabel: 'Peak', pencePerKwh: 40 }];
    const first = (await (await enable('DYNAMIC', { periods })).json()) as { scheduleUUID: string };
    expect(await (await enable('dynamic', { periods, enabled: false })).json()).toMatchObject({
      scheduleUUID: first.scheduleUUID,
      enabled: false,
    });
    await enable('time_of_use', { periods });
    const { data } = await tenant.client.listTariffSchedules({ params: { assetUUID: asset } });
    expect(data.map(({ type, enabled }) => [type, enabled])).toEqual([
      ['DYNAMIC', false],
      ['TIME_OF_USE', true],
    ]);
  });

  const peak = { daysOfWeek: [1], startTime: '16:00', endTime: '19:00', rateLabel: 'Peak', pencePerKwh: 40 };
  it.each([
    ['HALF_HOURLY', { periods: [peak] }, '{type}'],
    ['TIME_OF_USE', { periods: [peak, peak] }, '/periods/1'],
    ['TIME_OF_USE', { periods: [] }, '/periods'],
    ['TIME_OF_USE', { periods: [{ ...peak, startTime: '16:10' }] }, '/periods/0/startTime'],
    ['TIME_OF_USE', { periods: [peak], validFrom: '2026-07-01', validTo: '2026-07-01' }, '/validTo'],
    ['TIME_OF_USE', { periods: [peak], type: 'DYNAMIC' }, '/type'],
  ])('%s is refused with %j', async (type, body, pointer) => {
    const response = await enable(type, body);
    expect([response.status, await pointersOf(response)]).toEqual([400, [pointer]]);
  });
});
