import { expect, it } from 'vitest';
import type { EventBalance } from '#contract/balance.ts';
import { historyOf, saysTheSame } from './historyPoints.ts';

const BALANCE: EventBalance = {
  eventUUID: '00000000-0000-4000-8000-000000000001',
  phase: 'SCHEDULED',
  contractedKwh: 8,
  capKwh: 9.6,
  measuredKwh: null,
  likely: { kwh: 7, p10Kwh: 6, p90Kwh: 8 },
  chancePercent: 20,
  revenue: { contractedGbp: 3, likelyGbp: 2, measuredGbp: null, state: 'FORECAST' },
  atStart: null,
  readings: { present: 0, expected: 8 },
  assets: { ready: 4, optedIn: 2, reporting: 0, late: 0, silent: 0 },
  verdict: { code: 'LIKELY_SHORT', sentence: 'Likely short', tone: 'BAD' },
  cause: null,
  nextStep: null,
  nowUTC: '2026-11-24T14:12:00Z',
  dataThroughUTC: null,
};
const causes = (...balances: Partial<EventBalance>[]) =>
  historyOf(
    balances.map((change, index) => ({
      atMs: index * 60_000,
      balance: { ...BALANCE, ...change },
      madeFrom: null,
      checkedMs: 0,
      tookMs: 1,
    })),
  ).map(({ phase, cause }) => [phase, cause]);

it('names what changed from one point to the next', () => {
  const assets = (optedIn: number) => ({ assets: { ...BALANCE.assets, optedIn } });
  const readings = (present: number) => ({ readings: { present, expected: 8 } });
  expect(
    causes(
      assets(0),
      assets(2),
      assets(1),
      { ...assets(1), contractedKwh: 9 },
      { phase: 'LIVE' },
      { phase: 'LIVE', measuredKwh: 1 },
      { phase: 'SETTLING', ...readings(4) },
      { phase: 'SETTLING', ...readings(6) },
      { phase: 'FINAL', ...readings(8) },
    ),
  ).toEqual([
    ['SCHEDULED', 'CREATED'],
    ['SCHEDULED', 'OPTED_IN'],
    ['SCHEDULED', 'OPTED_OUT'],
    ['SCHEDULED', 'CHANGED'],
    ['LIVE', 'STARTED'],
    ['LIVE', null],
    ['SETTLING', 'ENDED'],
    ['SETTLING', 'STATS_RUN'],
    ['FINAL', 'STATS_RUN'],
  ]);
});

it('shows what all who could join would deliver until somebody is opted in', () => {
  const after = { likely: { kwh: 9, p10Kwh: 8, p90Kwh: 10 }, chancePercent: 70, likelyGbp: 3 };
  const balance: EventBalance = {
    ...BALANCE,
    likely: null,
    chancePercent: null,
    assets: { ...BALANCE.assets, optedIn: 0 },
    nextStep: { code: 'OPT_IN', label: 'Opt in 4 assets', assets: 4, after },
  };
  const [point] = historyOf([{ atMs: 0, balance, madeFrom: null, checkedMs: 0, tookMs: 1 }]);
  expect(point).toMatchObject({ phase: 'REHEARSED', likely: after.likely, chancePercent: 70, optedIn: 0 });
});

it('compares answers without their time, in any order of members', () => {
  const { phase, ...rest } = BALANCE;
  expect(saysTheSame(BALANCE, { ...rest, phase, nowUTC: '2026-11-24T15:00:00Z' })).toBe(true);
  expect(saysTheSame(BALANCE, { ...BALANCE, chancePercent: 21 })).toBe(false);
});
