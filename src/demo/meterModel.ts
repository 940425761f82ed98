import { dayType } from '#energy/bankHolidays.ts';
import { londonDate, londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { DemoAsset } from './fleet.ts';
import { chance } from './random.ts';

/** A demo event in which the asset took part: its window and direction. */
export interface DemoResponse {
  startMs: number;
  endMs: number;
  direction: 'TURN_DOWN' | 'TURN_UP';
}

/** A bell curve around an hour of the day, across midnight. */
function bell(hour: number, peak: number, width: number): number {
  const distance = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
  return Math.exp(-0.5 * (distance / width) ** 2);
}

function homeShape(hour: number, isWorkingDay: boolean): number {
  const morning = isWorkingDay ? 0.22 * bell(hour, 7.5, 1.1) : 0.2 * bell(hour, 9.5, 1.8);
  const midday = isWorkingDay ? 0.04 * bell(hour, 13, 2) : 0.14 * bell(hour, 13, 2.2);
  return 0.075 + morning + midday + 0.38 * bell(hour, 18.75, 1.9) + 0.08 * bell(hour, 21.5, 1.2);
}

function technology(asset: DemoAsset, hour: number, day: number): number {
  switch (asset.assetType) {
    case 'HEAT_PUMP':
      return 0.45 + 0.5 * bell(hour, 6.5, 1.4) + 0.45 * bell(hour, 17.5, 2) + 0.15 * chance(asset.number, day);
    case 'EV_CHARGER':
      return hour >= 0.5 && hour < 4.5 && chance(asset.number + 1000, day) < 0.6 ? 3.4 : 0;
    case 'BATTERY':
      return hour >= 1.5 && hour < 4 ? 1.6 : 0;
    default:
      return 0;
  }
}

/** Values of a half hour that are the same for every asset. */
interface HalfHour {
  slot: number;
  day: number;
  /** Hour of the London day, with its fraction. */
  hour: number;
  home: number;
  weather: number;
  cloud: number;
}

const halfHours = new Map<number, HalfHour>();

function halfHourAt(utcMs: number): HalfHour {
  let found = halfHours.get(utcMs);
  if (!found) {
    const day = Math.floor(utcMs / DAY_MS);
    const clock = londonWallClock(utcMs);
    const hour = Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;
    const home = homeShape(hour, dayType(londonDate(utcMs)) === 'WORKING');
    found = {
      slot: Math.floor(utcMs / HALF_HOUR_MS),
      day,
      hour,
      home,
      weather: 0.98 + 0.04 * chance(7, day),
      cloud: 0.3 + 0.7 * chance(11, day),
    };
    halfHours.set(utcMs, found);
  }
  return found;
}

/** What an asset imports in the half hour at `utcMs`, in whole watt-hours. */
export function importWh(asset: DemoAsset, utcMs: number, responses: readonly DemoResponse[]): number {
  const { slot, day, hour, home, weather } = halfHourAt(utcMs);
  const ordinary = home * asset.size + technology(asset, hour, day);
  const noise = 0.7 + 0.6 * chance(asset.number, slot);
  const event = responses.find((each) => utcMs >= each.startMs && utcMs < each.endMs);
  const share = event
    ? event.direction === 'TURN_DOWN'
      ? 1 - asset.willingness * (0.8 + 0.4 * chance(asset.number, event.startMs / HALF_HOUR_MS))
      : 1 + asset.willingness
    : 1;
  return Math.round(1000 * ordinary * weather * noise * share);
}

/** What it exports: solar at midday, a battery over the evening peak. Null for an asset that cannot. */
export function exportWh(asset: DemoAsset, utcMs: number): number | null {
  if (asset.exportMpan === null) return null;
  const { hour, cloud } = halfHourAt(utcMs);
  const fed =
    asset.assetType === 'BATTERY' ? (hour >= 17 && hour < 19.5 ? 1.3 : 0) : bell(hour, 12.5, 1.6) * 0.9 * cloud;
  return fed < 0.01 ? 0 : Math.round(1000 * fed);
}

/** A few half hours never arrive, as in real data. */
export const isLost = (asset: DemoAsset, utcMs: number): boolean =>
  chance(asset.number * 31, Math.floor(utcMs / HALF_HOUR_MS)) < (asset.number % 17 === 3 ? 0.02 : 0.0004);
