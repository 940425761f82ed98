import { sql } from 'kysely';
import { dispatchExecution } from '#contract/dispatch/dispatch.ts';
import { dispatchState } from '#contract/dispatch/dispatchState.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ControllerRow, healthOf } from '../../assets/controllers/controllerRow.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import { calledHalfHours } from '../../events/deals.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { toHeld } from '../orders/held.ts';
import { type OrderRow, readOrder } from '../orders/orderRow.ts';
import { meanWatts, wattsToKw } from '../watts.ts';
import { readLatency } from './readLatency.ts';
import { type DispatchSums, readSums, type DispatchFigures } from './readSums.ts';

const sizeKw = (watts: number): number => wattsToKw(Math.abs(watts));

/** Returns the state of an event's dispatch, from sums updated with every change: as fast for a million assets. */
export const getDispatchSummary: Handler<'getDispatchSummary'> = async ({ scope, params }) => {
  const event = await requireEvent(scope, params['event-uuid']);
  const order = await readOrder(scope, event.event_uuid);
  if (!order) throw notFound('dispatch order');
  const sums = await readSums(scope, event.event_uuid);
  const slots = Math.max(1, order.requested_w.length);
  const meanKw = (watts: number) => sizeKw(watts / slots);
  const { target_w: target, requested_w: planned } = order;
  const isIssued = sums.all.assets > 0;
  return {
    eventUUID: event.event_uuid,
    status: order.status,
    revision: order.revision,
    allocation: order.allocation,
    issueAtUTC: iso(order.issue_at_utc),
    issuedUTC: isoOrNull(order.issued_utc),
    confirmByUTC: isoOrNull(order.confirm_by_utc),
    askedBy: order.asked_by,
    confirmedBy: order.confirmed_by,
    assets: sums.all.assets,
    targetKw: target && wattsToKw(meanWatts(target)),
    requestedKw: isIssued ? meanKw(sums.all.askedW) : wattsToKw(meanWatts(planned)),
    shortfallKw: target
      ? wattsToKw(meanWatts(target.map((watts, slot) => Math.max(0, watts - (planned[slot] ?? 0)))))
      : 0,
    promisedKw: meanKw(sums.all.promisedW),
    ...measuredOf(event, order),
    states: dispatchState.options.flatMap((state) => {
      const own = sums.byState.get(state);
      if (!own || own.assets === 0) return [];
      const silent = { assets: own.silent, kw: meanKw(own.silentW) };
      return [{ state, assets: own.assets, kw: meanKw(own.requestedW), silent }];
    }),
    executions: dispatchExecution.options.flatMap((execution) => {
      const assets = sums.byExecution.get(execution)?.assets ?? 0;
      return assets > 0 ? [{ execution, assets }] : [];
    }),
    silent: { assets: sums.all.silent, kw: meanKw(sums.all.silentW) },
    // After the end no device follows a dispatch any more.
    unconfirmedCancels: order.completed_utc === null ? sums.all.unconfirmed : 0,
    latency: await readLatency(scope, event.event_uuid),
    periods: periodsOf(event, order, isIssued ? sums : null),
    controllers: await controllersOf(scope, sums, meanKw),
    portfolios: await portfoliosOf(scope, sums, meanKw),
    refusedByCode: order.refused_by_code,
    standings: standingsOf(sums, meanKw),
    held: toHeld(order),
  };
};

/** Returns the dispatches by what was answered and by what the meter shows, in the order of states. */
function standingsOf(
  { standings }: DispatchSums,
  meanKw: (watts: number) => number,
): NonNullable<DispatchSummary['standings']> {
  const shown = standings
    .filter(({ assets }) => assets > 0)
    .map(({ isSilent: silent, requestedW, ...own }) => ({ silent, ...own, kw: meanKw(requestedW) }));
  const place = ({ state, silent, delivers }: (typeof shown)[number]) =>
    100 * dispatchState.options.indexOf(state) + 10 * Number(silent) + [true, false, null].indexOf(delivers);
  return shown.sort((one, other) => place(one) - place(other));
}

/** Returns the mean over the half hours with readings, and the end of the last of them. */
function measuredOf(event: EventRow, { measured_w }: OrderRow): Pick<DispatchSummary, 'measuredKw' | 'measuredToUTC'> {
  // A half hour that is not called counts as 0, as it does in the mean of what is asked.
  const watts = measured_w ?? [];
  const called = calledHalfHours(event);
  const isCalled = (slot: number) => called === null || called[slot] === true;
  const last = watts.findLastIndex((value, slot) => value !== null && isCalled(slot));
  if (last < 0) return { measuredKw: null, measuredToUTC: null };
  // After the last that is called, those to the end are known too.
  const slots = called !== null && last === called.lastIndexOf(true) ? called.length : last + 1;
  const known = Array.from({ length: slots }, (_, slot) => (isCalled(slot) ? (watts[slot] ?? null) : 0));
  return {
    measuredKw: wattsToKw(meanWatts(known.filter((value) => value !== null))),
    measuredToUTC: iso(event.start_utc.getTime() + (last + 1) * HALF_HOUR_MS),
  };
}

const periodsOf = (
  { start_utc }: EventRow,
  { target_w, requested_w, measured_w, measured_assets }: OrderRow,
  issued: DispatchSums | null,
): DispatchSummary['periods'] =>
  requested_w.map((planned, slot) => {
    const own = issued?.bySlot.get(slot + 1);
    const measured = measured_w?.[slot] ?? null;
    return {
      startTime: iso(start_utc.getTime() + slot * HALF_HOUR_MS),
      endTime: iso(start_utc.getTime() + (slot + 1) * HALF_HOUR_MS),
      targetKw: target_w && wattsToKw(target_w[slot] ?? 0),
      requestedKw: issued ? sizeKw(own?.askedW ?? 0) : wattsToKw(planned),
      promisedKw: sizeKw(own?.promisedW ?? 0),
      measuredKw: measured === null ? null : wattsToKw(measured),
      measuredAssets: measured_assets?.[slot] ?? 0,
    };
  });

const present = <Key>(sums: ReadonlyMap<Key, DispatchFigures>): [Key, DispatchFigures][] =>
  [...sums]
    .filter(([, { assets }]) => assets > 0)
    .sort(([, one], [, other]) => Math.abs(other.askedW) - Math.abs(one.askedW));

async function controllersOf(
  { tx, tenant }: TenantScope,
  { byController }: DispatchSums,
  meanKw: (watts: number) => number,
): Promise<DispatchSummary['controllers']> {
  const rows: ControllerRow[] = await tx
    .selectFrom('controllers')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', sql<string>`any(${[...byController.keys()]}::uuid[])`)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.controller_uuid, row]));
  return present(byController).map(([controllerUUID, own]) => {
    const row = rowOf.get(controllerUUID)!;
    return {
      controllerUUID,
      name: row.name,
      channel: row.channel,
      health: healthOf(row),
      assets: own.assets,
      requestedKw: meanKw(own.askedW),
      acknowledged: own.acknowledged,
      silent: own.silent,
      kwAtRisk: meanKw(own.riskW),
    };
  });
}

async function portfoliosOf(
  { tx, tenant }: TenantScope,
  { byPortfolio }: DispatchSums,
  meanKw: (watts: number) => number,
): Promise<DispatchSummary['portfolios']> {
  const uuids = [...byPortfolio.keys()].filter((uuid) => uuid !== null);
  const rows = await tx
    .selectFrom('portfolios')
    .select(['portfolio_uuid', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute();
  const names = new Map(rows.map((row) => [row.portfolio_uuid, row.name]));
  return present(byPortfolio).map(([portfolioUUID, own]) => ({
    portfolioUUID,
    name: portfolioUUID === null ? null : (names.get(portfolioUUID) ?? null),
    assets: own.assets,
    requestedKw: meanKw(own.askedW),
    promisedKw: meanKw(own.promisedW),
    silent: own.silent,
  }));
}
