import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';

/** Assets whose readings are in memory together, and those that one statement counts. */
export const filePortion = { assets: 100, counted: 10_000 };

/** Aggregates rows by asset in portions of assets, in the order of their UUIDs: no statement grows with them. */
export async function* countInPortions<Counts>(
  { tx }: TenantScope,
  rowsByAsset: RawBuilder<unknown>,
  counts: RawBuilder<Counts>,
): AsyncGenerator<Counts & { assets: number }> {
  for (let after: string | null = BEFORE_FIRST_ASSET; after !== null;) {
    const { rows } = await sql<Counts & { assets: number; last: string | null }>`
      select count(*)::integer as assets, max(asset_uuid::text collate "C") as last, ${counts}
      from (
        select * from ${rowsByAsset} by_asset where asset_uuid > ${after}
        order by asset_uuid limit ${filePortion.counted}
      ) portion`.execute(tx);
    const portion: Counts & { assets: number; last: string | null } = rows[0]!;
    yield portion;
    after = portion.assets < filePortion.counted ? null : portion.last;
  }
}
