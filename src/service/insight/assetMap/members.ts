import { sql } from 'kysely';
import { MAX_TILES } from '#contract/tiles.ts';
import type { AssetRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import { joinAssetReadings } from '../../assets/assetReadings.ts';
import { invalid } from '../../platform/http/problem.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';

/** Asset of the map: the columns that place its tile and tell whether it reports. */
export type Member = Pick<
  AssetRow,
  'asset_uuid' | 'asset_id' | 'portfolio_uuid' | 'asset_type' | 'location_postcode' | 'created_utc'
> & {
  last_reading_utc: Date | null;
  reading_delay_s: number | null;
};

/** Assets of one statement. */
export const MEMBERS_AT_ONCE = 5000;

const selected = sql`assets.asset_uuid, asset_id, portfolio_uuid, asset_type, location_postcode, created_utc, ar.last_reading_utc,
  ar.reading_delay_s from assets ${joinAssetReadings('assets')}`;

/** Reads the active assets of the tenant or of one portfolio, in batches by their keys; 400 if there are too many. */
export async function readActive({ tx, tenant }: TenantScope, portfolioUUID: string | undefined): Promise<Member[]> {
  const inPortfolio = portfolioUUID === undefined ? sql`true` : sql`portfolio_uuid = ${portfolioUUID}`;
  const members: Member[] = [];
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Member>`
      select ${selected}
      where assets.tenant_uuid = ${tenant} and status = 'ACTIVE' and ${inPortfolio} and ${after}
      order by assets.asset_uuid limit ${MEMBERS_AT_ONCE}`.execute(tx);
    members.push(...rows);
    refuseTooMany(members.length);
    if (rows.length < MEMBERS_AT_ONCE) return members;
    after = sql`assets.asset_uuid > ${rows.at(-1)!.asset_uuid}`;
  }
}

/** Reads those of some assets that are active and in the portfolio, if one is named. */
export async function readActiveOf(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  portfolioUUID: string | undefined,
): Promise<Member[]> {
  const inPortfolio = portfolioUUID === undefined ? sql`true` : sql`portfolio_uuid = ${portfolioUUID}`;
  return inBatches(assetUUIDs, async (batch) => {
    const { rows } = await sql<Member>`
      select ${selected}
      where assets.tenant_uuid = ${tenant} and status = 'ACTIVE' and ${inPortfolio}
        and assets.asset_uuid = any(${arrayLiteral(batch)}::uuid[])`.execute(tx);
    return rows;
  });
}

/** Calls a read with a batch of keys at a time, one after the other; returns all rows. */
export async function inBatches<Row>(
  keys: readonly string[],
  read: (batch: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < keys.length; from += MEMBERS_AT_ONCE)
    rows.push(...(await read(keys.slice(from, from + MEMBERS_AT_ONCE))));
  return rows;
}

/** Throws 400 when there are more assets than one map shows, or more than `most` of another kind. */
export function refuseTooMany(assets: number, most = MAX_TILES, kind = 'assets'): void {
  if (assets <= most) return;
  const detail = `more than ${formatCount(most)} ${kind}; choose a portfolio with fewer`;
  throw invalid([{ pointer: '?portfolioUUID', code: 'TOO_MANY', detail }]);
}
