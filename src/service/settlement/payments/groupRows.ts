import type { ProblemItem } from '#contract/problem.ts';
import { exact, roundToPence, roundToUnits, sumOfMoney } from '#energy/settlement/money.ts';
import { londonDate } from '#energy/time/london.ts';
import { type PaymentRow, rowFault } from './readRows.ts';

/** An event that a file may name. */
export interface NamedEvent {
  event_uuid: string;
  name: string;
  start_utc: Date;
  end_utc: Date;
}

/** A row with its event. */
export interface GroupedRow extends PaymentRow {
  eventUUID: string | null;
}

/** Rows of a file for a product in a month. */
export interface GroupedLine {
  product: string;
  month: string;
  pence: bigint;
  rows: GroupedRow[];
}

interface Defaults {
  product: string | undefined;
  month: string | undefined;
}

export const MAX_LINES = 500;

const monthOf = (ms: number): string => londonDate(ms).slice(0, 7);

/** Joins rows into lines; returns these with every fault that only several rows, or the events of the scheme, show. */
export function groupRows(
  rows: readonly PaymentRow[],
  { product, month }: Defaults,
  events: readonly NamedEvent[],
): { lines: GroupedLine[]; faults: ProblemItem[] } {
  const faults: ProblemItem[] = [];
  const lines = new Map<string, GroupedLine>();
  const findEvent = finderOf(events);
  for (const row of rows) {
    const fault = (column: string, detail: string) => faults.push(rowFault(row.row, column, detail));
    const found = row.event === null ? null : findEvent(row.event, row.startMs);
    if (typeof found === 'string') fault('event', found);
    const event = typeof found === 'string' ? null : found;
    const ofProduct = row.product ?? product;
    const known = row.startMs ?? event?.start_utc.getTime();
    const ofMonth = row.month ?? month ?? (known === undefined ? undefined : monthOf(known));
    if (ofProduct === undefined) fault('product', 'is in no column, and none is given for the whole file');
    if (ofMonth === undefined) fault('month', 'is given by no column, half-hour or event');
    if (ofMonth !== undefined && known !== undefined && monthOf(known) !== ofMonth)
      fault('month', `is ${ofMonth}, but the half-hour or event is in ${monthOf(known)}`);
    if (ofProduct === undefined || ofMonth === undefined) continue;
    const key = `${ofMonth} ${ofProduct}`;
    const line = lines.get(key) ?? { product: ofProduct, month: ofMonth, pence: 0n, rows: [] };
    line.rows.push({ ...row, eventUUID: event?.event_uuid ?? null });
    lines.set(key, line);
  }
  for (const line of lines.values()) completeLine(line, faults);
  if (lines.size > MAX_LINES)
    faults.push({
      pointer: '/content',
      code: 'INVALID_FILE',
      detail: `has more than ${MAX_LINES} products and months`,
    });
  return { lines: [...lines.values()], faults };
}

/** Returns a finder of events by UUID or name; of several that of the half hour. A text says why there is none. */
function finderOf(events: readonly NamedEvent[]) {
  const named = new Map<string, NamedEvent[]>();
  for (const event of events)
    for (const key of [event.event_uuid, event.name]) named.set(key, [...(named.get(key) ?? []), event]);
  return (text: string, startMs: number | null): NamedEvent | string => {
    const found = named.get(text) ?? named.get(text.toLowerCase()) ?? [];
    const around = found.filter(
      ({ start_utc, end_utc }) => startMs === null || (start_utc.getTime() <= startMs && startMs < end_utc.getTime()),
    );
    if (around.length === 1) return around[0]!;
    if (found.length === 0) return `the scheme has no event ${text}`;
    return around.length === 0
      ? `${text} does not cover that half-hour`
      : `several events are called ${text}: use the UUID`;
  };
}

/** Checks that no two rows of a line say the same, and works out its sum. */
function completeLine(line: GroupedLine, faults: ProblemItem[]): void {
  const seen = new Map<string, number>();
  const inSteps = new Map<string, number>();
  for (const { row, eventUUID, startMs } of line.rows) {
    const key = `${eventUUID} ${startMs}`;
    const before = seen.get(key);
    if (before !== undefined) faults.push(rowFault(row, 'row', `repeats row ${before + 1}`));
    seen.set(key, row);
    if (eventUUID !== null && startMs !== null) inSteps.set(eventUUID, row);
  }
  for (const { row, eventUUID, startMs } of line.rows) {
    const step = eventUUID === null || startMs !== null ? undefined : inSteps.get(eventUUID);
    if (step !== undefined)
      faults.push(rowFault(row, 'event', `also has half-hours, as in row ${step + 1}: give only one of the two`));
  }
  const total = line.rows.find(({ eventUUID, startMs }) => eventUUID === null && startMs === null);
  const gbp = total ? exact(total.gbp) : sumOfMoney(line.rows.map((row) => exact(row.gbp)));
  if (
    total &&
    !exact(total.gbp)
      .mul(100)
      .equals(exact(String(roundToUnits(gbp, 2, 'HALF_AWAY'))))
  )
    faults.push(rowFault(total.row, 'gbp', 'is the total of a month, but not in whole pence'));
  line.pence = roundToPence(gbp, 'HALF_AWAY');
}
