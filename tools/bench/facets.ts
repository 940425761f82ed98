import { sql } from 'kysely';
import { createClient } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import type { AssetFacetsQuery } from '#contract/assetFacets.ts';
import { refreshFacets } from '#service/assets/facets/refreshFacets.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, vacuum } from '../harness/benchService.ts';
import { fillFleet } from '../harness/fillFleet.ts';
import { fillTransaction } from '../harness/prepareBulkFill.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, measureMs, median, ms } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

/** `FACETS_ASSETS` names other sizes. */
const SIZES = (process.env['FACETS_ASSETS'] ?? sized('10000,100000,1000000', '100,200')).split(',').map(Number);
const READS = sized(7, 2);
const PORTFOLIOS = 20;
const DAYS = 1;

/** Nine homes in ten are in a portfolio, and three in four are ready in a scheme. */
async function joinFleet({ store }: Bench, tenant: string, schemeUUID: string): Promise<void> {
  const portfolio = sql`md5(${`portfolio ${tenant} `} || n)::uuid`;
  await fillTransaction(store, tenant, ({ tx, now }) =>
    sql`
      insert into portfolios (tenant_uuid, portfolio_uuid, name, status, created_utc, updated_utc)
      select ${tenant}, ${portfolio}, 'North ' || n, 'ACTIVE', ${new Date(now)}, ${new Date(now)}
      from generate_series(0, ${PORTFOLIOS - 1}::integer) n`.execute(tx),
  );
  await vacuum({ store }, 'assets');
  await fillTransaction(store, tenant, async ({ tx, now }) => {
    await sql`
      update assets set response_score = case when hash % 2 = 0 then hash % 1000 / 1000.0 end,
        portfolio_uuid = case when hash % 10 > 0 then ${portfolio} end
      from (
        select asset_uuid, hash, hash % ${PORTFOLIOS}::integer as n
        from (select asset_uuid, abs(hashtext(asset_uuid::text)) as hash from assets where tenant_uuid = ${tenant}) hashed
      ) drawn
      where assets.tenant_uuid = ${tenant} and assets.asset_uuid = drawn.asset_uuid`.execute(tx);
    await sql`
      insert into asset_responses (tenant_uuid, asset_uuid, events, kept, sum_kw)
      select ${tenant}, asset_uuid, 3, 2, response_score from assets
      where tenant_uuid = ${tenant} and response_score is not null`.execute(tx);
    await sql`
      insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc)
      select ${tenant}, ${schemeUUID}, asset_uuid, 'READY', ${new Date(now)} from assets
      where tenant_uuid = ${tenant} and hashtext(asset_uuid::text) % 4 <> 0`.execute(tx);
  });
  await vacuum({ store }, 'assets, asset_responses, scheme_assets, users, consents, asset_search, asset_counts');
}

/** Runs the job beside the service until the fleet is counted; how long each of its transactions took. */
async function countFleet({ store }: Bench, tenant: string): Promise<number[]> {
  const times: number[] = [];
  let checkpoint: unknown;
  for (let isCounted = false; !isCounted;)
    isCounted = await tenantTransaction(store.background, tenant, async (scope) => {
      times.push(
        await measureMs(async () => {
          checkpoint = (await refreshFacets(scope, tenant, checkpoint))?.checkpoint;
        }),
      );
      await sql`delete from jobs where tenant_uuid = ${tenant} and kind = 'ASSET_FACETS'`.execute(scope.tx);
      return checkpoint === undefined;
    });
  return times;
}

async function measure(bench: Bench, size: number): Promise<Record<string, number>> {
  const { headers } = await bench.addTenant(0);
  const tenant = headers['tenant']!;
  const client = createClient({ baseUrl: bench.url, headers });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Bench', requiresMpan: false } });
  await fillFleet(bench, tenant, size, DAYS);
  await joinFleet(bench, tenant, schemeUUID);
  const read = async (query: Partial<AssetFacetsQuery>) => {
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn++) times.push(await measureMs(() => client.getAssetFacets({ query })));
    return median(times.slice(1));
  };
  const [{ userUUID, portfolioUUID }] = (await client.listAssets({ query: { pageSize: 1 } })).data as [Asset];
  const before = await read({});
  const portions = await countFleet(bench, tenant);
  return {
    'before the first count': before,
    unnarrowed: await read({}),
    'of one kind and reading status': await read({ assetType: 'SMART_METER', readingStatus: 'SILENT' }),
    'of a scheme': await read({ schemeUUID }),
    'not in a scheme': await read({ notInScheme: schemeUUID }),
    'of a portfolio, not in a scheme': await read({ notInScheme: schemeUUID, portfolioUUID: portfolioUUID! }),
    'of a user': await read({ userUUID: userUUID! }),
    'counting the fleet, all portions': portions.reduce((sum, each) => sum + each, 0),
    'its longest transaction': Math.max(...portions),
  };
}

/** The facets of the list of assets over HTTP as a fleet grows to a million, and counting them beside the service. */
export const facets = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const measured: Record<string, number>[] = [];
    for (const size of SIZES) measured.push(await measure(bench, size));
    return Object.keys(measured[0]!).map((name) => {
      const times = measured.map((each) => each[name]!);
      return {
        figure: `Facets, ${name}`,
        value: `${times.map(ms).join(', ')} with ${SIZES.map((size) => formatCount(size)).join(', ')} assets; exponent ${growthExponent(SIZES, times)}`,
      };
    });
  });
