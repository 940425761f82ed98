import { expect, test } from 'vitest';
import { changeKinds } from '#contract/change.ts';
import { isAffected } from './affectedQueries.ts';
import type { ChangeBatch } from './changeBatcher.ts';

const ONE = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';
const OTHER = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const event: ChangeBatch = new Map([['event', new Set([ONE])]]);

test.each([
  [['events', 'list', { sort: '-startTime' }], true],
  [['events', 'list', { assetUUID: OTHER }], true],
  [['events', 'detail', ONE], true],
  [['events', 'detail', OTHER], false],
  [['events', 'assets', OTHER, { page: 1 }], false],
  [['events', 'outcomes', [OTHER, ONE]], true],
  [['events', 'outcomes', [OTHER]], false],
  [['analytics', 'summary'], true],
  [['analytics', 'coverage', {}], false],
  [['assets', 'list', {}], false],
  [['session'], false],
] as const)('a change of one event: %j → %s', (key, touched) => expect(isAffected(key, event)).toBe(touched));

test.each([
  [['dispatch', 'summary', ONE], true],
  [['dispatch', 'summary', OTHER], false],
  [['dispatch', 'list', ONE, { page: 2 }], true],
  [['dispatch', 'ofAsset', { assetUUID: OTHER }, {}], true],
  [['dispatch', 'detail', { dispatchUUID: OTHER }], true],
  [['dispatch', 'stop'], true],
  [['events', 'timeline', ONE], true],
  [['events', 'timeline', OTHER], false],
  [['controllers', 'list', {}], false],
] as const)('a change of the dispatch of one event: %j → %s', (key, touched) =>
  expect(isAffected(key, new Map([['dispatch', new Set([ONE])]]))).toBe(touched),
);

test('any event affects all queries of events', () => {
  const any: ChangeBatch = new Map([['event', null]]);
  expect(
    [
      ['events', 'detail', OTHER],
      ['events', 'outcomes', [OTHER]],
    ].map((key) => isAffected(key, any)),
  ).toEqual([true, true]);
});

test('the clock affects everything, and every kind something', () => {
  expect(isAffected(['tariffs', 'ofAsset', ONE], new Map([['clock', null]]))).toBe(true);
  const keys = [
    'assets',
    'users',
    'portfolios',
    'schemes',
    'events',
    'tariffs',
    'consents',
    'webhooks',
    'payments',
    'compliance',
    'meters',
    'bulkActions',
    'dispatch',
    'controllers',
    'mail',
    'operators',
    'views',
    'session',
  ].map((first) => [first, 'consumption']);
  for (const kind of changeKinds)
    expect(
      keys.some((key) => isAffected(key, new Map([[kind, null]]))),
      kind,
    ).toBe(true);
});
