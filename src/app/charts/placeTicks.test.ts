import { expect, test } from 'vitest';
import { placeTicks } from './placeTicks.ts';

const plot = { x: 52, width: 200 };
const widthOf = (label: string): number => label.length * 10;
const tick = (at: number, label = 'aaaa') => ({ key: at, label, at });
const placesOf = (...ticks: ReturnType<typeof tick>[]) => placeTicks(ticks, plot, 14, widthOf).map(({ at, anchor }) => [at, anchor]);

test('what would stand out on the left begins at the edge, what would stand out on the right is left out', () => {
  expect(placesOf(tick(52), tick(150), tick(233))).toEqual([[52, 'start'], [150, 'middle']]);
  expect(placesOf(tick(80), tick(232))).toEqual([[80, 'middle'], [232, 'middle']]);
});

test('labels keep their distance, and the next one that has room follows', () => {
  expect(placesOf(tick(80), tick(133), tick(134), tick(160))).toEqual([[80, 'middle'], [134, 'middle']]);
  expect(placesOf(tick(52, 'aaaaaa'), tick(145), tick(146))).toEqual([[52, 'start'], [146, 'middle']]);
});

test('only the first is moved', () => {
  expect(placesOf(tick(300), tick(60), tick(100))).toEqual([[100, 'middle']]);
});
