import { expect, it } from 'vitest';
import { effectOf, expiresSoon } from './consentWords.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['ACTIVE', '2026-12-20T12:00:00Z', true],
  ['ACTIVE', '2026-12-22T12:00:00Z', false],
  ['ACTIVE', null, false],
  ['WITHDRAWN', '2026-12-01T12:00:00Z', false],
] as const)('a consent %s until %s expires soon: %s', (status, expiresUTC, soon) => {
  expect(expiresSoon({ status, expiresUTC }, NOW)).toBe(soon);
});

it('says what a withdrawal ends, by what was agreed and for which assets', () => {
  expect(effectOf({ type: 'DISPATCH', assetUUID: null })).toMatch(/^Every asset .* leaves the scheduled events/);
  expect(effectOf({ type: 'DATA_ACCESS', assetUUID: 'a' })).toMatch(/^This one asset .* smart meter/);
});
