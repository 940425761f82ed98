import { sql } from 'kysely';
import { halfHourOfClock } from '#energy/files/requirements/season.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { iso } from '../../platform/rows/iso.ts';
import { MARKET_RESULT_COLUMNS, toMarketResult } from '../requirements/marketResult.ts';

/** Lists half hours of a market; each is read by an index of its scheme, in the order of time. */
export const listMarketHistory: Handler<'listMarketHistory'> = ({ scope, query }) => {
  const { schemeUUID, eventType, from, before, zone, ...page } = query;
  const rows = scope.tx
    .selectFrom('market_periods')
    .select(MARKET_RESULT_COLUMNS)
    .select(['scheme_uuid', 'season', 'buyer_event_id', 'event_type', 'start_utc', 'asked_mw', 'open_zones'])
    .select(sql<string | null>`(select r.requirement_uuid ${OF_REQUIREMENT})`.as('requirement_uuid'))
    .select(sql<boolean | null>`(select r.is_buyers_test ${OF_REQUIREMENT})`.as('is_buyers_test'))
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .$if(eventType !== undefined, (found) => found.where('event_type', '=', eventType!))
    .$if(from !== undefined, (found) => found.where('london_half_hour', '=', halfHourOfClock(from!)))
    .$if(before !== undefined, (found) => found.where('start_utc', '<', new Date(before!)))
    .$if(zone !== undefined, (found) => found.where(sql<boolean>`${zone} = any(open_zones)`));
  return readPage(rows, {
    ...page,
    columns: { startTime: 'market_periods.start_utc' },
    defaultSort: '-startTime',
    tieBreak: 'market_periods.period_uuid',
    toItem: (row) => ({
      schemeUUID: row.scheme_uuid,
      season: row.season,
      buyerEventId: row.buyer_event_id,
      requirementUUID: row.requirement_uuid,
      eventType: row.event_type,
      startTime: iso(row.start_utc),
      isBuyersTest: row.is_buyers_test,
      askedMw: row.asked_mw,
      openZones: row.open_zones,
      ...toMarketResult(row),
    }),
  });
};

/** Requirement of a half hour, by its key. */
const OF_REQUIREMENT = sql`from requirements r where r.tenant_uuid = market_periods.tenant_uuid
  and r.scheme_uuid = market_periods.scheme_uuid and r.season = market_periods.season
  and r.buyer_event_id = market_periods.buyer_event_id and r.event_type = market_periods.event_type`;

/** Lists the offers for one event of a buyer: a part of its season, by the primary key. */
export const listMarketBids: Handler<'listMarketBids'> = ({ scope, query }) => {
  const { schemeUUID, season, buyerEventId, eventType, unitId, zone, ...page } = query;
  const rows = scope.tx
    .selectFrom('market_bids')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('season', '=', season)
    .where('buyer_event_id', '=', buyerEventId)
    .$if(eventType !== undefined, (found) => found.where('event_type', '=', eventType!))
    .$if(unitId !== undefined, (found) => found.where('unit_id', '=', unitId!))
    .$if(zone !== undefined, (found) => found.where('zone', '=', zone!));
  return readPage(rows, {
    ...page,
    columns: { startTime: 'market_bids.start_utc', priceGbpPerMwh: 'market_bids.price_gbp_per_mwh' },
    defaultSort: 'startTime',
    tieBreak: OFFER_KEY,
    toItem: (row) => ({
      buyerEventId: row.buyer_event_id,
      eventType: row.event_type,
      startTime: iso(row.start_utc),
      unitId: row.unit_id,
      participant: row.participant,
      zone: row.zone,
      mw: row.mw,
      priceGbpPerMwh: row.price_gbp_per_mwh,
      isAccepted: row.is_accepted,
    }),
  });
};

/** Text that is unique among the offers of one event. */
const OFFER_KEY = sql<string>`unit_id || ' ' || event_type || ' ' || extract(epoch from start_utc)::text`;
