import type { SimulatedDevice } from './device.ts';
import { draw } from './draw.ts';
import { bell, type HalfHour, simulatedHalfHour } from './halfHour.ts';

/** Places of a device's draws; those of half hours and days are far above. */
const SIZE = 1;
const PLUG_IN = 2;
/** Share of cars that charge in the evening; the others charge at the night rate. */
const EVENING_CHARGERS = 0.7;
const CHARGES_TODAY = 0.85;

const noiseOf = (seed: number, { slot }: HalfHour): number => 0.7 + 0.6 * draw(seed, slot);

/** Returns the power of a car: it is plugged in when its driver is home, and draws full power for 1.5 to 3.5 hours. */
function evChargerW({ seed, powerW }: SimulatedDevice, { hour, day }: HalfHour): number {
  const isEvening = draw(seed, PLUG_IN) < EVENING_CHARGERS;
  if (draw(seed ^ 0x51ed, day) >= CHARGES_TODAY) return 0;
  const from = isEvening ? 16.5 + 1.5 * draw(seed ^ 0x2f17, day) : 0.5;
  const hours = 1.5 + 2 * draw(seed ^ 0x77a1, day);
  return hour >= from && hour < from + hours ? powerW : 0;
}

function heatPumpW({ seed, powerW }: SimulatedDevice, at: HalfHour): number {
  const share = 0.16 + 0.2 * bell(at.hour, 6.5, 1.4) + 0.22 * bell(at.hour, 17.5, 2) + 0.06 * draw(seed, at.day);
  return powerW * share * at.weather * (0.85 + 0.3 * draw(seed, at.slot));
}

/** Returns the power of a battery: it charges at the night rate what it gives back in the evening. */
function batteryW({ powerW, capacityWh }: SimulatedDevice, { hour }: HalfHour): number {
  if (hour >= 1.5 && hour < 4) return Math.min(powerW, capacityWh * 0.2);
  return hour >= 17 && hour < 21 ? -Math.min(0.15 * powerW, capacityWh * 0.08) : 0;
}

/** Returns the power of a commercial site: a base that never ends, and a working day around noon, into the evening. */
function siteW({ seed, powerW }: SimulatedDevice, { hour, weather, slot }: HalfHour): number {
  const share = 0.5 + 0.28 * bell(hour, 13 + 3 * draw(seed, SIZE), 4.5);
  return powerW * share * weather * (0.96 + 0.08 * draw(seed, slot));
}

/** Returns the share of a roof's power: nothing in the dark, most at midday, less under cloud. */
export function sunAt({ hour, cloud }: HalfHour): number {
  const sun = bell(hour, 12.5, 1.8);
  return sun < 0.02 ? 0 : 0.6 * sun * cloud;
}

/**
 * Returns the average power of a half hour in watts, feeding in being negative, of a device without an event. A home's
 * evening peak is 0.6 to 1.4 kW.
 */
export function ordinaryW(device: SimulatedDevice, startMs: number): number {
  const at = simulatedHalfHour(startMs);
  switch (device.kind) {
    case 'EV_CHARGER':
      return evChargerW(device, at);
    case 'HEAT_PUMP':
      return heatPumpW(device, at);
    case 'BATTERY':
      return batteryW(device, at);
    case 'SITE':
      return siteW(device, at);
    case 'SOLAR':
      return -device.powerW * sunAt(at);
    default: {
      const size = 0.6 + 0.9 * draw(device.seed, SIZE);
      return 2000 * at.homeKwh * size * at.weather * noiseOf(device.seed, at);
    }
  }
}
