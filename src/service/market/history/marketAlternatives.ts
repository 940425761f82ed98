import { sql } from 'kysely';
import type { MarketAlternatives } from '#contract/marketHistory.ts';
import { type OfferGroup, paidAtFixed, paidAtMultiples, pricesBetween } from '#energy/offers/otherPrices.ts';
import type { Handler } from '../../platform/http/call.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { isOfOurs, ofRange, rounded } from './marketRange.ts';

/** Changes of prices in percent that are tried: −50 to 50. */
const CHANGES = Array.from({ length: 21 }, (_, place) => 5 * place - 50);
const MULTIPLES = CHANGES.map((percent) => (100 + percent) / 100);
/** Shares of the offers between whose dearest accepted prices fixed ones are tried: some are many times dearer. */
const USUAL = [0.02, 0.98];

/**
 * Adds up what offers would have been paid at other prices. The database sorts them into groups, one for each price
 * that is tried: no offer leaves it.
 */
export const getMarketAlternatives: Handler<'getMarketAlternatives'> = async ({ scope, query }) => {
  const { schemeUUID, participant } = query;
  await findScheme(scope, schemeUUID);
  const isWanted =
    participant === undefined ? isOfOurs(scope, schemeUUID) : sql`lower(b.participant) = lower(${participant})`;
  const offers = sql`
    select b.mw / 2 as mwh, b.price_gbp_per_mwh as price, b.is_accepted, p.dearest_accepted_gbp as dearest
    from market_bids b
    join market_periods p on p.tenant_uuid = b.tenant_uuid and p.scheme_uuid = b.scheme_uuid and p.season = b.season
      and p.buyer_event_id = b.buyer_event_id and p.event_type = b.event_type and p.start_utc = b.start_utc
    where ${ofRange(scope, query)} and ${isWanted}`;
  const paid = (which: ReturnType<typeof sql>, price: ReturnType<typeof sql>) => sql`jsonb_build_object(
    'acceptedOffers', count(*) filter (where ${which}),
    'acceptedMwh', ${rounded(sql`coalesce(sum(mwh) filter (where ${which}), 0)`)},
    'paidGbp', ${rounded(sql`coalesce(sum(mwh * ${price}) filter (where ${which}), 0)`)})`;
  const { rows } = await sql<
    Pick<MarketAlternatives, 'offers' | 'offeredMwh' | 'asOffered' | 'atDearestAccepted'> & {
      usual: [lowest: number, highest: number] | null;
    }
  >`
    select count(*) as offers, ${rounded(sql`coalesce(sum(mwh), 0)`)} as "offeredMwh",
      ${paid(sql`is_accepted`, sql`price`)} as "asOffered",
      ${paid(sql`dearest is not null`, sql`dearest`)} as "atDearestAccepted",
      percentile_cont(${USUAL}::float8[]) within group (order by dearest) as usual
    from (${offers}) offer`.execute(scope.tx);
  const { usual, ...whole } = rows[0]!;
  const groupsOf = async (value: ReturnType<typeof sql>, bounds: readonly number[]): Promise<OfferGroup[]> => {
    const { rows: groups } = await sql<OfferGroup>`
      select width_bucket(${value}, ${bounds}::float8[]) as "upTo", count(*) as offers, sum(mwh) as mwh,
        sum(mwh * price) as gbp
      from (${offers}) offer where dearest is not null group by 1`.execute(scope.tx);
    return groups;
  };
  const prices = usual === null ? [] : pricesBetween(...usual);
  const fixed = prices.length === 0 ? [] : await groupsOf(sql`dearest`, prices);
  // An offer without a price is accepted at every multiple of it.
  const changed = await groupsOf(sql`case when price > 0 then dearest / price else 'infinity' end`, MULTIPLES);
  return {
    ...whole,
    atFixedPrices: paidAtFixed(fixed, prices).map((each, place) => ({ priceGbpPerMwh: prices[place]!, ...each })),
    atChangedPrices: paidAtMultiples(changed, MULTIPLES).map((each, place) => ({
      changePercent: CHANGES[place]!,
      ...each,
    })),
  };
};
