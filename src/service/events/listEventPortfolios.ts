import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { findEvent } from './eventRows.ts';

/** Name of the portfolio; from the start of the event on, its name at that time. */
const NAME = sql<string>`coalesce(event_portfolios.name, portfolios.name)`;

export const listEventPortfolios: Handler<'listEventPortfolios'> = async ({ scope, params, query }) => {
  const { event_uuid: eventUUID } = await findEvent(scope, params['event-uuid']);
  const counts = await countByPortfolio(scope, eventUUID);
  const rows = scope.tx
    .selectFrom('portfolios')
    .innerJoin('event_portfolios', (join) =>
      join
        .onRef('event_portfolios.tenant_uuid', '=', 'portfolios.tenant_uuid')
        .onRef('event_portfolios.portfolio_uuid', '=', 'portfolios.portfolio_uuid'),
    )
    .select(['portfolios.portfolio_uuid', NAME.as('name')])
    .where('event_portfolios.tenant_uuid', '=', scope.tenant)
    .where('event_portfolios.event_uuid', '=', eventUUID);
  return readPage(rows, {
    ...query,
    columns: { name: NAME },
    defaultSort: 'name',
    tieBreak: 'portfolios.portfolio_uuid',
    toItem: ({ portfolio_uuid, name }) => {
      const { invited = 0, opted_in = 0 } = counts.get(portfolio_uuid) ?? {};
      return { eventUUID, portfolioUUID: portfolio_uuid, name, assetsInvited: invited, assetsOptedIn: opted_in };
    },
  });
};

async function countByPortfolio(
  { tx, tenant }: TenantScope,
  eventUUID: string,
): Promise<Map<string | null, { invited: number; opted_in: number }>> {
  const rows = await tx
    .selectFrom('event_assets')
    .select([
      'portfolio_uuid',
      sql<number>`count(*)`.as('invited'),
      sql<number>`count(*) filter (where state = 'OPT_IN')`.as('opted_in'),
    ])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .groupBy('portfolio_uuid')
    .execute();
  return new Map(rows.map(({ portfolio_uuid, ...counts }) => [portfolio_uuid, counts]));
}
