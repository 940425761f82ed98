import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const ASSETS = 130;
const mpanOf = (serial: string): string => `10${serial}${mpanCheckDigit(`10${serial}`)}`;

describe('the MPANs of many assets together', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: string[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const body = Array.from({ length: ASSETS }, (_, i) => ({
      assetId: `M-${1000 + i}`,
      mpan: mpanOf(`${String(40_000_000 + i)}${i % 10 === 3 ? '99' : '01'}`),
    }));
    const { data } = await tenant.client.createAssetsBulk({ body });
    ids = data.map(({ assetUUID }) => assetUUID);
  });
  afterAll(() => service.close());

  const statusesOf = async () => {
    const pages = [
      await tenant.client.listAssets({ query: { pageSize: 100 } }),
      await tenant.client.listAssets({ query: { pageSize: 100, page: 2 } }),
    ];
    return pages.flatMap(({ data }) => data.map(({ mpanStatus }) => mpanStatus));
  };
  const inDatabase = async <Row>(sql: string): Promise<Row[]> =>
    (
      (await service.database.store.pool.query(
        `begin; set local app.tenant = '${tenant.tenant}'; ${sql}; commit`,
      )) as unknown as { rows: Row[] }[]
    )[2]!.rows;

  it('are looked up when due, published once each, none left over', async () => {
    expect(new Set(await statusesOf())).toEqual(new Set(['PENDING']));
    await tenant.client.setClock({ body: { advance: 'PT11S' } });
    const statuses = await statusesOf();
    expect(statuses.filter((status) => status === 'INVALID')).toHaveLength(ASSETS / 10);
    expect(statuses.filter((status) => status === 'VALID')).toHaveLength(ASSETS - ASSETS / 10);
    const published = await inDatabase<{ asset: string; valid: boolean }>(
      `select payload ->> 'assetUUID' as asset, (payload -> 'isValid')::boolean as valid from outbox
        where event = 'ASSET.MPAN_VALIDATED'`,
    );
    expect(published.map(({ asset }) => asset).toSorted()).toEqual(ids.toSorted());
    expect(published.filter(({ valid }) => !valid)).toHaveLength(ASSETS / 10);
    expect(
      await inDatabase(`select kind from jobs where tenant_uuid = '${tenant.tenant}' and kind = 'MPAN_CHECK'`),
    ).toEqual([]);
  });
});
