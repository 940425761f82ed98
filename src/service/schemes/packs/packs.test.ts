import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { settlementMethod } from '#contract/scheme.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { packGaps } from './packGaps.ts';
import { completeShipped, packKey } from './packRows.ts';
import { shippedPacks } from './shippedPacks.ts';
import { unknownValues } from './unknownValues.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

/** The error of a call that is refused. */
const rejection = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error as ApiError,
  );
const NGED = shippedPacks.find(({ packId }) => packId === 'NGED')!;
const ownIds = async () =>
  (await tenant.client.listMarketPacks({ query: { origin: 'OWN', pageSize: 100 } })).data.map(({ packId }) => packId);
const window = { startTime: '2030-01-15T17:00:00Z', endTime: '2030-01-15T18:00:00Z' };

describe('the packs of the release', () => {
  it('are drafts where the buyer has not said something, and ready where every number has a source', () => {
    const ready = shippedPacks.map(completeShipped).filter((pack) => packGaps(pack, []).length === 0);
    expect(ready.map((pack) => packKey(pack)).toSorted()).toEqual([
      'DFS_OWN_BASELINE@1',
      'FLAT_RATE@1',
      'NESO_DFS@2026-05',
      'NESO_DFS@2026-08',
    ]);
    const codes = (id: string) =>
      packGaps(completeShipped(shippedPacks.find(({ packId }) => packId === id)!), []).map(({ code }) => code);
    expect(codes('CAPACITY_MARKET_DSR')).toContain('SETTLES_NOTHING');
    expect(codes('CAPACITY_MARKET_DSR')).toContain('UNVERIFIED');
    for (const operator of ['UKPN', 'SSEN', 'SPEN', 'SP_ENW', 'NGED', 'NPG'])
      expect(codes(operator)).toContain('NOT_CONFIRMED');
  });

  it('a number whose source is taken away keeps a pack a draft', () => {
    const { document } = completeShipped(shippedPacks.find(({ packId }) => packId === 'NESO_DFS')!);
    const without = { ...document, evidence: document.evidence.filter(({ at }) => at !== '/settlement') };
    expect(packGaps({ document: without, unsupported: [] }, []).map(({ at }) => at)).toContain(
      '/settlement/priceDecimals',
    );
    expect(packGaps({ document: without, unsupported: [] }, [{ at: '/settlement' }])).toEqual([]);
  });
});

describe('schemes', () => {
  it('that name no pack have the one of their rules, whatever these are', async () => {
    for (const method of settlementMethod.options.filter((one) => one === 'DFS_K' || one === 'FLAT_RATE'))
      for (const baseline of ['BL01', 'MID_8_OF_10', 'HIGH_5_OF_10'] as const)
        for (const inDayAdjustment of [true, false]) {
          const { pack } = await tenant.client.createScheme({
            body: { name: 'Any', settlementMethod: method, baselineMethod: baseline, inDayAdjustment },
          });
          const own = baseline === 'BL01' && !inDayAdjustment ? 'NESO_DFS' : 'DFS_OWN_BASELINE';
          expect(pack.packId).toBe(method === 'FLAT_RATE' ? 'FLAT_RATE' : own);
        }
  });

  it('follow their rules until a pack is named, and are held to it then', async () => {
    const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Winter' } });
    const change = (body: Parameters<typeof tenant.client.updateScheme>[0]['body']) =>
      tenant.client.updateScheme({ params: { schemeUUID }, body });
    expect((await change({ inDayAdjustment: true })).pack.packId).toBe('DFS_OWN_BASELINE');
    const own = { packId: 'HELD', version: '1' };
    await tenant.client.createMarketPack({
      body: { ...own, parent: { packId: 'NESO_DFS', version: '2026-05' } },
    });
    expect(await change({ pack: own, inDayAdjustment: false })).toMatchObject({ pack: own, baselineMethod: 'BL01' });
    expect(await rejection(change({ baselineMethod: 'HIGH_5_OF_10' }))).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/baselineMethod', code: 'NOT_IN_PACK' }] },
    });
    expect(await rejection(change({ inDayAdjustment: true }))).toMatchObject({
      problem: { errors: [{ pointer: '/inDayAdjustment' }] },
    });
    expect(await rejection(change({ settlementMethod: 'FLAT_RATE' }))).toMatchObject({
      problem: { errors: [{ pointer: '/settlementMethod' }] },
    });
    expect(await rejection(change({ pack: { packId: 'NONE', version: '1' } }))).toMatchObject({
      problem: { errors: [{ pointer: '/pack', code: 'NOT_FOUND' }] },
    });
  });
});

describe('a pack of one’s own', () => {
  const body = {
    packId: 'OURS',
    version: '1',
    parent: { packId: 'DFS_OWN_BASELINE', version: '1' },
    overrides: { name: 'Ours', baseline: { lookBackDays: 30 } },
  };

  it('changes its parent, and what it changes needs a confirmation', async () => {
    const shown = await tenant.client.createMarketPack({ body: { ...body, dryRun: true } });
    expect(shown).toMatchObject({ status: 'DRAFT', gaps: [{ at: '/baseline/lookBackDays', code: 'NO_SOURCE' }] });
    expect(await ownIds()).not.toContain('OURS');
    const preview = await tenant.send('POST', '/api/v1/market-packs', { body: { ...body, dryRun: true } });
    expect([preview.status, preview.headers.get('location')]).toEqual([200, null]);
    const made = await tenant.client.createMarketPack({
      body: { ...body, confirmations: [{ at: '/baseline/lookBackDays', statement: 'Letter of 3 November' }] },
    });
    expect(made).toMatchObject({
      status: 'READY',
      gaps: [],
      document: { baseline: { lookBackDays: 30, default: 'BL01' } },
    });
    expect(await tenant.client.getMarketPack({ params: { packUUID: made.packUUID } })).toEqual(made);
    expect(
      (await tenant.client.listMarketPacks({ query: { origin: 'OWN', pageSize: 100 } })).data.map(
        ({ packId }) => packId,
      ),
    ).toContain('OURS');
    expect(await rejection(tenant.client.createMarketPack({ body }))).toMatchObject({ status: 409 });
  });

  it('is refused at the member that does not fit, and stores nothing', async () => {
    const refused = async (wrong: object) =>
      rejection(tenant.client.createMarketPack({ body: { ...body, packId: 'WRONG', ...wrong } }));
    const at = async (wrong: object) => (await refused(wrong)).problem?.errors?.[0]?.pointer;
    expect(await at({ overrides: { unheardOf: 1 } })).toBe('/overrides/unheardOf');
    expect(await at({ overrides: { baseline: { default: 'ZERO' } } })).toBe('/overrides/baseline/default');
    expect(
      await at({
        overrides: {
          settlement: {
            curve: [
              { atPercent: 0, factor: 1 },
              { atPercent: 50, factor: 0.5 },
            ],
          },
        },
      }),
    ).toBe('/overrides/settlement/curve');
    expect(await at({ overrides: { evidence: [{ at: '/baseline', source: 'X9' }] } })).toBe('/overrides/evidence');
    expect(await at({ parent: { packId: 'NOBODY', version: '1' } })).toBe('/parent');
    expect(await at({ packId: 'NESO_DFS' })).toBe('/packId');
    expect(
      (await tenant.client.listMarketPacks({ query: { origin: 'OWN', pageSize: 100 } })).data.some(
        ({ packId }) => packId === 'WRONG',
      ),
    ).toBe(false);
  });

  it('is deleted while nothing uses it', async () => {
    const params = { packId: 'SHORT', version: '1' };
    const parent = { packId: 'NESO_DFS', version: '2026-05' };
    const { packUUID } = await tenant.client.createMarketPack({ body: { ...params, parent } });
    const child = await tenant.client.createMarketPack({ body: { packId: 'CHILD', version: '1', parent: params } });
    expect(await rejection(tenant.client.deleteMarketPack({ params: { packUUID } }))).toMatchObject({ status: 409 });
    await tenant.client.deleteMarketPack({ params: { packUUID: child.packUUID } });
    await tenant.client.createScheme({ body: { name: 'User', pack: params } });
    expect(await rejection(tenant.client.deleteMarketPack({ params: { packUUID } }))).toMatchObject({ status: 409 });
    expect(await rejection(tenant.client.deleteMarketPack({ params: { packUUID: NGED.packUUID } }))).toMatchObject({
      status: 409,
    });
  });

  it('is not seen by another tenant', async () => {
    const other = await service.addTenant();
    const { packUUID } = await tenant.client.createMarketPack({
      body: { packId: 'WALLED', version: '1', parent: { packId: 'NESO_DFS', version: '2026-05' } },
    });
    expect(await rejection(other.client.getMarketPack({ params: { packUUID } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('a draft', () => {
  it('runs test events and no live ones, until what is open is confirmed', async () => {
    const params = { packId: 'DRAFTED', version: '1' };
    const draft = {
      ...params,
      parent: { packId: 'NESO_DFS', version: '2026-05' },
      overrides: { settlement: { priceDecimals: 3 } },
    };
    await tenant.client.createMarketPack({ body: draft });
    const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Draft', pack: params } });
    const event = { name: 'Peak', schemeUUID, eventType: 'TURN_DOWN' as const, ...window };
    expect(await rejection(tenant.client.createEvent({ body: event }))).toMatchObject({
      status: 409,
      problem: { code: 'PACK_DRAFT', detail: expect.stringContaining('/settlement/priceDecimals') as string },
    });
    await tenant.client.createEvent({ body: { ...event, runningType: 'TEST' } });
    const confirmed = { packId: 'DRAFTED', version: '2' };
    await tenant.client.createMarketPack({
      body: {
        ...confirmed,
        parent: params,
        confirmations: [{ at: '/settlement/priceDecimals', statement: 'Letter of 3 November' }],
      },
    });
    await tenant.client.updateScheme({ params: { schemeUUID }, body: { pack: confirmed } });
    await tenant.client.createEvent({ body: event });
    expect(
      await rejection(tenant.client.updateScheme({ params: { schemeUUID }, body: { pack: params } })),
    ).toMatchObject({
      status: 409,
      problem: { code: 'PACK_DRAFT' },
    });
  });

  it('is refused where a word of it is known to nothing, at its place', async () => {
    const product = {
      code: 'DFS',
      name: 'Evening',
      direction: 'BOTH',
      payment: 'UTILISATION',
      noticeMinutes: null,
      responseMinutes: null,
      minDurationMinutes: null,
      minKw: 100,
      maxKw: null,
    } as const;
    const refused = async (overrides: object, confirmations: { at: string; statement: string }[] = []) => {
      const parent = { packId: 'NESO_DFS', version: '2026-05' };
      const body = { packId: 'WORDS', version: '1', parent, overrides, confirmations };
      const error = await rejection(tenant.client.createMarketPack({ body }));
      return error.problem?.errors?.map(({ pointer, code }) => `${pointer} ${code}`);
    };
    expect(await refused({ stacking: { matrix: 'ENA_2025_01', product: 'NOPE' } })).toEqual([
      '/overrides/stacking/product UNKNOWN_VALUE',
    ]);
    expect(await refused({ stacking: { matrix: 'ENA_2031_01', product: 'DFS' } })).toEqual([
      '/overrides/stacking/matrix UNKNOWN_VALUE',
    ]);
    expect(await refused({ products: [{ ...product, code: 'NOPE' }] })).toEqual([
      '/overrides/products/0/code UNKNOWN_VALUE',
    ]);
    expect(await refused({ products: [product, product] })).toEqual(['/overrides/products/1/code UNKNOWN_VALUE']);
    expect(await refused({ products: [{ ...product, maxKw: 50 }] })).toEqual([
      '/overrides/products/0/maxKw UNKNOWN_VALUE',
    ]);
    expect(await refused({ files: [{ format: 'XLSX', direction: 'IN', evidence: 'ASSUMED' }] })).toEqual([
      '/overrides/files/0/format UNKNOWN_VALUE',
    ]);
    expect(await refused({ settlement: { runs: ['FIRST'] } })).toEqual(['/overrides/settlement/runs/0 UNKNOWN_VALUE']);
    expect(await refused({}, [{ at: '/settlement/nope', statement: 'Letter' }])).toEqual([
      '/confirmations/0/at INVALID',
    ]);
  });

  it('is a DRAFT with such a word, from before these were refused, and no pack of the release has any', () => {
    for (const { document } of shippedPacks.map(completeShipped)) expect(unknownValues(document)).toEqual([]);
    const dfs = completeShipped(shippedPacks.find(({ packId }) => packId === 'NESO_DFS')!).document;
    const document = { ...dfs, stacking: { ...dfs.stacking!, product: 'NOPE' } };
    expect(packGaps({ document, unsupported: [] }, [])).toMatchObject([
      { at: '/stacking/product', code: 'UNKNOWN_VALUE' },
    ]);
  });

  it('takes events of the directions that its products have', async () => {
    const { data } = await tenant.client.listMarketPacks({ query: { pageSize: 100 } });
    expect(data.length).toBeGreaterThan(12);
    const params = { packId: 'DOWN_ONLY', version: '1' };
    await tenant.client.createMarketPack({
      body: {
        ...params,
        parent: { packId: 'FLAT_RATE', version: '1' },
        overrides: {
          products: [
            {
              code: 'PR',
              name: 'Peak',
              direction: 'TURN_DOWN',
              payment: 'UTILISATION',
              noticeMinutes: null,
              responseMinutes: null,
              minDurationMinutes: null,
              minKw: null,
              maxKw: null,
            },
          ],
        },
      },
    });
    const { schemeUUID } = await tenant.client.createScheme({ body: { name: 'Down', pack: params } });
    expect(
      await rejection(tenant.client.createEvent({ body: { name: 'Up', schemeUUID, eventType: 'TURN_UP', ...window } })),
    ).toMatchObject({
      problem: { errors: [{ pointer: '/eventType', code: 'NOT_IN_PACK' }] },
    });
  });
});
