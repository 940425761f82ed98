import { sql } from 'kysely';
import { rowRange } from '#contract/paging.ts';
import type { UnitOutcome, UnitSeason, UnitSeasonQuery } from '#contract/strike.ts';
import { dfsSeason } from '#energy/files/requirements/season.ts';
import { londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { isAfter, orderBy, positionColumn } from '../../platform/http/lists/keyset.ts';
import { makePage, type Position } from '../../platform/http/lists/positions.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { strikeRuleOf } from '../../schemes/packs/packLimits.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { findUnit } from '../../schemes/units/unitRows.ts';

type Outcome = UnitSeason['totals'];
interface OutcomeRow extends Outcome {
  requirement_uuid: string;
  buyer_event_id: string;
  start_utc: Date;
  end_utc: Date;
  event_uuid: string | null;
  event_name: string | null;
}
interface Range {
  unitUUID: string;
  from: Date;
  to: Date;
  /** Factor below which an acceptance is a strike; null without strikes. */
  factorBelow: number | null;
}

const [MWH_DECIMALS, FACTOR_DECIMALS, GBP_DECIMALS] = [6, 6, 4];

/** Returns what a unit offered this season, and what came of it, in all and by requirement; 404 without the unit. */
export const getUnitSeason: Handler<'getUnitSeason'> = async ({ scope, params: { unitUUID }, query }) => {
  const { scheme_uuid } = await findUnit(scope, unitUUID);
  const { document } = await packOfScheme(scope, await findScheme(scope, scheme_uuid));
  const season = dfsSeason(scope.now);
  const range = {
    unitUUID,
    from: seasonStart(season),
    to: seasonStart(season + 1),
    factorBelow: strikeRuleOf(document)?.factorBelow ?? null,
  };
  return {
    unitUUID,
    season,
    from: iso(range.from),
    to: iso(range.to),
    totals: await readTotals(scope, range),
    requirements: await listOutcomes(scope, range, query),
  };
};

const seasonStart = (year: number): Date => new Date(londonMidnight(`${year}-04-01`));

/** Half hours of the unit that were offered to the buyer. */
const offeredOf = ({ tenant }: TenantScope, { unitUUID, from, to }: Range) => sql`offers o
  where o.tenant_uuid = ${tenant} and o.unit_uuid = ${unitUUID} and o.start_utc >= ${from} and o.start_utc < ${to}
    and o.state in ('SUBMITTED', 'ACCEPTED', 'REJECTED')`;

const isAccepted = sql`o.state = 'ACCEPTED'`;
const sums = (factorBelow: number | null) => sql`count(*)::integer as offered,
  count(*) filter (where ${isAccepted})::integer as accepted,
  coalesce(sum(o.mw / 2), 0) as "offeredMwh",
  coalesce(sum(o.mw / 2) filter (where ${isAccepted}), 0) as "acceptedMwh",
  coalesce(sum(o.mw / 2) filter (where ${isAccepted} and o.run_status is not null), 0) as "settledMwh",
  sum(o.delivered_mwh) filter (where ${isAccepted}) as "deliveredMwh",
  sum(o.factor * o.mw) filter (where ${isAccepted})
    / sum(o.mw) filter (where ${isAccepted} and o.factor is not null) as factor,
  count(*) filter (where ${isAccepted} and o.factor < ${factorBelow}::float8)::integer as strikes,
  sum(o.revenue_gbp) filter (where ${isAccepted}) as "revenueGbp",
  coalesce(sum(o.revenue_gbp) filter (where ${isAccepted} and o.run_status = 'PRELIMINARY'), 0) as "preliminaryGbp"`;

async function readTotals(scope: TenantScope, range: Range): Promise<Outcome> {
  const { rows } = await sql<Outcome>`select ${sums(range.factorBelow)} from ${offeredOf(scope, range)}`.execute(
    scope.tx,
  );
  return toOutcome(rows[0]!);
}

async function listOutcomes(
  scope: TenantScope,
  range: Range,
  query: UnitSeasonQuery,
): Promise<UnitSeason['requirements']> {
  const { tx, tenant } = scope;
  const { after, offset, limit } = rowRange(query);
  const keys = [
    { value: sql`g.start_utc`, isFalling: query.sort.startsWith('-'), isComplete: true },
    { value: sql`g.requirement_uuid`, isComplete: true },
  ];
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct o.requirement_uuid) as total from ${offeredOf(scope, range)}`.execute(tx);
  const { rows } = await sql<OutcomeRow & { page_position: Position }>`
    with g as (
      select o.requirement_uuid, min(o.start_utc) as start_utc, max(o.start_utc) + interval '30 minutes' as end_utc,
        ${sums(range.factorBelow)}
      from ${offeredOf(scope, range)} group by o.requirement_uuid
    )
    select g.*, r.buyer_event_id, e.event_uuid, e.name as event_name, ${positionColumn(keys)} as page_position
    from g
    join requirements r on r.tenant_uuid = ${tenant} and r.requirement_uuid = g.requirement_uuid
    left join events e on e.tenant_uuid = ${tenant} and e.requirement_uuid = g.requirement_uuid
      and e.unit_uuid = ${range.unitUUID}
    where ${isAfter(keys, after)}
    order by ${orderBy(keys)} limit ${limit + 1} offset ${offset}`.execute(tx);
  const placed = rows.map((row) => ({ row, position: row.page_position }));
  return makePage(query, placed, counted[0]!.total, toItem);
}

const toItem = (row: OutcomeRow): UnitOutcome => ({
  requirementUUID: row.requirement_uuid,
  buyerEventId: row.buyer_event_id,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  eventUUID: row.event_uuid,
  eventName: row.event_name,
  ...toOutcome(row),
});

const toOutcome = (row: Outcome): Outcome => ({
  offered: row.offered,
  accepted: row.accepted,
  offeredMwh: roundTo(MWH_DECIMALS, row.offeredMwh),
  acceptedMwh: roundTo(MWH_DECIMALS, row.acceptedMwh),
  settledMwh: roundTo(MWH_DECIMALS, row.settledMwh),
  deliveredMwh: rounded(MWH_DECIMALS, row.deliveredMwh),
  factor: rounded(FACTOR_DECIMALS, row.factor),
  strikes: row.strikes,
  revenueGbp: rounded(GBP_DECIMALS, row.revenueGbp),
  preliminaryGbp: roundTo(GBP_DECIMALS, row.preliminaryGbp),
});

const rounded = (decimals: number, value: number | null): number | null =>
  value === null ? null : roundTo(decimals, value);
