import { type RawBuilder, sql } from 'kysely';

/** The row of `asset_readings` of a query's asset, by the name that it has there: there is none before its first reading. */
const ofAsset = (asset: string) =>
  `from asset_readings ar where ar.tenant_uuid = ${asset}.tenant_uuid and ar.asset_uuid = ${asset}.asset_uuid`;

/** The start of the newest reading of a query's asset, null without any; as SQL text. */
export const lastReadingSql = (asset: string): string => `(select ar.last_reading_utc ${ofAsset(asset)})`;

/** The same, and of its first reading, to be part of a statement. */
export const lastReadingOf = (asset: string): RawBuilder<Date | null> => sql.raw(lastReadingSql(asset));
export const firstReadingSql = (asset: string): string => `(select ar.first_reading_utc ${ofAsset(asset)})`;

/** Whether a query's asset has, or had, an import. */
export const hasImports = (asset: string): RawBuilder<boolean> =>
  sql.raw(`coalesce((select ar.has_imports ${ofAsset(asset)}), false)`);

/** Condition on a query's asset: it has a reading. */
export const hasReading = (asset: string): RawBuilder<boolean> =>
  sql`exists (select ${sql.raw(ofAsset(asset))} and ar.last_reading_utc is not null)`;

/** Condition on a query's asset: its newest reading begins at or after an instant in ms. */
export const hasReadingFrom = (asset: string, fromMs: number): RawBuilder<boolean> =>
  sql`exists (select ${sql.raw(ofAsset(asset))} and ar.last_reading_utc >= ${new Date(fromMs)})`;

/**
 * Joins `ar`, what is known of its readings, to a query's asset. Looked up asset by asset: of a tenant that came after the
 * tables were last analysed, PostgreSQL expects one row, and would compare each with each.
 */
export const joinAssetReadings = (asset: string): RawBuilder<unknown> =>
  sql.raw(`left join lateral (select ar.* ${ofAsset(asset)} offset 0) ar on true`);
