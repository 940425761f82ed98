/** The shape of half-hourly demand: the figures that an energy manager uses. */
import { dayType } from './bankHolidays.ts';
import type { HalfHourSeries } from './halfHourSeries.ts';
import { clockSlotAt, TARIFF_DAY_SLOTS, weekdayOfDay } from './tariff.ts';
import { dateOfDay, londonDayNumber, midnightOfDay } from './time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsOfDay } from './time/settlement.ts';

/** Figures in watt-hours and watts; NaN if none of the half hours concerned was measured. */
export interface LoadShape {
  /** Number of half hours measured; missing ones count in no figure. */
  present: number;
  totalWh: number;
  /** Twice the mean energy of a half hour. */
  meanW: number;
  peakW: number;
  /** The first half hour that reached the peak; NaN without one. */
  peakMs: number;
  /** The demand exceeded 95 % of the time. */
  baseLoadW: number;
  /** Mean in percent of peak. */
  loadFactorPercent: number;
  /** Energy from 00:30 to 07:30 by the clock. */
  nightWh: number;
  dayWh: number;
  workingWh: number;
  nonWorkingWh: number;
  /** Mean of each of the 48 clock half hours. */
  workingProfile: Float64Array;
  nonWorkingProfile: Float64Array;
  /** Mean of each clock half hour by weekday, Monday first. */
  heatMap: Float64Array[];
  /** Demand in watts at 0, 1 … 100 % of the time, highest first. */
  loadDuration: Float64Array;
}

const NIGHT = { from: 1, to: 15 };
const DURATION_POINTS = 101;
const BASE_LOAD_POINT = 95;
const WATTS = 2;

/** Sums and counts of the 48 clock half hours, for their means. */
class Profile {
  readonly sum = new Float64Array(TARIFF_DAY_SLOTS);
  readonly count = new Float64Array(TARIFF_DAY_SLOTS);
  add(slot: number, wh: number): void {
    this.sum[slot]! += wh;
    this.count[slot]! += 1;
  }
  means(): Float64Array {
    return this.sum.map((sum, slot) => sum / this.count[slot]!);
  }
}

/** Returns the figures of a series of energy per half hour over its whole range. */
export function loadShape({ startMs, wh }: HalfHourSeries): LoadShape {
  const byDayType = { WORKING: new Profile(), NON_WORKING: new Profile() };
  const byWeekday = Array.from({ length: 7 }, () => new Profile());
  const endMs = startMs + wh.length * HALF_HOUR_MS;
  for (let day = londonDayNumber(startMs); wh.length > 0 && midnightOfDay(day) < endMs; day++) {
    const midnight = midnightOfDay(day);
    const slots = settlementPeriodsOfDay(day);
    const first = (midnight - startMs) / HALF_HOUR_MS;
    const profiles = [byDayType[dayType(dateOfDay(day))], byWeekday[weekdayOfDay(day) - 1]!];
    for (let slot = Math.max(0, -first); slot < slots && first + slot < wh.length; slot++) {
      const used = wh[first + slot]!;
      if (Number.isNaN(used)) continue;
      const clock = slots === TARIFF_DAY_SLOTS ? slot : clockSlotAt(midnight + slot * HALF_HOUR_MS);
      for (const profile of profiles) profile.add(clock, used);
    }
  }
  return {
    ...splits(byDayType.WORKING, byDayType.NON_WORKING),
    ...levels({ startMs, wh }),
    heatMap: byWeekday.map((profile) => profile.means()),
  };
}

function splits(working: Profile, nonWorking: Profile) {
  const ofSlots = (profile: Profile, counts: (slot: number) => boolean) =>
    profile.sum.reduce((sum, wh, slot) => sum + (counts(slot) ? wh : 0), 0);
  const isNight = (slot: number) => slot >= NIGHT.from && slot < NIGHT.to;
  const isAnything = [working, nonWorking].some((profile) => profile.count.some((count) => count > 0));
  const known = (wh: number) => (isAnything ? wh : NaN);
  return {
    nightWh: known(ofSlots(working, isNight) + ofSlots(nonWorking, isNight)),
    dayWh: known(ofSlots(working, (slot) => !isNight(slot)) + ofSlots(nonWorking, (slot) => !isNight(slot))),
    workingWh: known(ofSlots(working, () => true)),
    nonWorkingWh: known(ofSlots(nonWorking, () => true)),
    workingProfile: working.means(),
    nonWorkingProfile: nonWorking.means(),
  };
}

function levels({ startMs, wh }: HalfHourSeries) {
  const rising = wh.filter((value) => !Number.isNaN(value)).sort();
  const present = rising.length;
  const totalWh = present === 0 ? NaN : rising.reduce((sum, value) => sum + value, 0);
  const meanW = (WATTS * totalWh) / present;
  const loadDuration = Float64Array.from(
    { length: DURATION_POINTS },
    (_, point) => WATTS * quantile(rising, 1 - point / (DURATION_POINTS - 1)),
  );
  const peakW = loadDuration[0]!;
  return {
    present,
    totalWh,
    meanW,
    peakW,
    peakMs: present === 0 ? NaN : startMs + wh.indexOf(peakW / WATTS) * HALF_HOUR_MS,
    baseLoadW: loadDuration[BASE_LOAD_POINT]!,
    loadFactorPercent: peakW > 0 ? (100 * meanW) / peakW : NaN,
    loadDuration,
  };
}

/** Interpolates linearly between the two nearest of ascending values; NaN if there are none. */
function quantile(rising: Float64Array, share: number): number {
  const place = share * (rising.length - 1);
  const below = Math.floor(place);
  const low = rising[below] ?? NaN;
  const high = rising[Math.min(below + 1, rising.length - 1)] ?? NaN;
  return low + (high - low) * (place - below);
}
