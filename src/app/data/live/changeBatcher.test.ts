import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBatcher, type ChangeBatch } from './changeBatcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const rounds: ChangeBatch[] = [];
  const tab = { isHidden: false };
  const batcher = new ChangeBatcher({
    waitMs: 700,
    onBatch: (round) => rounds.push(round),
    isPaused: () => tab.isHidden,
  });
  return { batcher, rounds, tab };
}

test('a burst becomes one batch, 700 ms after its first change', () => {
  const { batcher, rounds } = setUp();
  for (let i = 0; i < 30; i++) {
    batcher.add({ kind: 'event', ids: [`e${i % 3}`] });
    vi.advanceTimersByTime(20);
  }
  batcher.add({ kind: 'asset', ids: ['a'] });
  expect(rounds).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(rounds).toEqual([
    new Map([
      ['event', new Set(['e0', 'e1', 'e2'])],
      ['asset', new Set(['a'])],
    ]),
  ]);
  vi.advanceTimersByTime(5000);
  expect(rounds).toHaveLength(1);
});

test('a change of any id includes each id of that kind, in either order', () => {
  const { batcher, rounds } = setUp();
  batcher.add({ kind: 'event', ids: ['e'] });
  batcher.add({ kind: 'event', ids: [] });
  batcher.add({ kind: 'event', ids: ['f'] });
  vi.advanceTimersByTime(700);
  batcher.add({ kind: 'event', ids: ['g'] });
  vi.advanceTimersByTime(700);
  expect(rounds).toEqual([new Map([['event', null]]), new Map([['event', new Set(['g'])]])]);
});

test('a hidden tab waits, and applies everything in one batch when it becomes visible', () => {
  const { batcher, rounds, tab } = setUp();
  tab.isHidden = true;
  for (const id of ['a', 'b']) {
    batcher.add({ kind: 'asset', ids: [id] });
    vi.advanceTimersByTime(60_000);
  }
  expect(rounds).toEqual([]);
  tab.isHidden = false;
  batcher.flush();
  expect(rounds).toEqual([new Map([['asset', new Set(['a', 'b'])]])]);
  batcher.flush();
  expect(rounds).toHaveLength(1);
});

test('cleared changes are not passed on', () => {
  const { batcher, rounds } = setUp();
  batcher.add({ kind: 'asset', ids: ['a'] });
  batcher.clear();
  vi.advanceTimersByTime(700);
  expect(rounds).toEqual([]);
});
