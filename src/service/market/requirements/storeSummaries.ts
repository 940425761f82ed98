import { sql } from 'kysely';
import type { BuyersHalfHour } from '#energy/files/requirements/cells.ts';
import { clockHalfHour, dfsSeason } from '#energy/files/requirements/season.ts';
import type { MarketSummary } from '#energy/files/requirements/summary.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { differingMembers, inPortions, type Outcome, type StoringMode } from './outcome.ts';

const MEMBERS = ['procuredMw', 'costGbp', 'settledMw', 'settledGbp'] as const;
type Member = (typeof MEMBERS)[number];

/** Stored result of a half hour, with the place of the given one in its portion. */
interface StoredSummary extends Record<Member, number | null> {
  place: number;
}

/** Stores results of half hours; returns those that are new or changed. */
export async function storeSummaries(
  scope: TenantScope,
  mode: StoringMode,
  halfHours: readonly MarketSummary[],
  outcome: Outcome,
): Promise<BuyersHalfHour[]> {
  const changed: BuyersHalfHour[] = [];
  await inPortions(halfHours, async (portion) => {
    const written = await planSummaries(scope, mode, portion, outcome);
    if (mode.dryRun || written.length === 0) return;
    await writeSummaries(scope, mode, written);
    changed.push(...written);
  });
  return changed;
}

async function planSummaries(
  { tx, tenant }: TenantScope,
  { schemeUUID, differences }: StoringMode,
  halfHours: readonly MarketSummary[],
  outcome: Outcome,
): Promise<MarketSummary[]> {
  const { rows } = await sql<StoredSummary>`
    select given.place, p.procured_mw as "procuredMw", p.cost_gbp as "costGbp", p.settled_mw as "settledMw",
      p.settled_gbp as "settledGbp"
    from ${asTable(halfHours)}
    join market_periods p on p.tenant_uuid = ${tenant} and p.scheme_uuid = ${schemeUUID} and p.season = given.season
      and p.buyer_event_id = given.buyer_event_id and p.event_type = given.event_type
      and p.start_utc = given.start_utc`.execute(tx);
  const stored = new Map(rows.map((row) => [row.place, row]));
  return halfHours.flatMap((half, place) => planSummary(half, stored.get(place), differences, outcome) ?? []);
}

/**
 * Plans what is written of a half hour; null where nothing is. A value that was not published before is added, and one
 * that a file no longer has stays.
 */
function planSummary(
  half: MarketSummary,
  stored: StoredSummary | undefined,
  differences: StoringMode['differences'],
  outcome: Outcome,
): MarketSummary | null {
  if (stored === undefined || stored.procuredMw === null) {
    outcome.halfHours.new++;
    return half;
  }
  const added = MEMBERS.filter((member) => stored[member] === null && half[member] !== null);
  const differing = differingMembers(
    stored,
    half,
    MEMBERS.filter((member) => stored[member] !== null && half[member] !== null),
  );
  outcome.note(half, null, differing);
  const isReplaced = differences === 'ACCEPT';
  if (added.length > 0 || (differing.length > 0 && isReplaced)) {
    outcome.halfHours.changed++;
    const kept = Object.fromEntries(
      MEMBERS.filter((member) => half[member] === null || (stored[member] !== null && !isReplaced)).map((member) => [
        member,
        stored[member],
      ]),
    );
    return { ...half, ...kept };
  }
  outcome.halfHours[differing.length > 0 ? 'different' : 'unchanged']++;
  return null;
}

async function writeSummaries(
  { tx, tenant }: TenantScope,
  { schemeUUID }: StoringMode,
  halfHours: readonly MarketSummary[],
): Promise<void> {
  await sql`
    insert into market_periods (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, period_uuid,
      london_half_hour, asked_mw, procured_mw, cost_gbp, settled_mw, settled_gbp)
    select ${tenant}, ${schemeUUID}, season, buyer_event_id, event_type, start_utc, gen_random_uuid(), half_hour,
      asked_mw, procured_mw, cost_gbp, settled_mw, settled_gbp
    from ${asTable(halfHours)}
    on conflict (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc)
      do update set asked_mw = coalesce(market_periods.asked_mw, excluded.asked_mw),
        procured_mw = excluded.procured_mw, cost_gbp = excluded.cost_gbp, settled_mw = excluded.settled_mw,
        settled_gbp = excluded.settled_gbp`.execute(tx);
}

/** Returns results as the rows of a table `given`. */
const asTable = (halfHours: readonly MarketSummary[]) => {
  const rows = halfHours.map((half, place) => ({
    place,
    season: dfsSeason(half.startMs),
    buyer_event_id: half.buyerEventId,
    event_type: half.eventType,
    start_utc: new Date(half.startMs),
    half_hour: clockHalfHour(half.startMs),
    asked_mw: half.askedMw,
    procured_mw: half.procuredMw,
    cost_gbp: half.costGbp,
    settled_mw: half.settledMw,
    settled_gbp: half.settledGbp,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place integer, season integer,
    buyer_event_id text, event_type text, start_utc timestamptz, half_hour smallint, asked_mw float8,
    procured_mw float8, cost_gbp float8, settled_mw float8, settled_gbp float8)`;
};
