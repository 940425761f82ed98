import { sql } from 'kysely';
import type { PortfolioArchiving } from '#contract/archiving.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { archivedColumns } from '../../platform/rows/rowColumns.ts';
import { beginMoving } from './moveMembers.ts';
import { findPortfolio, lockPortfolio } from './portfolioRow.ts';

/** Archives a portfolio; its assets stay, without one: a first portion at once, the others by a job. */
export const archivePortfolio: Handler<'archivePortfolio'> = async ({ scope, params: { portfolioUUID }, match }) => {
  await lockPortfolio(scope, portfolioUUID, match);
  await archiveLockedPortfolio(scope, portfolioUUID);
  return undefined;
};

/** Archives a portfolio in the same way, and returns the effect; with `dryRun` it locks and changes nothing. */
export const archivePortfolioAndReport: Handler<'archivePortfolioAndReport'> = async ({
  scope,
  params: { portfolioUUID },
  body: { dryRun },
  match,
}) => {
  if (dryRun) {
    const { status, row_version } = await findPortfolio(scope, portfolioUUID);
    if (status !== 'ACTIVE') throw notFound('portfolio');
    await match(row_version);
  } else await lockPortfolio(scope, portfolioUUID, match);
  const taken = await readArchiving(scope, portfolioUUID);
  if (!dryRun) await archiveLockedPortfolio(scope, portfolioUUID);
  return { portfolioUUID, dryRun, ...taken };
};

async function archiveLockedPortfolio(scope: TenantScope, portfolioUUID: string): Promise<void> {
  const { tx, tenant } = scope;
  await tx
    .deleteFrom('portfolio_standings')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await tx
    .updateTable('portfolios')
    .set(archivedColumns(scope))
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await beginMoving(scope, portfolioUUID, 'ARCHIVED');
}

async function readArchiving({ tx, tenant, now }: TenantScope, portfolioUUID: string) {
  const coming = sql`events e where e.tenant_uuid = ${tenant} and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)}`;
  const { rows } = await sql<Pick<PortfolioArchiving, 'assets' | 'assignedEvents' | 'invitations'>>`
    select (select count(*)::integer from assets where tenant_uuid = ${tenant} and portfolio_uuid = ${portfolioUUID})
        as assets,
      (select count(*)::integer from event_portfolios where tenant_uuid = ${tenant}
        and portfolio_uuid = ${portfolioUUID} and event_uuid in (select e.event_uuid from ${coming})) as "assignedEvents",
      (select count(*)::integer from event_assets where tenant_uuid = ${tenant} and portfolio_uuid = ${portfolioUUID}
        and state = 'INVITED' and event_uuid in (select e.event_uuid from ${coming})) as invitations`.execute(tx);
  return rows[0]!;
}
