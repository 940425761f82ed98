import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { contributions, statesOfAssets } from './contributions.ts';
import { noteChanges } from './noteChanges.ts';

const assetRows = ({ tenant }: TenantScope, assetUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  select * from assets where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`;
const consentRows = ({ tenant }: TenantScope, userUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  select * from consents where tenant_uuid = ${tenant} and user_uuid = any(${userUUIDs}::uuid[])`;
const userRows = ({ tenant }: TenantScope, userUUIDs: readonly string[]): RawBuilder<unknown> => sql`
  select * from users where tenant_uuid = ${tenant} and user_uuid = any(${userUUIDs}::uuid[])`;

/** Counts assets that have just been stored, before they have a reading. */
export const countNewAssets = (scope: TenantScope, assetUUIDs: readonly string[]): Promise<unknown> =>
  noteChanges(scope, 'ASSETS', statesOfAssets(scope, assetRows(scope, assetUUIDs), 1));

export const countNewUsers = (scope: TenantScope, userUUIDs: readonly string[]): Promise<unknown> =>
  noteChanges(scope, 'USERS', contributions.USERS(scope, userRows(scope, userUUIDs), 1));

/** Runs a change of the rows of assets, which the caller has locked, and counts what it changes; not of readings. */
export const withAssetCounts = <Result>(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around((sign) => noteChanges(scope, 'ASSETS', statesOfAssets(scope, assetRows(scope, assetUUIDs), sign)), change);

/** The same for a change of their status or their readings: what was counted of the readings is read before and after. */
export const withReadingCounts = <Result>(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around(
    (sign) => noteChanges(scope, 'ASSETS', contributions.ASSETS(scope, assetRows(scope, assetUUIDs), sign)),
    change,
  );

/** Runs a change of the consents of users, whom the caller has locked, and counts what it changes. */
export const withConsentCounts = <Result>(
  scope: TenantScope,
  userUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around(
    (sign) => noteChanges(scope, 'CONSENTS', contributions.CONSENTS(scope, consentRows(scope, userUUIDs), sign)),
    change,
  );

/** Runs a change of users, whom the caller has locked, and counts what it changes. */
export const withUserCounts = <Result>(
  scope: TenantScope,
  userUUIDs: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> =>
  around((sign) => noteChanges(scope, 'USERS', contributions.USERS(scope, userRows(scope, userUUIDs), sign)), change);

async function around<Result>(
  note: (sign: 1 | -1) => Promise<unknown>,
  change: () => Promise<Result>,
): Promise<Result> {
  await note(-1);
  const result = await change();
  await note(1);
  return result;
}
