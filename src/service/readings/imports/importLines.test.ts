import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { freshMpan } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

type Kind = 'ASSETS' | 'USERS' | 'CONSENTS' | 'TARIFFS';

describe('an import', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    await tenant.client.createUsersBulk({
      body: [
        { userId: 'ann', name: 'Ann' },
        { userId: 'bob', name: 'Bob' },
      ],
    });
    await tenant.client.createAssetsBulk({
      body: [{ assetId: 'HERE', name: 'Here', userId: 'ann' }, { assetId: 'GONE' }],
    });
    const [archived] = (await tenant.client.listAssets({ query: { search: 'GONE' } })).data;
    await tenant.client.archiveAsset({ params: { assetUUID: archived!.assetUUID } });
  });
  afterAll(() => service.close());

  const run = (
    kind: Kind,
    lines: Record<string, unknown>[],
    more: { dryRun?: boolean; existing?: 'SKIP' | 'CHANGE' | 'RESTORE' } = {},
  ) => tenant.client.importLines({ body: { kind, lines, ...more } });
  const messagesOf = ({ lines }: Awaited<ReturnType<typeof run>>) =>
    lines.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ field, code }) => `${field} ${code}`.trim())]);
  const assetsNow = async () => (await tenant.client.listAssets({ query: { pageSize: 1000 } })).totalItems;

  it('of assets stores the good lines and reports the others; its dry run stores nothing', async () => {
    const lines = [
      { assetId: 'NEW-1', name: 'One', userId: 'ann' },
      { assetId: 'NEW-2', userId: 'nobody' },
      { assetId: 'NEW-3', mpan: '1234567890123' },
      { assetId: 'HERE' },
      { assetId: 'GONE' },
      { assetId: 'NEW-1', name: 'Again' },
      { name: 'Without an id' },
      { assetId: 'NEW-4', powerKw: 'much', colour: 'red' },
    ];
    const expected = [
      ['CREATED'],
      ['FAILED', 'userId UNKNOWN_USER'],
      ['FAILED', 'mpan INVALID_MPAN'],
      ['SKIPPED', 'EXISTS'],
      ['SKIPPED', 'EXISTS'],
      ['FAILED', 'REPEATED'],
      ['CREATED'],
      ['FAILED', 'powerKw INVALID_TYPE', 'colour UNKNOWN_PROPERTY'],
    ];
    const before = await assetsNow();
    const checked = await run('ASSETS', lines, { dryRun: true });
    expect(messagesOf(checked)).toEqual(expected);
    expect([await assetsNow(), checked.lines[0]!.uuid]).toEqual([before, null]);
    const { created, changed, skipped, failed, ...result } = await run('ASSETS', lines);
    expect([created, changed, skipped, failed]).toEqual([2, 0, 2, 4]);
    expect(messagesOf({ created, changed, skipped, failed, ...result })).toEqual(expected);
    expect(await assetsNow()).toBe(before + 2);
    expect(await tenant.client.getAsset({ params: { assetUUID: result.lines[0]!.uuid! } })).toMatchObject({
      assetId: 'NEW-1',
      name: 'One',
      userId: 'ann',
    });
  });

  it('of assets accepts a meter once: not one that an asset has, nor the second line of the same', async () => {
    const [taken, free] = [freshMpan(), freshMpan()];
    await tenant.client.createAsset({ body: { mpan: taken } });
    const lines = [
      { assetId: 'METER-1', mpan: taken },
      { assetId: 'METER-2', mpan: free },
      { assetId: 'METER-3', mpan: `00111222${free}` },
      { assetId: 'METER-4', boundaryMpan: free },
    ];
    const expected = [['FAILED', 'mpan MPAN_TAKEN'], ['CREATED'], ['FAILED', 'mpan REPEATED'], ['CREATED']];
    for (const dryRun of [true, false]) expect(messagesOf(await run('ASSETS', lines, { dryRun }))).toEqual(expected);
    expect(
      messagesOf(await run('ASSETS', [{ assetId: 'METER-4', mpan: free, boundaryMpan: null }], { existing: 'CHANGE' })),
    ).toEqual([['FAILED', 'mpan MPAN_TAKEN']]);
  });

  it('of assets accepts an export meter once as well', async () => {
    const [taken, sold, free] = [freshMpan(), freshMpan(), freshMpan()];
    for (const exportMpan of [taken, sold]) await tenant.client.createAsset({ body: { exportMpan } });
    const lines = [
      { assetId: 'SUN-1', exportMpan: taken },
      { assetId: 'SUN-2', exportMpan: free },
      { assetId: 'SUN-3', exportMpan: free },
      { assetId: 'SUN-4', mpan: sold },
      { assetId: 'SUN-5' },
    ];
    const expected = [
      ['FAILED', 'exportMpan MPAN_TAKEN'],
      ['CREATED'],
      ['FAILED', 'exportMpan REPEATED'],
      ['FAILED', 'mpan MPAN_TAKEN'],
      ['CREATED'],
    ];
    for (const dryRun of [true, false]) expect(messagesOf(await run('ASSETS', lines, { dryRun }))).toEqual(expected);
    expect(messagesOf(await run('ASSETS', [{ assetId: 'SUN-5', exportMpan: free }], { existing: 'CHANGE' }))).toEqual([
      ['FAILED', 'exportMpan MPAN_TAKEN'],
    ]);
  });

  it('changes existing rows on request: what a line names, and nothing if it is equal', async () => {
    const lines = [
      { assetId: 'HERE', name: 'Renamed' },
      { assetId: 'GONE', name: 'Back' },
      { assetId: 'NEW-1', name: 'One' },
    ];
    for (const dryRun of [true, false])
      expect(messagesOf(await run('ASSETS', lines, { existing: 'CHANGE', dryRun }))).toEqual([
        ['CHANGED'],
        ['FAILED', 'EXISTS'],
        ['SKIPPED', 'EXISTS'],
      ]);
    const [here] = (await tenant.client.listAssets({ query: { search: 'HERE' } })).data;
    expect(here).toMatchObject({ name: 'Renamed', userId: 'ann' });
    for (const dryRun of [true, false])
      expect(messagesOf(await run('ASSETS', lines.slice(1, 2), { existing: 'RESTORE', dryRun }))).toEqual([
        ['CHANGED', 'RESTORED'],
      ]);
    const [back] = (await tenant.client.listAssets({ query: { search: 'GONE' } })).data;
    expect(back).toMatchObject({ name: 'Back', status: 'ACTIVE' });
  });

  it('of users, each identified by its userId', async () => {
    const lines = [
      { userId: 'ann', name: 'Anne' },
      { userId: 'cyd', name: 'Cyd', email: 'cyd@example.com' },
      { userId: 'dan' },
      { userId: 'eve', name: 'Eve', phone: 'none' },
    ];
    expect(messagesOf(await run('USERS', lines))).toEqual([
      ['SKIPPED', 'EXISTS'],
      ['CREATED'],
      ['FAILED', 'REQUIRED'],
      ['FAILED', 'phone INVALID_FORMAT'],
    ]);
    expect(messagesOf(await run('USERS', lines.slice(0, 2), { existing: 'CHANGE' }))).toEqual([
      ['CHANGED'],
      ['SKIPPED', 'EXISTS'],
    ]);
  });

  it('of consents, by the identifiers of user and asset, once however often', async () => {
    const lines = [
      { userId: 'ann', type: 'DISPATCH' },
      { userId: 'ann', assetId: 'HERE', type: 'DATA_ACCESS', granularity: 'day' },
      { userId: 'bob', assetId: 'HERE', type: 'DISPATCH' },
      { userId: 'nobody', type: 'DISPATCH' },
      { userId: 'bob', type: 'DISPATCH', expiresUTC: '2020-01-01T00:00:00Z' },
      { userId: 'bob', type: 'DATA_ACCESS', preference: 'OPT_OUT' },
    ];
    const bad = [
      ['FAILED', 'assetUUID NOT_THE_USERS_ASSET'],
      ['FAILED', 'userId UNKNOWN_USER'],
      ['FAILED', 'expiresUTC OUT_OF_RANGE'],
    ];
    expect(messagesOf(await run('CONSENTS', lines, { dryRun: true }))).toEqual([
      ['CREATED'],
      ['CREATED'],
      ...bad,
      ['CREATED'],
    ]);
    expect(messagesOf(await run('CONSENTS', lines))).toEqual([['CREATED'], ['CREATED'], ...bad, ['CREATED']]);
    expect(messagesOf(await run('CONSENTS', lines))).toEqual([
      ['SKIPPED', 'EXISTS'],
      ['SKIPPED', 'EXISTS'],
      ...bad,
      ['SKIPPED', 'EXISTS'],
    ]);
    expect((await tenant.client.listConsents({ query: {} })).totalItems).toBe(3);
  });

  it('of tariffs, each connected to its asset; overlaps are named', async () => {
    const flat = {
      direction: 'import',
      tariffType: 'SINGLE_RATE',
      name: 'Flat',
      unitRates: [{ label: 'All day', pencePerKwh: 24.5 }],
      validFrom: '2026-01-01',
    };
    const lines = [
      { assetId: 'HERE', ...flat },
      { assetId: 'NEW-1', ...flat, unitRates: [] },
      { assetId: 'NEW-1', ...flat, name: 'Later', validFrom: '2026-02-01' },
      { assetId: 'NEW-1', ...flat, name: 'Earlier', validFrom: '2025-01-01', validTo: '2026-03-01' },
      { assetId: 'UNKNOWN', ...flat },
      { ...flat },
    ];
    const first = await run('TARIFFS', lines);
    expect(messagesOf(first).map(([outcome]) => outcome)).toEqual([
      'CREATED',
      'FAILED',
      'CREATED',
      'FAILED',
      'FAILED',
      'FAILED',
    ]);
    expect(first.lines.map(({ reasons }) => reasons[0]?.field)).toEqual([
      undefined,
      'unitRates',
      undefined,
      'validFrom',
      'assetId',
      '',
    ]);
    expect(messagesOf(await run('TARIFFS', lines.slice(0, 1)))).toEqual([['SKIPPED', 'EXISTS']]);
    const [here] = (await tenant.client.listAssets({ query: { search: 'HERE' } })).data;
    expect(
      (await tenant.client.listAssetTariffs({ params: { assetUUID: here!.assetUUID, direction: 'import' } })).data,
    ).toMatchObject([{ name: 'Flat', validFrom: '2026-01-01' }]);
  });

  it('of 500 lines that are all wrong names each of them', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({ assetId: `BAD-${index}`, userId: 'nobody' }));
    expect(await run('ASSETS', lines)).toMatchObject({ created: 0, failed: 500 });
  });

  it('is refused as a whole if it is not an import', async () => {
    for (const body of [
      { kind: 'CATS', lines: [{}] },
      { kind: 'USERS', lines: [] },
      { kind: 'USERS', lines: ['ann'] },
      { kind: 'USERS', lines: Array.from({ length: 501 }, () => ({})) },
      { kind: 'USERS', lines: [{}], force: true },
    ])
      expect((await problemOf(await tenant.send('POST', '/imports', { body }))).status).toBe(400);
  });
});
