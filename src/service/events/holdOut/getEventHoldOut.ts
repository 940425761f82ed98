import type { EventHoldOut } from '#contract/holdOut.ts';
import { GBP_DECIMALS, unitsOf, unitsText } from '#energy/decimal.ts';
import type { EventRow } from '#store/schema.ts';
import type { Handler } from '../../platform/http/call.ts';
import { findEvent } from '../eventRows.ts';
import { countHeldOut } from './countHeldOut.ts';

/** Returns what an event draws its assets by; the salt from its start on, when nobody can be chosen by it any more. */
export const getEventHoldOut: Handler<'getEventHoldOut'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const { event_uuid: eventUUID, hold_out } = event;
  if (hold_out === null)
    return { eventUUID, share: 0, salt: null, heldOut: 0, goodwillGbp: null, goodwillTotalGbp: null };
  const heldOut = hasBegun(event) ? await countHeldOut(scope, eventUUID) : null;
  return {
    eventUUID,
    share: hold_out.share,
    salt: hasBegun(event) ? hold_out.salt : null,
    heldOut,
    ...goodwillOf(hold_out.goodwillGbp, heldOut),
  };
};

/** Whether an event has begun: its frozen terms are there from the start on. */
const hasBegun = ({ scheme_name }: Pick<EventRow, 'scheme_name'>): boolean => scheme_name !== null;

/** Returns the goodwill for each asset, and for all together, as exact decimals. */
export function goodwillOf(
  each: number | null,
  heldOut: number | null,
): Pick<EventHoldOut, 'goodwillGbp' | 'goodwillTotalGbp'> {
  if (each === null) return { goodwillGbp: null, goodwillTotalGbp: null };
  const units = unitsOf(each, GBP_DECIMALS);
  return {
    goodwillGbp: unitsText(units, GBP_DECIMALS),
    goodwillTotalGbp: heldOut === null ? null : unitsText(units * BigInt(heldOut), GBP_DECIMALS),
  };
}
