import type { ConvertedConsumption, SuspicionCode } from '#contract/convertedConsumption.ts';
import type { ConvertedHalfHour, ReadingConvention } from '#energy/conversion/HalfHoursOfFile.ts';
import { suspectDayLengths, suspectShift, suspectSign } from '#energy/conversion/suspicions.ts';
import { emptySeries, type HalfHourSeries, netSeries } from '#energy/halfHourSeries.ts';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readAllReadings } from '../../readReadings.ts';
import type { Metering } from './meteringOf.ts';

/** Number of assets whose stored readings are compared, and of days of each. */
const COMPARED = 20;
const COMPARED_DAYS = 31;
/** Smallest number of half hours in which a shift is looked for: those of a day. */
const FEWEST = 48;

export interface AssetHalfHours {
  assetUUID: string;
  metering: Metering | undefined;
  halfHours: ReadonlyMap<number, ConvertedHalfHour>;
}
type Suspicions = ConvertedConsumption['suspicions'];
type Finding = { code: SuspicionCode; detail: string };

/** Returns signs that readings were written by another convention, each once, with the detail of the first asset. */
export async function findSuspicions(
  scope: TenantScope,
  assets: readonly AssetHalfHours[],
  convention: ReadingConvention,
): Promise<Suspicions> {
  const findings = [
    ...assets.flatMap(({ halfHours }) => lengthsOf(halfHours, convention).slice(0, 1)),
    ...(await findShifts(scope, assets)),
  ];
  const found = new Map<SuspicionCode, Suspicions[number]>();
  for (const { code, detail } of findings) {
    const before = found.get(code);
    if (before) before.assets++;
    else found.set(code, { code, detail, assets: 1 });
  }
  return [...signOf(assets), ...found.values()];
}

function signOf(assets: readonly AssetHalfHours[]): Suspicions {
  const consumers = assets.filter(({ metering }) => metering?.isConsumer);
  const wh = consumers.flatMap(({ halfHours }) =>
    [...halfHours.values()].map(({ importWh, exportWh }) => importWh - exportWh),
  );
  const sign = suspectSign(Float64Array.from(wh));
  if (!sign) return [];
  const detail = `${Math.floor(sign.negativePercent)} % of the values of assets that only consume energy are export`;
  return [{ code: sign.code, detail, assets: consumers.length }];
}

/** Returns days of a suspicious length, without the first and last day of a file by the UTC clock: it may cut them. */
function lengthsOf(halfHours: AssetHalfHours['halfHours'], { zone }: ReadingConvention): Finding[] {
  const periods = new Map<string, number>();
  for (const startMs of [...halfHours.keys()].sort((a, b) => a - b)) {
    const date = londonDate(startMs);
    periods.set(date, (periods.get(date) ?? 0) + 1);
  }
  const days = [...periods].map(([date, count]) => ({ date, periods: count }));
  return suspectDayLengths(zone === 'UTC' ? days.slice(1, -1) : days).map((day) => ({
    code: day.code,
    detail: `${day.date} has ${day.periods} half-hours instead of ${day.expected}`,
  }));
}

async function findShifts(scope: TenantScope, assets: readonly AssetHalfHours[]): Promise<Finding[]> {
  const sample = assets.filter(({ halfHours }) => halfHours.size >= FEWEST).slice(0, COMPARED);
  if (sample.length === 0) return [];
  const fromMs = sample.reduce((first, { halfHours }) => Math.min(first, ...halfHours.keys()), Infinity);
  const toMs = fromMs + COMPARED_DAYS * DAY_MS;
  const registers = sample.flatMap(({ assetUUID }) =>
    (['import', 'export'] as const).map((direction) => ({ assetUUID, direction })),
  );
  const known = await readAllReadings(scope, registers, fromMs - HOUR_MS, toMs + HOUR_MS);
  return sample.flatMap(({ halfHours }, index) => {
    const shift = suspectShift(seriesOf(halfHours, fromMs, toMs), netSeries(known[2 * index]!, known[2 * index + 1]!));
    const late = shift && `${Math.abs(shift.lateBy) * 30} minutes ${shift.lateBy > 0 ? 'earlier' : 'later'}`;
    return shift ? [{ code: shift.code, detail: `stored readings match at least twice as well ${late}` }] : [];
  });
}

function seriesOf(halfHours: AssetHalfHours['halfHours'], fromMs: number, toMs: number): HalfHourSeries {
  const series = emptySeries(fromMs, (toMs - fromMs) / HALF_HOUR_MS);
  for (const [startMs, { importWh, exportWh }] of halfHours)
    if (startMs < toMs) series.wh[(startMs - fromMs) / HALF_HOUR_MS] = importWh - exportWh;
  return series;
}
