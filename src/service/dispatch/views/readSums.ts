import { sql } from 'kysely';
import type { DispatchExecution } from '#contract/dispatch/dispatch.ts';
import type { DispatchState } from '#contract/dispatch/dispatchState.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';

/** Sums over some dispatches. Watts are sums over the half hours of the event, below 0 for less consumption. */
export interface DispatchFigures {
  assets: number;
  requestedW: number;
  /** Requested power without that of cancelled dispatches. */
  askedW: number;
  promisedW: number;
  /** Requested power not to be counted on: refused, failed, aborted, or silent when an answer was due. */
  riskW: number;
  silent: number;
  silentW: number;
  acknowledged: number;
  unconfirmed: number;
}
export interface DispatchSums {
  all: DispatchFigures;
  /** Sums half hour by half hour, from 1; the assets are in the first. */
  bySlot: Map<number, DispatchFigures>;
  byState: Map<DispatchState, DispatchFigures>;
  byExecution: Map<DispatchExecution, DispatchFigures>;
  byController: Map<string, DispatchFigures>;
  byPortfolio: Map<string | null, DispatchFigures>;
  /** Sums of dispatches that are alike in what was answered and in what the meter shows, each in one. */
  standings: DispatchStanding[];
}
export interface DispatchStanding extends Pick<DispatchFigures, 'assets' | 'requestedW'> {
  state: DispatchState;
  isSilent: boolean;
  delivers: boolean | null;
}

interface SumsRow {
  level: number;
  slot: number;
  state: DispatchState;
  execution: DispatchExecution;
  controller_uuid: string;
  portfolio_uuid: string | null;
  is_silent: boolean;
  delivers: boolean | null;
  assets: number;
  requested: number;
  asked: number;
  promised: number;
  risk: number;
  silent: number;
  silent_w: number;
  acknowledged: number;
  unconfirmed: number;
}

const NOTHING: DispatchFigures = {
  assets: 0,
  requestedW: 0,
  askedW: 0,
  promisedW: 0,
  riskW: 0,
  silent: 0,
  silentW: 0,
  acknowledged: 0,
  unconfirmed: 0,
};

/**
 * Reads the sums of an event's dispatches that triggers maintain, grouped as the summary shows them: no dispatch is
 * read. Without an answer the state is that of the batch; from a controller that never answers, delivery promises what
 * was asked for.
 */
export async function readSums({ tx, tenant }: TenantScope, eventUUID: string): Promise<DispatchSums> {
  const { rows } = await sql<SumsRow>`
    with added as materialized (
      select slot, controller_uuid, portfolio_uuid, batch_uuid, answer, execution, is_silent, needs_answer, is_unconfirmed,
        delivers, sum(assets) as assets, sum(requested_w) as requested_w, sum(promised_w) as promised_w
      from dispatch_sums where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ), stated as (
      select a.*, coalesce(a.answer, ${REACHED_STATE}) as state
      from added a left join dispatch_batches b on b.tenant_uuid = ${tenant} and b.batch_uuid = a.batch_uuid
    ), each as materialized (
      select slot, controller_uuid, portfolio_uuid, state, execution, is_silent and not is_unconfirmed as is_silent,
        is_unconfirmed, delivers, sum(assets) as assets, sum(requested_w) as requested_w,
        sum(case when state = 'DELIVERED' and not needs_answer then requested_w else promised_w end) as promised_w,
        sum(case when delivers is not true and (state in ('OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED')
          or (state = 'ACKNOWLEDGED' and execution = 'ABORTED') or (answer is null and is_silent))
          then requested_w else 0 end) as risk_w
      from stated group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select grouping(slot, state, execution, controller_uuid, portfolio_uuid, is_silent) as level, slot, state, execution,
      controller_uuid, portfolio_uuid, is_silent, delivers, sum(assets)::float8 as assets, sum(requested_w)::float8 as requested,
      sum(requested_w) filter (where state <> 'CANCELLED')::float8 as asked,
      sum(promised_w)::float8 as promised, sum(risk_w)::float8 as risk,
      coalesce(sum(assets) filter (where is_silent), 0)::float8 as silent,
      coalesce(sum(requested_w) filter (where is_silent), 0)::float8 as silent_w,
      coalesce(sum(assets) filter (where state = 'ACKNOWLEDGED'), 0)::float8 as acknowledged,
      coalesce(sum(assets) filter (where is_unconfirmed), 0)::float8 as unconfirmed
    from each
    group by grouping sets ((), (slot), (state), (execution), (controller_uuid), (portfolio_uuid),
      (state, is_silent, delivers))`.execute(tx);
  const sums: DispatchSums = {
    all: NOTHING,
    bySlot: new Map(),
    byState: new Map(),
    byExecution: new Map(),
    byController: new Map(),
    byPortfolio: new Map(),
    standings: [],
  };
  for (const row of rows) keep(sums, row);
  return sums;
}

/**
 * Adds a row to its group. Bits of `level` are set for columns by which the row is not grouped, in the order of
 * grouping(…).
 */
function keep(sums: DispatchSums, row: SumsRow): void {
  const own = sumsOf(row);
  if (row.level === 0b111111) sums.all = own;
  if (row.level === 0b011111) sums.bySlot.set(row.slot, own);
  if (row.level === 0b101111) sums.byState.set(row.state, own);
  if (row.level === 0b110111) sums.byExecution.set(row.execution, own);
  if (row.level === 0b111011) sums.byController.set(row.controller_uuid, own);
  if (row.level === 0b111101) sums.byPortfolio.set(row.portfolio_uuid, own);
  if (row.level === 0b101110) {
    const { state, is_silent: isSilent, delivers } = row;
    sums.standings.push({ state, isSilent, delivers, assets: own.assets, requestedW: own.requestedW });
  }
}

const sumsOf = (row: SumsRow): DispatchFigures => ({
  assets: row.assets ?? 0,
  requestedW: row.requested ?? 0,
  askedW: row.asked ?? 0,
  promisedW: row.promised ?? 0,
  riskW: row.risk ?? 0,
  silent: row.silent,
  silentW: row.silent_w,
  acknowledged: row.acknowledged,
  unconfirmed: row.unconfirmed,
});
