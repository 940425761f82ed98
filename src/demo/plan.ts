import { dayType } from '#energy/bankHolidays.ts';
import { addDays, londonDate, londonToUtc } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';

/** An event of the demo, relative to the moment the demo is made. */
export interface PlannedEvent {
  name: string;
  scheme: 'DFS' | 'LOCAL';
  eventType: 'TURN_DOWN' | 'TURN_UP';
  startMs: number;
  endMs: number;
  /** Null for what its opted-in assets are sure enough to deliver: it runs at any time of the day. */
  contractedMw: number | null;
  priceGbpPerMwh: number;
  /** When the operator schedules it. */
  announcedMs: number;
  /** Share of the READY assets that are opted in. */
  share: number;
  fate: 'RUNS' | 'MOVED' | 'CANCELLED';
}

/** The working day `n` working days before (negative) or after (positive) a London date. */
function workingDay(from: string, n: number): string {
  let day = from;
  for (let left = Math.abs(n); left > 0;) {
    day = addDays(day, Math.sign(n));
    if (dayType(day) === 'WORKING') left--;
  }
  return day;
}

const at = (date: string, clock: string): number => londonToUtc(date, clock)[0]!;

/** How much later an event was planned that is then moved. */
export const MOVED_BY_MS = HALF_HOUR_MS;

/** Sessions of the weeks before: working day, share that is opted in, contracted MW, £ a MWh. */
const PAST_SESSIONS = [
  [-34, 0.45, 0.036, 180],
  [-31, 0.5, 0.034, 200],
  [-28, 0.5, 0.04, 200],
  [-26, 0.6, 0.052, 240],
  [-23, 0.55, 0.044, 220],
  [-20, 0.6, 0.044, 320],
  [-18, 0.65, 0.05, 240],
  [-16, 0.6, 0.058, 260],
] as const;

/** The events around and after now are announced together, before the one that is live is dispatched. */
const BEFORE_LIVE_MS = 75 * 60_000;

/**
 * Events before, around and after `now`, in the order in which they are announced. Several are announced at a time: a
 * clock that moves from one announcement to the next takes a while at each.
 */
export function demoPlan(now: number): PlannedEvent[] {
  const today = londonDate(now);
  const evening = (
    days: number,
    from: string,
    to: string,
    more: Partial<PlannedEvent> & { name: string },
  ): PlannedEvent => {
    const date = workingDay(today, days);
    const startMs = at(date, from);
    return {
      scheme: 'DFS',
      eventType: 'TURN_DOWN',
      contractedMw: 0.012,
      priceGbpPerMwh: 210,
      announcedMs: startMs - 20 * HOUR_MS,
      share: 0.7,
      fate: 'RUNS',
      startMs,
      endMs: at(date, to),
      ...more,
    };
  };
  const liveStart = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS - HALF_HOUR_MS;
  const announcedMs = liveStart - BEFORE_LIVE_MS;
  const dayBefore = (days: number): number => at(workingDay(today, days), '17:00') - 20 * HOUR_MS;
  const plan = [
    ...PAST_SESSIONS.map(([days, share, contractedMw, priceGbpPerMwh], index) =>
      evening(days, '17:30', '18:30', {
        name: `Saving session ${index + 1}`,
        share,
        contractedMw,
        priceGbpPerMwh,
        announcedMs: dayBefore(PAST_SESSIONS[0][0]),
      }),
    ),
    evening(-14, '17:00', '19:00', { name: 'Evening peak 1', share: 0.55, contractedMw: 0.038 }),
    evening(-11, '17:30', '19:00', {
      name: 'Evening peak 2',
      share: 0.65,
      contractedMw: 0.052,
      announcedMs: dayBefore(-14),
    }),
    evening(-9, '13:00', '15:00', {
      name: 'Windy afternoon',
      eventType: 'TURN_UP',
      scheme: 'LOCAL',
      share: 0.4,
      priceGbpPerMwh: 90,
      contractedMw: 0.004,
      announcedMs: dayBefore(-9),
    }),
    evening(-6, '17:00', '18:30', { name: 'Evening peak 3', fate: 'CANCELLED', announcedMs: dayBefore(-9) }),
    evening(-4, '16:30', '18:30', {
      name: 'Evening peak 4',
      share: 0.8,
      contractedMw: 0.046,
      announcedMs: dayBefore(-9),
    }),
    evening(-1, '17:00', '19:00', { name: 'Evening peak 5', share: 0.85, contractedMw: 0.032, priceGbpPerMwh: 260 }),
    {
      ...evening(-1, '17:00', '19:00', {
        name: 'Constraint relief',
        scheme: 'LOCAL',
        share: 0.85,
        contractedMw: null,
        priceGbpPerMwh: 120,
      }),
      startMs: liveStart,
      endMs: liveStart + 2 * HOUR_MS,
      announcedMs,
    },
    evening(1, '17:00', '19:00', {
      name: 'Evening peak 6',
      announcedMs,
      share: 0.6,
      contractedMw: 0.018,
      fate: 'MOVED',
    }),
    evening(3, '16:30', '18:00', {
      name: 'Evening peak 7',
      announcedMs,
      share: 0,
      contractedMw: 0.02,
    }),
  ];
  return plan.sort((a, b) => a.announcedMs - b.announcedMs);
}

/** Time before its start at which the fleet's event is announced at the latest. */
const FLEET_NOTICE_MS = 3 * 60_000;

/** The two hours, from one of the next half hours on, in which the fleet is asked for the first time. */
export function fleetWindow(now: number): { startMs: number; endMs: number } {
  const startMs = Math.ceil((now + FLEET_NOTICE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  return { startMs, endMs: startMs + 2 * HOUR_MS };
}

/** The hour for which homes are invited by mail, two working days after `now` and after that day's evening peak. */
export function sessionWindow(now: number): { startMs: number; endMs: number } {
  const date = workingDay(londonDate(now), 2);
  return { startMs: at(date, '19:00'), endMs: at(date, '20:00') };
}
