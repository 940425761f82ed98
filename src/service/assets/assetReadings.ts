import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Returns the SQL of the row of `asset_readings` of a query's asset, by its name there; there is none before its first
 * reading.
 */
const ofAsset = (asset: string) =>
  `from asset_readings ar where ar.tenant_uuid = ${asset}.tenant_uuid and ar.asset_uuid = ${asset}.asset_uuid`;

/** Returns the start of the first reading of a query's asset, null without any; as SQL text. */
export const firstReadingSql = (asset: string): string => `(select ar.first_reading_utc ${ofAsset(asset)})`;

/** Returns the same of its newest reading. */
export const lastReadingSql = (asset: string): string => `(select ar.last_reading_utc ${ofAsset(asset)})`;

/** Returns the same as part of a statement. */
export const lastReadingOf = (asset: string): RawBuilder<Date | null> => sql.raw(lastReadingSql(asset));

/** Whether a query's asset has, or had, an import. */
export const hasImports = (asset: string): RawBuilder<boolean> =>
  sql.raw(`coalesce((select ar.has_imports ${ofAsset(asset)}), false)`);

/** Returns a condition on a query's asset: it has a reading. */
export const hasReading = (asset: string): RawBuilder<boolean> =>
  sql`exists (select ${sql.raw(ofAsset(asset))} and ar.last_reading_utc is not null)`;

/** Returns a condition on a query's asset: its newest reading begins at or after an instant in ms. */
export const hasReadingFrom = (asset: string, fromMs: number): RawBuilder<boolean> =>
  sql`exists (select ${sql.raw(ofAsset(asset))} and ar.last_reading_utc >= ${new Date(fromMs)})`;

/**
 * Joins `ar`, the facts about its readings, to a query's asset. Looked up asset by asset: of a tenant that came after
 * the tables were last analysed, PostgreSQL expects one row, and would compare each with each.
 */
export const joinAssetReadings = (asset: string): RawBuilder<unknown> =>
  sql.raw(`left join lateral (select ar.* ${ofAsset(asset)} offset 0) ar on true`);

/**
 * Joins the same to a list of a whole fleet, which may be sorted by `asset_readings`: both tables are joined at once,
 * and only where something of it is used.
 */
export const withAssetReadings = <Row>(assets: SelectQueryBuilder<Database, 'assets', Row>) =>
  assets.leftJoin('asset_readings', (join) =>
    join
      .onRef('asset_readings.tenant_uuid', '=', 'assets.tenant_uuid')
      .onRef('asset_readings.asset_uuid', '=', 'assets.asset_uuid'),
  ) as unknown as SelectQueryBuilder<Database, 'assets' | 'asset_readings', Row>;

/** Forgets the newest reading of an asset, which the caller has locked, where it is from before a new occupancy. */
export const forgetLastReading = ({ tx, tenant }: TenantScope, assetUUID: string, from: Date): Promise<unknown> =>
  sql`update asset_readings set last_reading_utc = null
    where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} and last_reading_utc < ${from}`.execute(tx);
