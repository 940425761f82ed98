import { sql } from 'kysely';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { arrayText, AT_ONCE, removeResults, storeResults } from '../storeRun.ts';
import type { MeasuredPortion, MeasuredResult } from './measurePortion.ts';
import type { SettlementPlan } from './plan.ts';

/** Stores the results of each asset of a portion, for an event that the caller has locked or shares. */
export async function storePortion(
  scope: TenantScope,
  { event_uuid: eventUUID, event_type }: Pick<EventRow, 'event_uuid' | 'event_type'>,
  { purpose, run, replaces }: SettlementPlan,
  range: AssetRange,
  { sums, results }: MeasuredPortion,
): Promise<void> {
  if (purpose === 'LATE') return;
  const baselines = results.map(({ measured: { assetUUID }, baselineWh }) => ({ assetUUID, baselineWh }));
  sums.baselinesChanged[0] = await storeBaselines(scope, eventUUID, baselines);
  if (run === null) return;
  if (replaces) await removeResults(scope, eventUUID, run, range);
  await storeResults(scope, eventUUID, run, results);
  await addToPortfolios(scope, eventUUID, run, event_type, results);
}

type AssetBaseline = Pick<MeasuredAsset, 'assetUUID' | 'baselineWh'>;

/** Stores the baselines, in the order of their assets, that differ from those stored; returns their number. */
async function storeBaselines(
  scope: TenantScope,
  eventUUID: string,
  measured: readonly AssetBaseline[],
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < measured.length; from += AT_ONCE)
    changed += await storeSome(scope, eventUUID, measured.slice(from, from + AT_ONCE));
  return changed;
}

async function storeSome(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  measured: readonly AssetBaseline[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_assets ea
    set baseline_wh = fresh.wh
    from (
      select asset_uuid, wh::float8[] as wh
      from unnest(${measured.map((asset) => asset.assetUUID)}::uuid[],
        ${measured.map((asset) => arrayText(asset.baselineWh))}::text[]) as t (asset_uuid, wh)
    ) fresh
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = fresh.asset_uuid
      and ea.asset_uuid between ${measured[0]!.assetUUID} and ${measured.at(-1)!.assetUUID}
      and ea.state = 'OPT_IN' and ea.baseline_wh is distinct from fresh.wh`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** One half hour of a portfolio, in whole numbers, whose sums are exact. */
interface PortfolioHalfHour {
  portfolioUUID: string | null;
  /** Half hour of the event, from 1. */
  slot: number;
  assets: number;
  counted: number;
  /** Baseline in thousandths of a watt-hour: each asset is rounded once, as `whToKwh` does. */
  baseline: number;
  actualWh: number;
  /** Energy that is not attributed, in thousandths of a watt-hour. */
  notAttributed: number;
}

/**
 * Adds the half hours of a portion of assets to those of each portfolio in a run. Locks rows that other portions
 * change: must be near the end of the transaction.
 */
async function addToPortfolios(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  eventType: EventType,
  results: readonly MeasuredResult[],
): Promise<void> {
  const rows = sumPortfolios(eventType, results);
  await sql`
    insert into event_portfolio_stats as p (tenant_uuid, event_uuid, run, portfolio_uuid, slot, assets, counted,
      baseline_kwh, actual_kwh, not_attributed_kwh)
    select ${tenant}, ${eventUUID}, ${run}, portfolio_uuid, slot, assets, counted, baseline * 0.000001, actual * 0.001,
      not_attributed * 0.000001
    from unnest(
      ${rows.map((row) => row.portfolioUUID)}::uuid[], ${rows.map((row) => row.slot)}::integer[],
      ${rows.map((row) => row.assets)}::integer[], ${rows.map((row) => row.counted)}::integer[],
      ${rows.map((row) => row.baseline)}::bigint[], ${rows.map((row) => row.actualWh)}::bigint[],
      ${rows.map((row) => row.notAttributed)}::bigint[]
    ) as t (portfolio_uuid, slot, assets, counted, baseline, actual, not_attributed)
    order by slot, portfolio_uuid
    on conflict (tenant_uuid, event_uuid, run, slot, portfolio_uuid) do update set assets = p.assets + excluded.assets,
      counted = p.counted + excluded.counted, baseline_kwh = p.baseline_kwh + excluded.baseline_kwh,
      actual_kwh = p.actual_kwh + excluded.actual_kwh,
      not_attributed_kwh = p.not_attributed_kwh + excluded.not_attributed_kwh`.execute(tx);
}

function sumPortfolios(eventType: EventType, results: readonly MeasuredResult[]): PortfolioHalfHour[] {
  return [...Map.groupBy(results, ({ measured }) => measured.portfolioUUID)].flatMap(([portfolioUUID, assets]) =>
    Array.from({ length: assets[0]!.measured.actualWh.length }, (_, index) => {
      const row = {
        portfolioUUID,
        slot: index + 1,
        assets: assets.length,
        counted: 0,
        baseline: 0,
        actualWh: 0,
        notAttributed: 0,
      };
      for (const {
        measured: { baselineWh, actualWh },
        share,
      } of assets) {
        if (Number.isNaN(baselineWh[index]! + actualWh[index]!)) continue;
        row.counted++;
        const baseline = Math.floor(baselineWh[index]! * 1000 + 0.5);
        row.baseline += baseline;
        row.actualWh += actualWh[index]!;
        const attributed = share?.attributedWh[index] ?? null;
        if (attributed === null) continue;
        row.notAttributed += deliveredWh(eventType, baseline, actualWh[index]! * 1000) - attributed * 1000;
      }
      return row;
    }),
  );
}

/** Removes the sums of portfolios to which portions of a planned run, not stored yet, were added. */
export const clearPortfolios = ({ tx, tenant }: TenantScope, eventUUID: string, run: number): Promise<unknown> =>
  sql`
    delete from event_portfolio_stats p
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${run} and not exists (
      select from event_stats s where s.tenant_uuid = ${tenant} and s.event_uuid = ${eventUUID} and s.run = p.run)`.execute(
    tx,
  );
