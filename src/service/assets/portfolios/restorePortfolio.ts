import { sql } from 'kysely';
import type { RestoredPortfolio } from '#contract/archiving.ts';
import type { RefusalCode } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { restoredColumns } from '../../platform/rows/rowColumns.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { notRestoredRefusal } from '../statesBefore.ts';
import { beginMoving } from './moveMembers.ts';
import { findPortfolio, lockAnyPortfolio, toPortfolio } from './portfolioRow.ts';

const MAX_LISTED = 100;

/**
 * Makes an archived portfolio active again, with the assets that left it by that; an active one is returned as it is.
 */
export const restorePortfolio: Handler<'restorePortfolio'> = async ({
  scope,
  params: { portfolioUUID },
  match,
  version,
}) => {
  const isArchived = (await lockAnyPortfolio(scope, portfolioUUID, match)) === 'ARCHIVED';
  const back = isArchived ? await readBack(scope, portfolioUUID) : { assets: 0, notPutBackCount: 0, notPutBack: [] };
  if (isArchived) {
    await scope.tx
      .updateTable('portfolios')
      .set(restoredColumns(scope))
      .where('tenant_uuid', '=', scope.tenant)
      .where('portfolio_uuid', '=', portfolioUUID)
      .execute();
    await enqueue(scope, 'PORTFOLIO_STANDING', [portfolioUUID], scope.now);
    await beginMoving(scope, portfolioUUID, 'ACTIVE');
  }
  const row = await findPortfolio(scope, portfolioUUID);
  const shown = toPortfolio(row);
  version(row.row_version, shown);
  return { ...shown, ...back };
};

/** Reads the number of assets that come back, with those that a job has not removed yet, and those that do not. */
async function readBack(
  { tx, tenant }: TenantScope,
  portfolioUUID: string,
): Promise<Pick<RestoredPortfolio, 'assets' | 'notPutBackCount' | 'notPutBack'>> {
  const former = sql`
    select a.asset_uuid, a.status, p.name,
      a.status = 'ACTIVE' and coalesce(a.portfolio_uuid, p.portfolio_uuid) = p.portfolio_uuid as comes_back
    from portfolios p join assets a on a.tenant_uuid = p.tenant_uuid and (a.portfolio_uuid = p.portfolio_uuid
      or a.asset_uuid in (
        select asset_uuid from states_before where tenant_uuid = ${tenant} and cause_uuid = ${portfolioUUID}))
    where p.tenant_uuid = ${tenant} and p.portfolio_uuid = ${portfolioUUID}`;
  const counts = await sql<{ assets: number; others: number }>`
    select count(*) filter (where comes_back)::integer as assets,
      count(*) filter (where not comes_back)::integer as others from (${former}) former`.execute(tx);
  const listed = await sql<{ asset_uuid: string; name: string; code: RefusalCode }>`
    select asset_uuid, name, case status when 'ARCHIVED' then 'ASSET_ARCHIVED' else 'CHANGED_SINCE' end as code
    from (${former}) former where not comes_back order by asset_uuid limit ${MAX_LISTED}`.execute(tx);
  const { assets, others } = counts.rows[0]!;
  return {
    assets,
    notPutBackCount: others,
    notPutBack: listed.rows.map(({ asset_uuid, name, code }) => notRestoredRefusal(asset_uuid, code, name)),
  };
}
