import { expect, test } from 'vitest';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { dispatchLine, dispatchVerdict, inDirection, planVerdict } from './summaryWords.ts';

const thin = (text: string): string => text.replaceAll('\u2009', ' ');
const base: DispatchSummary = {
  eventUUID: '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10',
  status: 'ISSUED',
  revision: 1,
  allocation: 'EXPECTED',
  issueAtUTC: '2026-12-02T16:00:00Z',
  issuedUTC: '2026-12-02T16:00:00Z',
  confirmByUTC: null,
  askedBy: 'ann@example.com',
  confirmedBy: null,
  assets: 10,
  targetKw: 12,
  requestedKw: 12,
  shortfallKw: 0,
  promisedKw: 12,
  measuredKw: null,
  measuredToUTC: null,
  states: [{ state: 'ACKNOWLEDGED', assets: 10, kw: 12 }],
  executions: [],
  silent: { assets: 0, kw: 0 },
  unconfirmedCancels: 0,
  latency: { answers: 10, p50Seconds: 2, p95Seconds: 8 },
  periods: [],
  controllers: [],
  portfolios: [],
  refusedByCode: {},
};

test.each([
  [{}, 'good', 'All 12.0 kW promised'],
  [
    { promisedKw: 10.9, states: [{ state: 'DELIVERED', assets: 1, kw: 1.1 }] },
    'info',
    'Answers are coming in: 1.10 kW still open',
  ],
  [
    { promisedKw: 10.9, states: [{ state: 'REJECTED', assets: 1, kw: 1.1 }] },
    'warn',
    'Short by 1.10 kW: that much was refused or not answered',
  ],
  [{ promisedKw: 10, silent: { assets: 2, kw: 2 } }, 'bad', '2 assets are silent: 2.00 kW at risk'],
  [{ silent: { assets: 1, kw: 2 } }, 'bad', '1 asset is silent: 2.00 kW at risk'],
  [
    { status: 'ENDED', promisedKw: 10, silent: { assets: 1, kw: 2 } },
    'warn',
    'Short by 2.00 kW: that much was refused or not answered',
  ],
  [{ status: 'WAITING' }, 'info', 'To be sent at 16:00'],
  [{ status: 'ISSUING' }, 'info', 'Being sent to 10 assets'],
  [
    { status: 'AWAITING_CONFIRMATION', confirmByUTC: '2026-12-02T15:10:00Z' },
    'warn',
    'Not sent: a second operator must confirm by 15:10. Asked by ann@example.com',
  ],
  [
    { status: 'CANCELLED', unconfirmedCancels: 3 },
    'bad',
    '3 cancels not confirmed: these devices may still follow the dispatch',
  ],
] as const)('%j: %s, %s', (changes, tone, text) => {
  const { tone: judged, text: said } = dispatchVerdict({ ...base, ...(changes as Partial<DispatchSummary>) });
  expect([judged, thin(said)]).toEqual([tone, text]);
});

test.each([
  [
    { requestedKw: 12, promisedKw: 10.9, measuredKw: 9.7, measuredToUTC: '2026-12-02T17:30:00Z' },
    '12.0 kW asked · 10.9 promised · 9.70 measured (to 17:30)',
  ],
  [
    { requestedKw: 4000, promisedKw: 950, measuredKw: -12, measuredToUTC: null },
    '4.00 MW asked · 0.950 promised · −0.0120 measured',
  ],
  [
    { requestedKw: 12, promisedKw: 0, measuredKw: null, measuredToUTC: null },
    '12.0 kW asked · 0 promised · nothing measured yet',
  ],
] as const)('%j: %s', (summary, line) => expect(thin(dispatchLine(summary))).toBe(line));

test.each([
  [{ targetKw: 12, requestedKw: 12, shortfallKw: 0, assets: 3 }, 'good', 'All 12.0 kW can be asked of 3 assets'],
  [
    { targetKw: 12, requestedKw: 10, shortfallKw: 2, assets: 3 },
    'bad',
    'Short by 2.00 kW: 3 assets can give 10.0 kW of 12.0 kW',
  ],
  [
    { targetKw: null, requestedKw: 10, shortfallKw: 0, assets: 1 },
    'info',
    '10.0 kW asked of 1 asset; nothing is contracted',
  ],
  [{ targetKw: 12, requestedKw: 0, shortfallKw: 12, assets: 0 }, 'bad', 'No asset can be asked'],
] as const)('%j: %s, %s', (plan, tone, text) => {
  const { tone: judged, text: said } = planVerdict(plan);
  expect([judged, thin(said)]).toEqual([tone, text]);
});

test('less consumption is what a turn-down asks, more what a turn-up does', () => {
  expect([inDirection(-1.2, 'TURN_DOWN'), inDirection(1.2, 'TURN_UP'), inDirection(0.3, 'TURN_DOWN')]).toEqual([
    1.2, 1.2, -0.3,
  ]);
  expect([inDirection(null, 'TURN_DOWN'), inDirection(0, 'TURN_DOWN')]).toEqual([null, 0]);
});
