import { sql } from 'kysely';
import type { Handler } from '../platform/http/call.ts';
import { containing, readPage } from '../platform/http/page.ts';
import { latestDeliveryPercentage, selectEvents, toEvent } from './eventRows.ts';

/** Lists events; `from` and `to` find those that overlap the range. */
export const listEvents: Handler<'listEvents'> = async ({ scope, query }) => {
  let rows = selectEvents(scope);
  if (query.search) rows = rows.where(sql<string>`lower(events.name)`, 'like', containing(query.search));
  if (query.state) rows = rows.where('events.state', '=', query.state);
  if (query.schemeUUID) rows = rows.where('events.scheme_uuid', '=', query.schemeUUID);
  if (query.from !== undefined) rows = rows.where('events.end_utc', '>', new Date(query.from));
  if (query.to !== undefined) rows = rows.where('events.start_utc', '<', new Date(query.to));
  if (query.portfolioUUID)
    rows = rows.where(
      'events.event_uuid',
      'in',
      scope.tx
        .selectFrom('event_portfolios')
        .select('event_uuid')
        .where('tenant_uuid', '=', scope.tenant)
        .where('portfolio_uuid', '=', query.portfolioUUID),
    );
  if (query.assetUUID)
    rows = rows.where(
      'events.event_uuid',
      'in',
      scope.tx
        .selectFrom('event_assets')
        .select('event_uuid')
        .where('tenant_uuid', '=', scope.tenant)
        .where('asset_uuid', '=', query.assetUUID),
    );
  return readPage(rows, {
    ...query,
    columns: {
      startTime: 'events.start_utc',
      createdUTC: 'events.created_utc',
      name: 'events.name',
      deliveryPercentage: latestDeliveryPercentage,
    },
    defaultSort: 'createdUTC',
    tieBreak: 'events.event_uuid',
    toItem: toEvent,
    // An event may have any number of portfolios, of 39 bytes each.
    bytes: sql`(select 39 * count(*) from event_portfolios ep where ep.tenant_uuid = events.tenant_uuid
      and ep.event_uuid = events.event_uuid)::integer`,
  });
};
