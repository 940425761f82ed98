import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

describe('event schemes', () => {
  it("are created with the interface's defaults", async () => {
    const response = await tenant.send('POST', '/events/schemes', { body: { name: 'DFS winter' } });
    expect(response.status).toBe(201);
    const scheme = await response.json();
    expect(response.headers.get('location')).toBe(`/api/v1/events/schemes/${scheme.schemeUUID}`);
    expect(scheme).toMatchObject({
      schemeType: 'DFS',
      regulator: 'NESO',
      status: 'ACTIVE',
      baselineMethod: 'BL01',
      inDayAdjustment: false,
      settlementMethod: 'DFS_K',
      requiresMpan: true,
      validFrom: null,
      counts: { OPT_IN: 0, OPT_OUT: 0, DUPLICATED: 0, REJECTED: 0, READY: 0, READY_OPT_OUT: 0 },
    });
    const read = await tenant.send('GET', `/events/schemes/${scheme.schemeUUID}`);
    expect([rowTag(read.headers.get('etag')!), await read.json()]).toEqual(['"1"', scheme]);
  });

  it('change named members, keep the rest and honour If-Match', async () => {
    const { schemeUUID } = await addScheme(tenant, {
      name: 'Before',
      description: 'Winter\nonly',
      validFrom: '2026-01-01',
    });
    const path = `/events/schemes/${schemeUUID}`;
    const changed = await tenant.send('PATCH', path, {
      body: { name: 'After', description: null, inDayAdjustment: true },
      headers: { 'if-match': '"1"' },
    });
    expect([changed.status, rowTag(changed.headers.get('etag')!)]).toEqual([200, '"2"']);
    expect(await changed.json()).toMatchObject({
      name: 'After',
      description: null,
      inDayAdjustment: true,
      validFrom: '2026-01-01',
      status: 'ACTIVE',
    });
    expect((await tenant.send('PATCH', path, { body: { name: 'Late' }, headers: { 'if-match': '"1"' } })).status).toBe(
      412,
    );
    const reversed = await tenant.send('PATCH', path, { body: { validTo: '2025-12-31' } });
    expect([reversed.status, (await reversed.json()).errors[0].pointer]).toEqual([400, '/validTo']);
  });

  it('let exactly one of twenty writers with the same version through', async () => {
    const { schemeUUID } = await addScheme(tenant);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        tenant.send('PATCH', `/events/schemes/${schemeUUID}`, {
          body: { name: `Name ${i}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 412)).toHaveLength(19);
  });

  it('are listed with their counts, filtered and sorted', async () => {
    const other = await service.addTenant();
    const assets = await seedFleet(service, other, 3);
    const otherScheme = await addScheme(other, { name: 'Alpha_1', schemeType: 'SUPPLIER' });
    const busy = await addScheme(other, { name: 'Beta' });
    await other.client.optSchemeAssets({ params: busy, body: { assetUUIDs: assets, action: 'OPT_IN' } });
    await other.client.optSchemeAssets({ params: busy, body: { assetUUIDs: assets.slice(0, 1), action: 'OPT_OUT' } });
    const all = await other.client.listSchemes({ query: { sort: '-name' } });
    expect(all.data.map(({ name, counts }) => [name, counts.OPT_IN, counts.OPT_OUT])).toEqual([
      ['Beta', 2, 1],
      ['Alpha_1', 0, 0],
    ]);
    const names = async (query: Parameters<typeof other.client.listSchemes>[0]) =>
      (await other.client.listSchemes(query)).data.map((scheme) => scheme.schemeUUID);
    expect(await names({ query: { search: 'alpha_' } })).toEqual([otherScheme.schemeUUID]);
    expect(await names({ query: { schemeType: 'DFS' } })).toEqual([busy.schemeUUID]);
    expect(await names({ query: { status: 'CLOSED' } })).toEqual([]);
  });

  it('of another tenant are not found', async () => {
    const { schemeUUID } = await addScheme(await service.addTenant());
    const path = `/events/schemes/${schemeUUID}`;
    const opt = { assetUUIDs: [schemeUUID], action: 'OPT_IN' };
    const responses = await Promise.all([
      tenant.send('GET', path),
      tenant.send('PATCH', path, { body: { name: 'Mine' } }),
      tenant.send('GET', `${path}/assets`),
      tenant.send('POST', `${path}/assets`, { body: opt }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([404, 404, 404, 404]);
  });
});
