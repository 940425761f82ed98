import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isEvenPlace } from '../../../assets/evenSample.ts';
import { summedOf } from '../../../assets/portfolios/summedAssets.ts';

/** Even sample of the assets in a portfolio's sum. */
export interface AssetSample {
  /** Number of all of them: active, readable by half hour, each meter once. */
  assets: number;
  assetUUIDs: string[];
}

/** Returns all assets of the portfolio's sum, or `most` of them spread evenly over the order of their UUIDs. */
export async function sampleAssets(scope: TenantScope, portfolioUUID: string, most: number): Promise<AssetSample> {
  const { isSummed } = await summedOf(scope, portfolioUUID, 'halfHour');
  const { rows } = await sql<{ asset_uuid: string; assets: number }>`
    select asset_uuid, assets::integer as assets from (
      select a.asset_uuid, count(*) over () as assets, row_number() over (order by a.asset_uuid) - 1 as place
      from assets a where ${isSummed}
    ) summed
    where ${isEvenPlace('place', 'assets', most)}
    order by asset_uuid`.execute(scope.tx);
  return { assets: rows[0]?.assets ?? 0, assetUUIDs: rows.map((row) => row.asset_uuid) };
}
