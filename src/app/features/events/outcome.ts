import { formatClock, formatEnergy } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
import { kwhOfTerms } from './agreed.ts';

/** The phase of an event's page: its state, and once ended the state of its stats. */
export type Phase = 'scheduled' | 'live' | 'calculating' | 'failed' | 'settled' | 'cancelled';

/** `stats` is null before the first run, undefined while unknown. */
export function phaseOf({ state, statsStatus }: Event, stats: EventStats | null | undefined): Phase {
  if (state === 'SCHEDULED') return 'scheduled';
  if (state === 'STARTED') return 'live';
  // Cancelled while live, it is settled for the periods that had ended.
  if (state === 'CANCELLED') return stats ? 'settled' : 'cancelled';
  if (stats || (stats === undefined && statsStatus === 'READY')) return 'settled';
  return statsStatus === 'FAILED' ? 'failed' : 'calculating';
}

/** Whether assets may be opted in and out, and the event changed: until the service begins to start it. */
export const isOpen = ({ state, startProgress }: Pick<Event, 'state' | 'startProgress'>): boolean =>
  state === 'SCHEDULED' && startProgress === null;

/** Whether an event was cancelled while live and has no run, nor a pending one. */
export const isNeverSettled = ({
  state,
  statsStatus,
  cancelledUTC,
  startTime,
}: Pick<Event, 'state' | 'statsStatus' | 'cancelledUTC' | 'startTime'>): boolean =>
  state === 'CANCELLED' &&
  statsStatus === 'NOT_STARTED' &&
  cancelledUTC !== null &&
  Date.parse(cancelledUTC) >= Date.parse(startTime);

/** Settlement periods of the window. */
export const periodsIn = ({ startTime, endTime }: Pick<Event, 'startTime' | 'endTime'>): number =>
  (Date.parse(endTime) - Date.parse(startTime)) / HALF_HOUR_MS;

type Wanted = Pick<Event, 'contractedMw' | 'targetKw'> & Partial<Pick<Event, 'halfHourTerms'>>;

/** The power to deliver, kW: contracted, or else targeted; null where neither is set, and with terms by half hour. */
export function powerOf({ contractedMw, targetKw, halfHourTerms }: Wanted): number | null {
  if (halfHourTerms) return null;
  return contractedMw === null ? targetKw : contractedMw * 1000;
}

/** The energy to deliver, kWh; null without a contract. */
export function targetKwhOf(event: Wanted & Pick<Event, 'startTime' | 'endTime'>): number | null {
  if (event.halfHourTerms) return kwhOfTerms(event.halfHourTerms);
  const kw = powerOf(event);
  return kw === null ? null : (kw * periodsIn(event)) / 2;
}

type Outcome = Pick<EventStats, 'deliveredKwh' | 'targetKwh'> & {
  settlementPeriods: readonly Pick<EventStats['settlementPeriods'][number], 'startTime' | 'endTime' | 'deliveredKwh'>[];
};

/** Energy delivered, signed as in the settlement: less use for a turn-down, more for a turn-up. */
export const deliveredOf = (eventType: Event['eventType'], baseline: number, actual: number): number =>
  eventType === 'TURN_DOWN' ? baseline - actual : actual - baseline;

/** "Delivered 8.40 kWh of 12.0 kWh, short at 18:00–18:30."; without the half hours that are not called. */
export function summaryLine(stats: Outcome, terms: Event['halfHourTerms'] = null): string {
  const own = terms && new Map(terms.map((term) => [Date.parse(term.startTime), kwhOfTerms([term])]));
  const periods = stats.settlementPeriods.filter(({ startTime }) => !own || own.has(Date.parse(startTime)));
  // The even share of the target.
  const share = stats.targetKwh === null ? -Infinity : stats.targetKwh / periods.length;
  const targetOf = (startTime: string) => own?.get(Date.parse(startTime)) ?? share;
  const short = windows(
    periods.filter(({ startTime, deliveredKwh }) => deliveredKwh !== null && deliveredKwh < targetOf(startTime)),
  );
  const blind = windows(periods.filter(({ deliveredKwh }) => deliveredKwh === null));
  const total =
    'Delivered ' +
    `${formatEnergy(stats.deliveredKwh)}${stats.targetKwh === null ? '' : ` of ${formatEnergy(stats.targetKwh)}`}`;
  const known = periods.filter(({ deliveredKwh }) => deliveredKwh !== null).length;
  const verdict =
    stats.targetKwh === null || known === 0 || (short.length === 0 && blind.length > 0)
      ? ''
      : short.length === 0
        ? ', on target throughout'
        : `, short ${places(short, periods)}`;
  return `${total}${verdict}${blind.length === 0 ? '' : `, no readings ${places(blind, periods)}`}.`;
}

type PeriodRange = { startTime: string; endTime: string };

function windows(periods: readonly PeriodRange[]): PeriodRange[] {
  const merged: PeriodRange[] = [];
  for (const { startTime, endTime } of periods) {
    const last = merged.at(-1);
    if (last?.endTime === startTime) last.endTime = endTime;
    else merged.push({ startTime, endTime });
  }
  return merged;
}

function places(stretches: readonly PeriodRange[], all: readonly PeriodRange[]): string {
  const [only] = stretches;
  if (stretches.length === 1 && only!.startTime === all[0]?.startTime && only!.endTime === all.at(-1)?.endTime)
    return 'throughout';
  return `at ${stretches
    .map(({ startTime, endTime }) => `${formatClock(startTime)}–${formatClock(endTime)}`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')}`;
}

/** Share of expected readings that have arrived, percent; null where none are expected. */
export const completenessOf = ({ presentReadings, expectedReadings }: EventStats): number | null =>
  receivedPercent({ present: presentReadings, expected: expectedReadings });

const MINUTE = 60_000;

/** "2 d 4 h", "3 h 12 min", "12 min 05 s"; never below zero. */
export function formatCountdown(leftMs: number): string {
  const left = Math.max(0, leftMs);
  const days = Math.floor(left / (1440 * MINUTE));
  const hours = Math.floor(left / (60 * MINUTE)) % 24;
  const minutes = Math.floor(left / MINUTE) % 60;
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return `${minutes} min ${String(Math.floor(left / 1000) % 60).padStart(2, '0')} s`;
}
