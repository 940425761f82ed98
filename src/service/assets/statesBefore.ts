import { type RawBuilder, sql } from 'kysely';
import type { RefusalCode, Refusal } from '#contract/scheme.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REFUSAL_DETAILS } from '../tenants/bulkDecision.ts';

/**
 * Cause of removing assets from something, or of adding them: a bulk action by its UUID, and whether more steps of it
 * follow, or the archiving of each asset. The archiving of a portfolio is the cause of rows of its own: see
 * `saveMembers`.
 */
export type ChangeCause = { bulkActionUUID: string; goesOn?: boolean } | 'ARCHIVING';

/** Waiting time of the work that follows from the steps of one action, for the last of them. */
const BETWEEN_STEPS_MS = 30_000;

/**
 * Returns the instant at which the work that follows from a change is due: for a step of an action together with the
 * steps after it.
 */
export const followsAt = (
  { now }: Pick<TenantScope, 'now'>,
  cause: Pick<Exclude<ChangeCause, 'ARCHIVING'>, 'goesOn'> | 'ARCHIVING' | null,
): number => (cause !== null && cause !== 'ARCHIVING' && cause.goesOn === true ? now + BETWEEN_STEPS_MS : now);

/** An asset's state in a scheme or an event, or its portfolio, before a cause changed it. */
export interface StateBefore {
  asset_uuid: string;
  kind: 'SCHEME' | 'EVENT' | 'PORTFOLIO' | 'USER';
  target_uuid: string;
  state: string | null;
  reason: string | null;
  since_utc: Date | null;
  portfolio_uuid: string | null;
  left_as: string | null;
}

/** Returns the cause as a value of SQL, over rows that have an `asset_uuid`. */
export const causeColumn = (cause: ChangeCause): RawBuilder<string> =>
  cause === 'ARCHIVING' ? sql`asset_uuid` : sql`${cause.bulkActionUUID}::uuid`;

/** Returns a condition on the rows that a cause saved of some assets. */
const isOfCause = ({ tenant }: TenantScope, cause: ChangeCause, assetUUIDs: readonly string[]) =>
  sql<boolean>`tenant_uuid = ${tenant}
    and cause_uuid = ${cause === 'ARCHIVING' ? sql`any(${assetUUIDs}::uuid[])` : sql`${cause.bulkActionUUID}::uuid`}
    and asset_uuid = any(${assetUUIDs}::uuid[])`;

export const readStatesBefore = (
  scope: TenantScope,
  cause: ChangeCause,
  assetUUIDs: readonly string[],
): Promise<StateBefore[]> =>
  scope.tx
    .selectFrom('states_before')
    .select(['asset_uuid', 'kind', 'target_uuid', 'state', 'reason', 'since_utc', 'portfolio_uuid', 'left_as'])
    .where(isOfCause(scope, cause, assetUUIDs))
    .orderBy('target_uuid')
    .orderBy('asset_uuid')
    .execute();

export async function deleteStatesBefore(
  scope: TenantScope,
  cause: ChangeCause,
  assetUUIDs: readonly string[],
): Promise<void> {
  await scope.tx
    .deleteFrom('states_before')
    .where(isOfCause(scope, cause, assetUUIDs))
    .execute();
}

/** Saves that assets are to be in an archived portfolio when it is restored. */
export const saveMembers = ({ tx, tenant }: TenantScope, portfolioUUID: string, assetUUIDs: readonly string[]) =>
  sql`
  insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
  select ${tenant}, ${portfolioUUID}, asset_uuid, 'PORTFOLIO', ${portfolioUUID}
  from unnest(${assetUUIDs}::uuid[]) as asset_uuid
  on conflict do nothing`.execute(tx);

/** Selects the assets that are to be in an archived portfolio when it is restored. */
export const membersBefore = ({ tx, tenant }: TenantScope, portfolioUUID: string) =>
  tx.selectFrom('states_before').where('tenant_uuid', '=', tenant).where('cause_uuid', '=', portfolioUUID);

/** Saves that assets were archived with their user. */
export const saveUserBefore = ({ tx, tenant }: TenantScope, userUUID: string, assetUUIDs: readonly string[]) =>
  sql`
  insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
  select ${tenant}, asset_uuid, asset_uuid, 'USER', ${userUUID}
  from unnest(${assetUUIDs}::uuid[]) as asset_uuid`.execute(tx);

/** Returns the assets that were archived with their user and still are, in the order of their UUIDs. */
export async function readArchivedWithUser({ tx, tenant }: TenantScope, userUUID: string): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a
    join states_before s on s.tenant_uuid = a.tenant_uuid and s.cause_uuid = a.asset_uuid and s.asset_uuid = a.asset_uuid
      and s.kind = 'USER' and s.target_uuid = a.user_uuid
    where a.tenant_uuid = ${tenant} and a.user_uuid = ${userUUID} and a.status = 'ARCHIVED'
    order by a.asset_uuid`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/** Locked schemes, events and portfolios that assets may be restored to. */
export interface LockedTargets {
  schemes: Map<string, SchemeRow>;
  events: Map<string, EventRow>;
}

/**
 * Locks the targets from which a cause removed assets, until the transaction ends; before users and assets: see
 * lockOrder.ts.
 */
export async function lockTargets(
  scope: TenantScope,
  cause: ChangeCause,
  assetUUIDs: readonly string[],
): Promise<LockedTargets> {
  const { tx, tenant } = scope;
  const targets = await tx
    .selectFrom('states_before')
    .select(['kind', 'target_uuid'])
    .distinct()
    .where(isOfCause(scope, cause, assetUUIDs))
    .execute();
  const of = (kind: StateBefore['kind']) =>
    sql<boolean>`= any(${targets.flatMap((target) => (target.kind === kind ? target.target_uuid : []))}::uuid[])`;
  const schemes = await tx
    .selectFrom('event_schemes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`scheme_uuid ${of('SCHEME')}`)
    .orderBy('scheme_uuid')
    .forShare()
    .execute();
  const events = await tx
    .selectFrom('events')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`event_uuid ${of('EVENT')}`)
    .orderBy('event_uuid')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`portfolio_uuid ${of('PORTFOLIO')}`)
    .orderBy('portfolio_uuid')
    .forShare()
    .execute();
  return {
    schemes: new Map(schemes.map((row) => [row.scheme_uuid, row])),
    events: new Map(events.map((row) => [row.event_uuid, row])),
  };
}

/** Returns the reason why a state of an asset was not restored; `what` names it. */
export const notRestoredRefusal = (assetUUID: string, code: RefusalCode, what: string): Refusal => ({
  assetUUID,
  code,
  detail: `${what}: ${REFUSAL_DETAILS[code]}`,
});
