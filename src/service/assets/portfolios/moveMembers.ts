import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { membershipsChanged } from '../domainEvents.ts';
import { membersBefore, saveMembers } from '../statesBefore.ts';
import { assignAssets } from './assignAssets.ts';

/** Number of assets moved by one statement. */
const PAGE = 1000;
/** Time after which assets that another transaction has locked are tried again. */
const AGAIN_MS = 1000;

type Status = 'ACTIVE' | 'ARCHIVED';
interface Page {
  after: string;
  size: number;
  locked: 'wait' | 'skip';
}
/** Function that moves the next assets and returns those it could lock, in order. */
type MovePage = (scope: TenantScope, portfolioUUID: string, page: Page) => Promise<string[]>;

/**
 * Moves a first portion of the assets of a portfolio that has just been archived or restored: out of it, or back into
 * it. The others follow by a job.
 */
export async function beginMoving(scope: TenantScope, portfolioUUID: string, status: Status): Promise<void> {
  await movePortion(scope, portfolioUUID, status, 'wait');
  if (await isUnfinished(scope, portfolioUUID, status))
    await enqueue(scope, 'PORTFOLIO_EMPTY', [portfolioUUID], scope.now);
}

/** Moves the next portion, as the portfolio's status asks. A job does not wait: locked assets come later. */
export const moveMembers: JobHandler = async (scope, portfolioUUID) => {
  const status = await tryLockStatus(scope, portfolioUUID);
  const moved = status === null ? 0 : await movePortion(scope, portfolioUUID, status, 'skip');
  if (status === null || (await isUnfinished(scope, portfolioUUID, status)))
    await enqueue(scope, 'PORTFOLIO_EMPTY', [portfolioUUID], moved > 0 ? scope.now : scope.now + AGAIN_MS);
};

/** Locks the portfolio against being archived or restored; returns null while another transaction does that. */
async function tryLockStatus({ tx, tenant }: TenantScope, portfolioUUID: string): Promise<Status | null> {
  const row = await tx
    .selectFrom('portfolios')
    .select('status')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Moves a portion; returns the number of assets it has dealt with. */
async function movePortion(
  scope: TenantScope,
  portfolioUUID: string,
  status: Status,
  locked: Page['locked'],
): Promise<number> {
  const movePage = status === 'ARCHIVED' ? removePage : returnPage;
  let [moved, after] = [0, BEFORE_FIRST_ASSET];
  while (moved < portionSize.assets) {
    const size = Math.min(PAGE, portionSize.assets - moved);
    const page = await movePage(scope, portfolioUUID, { after, size, locked });
    moved += page.length;
    if (page.length < size) return moved;
    after = page.at(-1)!;
  }
  return moved;
}

/** Removes the next assets from a portfolio, in the common lock order, and saves them for its restore. */
const removePage: MovePage = async (scope, portfolioUUID, { after, size, locked }) => {
  const { tx, tenant } = scope;
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .where('asset_uuid', '>', after)
    .orderBy('asset_uuid')
    .limit(size)
    .forNoKeyUpdate()
    .$if(locked === 'skip', (query) => query.skipLocked())
    .execute();
  const uuids = rows.map((row) => row.asset_uuid);
  await saveMembers(scope, portfolioUUID, uuids);
  await tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), portfolio_uuid: null })
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await emit(scope, membershipsChanged, uuids);
  return uuids;
};

/**
 * Returns the next assets to a restored portfolio: those in none by now; an archived one when it is restored itself.
 */
const returnPage: MovePage = async (scope, portfolioUUID, { after, size, locked }) => {
  const assets = await scope.tx
    .selectFrom('assets')
    .select(['asset_uuid', 'status', 'portfolio_uuid'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', 'in', membersBefore(scope, portfolioUUID).select('asset_uuid'))
    .where('asset_uuid', '>', after)
    .orderBy('asset_uuid')
    .limit(size)
    .forNoKeyUpdate()
    .$if(locked === 'skip', (query) => query.skipLocked())
    .execute();
  const uuids = assets.map((asset) => asset.asset_uuid);
  const those = (status: Status) =>
    assets.flatMap((asset) => (asset.status === status && asset.portfolio_uuid === null ? asset.asset_uuid : []));
  await joinOnRestore(scope, portfolioUUID, those('ARCHIVED'));
  const joining = those('ACTIVE');
  if (joining.length > 0) await assignAssets(scope, portfolioUUID, joining);
  await scope.tx
    .deleteFrom('states_before')
    .where('tenant_uuid', '=', scope.tenant)
    .where('cause_uuid', '=', portfolioUUID)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .execute();
  return uuids;
};

/** Saves that archived assets return to the portfolio when they are restored, unless they are to return to another. */
const joinOnRestore = ({ tx, tenant }: TenantScope, portfolioUUID: string, assetUUIDs: readonly string[]) =>
  sql`
  insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid)
  select ${tenant}, asset_uuid, asset_uuid, 'PORTFOLIO', ${portfolioUUID}
  from unnest(${assetUUIDs}::uuid[]) as joining (asset_uuid)
  where not exists (select from states_before s where s.tenant_uuid = ${tenant}
    and s.cause_uuid = joining.asset_uuid and s.kind = 'PORTFOLIO')`.execute(tx);

async function isUnfinished(scope: TenantScope, portfolioUUID: string, status: Status): Promise<boolean> {
  const left =
    status === 'ARCHIVED'
      ? scope.tx
          .selectFrom('assets')
          .select('asset_uuid')
          .where('tenant_uuid', '=', scope.tenant)
          .where('portfolio_uuid', '=', portfolioUUID)
          .limit(1)
          .executeTakeFirst()
      : membersBefore(scope, portfolioUUID).select('asset_uuid').limit(1).executeTakeFirst();
  return (await left) !== undefined;
}
