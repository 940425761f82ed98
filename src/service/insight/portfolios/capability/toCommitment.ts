import type { Commitment } from '#contract/capability.ts';
import { dayType } from '#energy/bankHolidays.ts';
import { sureKw } from '#energy/headroom.ts';
import { londonDate, londonWallClock } from '#energy/time/london.ts';
import { iso } from '../../../platform/rows/iso.ts';
import { roundTo } from '../../../platform/rows/roundTo.ts';
import { type DayPower, kwOf, powerOver } from './dayPower.ts';
import type { CommitmentRow } from './readCommitments.ts';
import { slotsOf } from './usualWindow.ts';

const DECIMALS = 4;

type Days = Record<'WORKING' | 'NON_WORKING', DayPower | null>;

/** Returns the expected delivery of the opted-in assets on the like day, at the half hours of the event. */
export function toCommitment(row: CommitmentRow, days: Days, sampleSize: number): Commitment {
  const day = days[dayType(londonDate(row.start_utc.getTime()))];
  const powers = day && powersOf(row, day, sampleSize);
  return {
    eventUUID: row.event_uuid,
    name: row.name,
    startTime: iso(row.start_utc),
    endTime: iso(row.end_utc),
    state: row.state === 'STARTED' ? 'LIVE' : 'SCHEDULED',
    optedIn: row.opted_in,
    partKw: powers && row.opted_in > 0 ? rounded(powers.partKw) : null,
    sureKw: powers && row.opted_in > 0 ? rounded(powers.sureKw) : null,
    free: row.free,
    freeKw: powers && row.free !== null && row.free > 0 ? rounded(powers.freeKw) : null,
  };
}

const rounded = (value: number): number => roundTo(DECIMALS, value);

function powersOf(row: CommitmentRow, day: DayPower, sampleSize: number) {
  const { first, end } = slotsOf({
    from: londonWallClock(row.start_utc.getTime()),
    to: londonWallClock(row.end_utc.getTime()),
  });
  const inIt = new Set(row.sampled);
  const [taking, others] = [new Set<string>(), new Set<string>()];
  for (const asset of day.expectedOf.keys()) (inIt.has(asset) ? taking : others).add(asset);
  const powerOf = (assets: ReadonlySet<string>) =>
    [...assets].reduce((sum, asset) => sum + kwOf(day.expectedOf.get(asset)!, first, end), 0);
  const all = powerOver(day, first, end);
  const meanKw = all.expectedKw / sampleSize;
  // With none of the sample in it, the mean of all stands for each.
  const scaled = (assets: ReadonlySet<string>, sampled: number, count: number) =>
    sampled === 0 ? meanKw * count : (powerOf(assets) * count) / sampled;
  const partKw = scaled(taking, row.sampled.length, row.opted_in);
  const baselineKw = kwOf(day.baseline, first, end);
  const common = all.expectedKw > 0 ? (day.common * Math.abs(baselineKw)) / all.expectedKw : day.common;
  const share = all.expectedKw > 0 ? partKw / all.expectedKw : 0;
  const own = ownVariance(all.expectedKw - all.p10Kw, common * all.expectedKw) * Math.max(0, share);
  return {
    partKw,
    sureKw: Math.min(partKw, sureKw(partKw, own, common, 90)),
    freeKw: scaled(others, sampleSize - row.sampled.length, row.free ?? 0),
  };
}

/** Returns the variance that single assets add to that of all: the rest of the distance to what is sure. */
const ownVariance = (distanceKw: number, commonKw: number): number =>
  Math.max(0, (distanceKw / QUANTILE_90) ** 2 - commonKw ** 2);
const QUANTILE_90 = 1.281552;
