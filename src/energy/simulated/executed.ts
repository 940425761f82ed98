import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { DeviceKind, SimulatedDevice } from './device.ts';
import { draw, drawAround } from './draw.ts';
import { ordinaryW } from './ordinaryLoad.ts';

/** Execution of an event by a device: an input of its load, so that nothing is changed afterwards. */
export interface Executed {
  eventStartMs: number;
  /** Time in which the device follows: to later than the event for a spread end, earlier for an opt-out. */
  fromMs: number;
  toMs: number;
  /** Whether more than usual is asked, not less. */
  isTurnUp: boolean;
  /** The change asked for, in watts by half hour of the event, a reduction being negative; null if no kW were named. */
  askedW: readonly number[] | null;
  /** Seed of the asset and the event: see eventSeed. */
  seed: number;
}

/** Places of an event's draws; decide.ts has those below 20. */
const SHARE = 20;
/** Shares of what was not used that are used after the end, by half hour. */
const REBOUND = [0.4, 0.3, 0.2, 0.1];
const HEAT_BACK = 0.6;
const COLD_BACK = 0.3;
const CHORES_BACK = 0.15;
/** Maximum number of half hours in which a car that was paused charges at full power until it has what it missed. */
const CATCH_UP_HALF_HOURS = 8;
const USABLE_CAPACITY = 0.9;
const USUAL_SHARE = 0.8;

/** Share of what was not used that is used afterwards, but by cars, which charge all of it. */
const SHARE_BACK = { HEAT_PUMP: HEAT_BACK, SITE: COLD_BACK, HOME: CHORES_BACK };

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Returns the share of a half hour in which the device follows. */
const shareFollowed = ({ fromMs, toMs }: Executed, startMs: number): number =>
  clamp((Math.min(toMs, startMs + HALF_HOUR_MS) - Math.max(fromMs, startMs)) / HALF_HOUR_MS, 0, 1);

function askedAt({ askedW, eventStartMs }: Executed, startMs: number): number | null {
  if (askedW === null || askedW.length === 0) return null;
  return askedW[clamp(Math.floor((startMs - eventStartMs) / HALF_HOUR_MS), 0, askedW.length - 1)]!;
}

/** Returns the change of the device in watts while it follows. */
function changeW(device: SimulatedDevice, executed: Executed, startMs: number, ordinary: number): number {
  const sign = executed.isTurnUp ? 1 : -1;
  const { seed } = executed;
  const usual = sign * USUAL_SHARE * Math.abs(ordinary);
  const asked = askedAt(executed, startMs) ?? usual;
  switch (device.kind) {
    case 'EV_CHARGER':
      return executed.isTurnUp ? Math.min(Math.abs(asked), device.powerW - ordinary) : -ordinary;
    case 'HEAT_PUMP':
      return clamp(asked * drawAround(seed, SHARE, 0.7, 0.15), -ordinary, device.powerW - ordinary);
    case 'BATTERY':
      return batteryChangeW(device, executed, startMs, ordinary);
    case 'SITE':
      return Math.min(sign * ordinary * drawAround(seed, SHARE, 0.4, 0.1), device.powerW - ordinary);
    case 'SOLAR':
      return executed.isTurnUp ? Math.min(Math.abs(asked), -ordinary) : 0;
    default:
      return sign * ordinary * drawAround(seed, SHARE, 0.4, 0.3);
  }
}

/** Returns the change of a battery in watts: up to its power, until it is empty or full. */
function batteryChangeW(device: SimulatedDevice, executed: Executed, startMs: number, ordinary: number): number {
  const share = drawAround(executed.seed, SHARE, 0.95, 0.05);
  const asked = askedAt(executed, startMs) ?? (executed.isTurnUp ? 0.5 : -0.5) * device.powerW;
  const change = clamp(asked * share, -device.powerW - ordinary, device.powerW - ordinary);
  const halfHoursBefore = Math.max(0, Math.floor((startMs - executed.eventStartMs) / HALF_HOUR_MS));
  const left = USABLE_CAPACITY * device.capacityWh - (Math.abs(change) / 2) * halfHoursBefore;
  return Math.sign(change) * clamp(left * 2, 0, Math.abs(change));
}

/** Returns the watt-hours that the device did not use while it followed; below 0 if it used more. */
function missedWh(device: SimulatedDevice, executed: Executed): number {
  let missed = 0;
  for (let at = startOf(executed.fromMs); at < executed.toMs; at += HALF_HOUR_MS)
    missed -= (shareFollowed(executed, at) * changeW(device, executed, at, ordinaryW(device, at))) / 2;
  return missed;
}

const startOf = (instant: number): number => Math.floor(instant / HALF_HOUR_MS) * HALF_HOUR_MS;
/** Returns the first half hour that begins after the device has stopped following. */
const firstAfter = ({ toMs }: Executed): number => Math.ceil(toMs / HALF_HOUR_MS) * HALF_HOUR_MS;

/** Returns the rebound in a half hour after the end, in watts. */
function reboundW(device: SimulatedDevice, executed: Executed, startMs: number, ordinary: number): number {
  if (device.kind === 'BATTERY' || device.kind === 'SOLAR') return 0;
  const place = (startMs - firstAfter(executed)) / HALF_HOUR_MS;
  if (place < 0 || place >= CATCH_UP_HALF_HOURS) return 0;
  if (device.kind === 'EV_CHARGER') return catchUpW(device, executed, startMs, ordinary);
  const share = SHARE_BACK[device.kind] * (REBOUND[place] ?? 0);
  return share === 0 ? 0 : Math.min(2 * share * missedWh(device, executed), Math.max(0, device.powerW - ordinary));
}

function catchUpW(device: SimulatedDevice, executed: Executed, startMs: number, ordinary: number): number {
  let left = missedWh(device, executed);
  for (let at = firstAfter(executed); at < startMs; at += HALF_HOUR_MS)
    left -= Math.max(0, device.powerW - ordinaryW(device, at)) / 2;
  return clamp(2 * left, 0, device.powerW - ordinary);
}

/** Returns the mean power of a half hour in watts, feeding in negative, with all that the device does for events. */
export function executedW(device: SimulatedDevice, startMs: number, all: readonly Executed[]): number {
  const ordinary = ordinaryW(device, startMs);
  let power = ordinary;
  for (const executed of all) {
    if (startMs + HALF_HOUR_MS <= executed.fromMs) continue;
    const share = shareFollowed(executed, startMs);
    power +=
      share > 0 ? share * changeW(device, executed, startMs, ordinary) : reboundW(device, executed, startMs, ordinary);
  }
  return power;
}

/** Share of homes, not of sites, that use a little more in a reduction that nobody controls. */
const UNWILLING = 1 / 13;

/** Returns the execution of an event that sends no kW: people who opted in do what they can. */
export const executedByHand = (
  kind: DeviceKind,
  seed: number,
  startMs: number,
  endMs: number,
  isTurnUp: boolean,
): Executed => ({
  eventStartMs: startMs,
  fromMs: startMs,
  toMs: endMs,
  isTurnUp: kind !== 'SITE' && draw(seed, SHARE + 1) < UNWILLING ? !isTurnUp : isTurnUp,
  askedW: null,
  seed,
});
