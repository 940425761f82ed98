import { sql } from 'kysely';
import { actualKwh, baselineKwh, deliveredKwh, shareGbp } from './exactKwh.ts';
import type { PaidSlot } from './readPortfolios.ts';
import { type Amounts, type ReceiptRow, parseAmounts } from './receipt.ts';
import type { ReceiptRun } from './receiptRun.ts';

/** UUID of a portfolio; null for the assets of no portfolio. */
type Portfolio = string | null;

/** Returns a query for the delivered energy of each asset at one half hour, and its share of the revenue there. */
const parts = ({ tenant, eventUUID, eventType, run }: ReceiptRun, { slot, gbp }: PaidSlot) => {
  const baseline = sql`s.baseline_wh[${slot}::integer]`;
  const actual = sql`s.actual_wh[${slot}::integer]`;
  const whole = sql`(select sum(${deliveredKwh(eventType, sql`p.baseline_kwh`, sql`p.actual_kwh`)} - p.not_attributed_kwh)
    from event_portfolio_stats p where p.tenant_uuid = ${tenant} and p.event_uuid = ${eventUUID} and p.run = ${run}
      and p.slot = ${slot})`;
  const kwh = sql`coalesce(${actualKwh(sql`s.attributed_wh[${slot}::integer]`)},
    ${deliveredKwh(eventType, baselineKwh(baseline), actualKwh(actual))})`;
  return sql`(
    select d.*, ${shareGbp(sql`${gbp}::numeric`, sql`d.kwh`, sql`d.whole`)} as gbp
    from (
      select s.asset_uuid, s.portfolio_uuid, ${baselineKwh(baseline)} as baseline, ${actualKwh(actual)} as actual,
        ${kwh} as kwh, ${whole} as whole
      from run_results(${tenant}, ${eventUUID}, ${run}) s
    ) d)`;
};

const ofPortfolio = (portfolio: Portfolio) =>
  portfolio === null ? sql`d.portfolio_uuid is null` : sql`d.portfolio_uuid = ${portfolio}`;

interface Row {
  asset_uuid: string;
  name: string;
  baseline: string | null;
  actual: string | null;
  kwh: string | null;
  gbp: string | null;
}

/** Returns a page of a portfolio's assets at one half hour, most delivered first; those without a figure last. */
export async function readAssets(
  run: ReceiptRun,
  paid: PaidSlot,
  portfolio: Portfolio,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ReceiptRow[]> {
  const { rows } = await sql<Row>`
    select d.asset_uuid, coalesce(a.name, a.asset_id) as name, d.kwh::text, d.gbp::text
    from (
      select * from ${parts(run, paid)} d where ${ofPortfolio(portfolio)}
      order by d.kwh desc nulls last, d.asset_uuid limit ${pageSize} offset ${(page - 1) * pageSize}
    ) d
    join assets a on a.tenant_uuid = ${run.tenant} and a.asset_uuid = d.asset_uuid
    order by d.kwh desc nulls last, d.asset_uuid`.execute(run.tx);
  return rows.map((row) => ({
    kind: 'ASSET',
    key: row.asset_uuid,
    name: row.name,
    expected: 1,
    counted: Number(row.kwh !== null),
    deliveredInterval: null,
    factor: null,
    ...parseAmounts(row),
  }));
}

/** Adds up a portfolio's lines at one half hour, each line rounded by itself. */
export async function sumAssets(
  run: ReceiptRun,
  paid: PaidSlot,
  portfolio: Portfolio,
): Promise<Amounts & { count: number }> {
  const { rows } = await sql<{ count: number; kwh: string | null; gbp: string | null }>`
    select count(*), sum(d.kwh)::text as kwh, sum(d.gbp)::text as gbp
    from ${parts(run, paid)} d where ${ofPortfolio(portfolio)}`.execute(run.tx);
  return { count: rows[0]!.count, ...parseAmounts(rows[0]!) };
}

/** Returns one asset at one half hour; null if it was not in the run. */
export async function readAsset(
  run: ReceiptRun,
  paid: PaidSlot,
  assetUUID: string,
): Promise<(Row & { portfolio_uuid: Portfolio }) | null> {
  const { rows } = await sql<Row & { portfolio_uuid: Portfolio }>`
    select d.asset_uuid, d.portfolio_uuid, coalesce(a.name, a.asset_id) as name, d.baseline::text, d.actual::text,
      d.kwh::text, d.gbp::text
    from (select * from ${parts(run, paid)} d where d.asset_uuid = ${assetUUID}) d
    join assets a on a.tenant_uuid = ${run.tenant} and a.asset_uuid = d.asset_uuid`.execute(run.tx);
  return rows[0] ?? null;
}
