import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { intervalPeriodOf } from '../events/times.ts';
import type { ReportRequest } from '../schemas/requests.ts';
import type { Interval } from '../schemas/values.ts';
import { kwPerUnit, type ReportedResource, unitsOfReport } from './reportAnswers.ts';

/** Measurement of a device in one half hour. */
export interface Measurement {
  halfHourMs: number;
  kind: 'ENERGY_WH' | 'POWER_W';
  value: number;
  isEstimated: boolean;
}

const KWH_PER_UNIT: Readonly<Record<string, number>> = { KWH: 1, WH: 0.001, MWH: 1000 };
const MAX_VALUE = 2_000_000_000;

interface Sum {
  coveredMs: number;
  /** Sum in watt-hours, or in watts times milliseconds. */
  total: number;
  isEstimated: boolean;
}

/**
 * Reads the energy and power of a resource by half hour. Intervals may be parts of half hours; only half hours that
 * they cover wholly, once, count. Values that are MISSING or BAD are left out.
 */
export function readMeasurements(report: ReportRequest, resource: ReportedResource, now: number): Measurement[] {
  const sums = { ENERGY_WH: new Map<number, Sum>(), POWER_W: new Map<number, Sum>() };
  let next = NaN;
  for (const interval of resource.intervals) {
    const own = intervalPeriodOf({ ...resource.intervalPeriod, ...interval.intervalPeriod }, now);
    if (!own) continue;
    const start = interval.intervalPeriod?.start === undefined && !Number.isNaN(next) ? next : own.start;
    next = start + own.duration;
    const quality = textOf(interval, 'DATA_QUALITY');
    if (quality === 'MISSING' || quality === 'BAD' || Number.isNaN(start)) continue;
    const part = { start, duration: own.duration, isEstimated: quality === 'ESTIMATED' };
    const usage = numberOf(interval, 'USAGE');
    if (usage !== null)
      add(sums.ENERGY_WH, {
        ...part,
        amount: usage * (KWH_PER_UNIT[unitsOfReport(report, 'USAGE') ?? 'KWH'] ?? 1) * 1000,
      });
    const demand = numberOf(interval, 'DEMAND');
    if (demand !== null)
      add(sums.POWER_W, { ...part, amount: demand * kwPerUnit(report, 'DEMAND') * 1000 * own.duration });
  }
  return (['ENERGY_WH', 'POWER_W'] as const).flatMap((kind) =>
    [...sums[kind]].flatMap(([halfHourMs, { coveredMs, total, isEstimated }]) => {
      const value = Math.round(kind === 'POWER_W' ? total / HALF_HOUR_MS : total);
      return coveredMs === HALF_HOUR_MS && Math.abs(value) <= MAX_VALUE
        ? [{ halfHourMs, kind, value, isEstimated }]
        : [];
    }),
  );
}

const payloadOf = ({ payloads }: Interval, type: string): unknown =>
  payloads.find((each) => each.type === type)?.values[0];
const numberOf = (interval: Interval, type: string): number | null => {
  const value = payloadOf(interval, type);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
const textOf = (interval: Interval, type: string): string | null => {
  const value = payloadOf(interval, type);
  return typeof value === 'string' ? value : null;
};

interface Part {
  start: number;
  duration: number;
  amount: number;
  isEstimated: boolean;
}

/** Adds a part of a half hour; one that reaches into the next, or has no length, is left out. */
function add(sums: Map<number, Sum>, { start, duration, amount, isEstimated }: Part): void {
  const halfHour = Math.floor(start / HALF_HOUR_MS) * HALF_HOUR_MS;
  if (duration <= 0 || start + duration > halfHour + HALF_HOUR_MS) return;
  const sum = sums.get(halfHour) ?? { coveredMs: 0, total: 0, isEstimated: false };
  sums.set(halfHour, {
    coveredMs: sum.coveredMs + duration,
    total: sum.total + amount,
    isEstimated: sum.isEstimated || isEstimated,
  });
}
