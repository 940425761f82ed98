import { useQuery } from '@tanstack/react-query';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import type { EventReceipt, ReceiptLine } from '#contract/receipt.ts';
import { type ReceiptPlace, slipQueryOf } from './receiptPlace.ts';
import { amountText, type Measure, nameOf } from './receiptWords.ts';

type Page = Pick<QueryOf<'getEventReceipt'>, 'page' | 'pageSize'>;

/** The slip at a place, and what another run says of it if it is compared with one. */
export function useSlip(place: ReceiptPlace, against?: number, page: Page = {}) {
  const asked = { ...slipQueryOf(place), ...page };
  const slip = useQuery(
    query('getEventReceipt', { params: { 'event-uuid': place.eventUUID, run: place.run }, query: asked }),
  );
  const other = useQuery(
    query(
      'getEventReceipt',
      { params: { 'event-uuid': place.eventUUID, run: against ?? place.run }, query: asked },
      { enabled: against !== undefined && against !== place.run },
    ),
  );
  return { ...slip, comparison: against === undefined ? undefined : comparisonOf(slip.data, other.data) };
}

export type Comparison = {
  run: number;
  /** What a line was in the compared run; undefined if it was the same. */
  beforeOf: (line: ReceiptLine, measure: Measure, decimals: number) => string | undefined;
  /** Lines that only the compared run has. */
  gone: ReceiptLine[];
};

/** Lines are compared where both runs show all of theirs: a page of one is not the same page of the other. */
function comparisonOf(slip: EventReceipt | undefined, other: EventReceipt | undefined): Comparison | undefined {
  if (!slip || !other || slip.others.count > 0 || other.others.count > 0) return undefined;
  const idOf = ({ kind, key }: ReceiptLine) => `${kind} ${key}`;
  const before = new Map(other.lines.map((line) => [idOf(line), line]));
  const now = new Set(slip.lines.map(idOf));
  return {
    run: other.run,
    beforeOf: (line, measure, decimals) => {
      const earlier = before.get(idOf(line));
      if (!earlier) return `${nameOf(line)} is not in run ${other.run}`;
      if (earlier[measure] === line[measure]) return undefined;
      return `${earlier[measure] === null ? 'nothing' : amountText(earlier[measure], measure, decimals)} in run ${other.run}`;
    },
    gone: other.lines.filter((line) => !now.has(idOf(line))),
  };
}
