import { expect, test } from 'vitest';
import type { PricingTerms } from './tariff.ts';
import { termsAsReported, type TermsVersion } from './tariffVersions.ts';

const version = (
  pencePerKwh: number,
  effectiveFrom: string,
  dates: Partial<Pick<PricingTerms, 'validFrom' | 'validTo'>> = {},
): TermsVersion => ({
  unitRates: [{ pencePerKwh }],
  standingChargePencePerDay: 0,
  vatRatePercent: 5,
  pricesIncludeVat: true,
  validFrom: '2026-01-01',
  validTo: null,
  ...dates,
  effectiveFrom,
});
const termsByDay = (...versions: TermsVersion[]) =>
  termsAsReported(versions).map(
    ({ unitRates, validFrom, validTo }) => `${unitRates[0]!.pencePerKwh} ${validFrom} ${validTo}`,
  );

test('one version applies while the tariff is valid', () =>
  expect(termsByDay(version(20, '2026-01-01', { validTo: '2026-06-01' }))).toEqual(['20 2026-01-01 2026-06-01']));

test('a correction applies from the day it takes effect', () => {
  expect(termsByDay(version(20, '2026-01-01'), version(25, '2026-03-01'))).toEqual([
    '20 2026-01-01 2026-03-01',
    '25 2026-03-01 null',
  ]);
  expect(termsByDay(version(20, '2026-01-01'), version(25, '2026-03-01'), version(26, '2026-03-01'))).toEqual([
    '20 2026-01-01 2026-03-01',
    '26 2026-03-01 null',
  ]);
});

test('a correction of the past replaces what was recorded before it', () => {
  expect(termsByDay(version(20, '2026-01-01'), version(25, '2026-03-01'), version(30, '2026-01-01'))).toEqual([
    '30 2026-01-01 null',
  ]);
  expect(termsByDay(version(20, '2026-01-01'), version(25, '2026-03-01'), version(30, '2026-02-01'))).toEqual([
    '20 2026-01-01 2026-02-01',
    '30 2026-02-01 null',
  ]);
});

test('no version applies outside its own validity', () => {
  const moved = version(25, '2026-01-01', { validFrom: '2026-02-01' });
  expect(termsByDay(version(20, '2026-01-01'), moved)).toEqual(['25 2026-02-01 null']);
  expect(
    termsByDay(
      version(20, '2026-01-01', { validTo: '2026-02-01' }),
      version(25, '2026-05-01', { validTo: '2026-06-01' }),
    ),
  ).toEqual(['20 2026-01-01 2026-02-01', '25 2026-05-01 2026-06-01']);
});
