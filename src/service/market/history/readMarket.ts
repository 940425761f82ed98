import { sql } from 'kysely';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { halfHourOfClock } from '#energy/files/requirements/season.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { iso } from '../../platform/rows/iso.ts';
import { MARKET_RESULT_COLUMNS, toMarketResult } from '../requirements/marketResult.ts';
import { isOfOurs, rounded } from './marketRange.ts';

/** Lists half hours of a market; each is read by an index of its scheme, in the order of time. */
export const listMarketHistory: Handler<'listMarketHistory'> = ({ scope, query }) => {
  const { schemeUUID, eventType, from, before, zone, ...page } = query;
  const rows = scope.tx
    .selectFrom('market_periods')
    .select(MARKET_RESULT_COLUMNS)
    .select(['scheme_uuid', 'season', 'buyer_event_id', 'event_type', 'start_utc', 'asked_mw', 'open_zones'])
    .select(sql<string | null>`(select r.requirement_uuid ${OF_REQUIREMENT})`.as('requirement_uuid'))
    .select(sql<boolean | null>`(select r.is_buyers_test ${OF_REQUIREMENT})`.as('is_buyers_test'))
    .select(oursOf(scope, schemeUUID, zone).as('ours'))
    .select(partOf(zone).as('part'))
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
      oursOfferedMw: row.ours?.offeredMw ?? null,
      oursAcceptedMw: row.ours?.acceptedMw ?? null,
      ...(zone !== undefined && { ofZone: row.part }),
    }),
  });
};

/** Requirement of a half hour, by its key. */
const OF_REQUIREMENT = sql`from requirements r where r.tenant_uuid = market_periods.tenant_uuid
  and r.scheme_uuid = market_periods.scheme_uuid and r.season = market_periods.season
  and r.buyer_event_id = market_periods.buyer_event_id and r.event_type = market_periods.event_type`;

/** Offers of a half hour, by its key. */
const OF_HALF_HOUR = sql`from market_bids b where b.tenant_uuid = market_periods.tenant_uuid
  and b.scheme_uuid = market_periods.scheme_uuid and b.season = market_periods.season
  and b.buyer_event_id = market_periods.buyer_event_id and b.event_type = market_periods.event_type
  and b.start_utc = market_periods.start_utc`;

/** Power that the tenant's units offered in a half hour, or in a zone, and its accepted part; null without an offer. */
const oursOf = (scope: TenantScope, schemeUUID: string, zone: string | undefined) =>
  sql<{ offeredMw: number; acceptedMw: number } | null>`(
    select jsonb_build_object('offeredMw', ${rounded(sql`sum(b.mw)`)}, 'acceptedMw', ${ACCEPTED_MW})
    ${OF_HALF_HOUR} and ${isOfOurs(scope, schemeUUID)} and ${zone === undefined ? sql`true` : sql`b.zone = ${zone}`}
    having count(*) > 0)`;

/** Part of a zone in a half hour; null while no offers are stored, and without a zone. */
const partOf = (zone: string | undefined) =>
  sql<NonNullable<MarketHalfHour['ofZone']> | null>`(
    select jsonb_build_object('offers', count(*), 'offeredMw', ${rounded(sql`coalesce(sum(b.mw), 0)`)},
      'acceptedMw', ${ACCEPTED_MW},
      'acceptedGbp', ${rounded(sql`coalesce(sum(b.mw / 2 * b.price_gbp_per_mwh) filter (where b.is_accepted), 0)`)},
      'dearestAcceptedGbpPerMwh', max(b.price_gbp_per_mwh) filter (where b.is_accepted),
      'cheapestRefusedGbpPerMwh', min(b.price_gbp_per_mwh) filter (where not b.is_accepted))
    ${OF_HALF_HOUR} and b.zone = ${zone ?? null}::text having market_periods.offers is not null and ${zone !== undefined})`;

const ACCEPTED_MW = rounded(sql`coalesce(sum(b.mw) filter (where b.is_accepted), 0)`);

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
