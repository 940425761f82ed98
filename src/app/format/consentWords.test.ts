import { expect, it } from 'vitest';
import { effectOf, expiresSoon, losingLine, tenancyLine } from './consentWords.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['ACTIVE', '2026-12-20T12:00:00Z', true],
  ['ACTIVE', '2026-12-22T12:00:00Z', false],
  ['ACTIVE', null, false],
  ['WITHDRAWN', '2026-12-01T12:00:00Z', false],
] as const)('a consent %s until %s expires soon: %s', (status, expiresUTC, soon) => {
  expect(expiresSoon({ status, expiresUTC }, NOW)).toBe(soon);
});

it('describes what a withdrawal ends, by purpose and assets', () => {
  expect(effectOf({ type: 'DISPATCH', assetUUID: null })).toMatch(/^Every asset .* leaves the scheduled events/);
  expect(effectOf({ type: 'DATA_ACCESS', assetUUID: 'a' })).toMatch(/^This asset .* smart meter/);
});

it('describes how much a withdrawal removes from scheduled events', () => {
  expect(losingLine({ assets: 0, totalEvents: 0 })).toContain('scheduled events do not change');
  expect(losingLine({ assets: 1, totalEvents: 0 })).toBe('1 asset relies on it; no scheduled event is affected.');
  expect(losingLine({ assets: 2, totalEvents: 3 })).toBe('2 assets rely on it. 3 scheduled events would lose them:');
});

it('describes what the end of a tenancy ends', () => {
  const end = { userUUID: 'u', assetUUID: null, day: '2026-11-20', dryRun: true, assets: 2, events: [] };
  expect(tenancyLine({ ...end, dispatchConsents: 0, dataConsents: 0, totalEvents: 0 })).toMatch(/nothing would change/);
  expect(tenancyLine({ ...end, dispatchConsents: 1, dataConsents: 0, totalEvents: 0 })).toBe(
    '1 consent to dispatch ends for 2 assets. No scheduled event is affected.',
  );
  expect(tenancyLine({ ...end, dispatchConsents: 2, dataConsents: 1, totalEvents: 1 })).toBe(
    '2 consents to dispatch and 1 consent to data access end for 2 assets. 1 scheduled event would lose them:',
  );
});
