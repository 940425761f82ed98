import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { conflict } from '../../platform/http/problem.ts';
import { archivedColumns } from '../../platform/rows/rowColumns.ts';
import { assetsArchived } from '../domainEvents.ts';
import { deleteStatesBefore } from '../statesBefore.ts';
import { withReadingCounts } from '../totals/withCounts.ts';

/** Returns the assets that take part in an event running now, however late the scheduler is, with the names of both. */
export async function findAssetsInRunningEvents(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<{ asset_uuid: string; asset_id: string; name: string }[]> {
  const at = new Date(now);
  return tx
    .selectFrom('event_assets as ea')
    .innerJoin('events as e', (join) =>
      join.onRef('e.tenant_uuid', '=', 'ea.tenant_uuid').onRef('e.event_uuid', '=', 'ea.event_uuid'),
    )
    .innerJoin('assets as a', (join) =>
      join.onRef('a.tenant_uuid', '=', 'ea.tenant_uuid').onRef('a.asset_uuid', '=', 'ea.asset_uuid'),
    )
    .select(['a.asset_uuid', 'a.asset_id', 'e.name'])
    .where('ea.tenant_uuid', '=', tenant)
    .where(sql<boolean>`ea.asset_uuid = any(${assetUUIDs}::uuid[])`)
    .where('ea.state', '=', 'OPT_IN')
    .where('e.state', 'in', ['SCHEDULED', 'STARTED'])
    .where('e.start_utc', '<=', at)
    .where('e.end_utc', '>', at)
    .execute();
}

/** Throws 409 if one of the assets takes part in a running event. */
export async function requireNoneRunning(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  const [running] = await findAssetsInRunningEvents(scope, assetUUIDs);
  if (running)
    throw conflict(
      `Asset ${running.asset_id} is taking part in the event ${running.name}, which is live; ` +
        'archive it when the event has ended',
    );
}

/**
 * Opts assets out of their schemes. The validation of an asset that was READY stays; every other status becomes
 * OPT_OUT. Previous statuses are saved for its restore.
 */
const optOutOfSchemes = ({ tx, tenant, now }: TenantScope, assetUUIDs: readonly string[]) =>
  sql`
  with open as (
    select scheme_uuid, asset_uuid, status, status_reason,
      case status when 'READY' then 'READY_OPT_OUT' else 'OPT_OUT' end as left_as
    from scheme_assets
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and status not in ('OPT_OUT', 'READY_OPT_OUT')
    order by asset_uuid, scheme_uuid
    for no key update
  ), saved as (
    insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid, state, reason, left_as)
    select ${tenant}, asset_uuid, asset_uuid, 'SCHEME', scheme_uuid, status, status_reason, left_as from open
  )
  update scheme_assets sa
  set status = open.left_as, status_reason = 'The asset was archived', updated_utc = ${new Date(now)}
  from open
  where sa.tenant_uuid = ${tenant} and sa.asset_uuid = open.asset_uuid and sa.scheme_uuid = open.scheme_uuid`.execute(
    tx,
  );

const savePortfoliosBefore = ({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]) =>
  sql`
  insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
  select tenant_uuid, asset_uuid, asset_uuid, 'PORTFOLIO', portfolio_uuid from assets
  where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[]) and portfolio_uuid is not null`.execute(tx);

/**
 * Archives assets whose rows the caller has locked: they leave their portfolio, their schemes and every event that has
 * not started; their memberships are saved until they are restored. Throws 409 if one of them takes part in a running
 * event.
 */
export async function archiveAssets(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  if (assetUUIDs.length === 0) return;
  await requireNoneRunning(scope, assetUUIDs);
  await deleteStatesBefore(scope, 'ARCHIVING', assetUUIDs);
  await savePortfoliosBefore(scope, assetUUIDs);
  await emit(scope, assetsArchived, assetUUIDs);
  await optOutOfSchemes(scope, assetUUIDs);
  await withReadingCounts(scope, assetUUIDs, () =>
    scope.tx
      .updateTable('assets')
      .set({ ...archivedColumns(scope), portfolio_uuid: null, mpan_repeat: 0, export_mpan_repeat: 0 })
      .where('tenant_uuid', '=', scope.tenant)
      .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
      .execute(),
  );
}
