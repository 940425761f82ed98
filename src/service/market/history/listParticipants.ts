import { sql } from 'kysely';
import { MAX_PARTICIPANTS, type MarketParticipants, type Markets, type MarketZones } from '#contract/marketHistory.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { isOfOurs, ofRange, rounded, SOLD } from './marketRange.ts';

/** Adds up the offers of each participant: at most a year of them, by the index of their time. */
export const listMarketParticipants: Handler<'listMarketParticipants'> = async ({ scope, query }) => {
  const { schemeUUID } = query;
  await findScheme(scope, schemeUUID);
  const { rows } = await sql<MarketParticipants['data'][number]>`
    select max(b.participant) as participant, count(distinct b.unit_id) as units, ${SOLD},
      bool_or(${isOfOurs(scope, schemeUUID)}) as "isOurs"
    from market_bids b
    where ${ofRange(scope, query)}
    group by lower(b.participant)
    order by "acceptedMwh" desc, 1
    limit ${MAX_PARTICIPANTS}`.execute(scope.tx);
  return { data: rows };
};

/** Adds up the offers of each zone, as those of participants. */
export const listMarketZones: Handler<'listMarketZones'> = async ({ scope, query }) => {
  const { schemeUUID } = query;
  await findScheme(scope, schemeUUID);
  const ours = sql`sum(b.mw / 2) filter (where b.is_accepted and ${isOfOurs(scope, schemeUUID)})`;
  const { rows } = await sql<MarketZones['data'][number]>`
    select b.zone, ${SOLD}, ${rounded(sql`coalesce(${ours}, 0)`)} as "oursAcceptedMwh"
    from market_bids b where ${ofRange(scope, query)}
    group by b.zone order by length(b.zone), b.zone`.execute(scope.tx);
  return { data: rows };
};

/** Lists the schemes with a history: its ends, by the index of their time. */
export const listMarkets: Handler<'listMarkets'> = async ({ scope: { tx, tenant } }) => {
  const end = (order: 'asc' | 'desc') => sql`(
    select p.start_utc from market_periods p
    where p.tenant_uuid = s.tenant_uuid and p.scheme_uuid = s.scheme_uuid
    order by p.start_utc ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<{ scheme_uuid: string; name: string; first_utc: Date; last_utc: Date }>`
    select * from (
      select s.scheme_uuid, s.name, ${end('asc')} as first_utc, ${end('desc')} as last_utc
      from event_schemes s where s.tenant_uuid = ${tenant}
    ) market
    where first_utc is not null order by last_utc desc, name, scheme_uuid`.execute(tx);
  const data: Markets['data'] = rows.map(({ scheme_uuid, name, first_utc, last_utc }) => ({
    schemeUUID: scheme_uuid,
    name,
    firstStartTime: iso(first_utc),
    lastStartTime: iso(last_utc),
  }));
  return { data };
};
