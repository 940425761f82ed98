import type { DispatchTerms, DispatchTermsChanges, SchemeDispatchTermsChanges } from '#contract/dispatch/terms.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { EventDispatchColumn } from '#store/schema/events.ts';

/** Columns of a scheme with the terms by which its events are dispatched. */
export type SchemeDispatchColumns = Pick<
  SchemeRow,
  'dispatch_mode' | 'dispatch_allocation' | 'dispatch_notice_minutes' | 'dispatch_spread' | 'dispatch_spread_seconds'
>;

export const schemeDispatchTerms = (scheme: SchemeDispatchColumns): DispatchTerms => ({
  mode: scheme.dispatch_mode,
  allocation: scheme.dispatch_allocation,
  noticeMinutes: scheme.dispatch_notice_minutes,
  spread: scheme.dispatch_spread,
  spreadSeconds: scheme.dispatch_spread_seconds,
});

/** Returns the terms by which an event is dispatched: its own where it has any, else its scheme's. */
export const dispatchTermsOf = (
  scheme: SchemeDispatchColumns,
  { dispatch }: Pick<EventRow, 'dispatch'>,
): DispatchTerms => ({ ...schemeDispatchTerms(scheme), ...dispatch });

/** Returns the columns of the terms that a scheme's body names; the rest stays, or is the default of a new scheme. */
export const schemeDispatchColumns = (body: SchemeDispatchTermsChanges | undefined) => ({
  dispatch_mode: body?.mode,
  dispatch_allocation: body?.allocation,
  dispatch_notice_minutes: body?.noticeMinutes,
  dispatch_spread: body?.spread,
  dispatch_spread_seconds: body?.spreadSeconds,
  dispatches_per_day: body?.dispatchesPerDay,
});

/**
 * Returns an event's own terms after a body: the members it names over `before`; null for those of the scheme;
 * undefined: as before.
 */
export function eventDispatchColumn(
  before: EventDispatchColumn | null,
  body: DispatchTermsChanges | null | undefined,
): string | null | undefined {
  if (body === undefined || body === null) return body;
  const own = { ...before, ...body };
  return Object.keys(own).length === 0 ? null : JSON.stringify(own);
}
