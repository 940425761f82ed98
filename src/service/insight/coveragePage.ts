import { sql } from 'kysely';
import type { CoverageQuery } from '#contract/coverage.ts';
import { errorOfShare, PARTS } from '#energy/evenSample.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countPresent, dueUntil, type PresentCount } from '../assets/coverage/countPresent.ts';
import { countAssets, evenSample, isActiveIn } from '../assets/evenSample.ts';
import type { HalfHourRange } from '../assets/halfHourRange.ts';
import { readCoverageTotals } from '../assets/totals/readAssetTotals.ts';
import { roundTo } from '../platform/rows/roundTo.ts';

/** Largest number of assets that are sorted by what they miss and counted together, and the sample of more. */
export const countedAtOnce = { assets: 10_000, sampled: 2000 };

const POINT_DECIMALS = 2;

type CoverageList = Pick<CoverageQuery, 'portfolioUUID' | 'page' | 'pageSize' | 'sort'>;

export interface CoveragePage extends PresentCount {
  /** Order of the page. */
  sortedBy: 'assetId' | 'present' | 'lastReading';
  /** Assets that the total counts; fewer than all are a sample of them. */
  sampled: number;
  /** Possible error of their share of present half hours, in percentage points; null where all are counted. */
  within: number | null;
}

/**
 * Reads a page of active assets, and the completeness of all of them. In a large fleet those with the oldest newest
 * reading come first instead of those with most missing, which would be counted asset by asset for it.
 */
export async function readCoveragePage(
  scope: TenantScope,
  range: HalfHourRange,
  { portfolioUUID, ...list }: CoverageList,
): Promise<CoveragePage> {
  const assets = await countAssets(scope, isActiveIn(scope, portfolioUUID));
  if (assets <= countedAtOnce.assets) {
    const counted = await countPresent(scope, range, { portfolioUUID, list });
    return { ...counted, sortedBy: list.sort, sampled: counted.assets, within: null };
  }
  const sortedBy = list.sort === 'assetId' ? 'assetId' : 'lastReading';
  const assetUUIDs = await readUUIDs(scope, portfolioUUID, list, sortedBy);
  const { page } = await countPresent(scope, range, {
    assetUUIDs,
    list: { page: 1, pageSize: assetUUIDs.length, sort: 'assetId' },
  });
  const byUUID = new Map(page.map((each) => [each.asset_uuid, each]));
  return {
    assets,
    page: assetUUIDs.flatMap((assetUUID) => byUUID.get(assetUUID) ?? []),
    sortedBy,
    ...(await coverageOfMany(scope, range, portfolioUUID, assets)),
  };
}

async function readUUIDs(
  scope: TenantScope,
  portfolioUUID: string | undefined,
  { page, pageSize }: Pick<CoverageList, 'page' | 'pageSize'>,
  sortedBy: 'assetId' | 'lastReading',
): Promise<string[]> {
  const [joined, order] =
    sortedBy === 'assetId'
      ? [sql``, sql`a.asset_id`]
      : [
          sql`left join asset_readings ar on ar.tenant_uuid = ${scope.tenant} and ar.asset_uuid = a.asset_uuid`,
          sql`ar.last_reading_utc nulls first, a.asset_id`,
        ];
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a ${joined}
    where ${isActiveIn(scope, portfolioUUID)}
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(scope.tx);
  return rows.map(({ asset_uuid }) => asset_uuid);
}

/** Returns the stored coverage of the whole fleet's past London days; any other by a sample, in proportion. */
async function coverageOfMany(
  scope: TenantScope,
  range: HalfHourRange,
  portfolioUUID: string | undefined,
  assets: number,
): Promise<Pick<CoveragePage, 'coverage' | 'sampled' | 'within'>> {
  const isKept = !portfolioUUID && dueUntil(range, scope.now) === range.endMs && isOfWholeDays(range);
  const kept = isKept ? await readCoverageTotals(scope, range) : null;
  if (kept) return { coverage: kept, sampled: assets, within: null };
  const assetUUIDs = await evenSample(scope, isActiveIn(scope, portfolioUUID), countedAtOnce.sampled, assets);
  // Sorted, so that the parts are the same each time.
  const ordered = assetUUIDs.toSorted();
  const parts: PresentCount[] = [];
  for (let part = 0; part < PARTS; part++)
    parts.push(await countPresent(scope, range, { assetUUIDs: ordered.filter((_, place) => place % PARTS === part) }));
  const sumOf = (of: (part: PresentCount) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const coverage = {
    expected: sumOf((part) => part.coverage.expected),
    present: sumOf((part) => part.coverage.present),
  };
  const sampled = sumOf((part) => part.assets);
  const within = errorOfShare(
    parts.map((part) => ({ of: part.coverage.present, whole: part.coverage.expected })),
    sampled / assets,
  );
  const all = (halfHours: number) => Math.round((halfHours * assets) / Math.max(1, sampled));
  return {
    coverage: { expected: all(coverage.expected), present: all(coverage.present) },
    sampled,
    within: within === null || sampled >= assets ? null : roundTo(POINT_DECIMALS, within),
  };
}

const isOfWholeDays = ({ startMs, endMs }: HalfHourRange): boolean =>
  [startMs, endMs].every((ms) => londonMidnight(londonDate(ms)) === ms);
