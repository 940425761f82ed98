import type { Dispatch, DispatchContact, DispatchReason } from '#contract/dispatch/dispatch.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { stateOf } from '../answers/decideAnswers.ts';
import { meanWatts } from '../watts.ts';
import { readDispatches, type ShownDispatch } from './readDispatches.ts';
import { type MeasuredDispatches, readMeasured } from './readMeasured.ts';

/** Converts watts to kW, rounding halves away from 0: less consumption is as large as more. */
const watts = (value: number): number => (Math.sign(value) * Math.round(Math.abs(value))) / 1000;

/**
 * Returns up to a page of dispatches by their ids, as in responses and in the order of the ids; unknown ones are left
 * out.
 */
export async function showDispatches(
  scope: TenantScope,
  dispatchUUIDs: readonly string[],
  { contacts }: { contacts: boolean },
): Promise<Dispatch[]> {
  const rows = await readDispatches(scope, dispatchUUIDs);
  const measured = await readMeasured(scope, rows);
  return rows.map((row) => ({
    ...toDispatch(row, measured.get(row.dispatch_uuid)!, scope.now),
    ...(!contacts && { customer: null, partner: null }),
  }));
}

export function toDispatch(row: ShownDispatch, { measuredW, reportedW }: MeasuredDispatches, now: number): Dispatch {
  const start = row.event_start.getTime();
  const kwOrNull = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value) ? null : watts(value);
  return {
    dispatchUUID: row.dispatch_uuid,
    eventUUID: row.event_uuid,
    eventName: row.event_name,
    assetUUID: row.asset_uuid,
    assetId: row.asset_id,
    assetName: row.asset_name,
    assetType: row.asset_type,
    portfolioUUID: row.portfolio_uuid,
    controllerUUID: row.controller_uuid,
    controllerName: row.controller_name,
    revision: row.revision,
    answeredRevision: row.answered_revision,
    state: stateOf(row),
    execution: row.execution,
    isSilent: row.is_silent,
    reasonCode: row.reason_code as DispatchReason | null,
    signal: row.signal,
    startAt: iso(row.start_at),
    endAt: iso(row.end_at),
    validUntil: iso(row.valid_until),
    ackDueUTC: isoOrNull(row.ack_due_utc),
    sentUTC: isoOrNull(row.sent_utc),
    answeredUTC: isoOrNull(row.answered_utc),
    answeredBy: row.answered_by,
    latencySeconds: row.latency_ms === null ? null : row.latency_ms / 1000,
    requestedKw: watts(meanWatts(row.requested_w)),
    promisedKw: kwOrNull(promisedW(row)),
    kwAtRisk: watts(row.at_risk_w),
    delivers: row.delivers,
    sends: row.sends,
    lastSentUTC: isoOrNull(row.resent_utc ?? row.sent_utc),
    resendFromUTC: isoOrNull(
      row.sendable_from !== null && row.sendable_from.getTime() > now ? row.sendable_from : null,
    ),
    customer: contactOf(row.user_name, row.user_phone, row.user_email),
    partner: contactOf(row.contact_name, row.contact_phone, row.contact_email),
    periods: row.requested_w.map((requested, slot) => ({
      startTime: iso(start + slot * HALF_HOUR_MS),
      endTime: iso(start + (slot + 1) * HALF_HOUR_MS),
      requestedKw: watts(requested),
      kw: watts(row.value_w[slot] ?? 0),
      measuredKw: kwOrNull(measuredW[slot]),
      reportedKw: kwOrNull(reportedW[slot]),
    })),
  };
}

/**
 * Returns the promise in watts: a yes without a figure promises the requested power, and so does delivery where no
 * answer is given.
 */
function promisedW(row: ShownDispatch): number | null {
  const state = stateOf(row);
  if (state === 'DELIVERED' && !row.needs_answer) return meanWatts(row.requested_w);
  if (state !== 'ACKNOWLEDGED') return null;
  return row.execution === 'ABORTED' ? 0 : (row.promised_w ?? meanWatts(row.requested_w));
}

/** Returns a contact; null where nothing is known of it. */
const contactOf = (name: string | null, phone: string | null, email: string | null): DispatchContact | null =>
  name === null && phone === null && email === null ? null : { name, phone, email };
