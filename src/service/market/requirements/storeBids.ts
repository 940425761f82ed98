import { sql } from 'kysely';
import type { MarketBid } from '#energy/files/requirements/bids.ts';
import type { BuyersHalfHour } from '#energy/files/requirements/cells.ts';
import { clockHalfHour, dfsSeason } from '#energy/files/requirements/season.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { differingMembers, inPortions, type Outcome, type StoringMode } from './outcome.ts';

/** Stored offer, with the place of the given one in its portion. */
interface StoredBid extends Pick<MarketBid, 'participant' | 'zone' | 'mw' | 'priceGbpPerMwh' | 'isAccepted'> {
  place: number;
}
const MEMBERS = ['participant', 'zone', 'mw', 'priceGbpPerMwh', 'isAccepted'] as const;

/** Stores offers; returns the half hours of those that are new or changed. */
export async function storeBids(
  scope: TenantScope,
  mode: StoringMode,
  bids: readonly MarketBid[],
  outcome: Outcome,
): Promise<BuyersHalfHour[]> {
  if (!mode.dryRun)
    for (const season of new Set(bids.map(({ startMs }) => dfsSeason(startMs))))
      await sql`select make_market_season(${season})`.execute(scope.tx);
  const changed = new Map<string, BuyersHalfHour>();
  await inPortions(bids, async (portion) => {
    const written = await planBids(scope, mode, portion, outcome);
    if (mode.dryRun || written.length === 0) return;
    await writeBids(scope, mode, written);
    for (const bid of written) changed.set(`${bid.buyerEventId}|${bid.eventType}|${bid.startMs}`, bid);
  });
  const halfHours = [...changed.values()];
  await inPortions(halfHours, (portion) => derivePrices(scope, mode, portion));
  return halfHours;
}

/** Returns the offers of a portion that are written: new ones, and with ACCEPT those that differ. */
async function planBids(
  { tx, tenant }: TenantScope,
  { schemeUUID, differences }: StoringMode,
  bids: readonly MarketBid[],
  outcome: Outcome,
): Promise<MarketBid[]> {
  const { rows } = await sql<StoredBid>`
    select given.place, b.participant, b.zone, b.mw, b.price_gbp_per_mwh as "priceGbpPerMwh",
      b.is_accepted as "isAccepted"
    from ${asTable(bids)}
    join market_bids b on b.tenant_uuid = ${tenant} and b.scheme_uuid = ${schemeUUID} and b.season = given.season
      and b.buyer_event_id = given.buyer_event_id and b.event_type = given.event_type
      and b.start_utc = given.start_utc and b.unit_id = given.unit_id`.execute(tx);
  const stored = new Map(rows.map((row) => [row.place, row]));
  const isReplaced = differences === 'ACCEPT';
  return bids.filter((bid, place) => {
    const before = stored.get(place);
    if (before === undefined) {
      outcome.bids.new++;
      return true;
    }
    const members = differingMembers(before, bid, MEMBERS);
    outcome.note(bid, bid.unitId, members);
    outcome.bids[members.length === 0 ? 'unchanged' : isReplaced ? 'changed' : 'different']++;
    return members.length > 0 && isReplaced;
  });
}

async function writeBids(
  { tx, tenant }: TenantScope,
  { schemeUUID }: StoringMode,
  bids: readonly MarketBid[],
): Promise<void> {
  await sql`
    insert into market_bids (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, unit_id,
      participant, zone, mw, price_gbp_per_mwh, is_accepted)
    select ${tenant}, ${schemeUUID}, season, buyer_event_id, event_type, start_utc, unit_id, participant, zone, mw,
      price, is_accepted
    from ${asTable(bids)}
    on conflict (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, unit_id)
      do update set participant = excluded.participant, zone = excluded.zone, mw = excluded.mw,
        price_gbp_per_mwh = excluded.price_gbp_per_mwh, is_accepted = excluded.is_accepted`.execute(tx);
}

/** Returns offers as the rows of a table `given`. */
const asTable = (bids: readonly MarketBid[]) => {
  const rows = bids.map((bid, place) => ({
    place,
    season: dfsSeason(bid.startMs),
    buyer_event_id: bid.buyerEventId,
    event_type: bid.eventType,
    start_utc: new Date(bid.startMs),
    unit_id: bid.unitId,
    participant: bid.participant,
    zone: bid.zone,
    mw: bid.mw,
    price: bid.priceGbpPerMwh,
    is_accepted: bid.isAccepted,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place integer, season integer,
    buyer_event_id text, event_type text, start_utc timestamptz, unit_id text, participant text, zone text, mw float8,
    price float8, is_accepted boolean)`;
};

/** Derives what half hours of the market have from all their offers. */
async function derivePrices(
  { tx, tenant }: TenantScope,
  { schemeUUID }: StoringMode,
  halfHours: readonly BuyersHalfHour[],
): Promise<void> {
  const rows = halfHours.map(({ buyerEventId, eventType, startMs }) => ({
    season: dfsSeason(startMs),
    buyer_event_id: buyerEventId,
    event_type: eventType,
    start_utc: new Date(startMs),
    half_hour: clockHalfHour(startMs),
  }));
  await sql`
    insert into market_periods (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, period_uuid,
      london_half_hour, offers, offered_mw, dearest_accepted_gbp, cheapest_refused_gbp)
    select ${tenant}, ${schemeUUID}, given.season, given.buyer_event_id, given.event_type, given.start_utc,
      gen_random_uuid(), given.half_hour, derived.offers, derived.offered_mw, derived.dearest, derived.cheapest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (season integer, buyer_event_id text,
      event_type text, start_utc timestamptz, half_hour smallint)
    cross join lateral (
      select count(*) as offers, round(sum(b.mw)::numeric, 6)::float8 as offered_mw,
        max(b.price_gbp_per_mwh) filter (where b.is_accepted) as dearest,
        min(b.price_gbp_per_mwh) filter (where not b.is_accepted) as cheapest
      from market_bids b
      where b.tenant_uuid = ${tenant} and b.scheme_uuid = ${schemeUUID} and b.season = given.season
        and b.buyer_event_id = given.buyer_event_id and b.event_type = given.event_type
        and b.start_utc = given.start_utc
    ) derived
    on conflict (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc)
      do update set offers = excluded.offers, offered_mw = excluded.offered_mw,
        dearest_accepted_gbp = excluded.dearest_accepted_gbp, cheapest_refused_gbp = excluded.cheapest_refused_gbp
  `.execute(tx);
}
