import { allocate, shareOf } from '#energy/dispatch/allocation.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { valuesOf } from '../issue/desiredDispatch.ts';
import { evaluate, type Eligible } from '../issue/evaluate.ts';
import { evaluationTerms, type OrderRule } from '../issue/orderTerms.ts';
import { type CandidateRow, readCandidates } from '../issue/readCandidates.ts';
import type { Revision } from '../issue/reviseDispatches.ts';
import type { OrderRow } from './orderRow.ts';

/** Result of a re-spread, in watts by half hour of the event; 0 for half hours that are frozen. */
export interface Respread {
  /** First half hour that can still change; null where none can. */
  fromSlot: number | null;
  missingW: number[];
  movedW: number[];
  revisions: (Revision & { assetId: string })[];
}

/** Time ahead within which half hours that begin stay as they are. */
export const AHEAD_MS = 60_000;
/** Maximum assets that take over: each is in memory until it is stored. */
const MAX_ACCEPTED = 100_000;
const NO_FACTS = { responses: new Map(), tooOften: new Set<string>() };

/** Returns the first half hour of an event whose dispatches can still change; the number of all where none can. */
export const firstOpenSlot = ({ now }: TenantScope, { start_utc }: EventRow): number =>
  Math.max(0, Math.ceil((now + AHEAD_MS - start_utc.getTime()) / HALF_HOUR_MS));

interface Accepted {
  row: CandidateRow;
  eligible: Eligible;
}

/**
 * Divides the missing power among the assets that have said yes and have room, in proportion to their room. Missing is
 * the power asked of all, less that of assets that give it, by their answer or by their meter, or may still say yes;
 * and no more than what the meters lacked in the last half hour with readings.
 */
export async function planRespread(scope: TenantScope, event: EventRow, order: OrderRow): Promise<Respread> {
  const slots = order.requested_w.length;
  const first = firstOpenSlot(scope, event);
  const respread: Respread = {
    fromSlot: first < slots ? first : null,
    missingW: Array<number>(slots).fill(0),
    movedW: Array<number>(slots).fill(0),
    revisions: [],
  };
  if (respread.fromSlot === null) return respread;
  const { accepted, havingW } = await readAccepted(scope, event, order);
  const measuredW = order.measured_w?.findLast((watts) => watts !== null);
  const added = accepted.map(() => new Int32Array(slots));
  for (let slot = first; slot < slots; slot++) {
    const rooms = accepted.map(({ row, eligible }) =>
      Math.max(0, eligible.caps[slot]! - Math.abs(row.dispatch!.requested_w[slot]!)),
    );
    const having = Math.max(havingW[slot]!, measuredW ?? 0);
    const missing = Math.max(0, order.requested_w[slot]! - having);
    const shares = { weights: Float64Array.from(rooms), caps: Int32Array.from(rooms) };
    const { rule, requestedW } = allocate(shares, missing);
    respread.missingW[slot] = missing;
    respread.movedW[slot] = requestedW;
    for (const [index, room] of rooms.entries()) added[index]![slot] = shareOf(rule, room, room, index <= rule.tie);
  }
  const sign = event.event_type === 'TURN_DOWN' ? -1 : 1;
  for (const [index, { row, eligible }] of accepted.entries()) {
    if (added[index]!.every((watts) => watts === 0)) continue;
    const requestedW = row.dispatch!.requested_w.map((watts, slot) => watts + sign * added[index]![slot]!);
    const fresh = valuesOf(row, eligible, requestedW);
    const valueW = row.dispatch!.value_w.map((watts, slot) => (slot < first ? watts : fresh[slot]!));
    respread.revisions.push({ dispatch: row.dispatch!, requestedW, valueW, assetId: row.asset_id });
  }
  return respread;
}

/** Reads the assets that have said yes, and the watts by half hour of all that give or may still give. */
async function readAccepted(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
): Promise<{ accepted: Accepted[]; havingW: number[] }> {
  const rule = order.rule as OrderRule | null;
  // Power and baseline alone count: an amount given by hand does not limit what an asset can take over.
  const terms = await evaluationTerms(
    scope,
    event,
    { allocation: 'EQUAL', signal: order.signal, given: null },
    rule?.fleet ?? null,
  );
  const accepted: Accepted[] = [];
  const havingW = order.requested_w.map(() => 0);
  for await (const page of readCandidates(scope, event.event_uuid)) {
    for (const row of page) {
      const { dispatch } = row;
      if (dispatch === null || dispatch.is_cancelled) continue;
      const isYes = dispatch.answer === 'ACKNOWLEDGED' && dispatch.execution !== 'ABORTED';
      const mayBe = dispatch.answer === null && !dispatch.is_silent;
      if (isYes || mayBe || dispatch.delivers === true)
        for (const [slot, watts] of dispatch.requested_w.entries()) havingW[slot]! += Math.abs(watts);
      if (!isYes || accepted.length === MAX_ACCEPTED) continue;
      const eligible = evaluate(row, terms, NO_FACTS);
      if (eligible && !('refused' in eligible)) accepted.push({ row, eligible });
    }
  }
  return { accepted, havingW };
}
