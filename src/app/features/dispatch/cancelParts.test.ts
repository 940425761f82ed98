import { expect, test } from 'vitest';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { cancelParts } from './cancelParts.ts';

const cloud = { controllerUUID: 'c1', name: 'Charge cloud', assets: 2, requestedKw: 4 };
const maker = { controllerUUID: 'c2', name: 'Battery maker', assets: 1, requestedKw: 1 };
const summary = (changes: object) =>
  ({ assets: 3, silent: { assets: 0, kw: 0 }, states: [], controllers: [], ...changes }) as unknown as DispatchSummary;

test('all of it first, then the silent, the states in force and the controllers, where they are a part', () => {
  const parts = cancelParts(
    summary({
      silent: { assets: 1, kw: 1 },
      states: [
        { state: 'DELIVERED', assets: 1, kw: 1 },
        { state: 'ACKNOWLEDGED', assets: 1, kw: 3 },
        { state: 'REJECTED', assets: 1, kw: 1 },
      ],
      controllers: [cloud, maker],
    }),
  );
  expect(parts.map(({ selection }) => selection)).toEqual([
    {},
    { silent: true },
    { state: 'DELIVERED' },
    { state: 'ACKNOWLEDGED' },
    { controllerUUID: 'c1' },
    { controllerUUID: 'c2' },
  ]);
  expect(parts[4]!.label.replaceAll('\u202f', ' ')).toBe('Charge cloud: 2 assets, 4.00 kW');
});

test('a single state and a single controller are all of it, and so is what was not sent', () => {
  const one = { states: [{ state: 'ACKNOWLEDGED', assets: 3, kw: 3 }], controllers: [cloud] };
  expect(cancelParts(summary(one))).toHaveLength(1);
  expect(cancelParts(summary({ ...one, assets: 0, controllers: [cloud, maker] }))).toHaveLength(1);
});
