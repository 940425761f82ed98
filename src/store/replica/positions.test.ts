import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monotonicNow } from '#energy/time/clocks.ts';
import { Positions } from './positions.ts';

const MAX_LAG_MS = 1000;
const later = (ms: number) => void vi.advanceTimersByTime(ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const at = (positions: Positions, position: bigint) => positions.notePrimary(monotonicNow(), position);

it('needs what the primary had written before the allowed lag, and nothing newer', () => {
  const positions = new Positions(MAX_LAG_MS);
  expect(positions.needOf('one')).toBeNull();
  for (const position of [10n, 20n, 30n, 40n, 50n]) {
    at(positions, position);
    later(400);
  }
  // 30 was asked for 1,200 ms ago, 40 only 800.
  at(positions, 60n);
  expect(positions.needOf('one')).toBe(30n);
  later(5000);
  at(positions, 60n);
  expect(positions.needOf('one')).toBe(60n);
});

it('needs the last write of a tenant, and forgets it when everybody needs as much', () => {
  const positions = new Positions(MAX_LAG_MS);
  at(positions, 10n);
  positions.note(25n);
  positions.noteWrite('one');
  positions.note(20n);
  expect(positions.latest).toBe(25n);
  expect([positions.needOf('one'), positions.needOf('other')]).toEqual([25n, 10n]);
  at(positions, 30n);
  later(MAX_LAG_MS);
  at(positions, 30n);
  expect([positions.needOf('one'), positions.needOf('other')]).toEqual([30n, 30n]);
});

it('says how old a replica may be', () => {
  const positions = new Positions(MAX_LAG_MS);
  expect(positions.lagAt(10n)).toBe(Infinity);
  at(positions, 10n);
  later(300);
  at(positions, 20n);
  later(100);
  expect([positions.lagAt(9n), positions.lagAt(10n), positions.lagAt(19n), positions.lagAt(20n)]).toEqual([
    Infinity,
    400,
    400,
    100,
  ]);
});
