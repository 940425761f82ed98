import { sql } from 'kysely';
import { GBP_DECIMALS, parseUnits } from '#energy/decimal.ts';
import { portfolioKey } from '../placebo/byPortfolio.ts';
import { deliveredKwh, shareGbp } from './exactKwh.ts';
import { type ReceiptRow, parseAmounts } from './receipt.ts';
import type { ReceiptRun } from './receiptRun.ts';

interface Row {
  portfolio_uuid: string | null;
  name: string | null;
  expected: number;
  counted: number;
  kwh: string | null;
  gbp: string | null;
}

/** A half hour of the event, from 1, and its revenue in £ as decimal text. */
export interface PaidSlot {
  slot: number;
  gbp: string | null;
}

/**
 * Returns every portfolio of a run in some of its half hours, most delivered first, with its share of their revenue,
 * and the interval of its part: of one half hour, or of all of them.
 */
export async function readPortfolios(run: ReceiptRun, slots: readonly PaidSlot[]): Promise<ReceiptRow[]> {
  const { tx, tenant, eventUUID } = run;
  const delivered = sql`(${deliveredKwh(run.eventType, sql`p.baseline_kwh`, sql`p.actual_kwh`)} - p.not_attributed_kwh)`;
  const { rows } = await sql<Row>`
    select s.portfolio_uuid, coalesce(ep.name, named.name) as name, s.expected, s.counted, s.kwh::text, s.gbp::text
    from (
      select p.portfolio_uuid, sum(p.assets) as expected, sum(p.counted) as counted,
        case when sum(p.counted) > 0 then sum(p.kwh) end as kwh, sum(${shareGbp(sql`paid.gbp`, sql`p.kwh`, sql`p.whole`)})
          filter (where p.counted > 0) as gbp
      from (
        select p.*, ${delivered} as kwh, sum(${delivered}) over (partition by p.slot) as whole
        from event_portfolio_stats p
        where p.tenant_uuid = ${tenant} and p.event_uuid = ${eventUUID} and p.run = ${run.run}
          and p.slot = any (${slots.map(({ slot }) => slot)}::integer[])
      ) p
      join unnest(${slots.map(({ slot }) => slot)}::integer[], ${slots.map(({ gbp }) => gbp)}::numeric[])
        as paid (slot, gbp) on paid.slot = p.slot
      group by p.portfolio_uuid
    ) s
    left join event_portfolios ep on ep.tenant_uuid = ${tenant} and ep.event_uuid = ${eventUUID}
      and ep.portfolio_uuid = s.portfolio_uuid
    left join portfolios named on named.tenant_uuid = ${tenant} and named.portfolio_uuid = s.portfolio_uuid
    order by s.kwh desc nulls last, s.portfolio_uuid`.execute(tx);
  return rows.map((row) => ({
    kind: row.portfolio_uuid === null ? 'NO_PORTFOLIO' : 'PORTFOLIO',
    key: row.portfolio_uuid,
    name: row.name,
    expected: row.expected,
    counted: row.counted,
    deliveredInterval: intervalOf(run, row.portfolio_uuid, slots),
    factor: null,
    ...parseAmounts(row),
  }));
}

function intervalOf({ intervals }: ReceiptRun, portfolio: string | null, slots: readonly PaidSlot[]) {
  const own = intervals?.[portfolioKey(portfolio)];
  return (slots.length === 1 ? own?.periods[slots[0]!.slot - 1] : own?.total) ?? null;
}

/** Counts the assets of each half hour of a run, and those with a figure. */
export async function countByHalfHour({ tx, tenant, eventUUID, run }: ReceiptRun) {
  const { rows } = await sql<{ slot: number; expected: number; counted: number }>`
    select slot, sum(assets) as expected, sum(counted) as counted from event_portfolio_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${run} group by slot`.execute(tx);
  return new Map(rows.map(({ slot, ...counts }) => [slot, counts]));
}

/** Returns the sum of a large portfolio's shares at one half hour, each rounded by itself, in units; null of none. */
export async function readLinesGbp(
  { tx, tenant, eventUUID, run }: ReceiptRun,
  { slot }: PaidSlot,
  portfolio: string | null,
): Promise<bigint | null> {
  const { rows } = await sql<{ gbp: string | null }>`
    select round(lines_gbp, ${GBP_DECIMALS}::integer)::text as gbp from event_portfolio_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${run} and slot = ${slot}
      and portfolio_uuid is not distinct from ${portfolio}::uuid`.execute(tx);
  const gbp = rows[0]?.gbp ?? null;
  return gbp === null ? null : parseUnits(gbp, GBP_DECIMALS);
}
