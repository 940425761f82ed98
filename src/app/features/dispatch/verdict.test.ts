import { expect, test } from 'vitest';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { dispatchVerdict, planVerdict, powerWorth } from './verdict.ts';

const thin = (text: string): string => text.replaceAll('\u202f', ' ');
const [BEFORE, HALFWAY, AFTER] = ['16:00', '18:00', '20:00'].map((clock) => Date.parse(`2026-12-02T${clock}:00Z`)) as [
  number,
  number,
  number,
];
const event = { startTime: '2026-12-02T17:00:00Z', endTime: '2026-12-02T19:00:00Z', priceGbpPerMwh: 260 };
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
const halfway = { measuredToUTC: '2026-12-02T18:00:00Z' };

test.each([
  [{}, 'good', 'All 12.0 kW accepted: no action needed'],
  [
    { promisedKw: 10.9, states: [{ state: 'DELIVERED', assets: 1, kw: 1.1 }] },
    'info',
    'Responses are coming in: 1.10 kW outstanding',
  ],
  [
    { promisedKw: 10.9, states: [{ state: 'REJECTED', assets: 1, kw: 1.1 }] },
    'warn',
    'Short by 1.10 kW: refused or failed. Reallocate it to the other assets.',
  ],
  [
    { promisedKw: 10, silent: { assets: 2, kw: 2 } },
    'bad',
    '2.00 kW at risk: 2 assets are yet to acknowledge. Resend or call.',
  ],
  [
    { promisedKw: 10, silent: { assets: 1, kw: 0.5 } },
    'warn',
    '0.500 kW at risk: 1 asset is yet to acknowledge. Resend or call.',
  ],
  // Re-spread: what was refused is asked of others.
  [{ requestedKw: 13, promisedKw: 12, silent: { assets: 1, kw: 1 } }, 'good', 'All 12.0 kW accepted: no action needed'],
  [{ status: 'WAITING' }, 'info', 'To be sent at 16:00: no action needed until then'],
  [{ status: 'ISSUING' }, 'info', 'Being sent to 10 assets'],
  [
    { status: 'AWAITING_CONFIRMATION', confirmByUTC: '2026-12-02T16:10:00Z' },
    'warn',
    'Not sent: a second operator must confirm 12.0 kW (£6.24) by 16:10',
  ],
  [
    { status: 'AWAITING_CONFIRMATION', confirmByUTC: '2026-12-02T15:10:00Z' },
    'warn',
    'Lapsed at 15:10 without confirmation by a second operator: nothing was sent. Request it again.',
  ],
  [
    { status: 'CANCELLED', unconfirmedCancels: 3 },
    'bad',
    '3 cancellations not confirmed: these devices may still follow the dispatch. Resend or call.',
  ],
  [{ status: 'CANCELLED' }, 'quiet', 'Cancelled: no device follows it any longer'],
  [{ status: 'CANCELLED', assets: 0 }, 'quiet', 'Cancelled before anything was sent'],
] as const)('before the start, %j: %s, %s', (changes, tone, text) =>
  expect(judged(changes as Partial<DispatchSummary>, BEFORE)).toEqual([tone, text]),
);

test.each([
  [
    { ...halfway, measuredKw: 12.4, promisedKw: 9, silent: { assets: 2, kw: 2 } },
    'good',
    'All 12.0 kW delivered, to 18:00, although 2 assets did not acknowledge',
  ],
  [
    { ...halfway, measuredKw: 9 },
    'warn',
    'Short by 3.00 kW, to 18:00: all of it was accepted, but the meters show less',
  ],
  // Of two that are silent one delivers.
  [
    {
      ...halfway,
      measuredKw: 9,
      promisedKw: 10,
      silent: { assets: 2, kw: 2 },
      standings: [{ state: 'DELIVERED', silent: true, delivers: true, assets: 1, kw: 1.5 }],
    },
    'warn',
    '0.500 kW at risk: 1 asset is yet to acknowledge. Resend or call.',
  ],
  [
    { ...halfway, measuredKw: 9, promisedKw: 10, silent: { assets: 2, kw: 2 } },
    'bad',
    '2.00 kW at risk: 2 assets are yet to acknowledge. Resend or call.',
  ],
] as const)('with readings, %j: %s, %s', (changes, tone, text) =>
  expect(judged(changes as Partial<DispatchSummary>, HALFWAY)).toEqual([tone, text]),
);

test.each([
  [{ measuredKw: null }, 'info', 'Ended: no readings for the event yet'],
  [{ measuredKw: 12.2, promisedKw: 4 }, 'good', 'All 12.0 kW delivered'],
  [{ measuredKw: 9 }, 'warn', 'Short by 3.00 kW of 12.0 kW'],
] as const)('once it ended, %j: %s, %s', (changes, tone, text) =>
  expect(judged({ status: 'ENDED', ...changes }, AFTER)).toEqual([tone, text]),
);

test('power has no price where the event has none, or where it is less than half a penny', () => {
  expect(thin(powerWorth(2, { ...event, priceGbpPerMwh: null }, BEFORE))).toBe('2.00 kW');
  expect(thin(powerWorth(0.001, event, BEFORE))).toBe('0.00100 kW');
});

test.each([
  [{ targetKw: 12, requestedKw: 12, shortfallKw: 0, assets: 3 }, 'good', 'All 12.0 kW can be instructed from 3 assets'],
  [
    { targetKw: 12, requestedKw: 10, shortfallKw: 2, assets: 3 },
    'bad',
    'Short by 2.00 kW: 3 assets can provide 10.0 kW of 12.0 kW',
  ],
  [
    { targetKw: null, requestedKw: 10, shortfallKw: 0, assets: 1 },
    'info',
    '10.0 kW can be instructed from 1 asset; no contract',
  ],
  [{ targetKw: 12, requestedKw: 0, shortfallKw: 12, assets: 0 }, 'bad', 'No assets can be instructed'],
] as const)('%j: %s, %s', (plan, tone, text) => {
  const { tone: found, text: said } = planVerdict(plan);
  expect([found, thin(said)]).toEqual([tone, text]);
});

function judged(changes: Partial<DispatchSummary>, now: number): [string, string] {
  const { tone, text } = dispatchVerdict({ ...base, ...changes }, event, now);
  return [tone, thin(text)];
}
