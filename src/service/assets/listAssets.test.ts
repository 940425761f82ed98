import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedEvent } from '#testing/seedEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

describe('listing assets', () => {
  let service: TestService;
  let tenant: TestTenant;
  const uuids: Record<string, string> = {};
  let query: (filters: string) => Promise<string[]>;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const { client } = tenant;
    uuids['ann'] = (await client.createUser({ body: { userId: 'ann', name: 'Ann' } })).userUUID;
    for (const body of [
      { assetId: 'A-1', name: 'Green Lane', mpan: '1200000000847', locationPostcode: 'SW1A 1AA', userId: 'ann' },
      { assetId: 'b_2', name: 'under_score', assetType: 'BATTERY' as const, locationPostcode: 'M1 1AE' },
      { assetId: 'c%3', name: 'ÉCOLE', mpan: '2000000001409' },
      { assetId: 'd-4', name: null },
      { assetId: 'gone', name: 'Green Hill' },
    ])
      uuids[body.assetId] = (await client.createAsset({ body })).assetUUID;
    await client.archiveAsset({ params: { assetUUID: uuids['gone']! } });
    uuids['portfolio'] = (await client.createPortfolio({ body: { name: 'West' } })).portfolioUUID;
    await client.assignPortfolioAssets({
      params: { portfolioUUID: uuids['portfolio'] },
      body: { assetUUIDs: [uuids['b_2']!] },
    });
    uuids['scheme'] = (await seedEvent(service, tenant, [uuids['A-1']!])).schemeUUID;
    uuids['opted out'] = (
      await seedEvent(service, tenant, [uuids['A-1']!, uuids['d-4']!], { status: 'READY_OPT_OUT' })
    ).schemeUUID;
    const now = Date.now();
    const read = (assetId: string, hoursAgo: number) => ({
      assetId,
      startTime: new Date(Math.floor(now / 1_800_000) * 1_800_000 - hoursAgo * 3_600_000).toISOString(),
      value: 1,
    });
    await client.createConsumption({ body: [read('b_2', 2), read('c%3', 72)] });
    const tariff = (assetId: string, validFrom: string, validTo: string | null) =>
      client.createTariffs({
        params: { assetUUID: uuids[assetId]! },
        body: {
          name: 'Flat',
          direction: 'import',
          tariffType: 'SINGLE_RATE',
          unitRates: [{ label: 'All', pencePerKwh: 20 }],
          validFrom,
          validTo,
        },
      });
    await tariff('A-1', '2020-01-01', null);
    await tariff('b_2', '2020-01-01', '2021-01-01');
    const other = await service.addTenant();
    await other.client.createAsset({ body: { assetId: 'A-1', name: 'Green Lane' } });
    query = async (filters) => {
      const response = await tenant.send(
        'GET',
        `/assets?${filters.replace(/<([^>]+)>/g, (_, name: string) => uuids[name] ?? '')}`,
      );
      return ((await response.json()) as { data: { assetId: string }[] }).data.map((asset) => asset.assetId);
    };
  });
  afterAll(() => service.close());

  it.each([
    ['', ['A-1', 'b_2', 'c%3', 'd-4']],
    ['status=ARCHIVED', ['gone']],
    ['search=green', ['A-1']],
    ['search=a-1', ['A-1']],
    ['search=0847', ['A-1']],
    ['search=sw1a1', ['A-1']],
    ['search=SW1A%201', ['A-1']],
    ['search=_', ['b_2']],
    ['search=%25', ['c%3']],
    ['search=%5C', []],
    ['search=%C3%A9cole', ['c%3']],
    ['assetType=BATTERY', ['b_2']],
    ['mpanStatus=PENDING', ['A-1', 'c%3']],
    ['userUUID=<ann>', ['A-1']],
    ['portfolioUUID=<portfolio>', ['b_2']],
    [`portfolioUUID=${UNKNOWN_UUID}`, []],
    ['schemeUUID=<opted out>', ['A-1', 'd-4']],
    ['schemeUUID=<opted out>&schemeStatus=ReadyOptOut', ['A-1', 'd-4']],
    ['readingStatus=REPORTING', ['b_2']],
    ['readingStatus=AWAITING_FIRST', ['A-1', 'd-4']],
    ['readingStatus=SILENT', ['c%3']],
    ['readingStatus=AWAITING_FIRST&assetType=SMART_METER', ['A-1']],
    ['tariff=IN_FORCE', ['A-1']],
    ['tariff=NONE', ['b_2', 'c%3', 'd-4']],
    ['tariff=NONE&portfolioUUID=<portfolio>', ['b_2']],
    ['schemeUUID=<scheme>&schemeStatus=READY', ['A-1']],
    ['schemeUUID=<opted out>&schemeStatus=READY', []],
    ['sort=-assetId&pageSize=2', ['d-4', 'c%3']],
    ['sort=-name&page=4&pageSize=1', ['d-4']],
    ['sort=mpan&page=2&pageSize=3', ['d-4']],
    ['mpanStatus=PENDING&search=1409&sort=createdUTC', ['c%3']],
  ])('filters by %s', async (filters, expected) => {
    expect(await query(filters)).toEqual(expected);
  });

  it.each([
    'schemeStatus=READY',
    'sort=colour',
    'assetType=TOASTER',
    'status=ALL',
    'readingStatus=LATE',
    'tariff=',
    `userUUID=${UNKNOWN_UUID.slice(1)}`,
    'schemeStatus=ready_opt_out',
  ])('refuses %s', async (filters) => {
    expect((await tenant.send('GET', `/assets?${filters}`)).status).toBe(400);
  });
});
