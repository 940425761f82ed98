import type { RespreadDispatches } from '#contract/dispatch/order.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { spreadTimes } from '#energy/dispatch/spread.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { valuesOf } from '../issue/desiredDispatch.ts';
import { dispatchId } from '../issue/dispatchId.ts';
import { evaluate, type Eligible } from '../issue/evaluate.ts';
import type { NewDispatch } from '../issue/insertDispatches.ts';
import { evaluationTerms, pageFacts } from '../issue/orderTerms.ts';
import { type CandidateDispatch, type CandidateRow, readTheseCandidates } from '../issue/readCandidates.ts';
import type { Revision } from '../issue/reviseDispatches.ts';
import type { OrderRow } from './orderRow.ts';
import { firstOpenSlot, type Respread } from './planRespread.ts';

/** Changes by which some assets are asked for more, each in watts by half hour of the event. */
export interface More extends Respread {
  revisions: MoreRevision[];
  /** Dispatches of assets that were cancelled before, and that are asked again. */
  again: MoreRevision[];
  /** Dispatches that are left with nothing to do. */
  ended: MoreRevision[];
  /** First dispatches of assets. */
  added: (NewDispatch & { assetId: string; moreW: number[] })[];
}
/** A revision with the change of its size. */
export type MoreRevision = Revision & { dispatch: CandidateDispatch; assetId: string; moreW: number[] };

type Asked = NonNullable<RespreadDispatches['more']>;

/**
 * Whether a dispatch may be asked for more: the asset has said yes, or has none in force. For less also while its
 * answer is open.
 */
export const takesMore = (dispatch: CandidateDispatch | null, isLess = false): boolean =>
  dispatch === null ||
  dispatch.is_cancelled ||
  (dispatch.answer === 'ACKNOWLEDGED' && dispatch.execution !== 'ABORTED') ||
  (isLess && dispatch.answer === null);

/** Returns the size of what an asset is asked for by half hour of the event, in watts. */
export const askedWatts = (dispatch: CandidateDispatch | null, slot: number): number =>
  dispatch === null || dispatch.is_cancelled ? 0 : Math.abs(dispatch.requested_w[slot]!);

/**
 * Plans what some assets are asked for beyond what they are: within their power, and in half hours that can still
 * change. Negative amounts ask for less. Throws 400 for half hours outside of the event, and for assets that are not in
 * it or are repeated.
 */
export async function planMore(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  { startTimes, assets }: Asked,
): Promise<More> {
  const slots = order.requested_w.length;
  const startMs = event.start_utc.getTime();
  const first = firstOpenSlot(scope, event);
  const more: More = {
    fromSlot: first < slots ? first : null,
    missingW: Array<number>(slots).fill(0),
    movedW: Array<number>(slots).fill(0),
    revisions: [],
    again: [],
    ended: [],
    added: [],
  };
  const uuids = assets.map(({ assetUUID }) => assetUUID);
  const rows = new Map((await readTheseCandidates(scope, event.event_uuid, uuids)).map((row) => [row.asset_uuid, row]));
  requireKnown(event, { startTimes, assets }, rows);
  const terms = await evaluationTerms(scope, event, { allocation: 'EQUAL', signal: order.signal, given: null }, null);
  const facts = await pageFacts(scope, event, terms, uuids);
  const sign = terms.isTurnDown ? -1 : 1;
  for (const { assetUUID, kw } of assets) {
    const row = rows.get(assetUUID)!;
    const { dispatch } = row;
    const wanted = Array<number>(slots).fill(0);
    startTimes.forEach((at, place) => {
      const slot = (at - startMs) / HALF_HOUR_MS;
      if (slot >= first) wanted[slot] = Math.round(kw[place]! * 1000);
    });
    for (const [slot, watts] of wanted.entries()) more.missingW[slot]! += Math.abs(watts);
    if (
      !takesMore(
        dispatch,
        wanted.every((watts) => watts <= 0),
      )
    )
      continue;
    const eligible = evaluate(row, terms, facts);
    if (eligible === null || 'refused' in eligible) continue;
    const sizes = wanted.map((watts, slot) => {
      const asked = askedWatts(dispatch, slot);
      return watts === 0 ? asked : Math.max(0, Math.min(asked + watts, Math.max(asked, eligible.caps[slot]!)));
    });
    const moreW = sizes.map((watts, slot) => watts - askedWatts(dispatch, slot));
    if (moreW.every((watts) => watts === 0)) continue;
    for (const [slot, watts] of moreW.entries()) more.movedW[slot]! += watts;
    place(more, row, eligible, { sizes, moreW, sign, first, event });
  }
  return more;
}

interface Sizes {
  sizes: number[];
  moreW: number[];
  sign: number;
  first: number;
  event: EventRow;
}

/** Adds what an asset is asked for to the plan, as its dispatch needs it. */
function place(more: More, row: CandidateRow, eligible: Eligible, { sizes, moreW, sign, first, event }: Sizes): void {
  const { dispatch, asset_id: assetId } = row;
  const requestedW = sizes.map((watts) => sign * watts || 0);
  const fresh = valuesOf(row, eligible, requestedW);
  const addressee = { controllerUUID: row.controller_uuid!, needsAnswer: row.needs_answer! };
  const dispatchUUID = dispatchId(event.event_uuid, row.asset_uuid);
  const window = { startMs: event.start_utc.getTime() + first * HALF_HOUR_MS, endMs: event.end_utc.getTime() };
  const all = { requestedW, valueW: fresh, signal: eligible.signal, ...addressee };
  if (dispatch === null)
    more.added.push({
      ...all,
      ...spreadTimes(dispatchUUID, window, 'NONE', 0),
      dispatchUUID,
      assetUUID: row.asset_uuid,
      portfolioUUID: row.portfolio_uuid,
      assetId,
      moreW,
    });
  else if (dispatch.is_cancelled) more.again.push({ dispatch, ...all, ...window, assetId, moreW });
  else if (sizes.every((watts) => watts === 0))
    more.ended.push({ dispatch, requestedW, answer: 'CANCELLED', assetId, moreW });
  else {
    const valueW = dispatch.value_w.map((watts, slot) => (slot < first ? watts : fresh[slot]!));
    more.revisions.push({ dispatch, requestedW, valueW, assetId, moreW });
  }
}

function requireKnown(
  { start_utc, end_utc }: EventRow,
  { startTimes, assets }: Asked,
  rows: ReadonlyMap<string, CandidateRow>,
): void {
  const errors: ProblemItem[] = [];
  startTimes.forEach((at, index) => {
    if (at < start_utc.getTime() || at >= end_utc.getTime())
      errors.push({
        pointer: `/more/startTimes/${index}`,
        code: 'OUT_OF_RANGE',
        detail: `must be a half-hour of the event, ${iso(start_utc)} to ${iso(end_utc)}`,
      });
  });
  const seen = new Map<string, number>();
  assets.forEach(({ assetUUID, kw }, index) => {
    const pointer = `/more/assets/${index}`;
    const before = seen.get(assetUUID);
    if (before !== undefined)
      errors.push({
        pointer: `${pointer}/assetUUID`,
        code: 'REPEATED',
        detail: `is also the assetUUID of item ${before}`,
      });
    else if (!rows.has(assetUUID))
      errors.push({ pointer: `${pointer}/assetUUID`, code: 'NOT_IN_EVENT', detail: 'is not in the event' });
    if (kw.length !== startTimes.length)
      errors.push({
        pointer: `${pointer}/kw`,
        code: 'INVALID',
        detail: `must have a number for each of the ${startTimes.length} half-hours of startTimes`,
      });
    seen.set(assetUUID, before ?? index);
  });
  if (errors.length > 0) throw invalid(errors);
}
