import { sql } from 'kysely';
import { MAX_PARTICIPANTS, type MarketParticipants } from '#contract/marketHistory.ts';
import type { Handler } from '../../platform/http/call.ts';
import { findScheme } from '../../schemes/schemeRows.ts';

/** Adds up the offers of each participant: at most a year of them, by the index of their time. */
export const listMarketParticipants: Handler<'listMarketParticipants'> = async ({ scope, query }) => {
  const { tx, tenant } = scope;
  const { schemeUUID, from, to, eventType } = query;
  await findScheme(scope, schemeUUID);
  const { rows } = await sql<MarketParticipants['data'][number]>`
    select max(participant) as participant, count(distinct unit_id) as units, count(*) as offers,
      ${rounded(sql`sum(mw / 2)`)} as "offeredMwh",
      count(*) filter (where is_accepted) as "acceptedOffers",
      ${rounded(sql`coalesce(sum(mw / 2) filter (where is_accepted), 0)`)} as "acceptedMwh",
      ${rounded(sql`coalesce(sum(mw / 2 * price_gbp_per_mwh) filter (where is_accepted), 0)`)} as "acceptedGbp"
    from market_bids
    where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID} and start_utc >= ${new Date(from)}
      and start_utc < ${new Date(to)} and event_type = any(${eventType ? [eventType] : ['TURN_DOWN', 'TURN_UP']}::text[])
    group by lower(participant)
    order by 6 desc, 1
    limit ${MAX_PARTICIPANTS}`.execute(tx);
  return { data: rows };
};

/** Rounds a sum of decimals, which binary numbers do not add up exactly. */
const rounded = (sum: ReturnType<typeof sql>) => sql`round((${sum})::numeric, 6)::float8`;
