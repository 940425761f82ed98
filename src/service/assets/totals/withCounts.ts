import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { noteChanges } from '../../tenants/totals/noteChanges.ts';
import { around } from '../../tenants/totals/withCounts.ts';
import { contributions, statesOfAssets } from './contributions.ts';

const assetRows = ({ tenant }: TenantScope, assetUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  select * from assets where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`;
/** Counts assets that have just been stored, before they have a reading. */
export const countNewAssets = (scope: TenantScope, assetUUIDs: readonly string[]): Promise<unknown> =>
  noteChanges(scope, 'ASSETS', statesOfAssets(scope, assetRows(scope, assetUUIDs), 1));

/** Runs a change of the rows of assets, which the caller has locked, and counts what it changes; not of readings. */
export const withAssetCounts = <Result>(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around((sign) => noteChanges(scope, 'ASSETS', statesOfAssets(scope, assetRows(scope, assetUUIDs), sign)), change);

/** Runs a change of their status or readings in the same way: counts of the readings are read before and after. */
export const withReadingCounts = <Result>(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around(
    (sign) => noteChanges(scope, 'ASSETS', contributions.ASSETS(scope, assetRows(scope, assetUUIDs), sign)),
    change,
  );
