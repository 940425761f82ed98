import { sql } from 'kysely';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, vacuum } from '../harness/benchService.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, median, ms, quantile, measureMs } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

const SIZES = sized([10_000, 100_000, 1_000_000], [1000, 2000]);
const BATCH_SIZE = 50_000;
const PAGE = 50;
const READS = sized(200, 2);
const CRAWLED = sized(80, 4);

/**
 * Assets as an importer leaves them: a thousand with the same instant, in the order of their names. In batches that fit
 * the statement timeout.
 */
async function fill(bench: Bench, { headers }: BenchTenant, count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH_SIZE)
    await tenantTransaction(bench.store.background, headers['tenant']!, ({ tx, tenant }) =>
      sql`
        insert into assets (tenant_uuid, asset_uuid, asset_id, name, asset_type, mpan_status, location_postcode,
          created_utc, updated_utc)
        select ${tenant}, gen_random_uuid(), 'meter-' || lpad(n::text, 7, '0'), 'Home ' || n, 'SMART_METER',
          'NOT_APPLICABLE', 'AB' || n % 90 + 10 || ' ' || n % 10 || 'CD', at, at
        from (select n, '2025-01-01Z'::timestamptz + n / 1000 * interval '1 second' as at
          from generate_series(${from}::int, ${Math.min(count, from + BATCH_SIZE - 1)}::int) n) numbered`.execute(tx),
    );
  await vacuum(bench, 'assets, asset_search, asset_counts');
}

interface Listed {
  data: { assetId: string }[];
  totalItems: number;
}

async function list({ url }: Bench, { headers }: BenchTenant, query: Record<string, string | number>): Promise<Listed> {
  const response = await fetch(
    `${url}/assets?${new URLSearchParams(
      Object.entries({ pageSize: PAGE, ...query }).map(([name, value]) => [name, String(value)]),
    ).toString()}`,
    { headers },
  );
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Listed;
}

async function times(reads: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < reads / 5; turn++) await work(turn);
  const taken: number[] = [];
  for (let turn = 0; turn < reads; turn++) taken.push(await measureMs(() => work(turn)));
  return taken;
}

/** The least work PostgreSQL can do for a page: its rows by the index. */
const bare = ({ store }: Bench, tenant: BenchTenant) =>
  times(READS, (turn) =>
    tenantTransaction(store.db, tenant.headers['tenant']!, ({ tx, tenant: uuid }) =>
      sql`select * from assets where tenant_uuid = ${uuid} and status = 'ACTIVE'
        and created_utc >= ${new Date(Date.UTC(2025, 0, 1) + turn * 10)}
        order by created_utc, asset_uuid limit ${PAGE}`.execute(tx),
    ),
  );

async function measure(bench: Bench, size: number): Promise<Record<string, number[]>> {
  const tenant = await bench.addTenant(0);
  await fill(bench, tenant, size);
  const pages = size / PAGE;
  const { totalItems } = await list(bench, tenant, {});
  if (totalItems !== size) throw new Error(`lists ${totalItems} of ${size}`);
  const exactly = async (turn: number) => {
    const wanted = `meter-${String(((turn * 7919) % size) + 1).padStart(7, '0')}`;
    const { data } = await list(bench, tenant, { search: wanted });
    if (data[0]?.assetId !== wanted) throw new Error(`did not find ${wanted}`);
  };
  await list(bench, tenant, { page: Math.floor(pages / 2) - CRAWLED });
  return {
    'first page': await times(READS, () => list(bench, tenant, { page: 1 })),
    'deep page, after the one before': await times(CRAWLED, (turn) =>
      list(bench, tenant, { page: Math.floor(pages / 2) - CRAWLED + turn + 1 }),
    ),
    'last page': await times(READS, () => list(bench, tenant, { page: pages })),
    'a page in the middle, without the one before': await times(CRAWLED / 4, (turn) =>
      list(bench, tenant, { page: Math.floor(pages / 3) + 2 * turn }),
    ),
    'search that finds one': await times(READS, exactly),
    'rows of one page by bare SQL': await bare(bench, tenant),
  };
}

/**
 * The list of assets over HTTP as a tenant grows to a million, one request at a time, compared with the bare rows of
 * one page from the same PostgreSQL.
 */
export const lists = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const measured: Record<string, number[]>[] = [];
    for (const size of SIZES) measured.push(await measure(bench, size));
    return Object.keys(measured[0]!).map((figure) => {
      const at = measured.map((each) => each[figure]!);
      const p50s = at.map(median);
      return {
        figure: `Assets, ${figure}`,
        value:
          `p50 ${p50s.map(ms).join(', ')} with ${SIZES.map((size) => formatCount(size)).join(', ')}; ` +
          `p95 ${ms(quantile(at.at(-1)!, 0.95))}; exponent ${growthExponent(SIZES, p50s)}`,
      };
    });
  });
