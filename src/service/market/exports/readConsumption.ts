import { type RawBuilder, sql } from 'kysely';
import type { ConsumptionExportQuery } from '#contract/exports.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { halfHoursIn } from '../../assets/halfHourRange.ts';
import { requirePortfolio } from '../../assets/portfolios/requirePortfolio.ts';
import { requireAsset } from '../../assets/requireAsset.ts';
import { requireScheme } from '../../schemes/requireScheme.ts';
import { finestOf } from '../../tenants/consents/dataAccess.ts';

/** Days of assets that are read together: a megabyte of their text. */
const DAYS = 1024;
const HALF_HOURLY = 3;

/** Stored day of an asset: 48 watt-hours as text, and a bit for each that is an estimate. */
export interface AssetDay {
  asset_uuid: string;
  asset_id: string;
  /** Start of the present occupancy, if there was another before. */
  occupied_ms: number | null;
  /** Days since 1970. */
  day: number;
  wh: string;
  estimated: number;
}

export interface ReadDays {
  days: AssetDay[];
  /** Last asset that was looked at, after which to continue; null at the end. */
  next: string | null;
}

/** Throws 404 unless the portfolio and the scheme of an export exist, and the asset that it continues after. */
export async function requireSubjects(scope: TenantScope, query: ConsumptionExportQuery): Promise<void> {
  if (query.after !== undefined) await requireAsset(scope, query.after);
  if (query.portfolioUUID !== undefined) await requirePortfolio(scope, query.portfolioUUID);
  if (query.schemeUUID !== undefined) await requireScheme(scope, query.schemeUUID);
}

/** Reads the stored days of the next assets of an export, as many as are read together, by asset and day. */
export async function readDays(scope: TenantScope, query: ConsumptionExportQuery, days = DAYS): Promise<ReadDays> {
  const { startMs, endMs } = halfHoursIn(query.from, query.to);
  const firstDay = Math.floor(startMs / DAY_MS);
  const endDay = Math.ceil(endMs / DAY_MS);
  const limit = Math.max(1, Math.floor(days / Math.max(1, endDay - firstDay)));
  const { rows: assets } = await sql<Omit<AssetDay, 'day' | 'wh' | 'estimated'> & { finest: number }>`
    select a.asset_uuid, a.asset_id, (extract(epoch from a.occupied_from_utc) * 1000)::float8 as occupied_ms,
      ${finestOf(scope)}::integer as finest
    from assets a where a.tenant_uuid = ${scope.tenant} and ${isIn(query)}
    order by a.asset_uuid limit ${limit}`.execute(scope.tx);
  const readable = new Map(
    assets.filter(({ finest }) => finest >= HALF_HOURLY).map((asset) => [asset.asset_uuid, asset]),
  );
  const { rows } = await sql<Pick<AssetDay, 'asset_uuid' | 'day' | 'wh' | 'estimated'>>`
    select asset_uuid, day - date '1970-01-01' as day, wh::text as wh, estimated from reading_days
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${[...readable.keys()]}::uuid[])
      and direction = ${directionCode[query.direction]}
      and day >= ${utcDay(firstDay * DAY_MS)}::date and day < ${utcDay(endDay * DAY_MS)}::date
    order by asset_uuid, day`.execute(scope.tx);
  return {
    days: rows.map((row) => ({ ...readable.get(row.asset_uuid)!, ...row })),
    next: assets.length < limit ? null : assets.at(-1)!.asset_uuid,
  };
}

/** Returns the condition on assets `a` that they are of an export and behind the one it continues after. */
const isIn = ({ after, portfolioUUID, schemeUUID }: ConsumptionExportQuery): RawBuilder<unknown> =>
  sql.join(
    [
      after === undefined ? sql`true` : sql`a.asset_uuid > ${after}`,
      portfolioUUID === undefined ? sql`true` : sql`a.portfolio_uuid = ${portfolioUUID}`,
      schemeUUID === undefined
        ? sql`true`
        : sql`exists (select from scheme_assets sa where sa.tenant_uuid = a.tenant_uuid
            and sa.asset_uuid = a.asset_uuid and sa.scheme_uuid = ${schemeUUID} and sa.status in ('READY', 'OPT_IN'))`,
    ],
    sql` and `,
  );
