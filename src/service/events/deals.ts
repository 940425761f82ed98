import type { EventChanges, NewEvent, NewHalfHourTerms } from '#contract/event.ts';
import type { ProblemItem } from '#contract/problem.ts';
import {
  type AgreedTerms,
  agreedOf,
  dealsOf,
  type HalfHourTerm,
  wantedKwByHalfHour,
} from '#energy/settlement/deals.ts';
import type { Deal } from '#energy/settlement/payment.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import { eventWindow } from '../baselines/measurement/measureOptedIn.ts';
import { invalid } from '../platform/http/problem.ts';
import { iso } from '../platform/rows/iso.ts';

/** Columns of the terms agreed for an event. */
export type AgreedColumns = Pick<EventRow, 'contracted_mw' | 'price_gbp_per_mwh' | 'half_hour_terms'>;
type Times = Pick<EventRow, 'state' | 'start_utc' | 'end_utc' | 'cancelled_utc'>;

export const agreedTerms = (event: AgreedColumns): AgreedTerms => ({
  contractedMw: event.contracted_mw,
  priceGbpPerMwh: event.price_gbp_per_mwh,
  halfHourTerms: event.half_hour_terms,
});

/** Returns the deals of an event's half hours that are settled; null for one that is not called. */
export const dealsOfEvent = (event: AgreedColumns & Times): (Deal | null)[] =>
  dealsOf(agreedTerms(event), eventWindow(event));

/** Returns which of an event's half hours that are settled are called; null where all are. */
export function calledHalfHours(event: AgreedColumns & Times): boolean[] | null {
  if (event.half_hour_terms === null) return null;
  const called = dealsOfEvent(event).map((deal) => deal !== null);
  return called.every((isCalled) => isCalled) ? null : called;
}

/** Returns the power of each half hour that is settled in kW, 0 where it is not called; null without any. */
export const wantedKws = (event: AgreedColumns & Times & Pick<EventRow, 'target_kw'>): number[] | null =>
  wantedKwByHalfHour(agreedTerms(event), event.target_kw, eventWindow(event));

/** Whether power is contracted for an event. */
export const isContracted = ({ contracted_mw, half_hour_terms }: AgreedColumns): boolean =>
  contracted_mw !== null || half_hour_terms !== null;

/** Returns the greatest power that is contracted for a half hour, in MW; null without any. */
export const mostContractedMw = ({ contracted_mw, half_hour_terms }: AgreedColumns): number | null =>
  half_hour_terms === null ? contracted_mw : Math.max(...half_hour_terms.map((term) => term.contractedMw));

const toHalfHourTerms = (given: NewHalfHourTerms): HalfHourTerm[] =>
  given.map(({ startTime, contractedMw, priceGbpPerMwh }) => ({
    startTime: iso(startTime),
    contractedMw,
    priceGbpPerMwh: priceGbpPerMwh ?? null,
  }));

type NewTerms = Pick<NewEvent, 'startTime' | 'endTime' | 'contractedMw' | 'halfHourTerms'> &
  Partial<Pick<NewEvent, 'priceGbpPerMwh'>>;

/** Returns the terms of a new or planned event as they are stored. */
export function agreedOfNew(body: NewTerms): AgreedTerms {
  const { contractedMw = null, priceGbpPerMwh = null, halfHourTerms } = body;
  return halfHourTerms
    ? agreedOf(toHalfHourTerms(halfHourTerms), { fromMs: body.startTime, toMs: body.endTime })
    : { contractedMw, priceGbpPerMwh, halfHourTerms: null };
}

/**
 * Returns the terms of an event after changes, over its window then; throws 400 where they disagree, or where half
 * hours with terms would lie outside.
 */
export function agreedAfter(event: EventRow, body: EventChanges, window: TimeWindow): AgreedTerms {
  const { contractedMw = event.contracted_mw, priceGbpPerMwh = event.price_gbp_per_mwh } = body;
  if (body.halfHourTerms === null || (body.halfHourTerms === undefined && event.half_hour_terms === null))
    return { contractedMw, priceGbpPerMwh, halfHourTerms: null };
  const terms = body.halfHourTerms ? toHalfHourTerms(body.halfHourTerms) : event.half_hour_terms!;
  const faults = [...outside(terms, window, body), ...(body.halfHourTerms ? [] : changedAlone(event, body))];
  if (faults.length > 0) throw invalid(faults);
  return agreedOf(terms, window);
}

/** Returns the faults of half hours outside of the window, at the list if it is given, else at the time that moves. */
function outside(terms: readonly HalfHourTerm[], { fromMs, toMs }: TimeWindow, body: EventChanges): ProblemItem[] {
  return terms.flatMap(({ startTime }, place) => {
    const startMs = Date.parse(startTime);
    if (startMs >= fromMs && startMs < toMs) return [];
    if (body.halfHourTerms)
      return [
        {
          pointer: `/halfHourTerms/${place}/startTime`,
          code: 'OUT_OF_RANGE',
          detail: `must be a half-hour of the event, ${iso(fromMs)} to ${iso(toMs)}`,
        },
      ];
    return [
      {
        pointer: startMs < fromMs ? '/startTime' : '/endTime',
        code: 'INVALID',
        detail: `the half-hour at ${startTime} has terms and would be outside: send halfHourTerms for the new times`,
      },
    ];
  });
}

/** Returns the faults of amounts for all half hours of an event that has terms by half hour. */
function changedAlone(event: EventRow, body: EventChanges): ProblemItem[] {
  const agreed = agreedTerms(event);
  return (['contractedMw', 'priceGbpPerMwh'] as const).flatMap((amount) =>
    body[amount] === undefined || body[amount] === agreed[amount]
      ? []
      : [
          {
            pointer: `/${amount}`,
            code: 'INVALID',
            detail:
              'the event has terms by half-hour: send halfHourTerms, or null for the same terms in every half-hour',
          },
        ],
  );
}

/** Returns the columns of agreed terms, as they are read. */
export const agreedRow = ({ contractedMw, priceGbpPerMwh, halfHourTerms }: AgreedTerms): AgreedColumns => ({
  contracted_mw: contractedMw,
  price_gbp_per_mwh: priceGbpPerMwh,
  half_hour_terms: halfHourTerms && [...halfHourTerms],
});

/** Returns the columns of agreed terms, as they are written. */
export const agreedColumns = (agreed: AgreedTerms) => ({
  ...agreedRow(agreed),
  half_hour_terms: agreed.halfHourTerms && JSON.stringify(agreed.halfHourTerms),
});
