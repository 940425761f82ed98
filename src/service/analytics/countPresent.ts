import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../shared/halfHourRange.ts';
import { slicesOf } from './coverageDays.ts';
import { presenceOf } from './presence.ts';

export interface CountedAsset {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  /** Whose readings count: 0 imports, 1 exports; null where there are none. */
  direction: 0 | 1 | null;
}

export interface Counted {
  assets: number;
  coverage: { expected: number; present: number };
  /** The page asked for, in order. */
  page: CountedAsset[];
}

interface Options {
  portfolioUUID?: string | undefined;
  /** The page to list, worst first unless by assetId; none without it. */
  list?: { page: number; pageSize: number; sort: 'assetId' | 'present' };
}

/** How many half hours of a range the active assets have, of the tenant or of one portfolio. */
export async function countPresent({ tx, tenant }: TenantScope, range: HalfHourRange, { portfolioUUID, list }: Options = {}): Promise<Counted> {
  const order = list?.sort === 'assetId' ? sql`asset_id` : sql`present, asset_id`;
  const { rows } = await sql<{ assets: number; present: number; page: CountedAsset[] | null }>`
    with counted as (
      select a.asset_uuid, a.asset_id, a.name, presence.direction, coalesce(presence.present, 0) as present
      from assets a left join lateral ${presenceOf(slicesOf(range.startMs, range.endMs))} presence on true
      where a.tenant_uuid = ${tenant} and a.status = 'ACTIVE' and (${portfolioUUID ?? null}::uuid is null or a.portfolio_uuid = ${portfolioUUID ?? null}::uuid)
    ), page as (
      select * from counted order by ${order}, asset_uuid limit ${list?.pageSize ?? 0} offset ${list ? (list.page - 1) * list.pageSize : 0}
    )
    select (select count(*) from counted) as assets, (select coalesce(sum(present), 0)::bigint from counted) as present,
      (select json_agg(page order by ${order}, asset_uuid) from page) as page`.execute(tx);
  const { assets, present, page } = rows[0]!;
  return { assets, coverage: { expected: (assets * (range.endMs - range.startMs)) / HALF_HOUR_MS, present }, page: page ?? [] };
}
