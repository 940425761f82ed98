import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeBatcher, type ChangeBatch } from './changeBatcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering() {
  const rounds: ChangeBatch[] = [];
  const tab = { isHidden: false };
  const gather = new ChangeBatcher({
    waitMs: 700,
    onBatch: (round) => rounds.push(round),
    isPaused: () => tab.isHidden,
  });
  return { gather, rounds, tab };
}

test('a burst becomes one batch, 700 ms after its first change', () => {
  const { gather, rounds } = gathering();
  for (let i = 0; i < 30; i++) {
    gather.add({ kind: 'event', ids: [`e${i % 3}`] });
    vi.advanceTimersByTime(20);
  }
  gather.add({ kind: 'asset', ids: ['a'] });
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
  const { gather, rounds } = gathering();
  gather.add({ kind: 'event', ids: ['e'] });
  gather.add({ kind: 'event', ids: [] });
  gather.add({ kind: 'event', ids: ['f'] });
  vi.advanceTimersByTime(700);
  gather.add({ kind: 'event', ids: ['g'] });
  vi.advanceTimersByTime(700);
  expect(rounds).toEqual([new Map([['event', null]]), new Map([['event', new Set(['g'])]])]);
});

test('a hidden tab waits, and applies everything in one batch when it becomes visible', () => {
  const { gather, rounds, tab } = gathering();
  tab.isHidden = true;
  for (const id of ['a', 'b']) {
    gather.add({ kind: 'asset', ids: [id] });
    vi.advanceTimersByTime(60_000);
  }
  expect(rounds).toEqual([]);
  tab.isHidden = false;
  gather.flush();
  expect(rounds).toEqual([new Map([['asset', new Set(['a', 'b'])]])]);
  gather.flush();
  expect(rounds).toHaveLength(1);
});

test('cleared changes are not passed on', () => {
  const { gather, rounds } = gathering();
  gather.add({ kind: 'asset', ids: ['a'] });
  gather.clear();
  vi.advanceTimersByTime(700);
  expect(rounds).toEqual([]);
});
