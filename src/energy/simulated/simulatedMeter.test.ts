import { expect, it } from 'vitest';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { eventSeed } from './decide.ts';
import { deviceOf, type SimulatedDevice } from './device.ts';
import { type Executed, executedByHand, executedW } from './executed.ts';
import { readSimulated } from './simulatedMeter.ts';

const DAY = Date.UTC(2027, 0, 14);
const START = DAY + 17 * 3_600_000;
const END = START + 4 * HALF_HOUR_MS;

const fleet = (assetType: string, powerKw: number | null): { assetId: string; device: SimulatedDevice }[] =>
  Array.from({ length: 1000 }, (_, i) => {
    const assetId = `HH-${1000 + i}`;
    return { assetId, device: deviceOf({ assetId, assetType, powerKw, capacityKwh: null }) };
  });
/** Each asset asked to use `share` less than it would. */
const asked = (assetId: string, device: SimulatedDevice, share: number): Executed => ({
  eventStartMs: START,
  fromMs: START,
  toMs: END,
  isTurnUp: false,
  askedW: [0, 1, 2, 3].map((place) => -share * Math.abs(executedW(device, START + place * HALF_HOUR_MS, []))),
  seed: eventSeed(assetId, START),
});
const sum = (
  all: ReturnType<typeof fleet>,
  startMs: number,
  of: (assetId: string, device: SimulatedDevice) => Executed[],
) => all.reduce((total, { assetId, device }) => total + executedW(device, startMs, of(assetId, device)), 0);
const none = () => [];

it('homes use 0.4 to 1.5 kW at the peak, and about 9 kWh a day', () => {
  const homes = fleet('SMART_METER', null);
  expect(sum(homes, DAY + 18.5 * 3_600_000, none) / 1000).toBeGreaterThan(600);
  expect(sum(homes, DAY + 18.5 * 3_600_000, none) / 1000).toBeLessThan(1500);
  const day = Array.from({ length: 48 }, (_, slot) => sum(homes, DAY + slot * HALF_HOUR_MS, none) / 2);
  expect(day.reduce((a, b) => a + b, 0) / 1e6).toBeCloseTo(9, -0.6);
});

it('a commercial site uses half to nine tenths of its power at all times, and turns down by 30 to 50 %', () => {
  const sites = fleet('SMART_METER', 120);
  for (const { device } of sites.slice(0, 20))
    for (let slot = 0; slot < 48; slot++) {
      const share = executedW(device, DAY + slot * HALF_HOUR_MS, []) / 120_000;
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.9);
    }
  for (const { assetId, device } of sites) {
    const usual = executedW(device, START, []);
    const down = (usual - executedW(device, START, [asked(assetId, device, 1)])) / usual;
    expect(down).toBeGreaterThanOrEqual(0.3);
    expect(down).toBeLessThanOrEqual(0.5);
  }
});

it.each([
  ['EV_CHARGER', 7.4, 1, 1],
  ['HEAT_PUMP', 5, 0.5, 0.7],
  ['BATTERY', 3.6, 1, 0.95],
  ['SMART_METER', null, 0.5, 0.8],
  ['SMART_METER', 120, 0.5, 0.8],
] as const)('%s delivers its share of what is asked', (assetType, powerKw, askedShare, delivered) => {
  const all = fleet(assetType, powerKw);
  const follow = (assetId: string, device: SimulatedDevice) => [asked(assetId, device, askedShare)];
  const at = START + HALF_HOUR_MS;
  const wanted = all.reduce((total, { assetId, device }) => total - asked(assetId, device, askedShare).askedW![1]!, 0);
  expect((sum(all, at, none) - sum(all, at, follow)) / wanted).toBeCloseTo(delivered, 1);
});

it('a heat pump uses for two hours more than usual afterwards, and then as usual', () => {
  const all = fleet('HEAT_PUMP', 5);
  const follow = (assetId: string, device: SimulatedDevice) => [asked(assetId, device, 0.5)];
  const more = [0, 1, 2, 3, 4].map(
    (place) => sum(all, END + place * HALF_HOUR_MS, follow) - sum(all, END + place * HALF_HOUR_MS, none),
  );
  expect(more[0]).toBeGreaterThan(more[3]!);
  expect(more[3]).toBeGreaterThan(0);
  expect(more[4]).toBe(0);
});

it('a car that was paused charges what it missed', () => {
  const all = fleet('EV_CHARGER', 7.4);
  const follow = (assetId: string, device: SimulatedDevice) => [asked(assetId, device, 1)];
  const day = (of: typeof follow | typeof none) =>
    Array.from({ length: 16 }, (_, place) => sum(all, START + place * HALF_HOUR_MS, of)).reduce((a, b) => a + b, 0);
  expect(day(follow) / day(none)).toBeCloseTo(1, 2);
});

it('a battery gives until it is empty', () => {
  const device = deviceOf({ assetId: 'B', assetType: 'BATTERY', powerKw: 3.6, capacityKwh: 4 });
  const executed = { ...asked('B', device, 1), askedW: [-3000, -3000, -3000, -3000] };
  const given = [0, 1, 2, 3].map(
    (place) =>
      executedW(device, START + place * HALF_HOUR_MS, []) - executedW(device, START + place * HALF_HOUR_MS, [executed]),
  );
  expect(given[0]).toBeGreaterThan(2600);
  expect(given[3]).toBe(0);
  expect(given.reduce((a, b) => a + b) / 2).toBeLessThanOrEqual(4000 * 0.9 + 1);
});

it('what ends early counts for the minutes that it ran', () => {
  const device = deviceOf({ assetId: 'HH-1', assetType: 'SMART_METER', powerKw: null, capacityKwh: null });
  const whole = executedByHand('HOME', eventSeed('HH-1', START), START, END, false);
  const usual = executedW(device, START, []);
  const half = executedW(device, START, [{ ...whole, toMs: START + HALF_HOUR_MS / 2 }]);
  expect(usual - half).toBeCloseTo((usual - executedW(device, START, [whole])) / 2, 6);
});

it('reads whole watt-hours, the same every time, and loses few with bad reception', () => {
  const all = fleet('SOLAR_PV', 4);
  const read = (isBad: boolean) => all.map(({ device }) => readSimulated(device, DAY + 12 * 3_600_000, [], isBad));
  expect(read(true)).toEqual(read(true));
  expect(read(false).every((reading) => reading !== null)).toBe(true);
  const arrived = read(true).filter((reading) => reading !== null);
  expect(arrived.length).toBeGreaterThan(950);
  expect(arrived.length).toBeLessThan(1000);
  expect(arrived.every(({ importWh, exportWh }) => importWh === 0 && Number.isInteger(exportWh) && exportWh > 0)).toBe(
    true,
  );
});
