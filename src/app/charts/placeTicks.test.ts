import { expect, test } from 'vitest';
import { placeTicks } from './placeTicks.ts';

const plot = { x: 52, width: 200 };
const widthOf = (label: string): number => label.length * 10;
const tick = (at: number, label = 'aaaa') => ({ key: at, label, at });
const placesOf = (...ticks: ReturnType<typeof tick>[]) =>
  placeTicks(ticks, plot, 14, widthOf).map(({ at, anchor }) => [at, anchor]);

test('a label beyond the left edge is aligned to it, one beyond the right edge is omitted', () => {
  expect(placesOf(tick(52), tick(150), tick(233))).toEqual([
    [52, 'start'],
    [150, 'middle'],
  ]);
  expect(placesOf(tick(80), tick(232))).toEqual([
    [80, 'middle'],
    [232, 'middle'],
  ]);
});

test('where not all labels fit, every second or third is shown, evenly spaced', () => {
  expect(placesOf(tick(80), tick(120), tick(160), tick(200))).toEqual([
    [80, 'middle'],
    [160, 'middle'],
  ]);
  expect(placesOf(tick(52, 'aaaaaa'), tick(120), tick(188))).toEqual([
    [52, 'start'],
    [188, 'middle'],
  ]);
  expect(placesOf(tick(72), tick(92), tick(112), tick(132), tick(152), tick(172))).toEqual([
    [72, 'middle'],
    [132, 'middle'],
  ]);
  expect(placesOf(tick(80), tick(90))).toEqual([[80, 'middle']]);
});

test('without labels nothing is placed, and only the first is moved', () => {
  expect(placesOf()).toEqual([]);
  expect(placesOf(tick(300), tick(100))).toEqual([[100, 'middle']]);
});
