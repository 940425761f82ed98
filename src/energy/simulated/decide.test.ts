import { expect, it } from 'vitest';
import { type DeviceDecision, decide } from './decide.ts';
import type { DeviceKind } from './device.ts';

const DRAWS = 10_000;
const START = Date.UTC(2027, 0, 14, 17);

const decisions = (kind: DeviceKind): DeviceDecision[] =>
  Array.from({ length: DRAWS }, (_, i) =>
    decide(`HH-${1000 + (i % 2000)}`, kind, START + Math.floor(i / 2000) * 86_400_000),
  );
const share = (all: readonly DeviceDecision[], is: (decision: DeviceDecision) => boolean) =>
  all.filter(is).length / all.length;
function quantile(all: readonly DeviceDecision[], at: number): number {
  const sorted = all.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return sorted[Math.floor(at * sorted.length)]!;
}

it.each([
  ['EV_CHARGER', { yes: 0.6, no: 0.36, silent: 0.04, optOut: 0, resume: 0.1 }],
  ['HEAT_PUMP', { yes: 0.94, no: 0.02, silent: 0.04, optOut: 0.08, resume: 0 }],
  ['BATTERY', { yes: 0.98, no: 0, silent: 0.02, optOut: 0, resume: 0 }],
  ['SITE', { yes: 0.96, no: 0.02, silent: 0.02, optOut: 0, resume: 0 }],
  ['HOME', { yes: 0.22, no: 0.06, silent: 0.72, optOut: 0, resume: 0 }],
] as const)('%s answers, opts out and resumes in its shares', (kind, shares) => {
  const all = decisions(kind);
  const accepted = all.filter(({ answer }) => answer === 'ACCEPTED');
  const drawn = {
    yes: share(all, ({ answer }) => answer === 'ACCEPTED'),
    no: share(all, ({ answer }) => answer === 'REJECTED' || answer === 'OPTED_OUT'),
    silent: share(all, ({ answer }) => answer === null),
    optOut: share(accepted, ({ optOutAfterMs }) => optOutAfterMs !== null),
    resume: share(accepted, ({ resumeAfterMs }) => resumeAfterMs !== null),
  };
  for (const [name, expected] of Object.entries(shares))
    expect(
      Math.abs(drawn[name as keyof typeof drawn] - expected),
      `${name} ${drawn[name as keyof typeof drawn]}`,
    ).toBeLessThan(0.015);
});

it.each([
  ['EV_CHARGER', 2000, 8000],
  ['HEAT_PUMP', 2000, 8000],
  ['BATTERY', 1000, 1500],
  ['SITE', 3 * 60_000, 20 * 60_000],
  ['HOME', 20 * 60_000, 3 * 3_600_000],
] as const)('%s takes its time', (kind, median, p95) => {
  const all = decisions(kind);
  expect(quantile(all, 0.5) / median).toBeCloseTo(1, 1);
  expect(Math.abs(quantile(all, 0.95) / p95 - 1)).toBeLessThan(0.08);
});

it('a heat pump is opted out after 10 to 60 minutes', () => {
  const after = decisions('HEAT_PUMP').flatMap(({ optOutAfterMs }) => (optOutAfterMs === null ? [] : [optOutAfterMs]));
  expect(Math.min(...after)).toBeGreaterThanOrEqual(600_000);
  expect(Math.max(...after)).toBeLessThanOrEqual(3_600_000);
});

it('depends on the asset id and the event alone', () => {
  expect(decisions('EV_CHARGER')).toEqual(decisions('EV_CHARGER'));
  const other = decisions('EV_CHARGER').map((_, i) => decide(`HH-${1000 + (i % 2000)}`, 'EV_CHARGER', START + 1e9));
  expect(other).not.toEqual(decisions('EV_CHARGER'));
});
