import { expect, it } from 'vitest';
import { implausibleEvent, implausibleRates, implausibleStandingCharge } from './plausible.ts';

const event = { contractedMw: null, targetKw: null, priceGbpPerMwh: null };
const codes = (found: { field: string; code: string }[]) => found.map(({ field, code }) => `${field} ${code}`);

it.each([
  ['50,000 MW', { contractedMw: 50_000 }, 'contractedMw UNUSUAL_POWER'],
  ['£0.245 per MWh', { priceGbpPerMwh: 0.245 }, 'priceGbpPerMwh UNUSUAL_PRICE'],
  ['£245,000 per MWh', { priceGbpPerMwh: 245_000 }, 'priceGbpPerMwh UNUSUAL_PRICE'],
  ['kW and MW of the same', { contractedMw: 0.25, targetKw: 0.25 }, 'targetKw UNITS_DIFFER'],
  ['250 MW of 1,000 assets', { contractedMw: 250.5 }, 'contractedMw UNUSUAL_POWER'],
  ['a target in W', { targetKw: 300_000 }, 'targetKw UNUSUAL_POWER'],
])('%s is unusual', (_, amounts, code) => {
  expect(codes(implausibleEvent({ ...event, ...amounts }, 1000))).toEqual([code]);
});

it.each([
  { contractedMw: 0.5, targetKw: 450, priceGbpPerMwh: 20 },
  { contractedMw: 43.2, priceGbpPerMwh: 2000 },
  { contractedMw: 0, priceGbpPerMwh: 0 },
  { targetKw: 2 },
])('what buyers do is not: %o', (amounts) => {
  expect(implausibleEvent({ ...event, ...amounts }, 1000)).toEqual([]);
  expect(implausibleEvent({ ...event, ...amounts }, null)).toEqual([]);
});

const rates = (...pence: number[]) =>
  codes(implausibleRates(pence.map((pencePerKwh, place) => ({ field: `/unitRates/${place}`, pencePerKwh }))));

it('prices in pounds are found by the dearest, and cheap half hours beside others are not', () => {
  expect(rates(0.07, 0.245)).toEqual(['/unitRates/1 UNUSUAL_PRICE']);
  expect(rates(2450)).toEqual(['/unitRates/0 UNUSUAL_PRICE']);
  for (const usual of [[24.5], [-3, 0, 0.2, 18], [0], [-5], [99.9]]) expect(rates(...usual)).toEqual([]);
});

it('a standing charge in pounds is found', () => {
  expect(codes(implausibleStandingCharge('standingChargePencePerDay', 0.61))).toHaveLength(1);
  expect(codes(implausibleStandingCharge('standingChargePencePerDay', 22_000))).toHaveLength(1);
  for (const usual of [0, 45.2, 61]) expect(implausibleStandingCharge('x', usual)).toEqual([]);
});
