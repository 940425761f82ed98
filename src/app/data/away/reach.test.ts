import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Reach, ReachMonitor } from './reach.ts';

const START = Date.UTC(2026, 10, 24, 17, 41, 20);
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

function setUp(answeredMs = START) {
  const seen: Reach['kind'][] = [];
  const asks: boolean[] = [];
  const service = { answers: true, probes: 0 };
  const monitor = new ReachMonitor({
    now: () => Date.now(),
    answeredMs,
    probe: async () => {
      service.probes += 1;
      if (!service.answers) throw new TypeError('no route');
    },
    onAnswers: (answers) => asks.push(answers),
    onChange: ({ kind }) => seen.push(kind),
  });
  return { monitor, seen, asks, service };
}

test('one lost request is no absence: the service is asked, and the rest goes on', async () => {
  const { monitor, seen, asks, service } = setUp();
  monitor.failed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.probes).toBe(1);
  expect(asks).toEqual([false, true]);
  expect(seen).toEqual([]);
});

test('without an answer for 5 s it is away since the last answer, tries every 10 s, and comes back', async () => {
  const { monitor, seen, asks, service } = setUp();
  monitor.answered();
  service.answers = false;
  await vi.advanceTimersByTimeAsync(1000);
  monitor.failed();
  await vi.advanceTimersByTimeAsync(4999);
  expect(monitor.reach).toEqual({ kind: 'there' });
  await vi.advanceTimersByTimeAsync(1);
  expect(monitor.reach).toEqual({ kind: 'away', sinceMs: START, nextTryMs: START + 11_000 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(service.probes).toBe(2);
  expect(monitor.reach).toMatchObject({ nextTryMs: START + 21_000 });

  service.answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(monitor.reach).toEqual({ kind: 'back', missedMs: 21_000 });
  expect(asks).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(8000);
  expect(seen.at(-1)).toBe('there');
  expect(vi.getTimerCount()).toBe(0);
});

test('a request that nobody answers counts after 5 s, and one can try at once', async () => {
  const { monitor, service } = setUp();
  service.answers = false;
  monitor.asked();
  await vi.advanceTimersByTimeAsync(4000);
  monitor.asked();
  await vi.advanceTimersByTimeAsync(6000);
  expect(monitor.reach).toMatchObject({ kind: 'away', sinceMs: START });
  service.answers = true;
  await monitor.tryNow();
  expect(monitor.reach.kind).toBe('back');
});

test('an answer to any request ends the doubt', async () => {
  const { monitor, seen, service } = setUp();
  service.answers = false;
  monitor.failed();
  monitor.answered();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen).toEqual([]);
});

test('a page that was loaded while the service is away knows answers from before', async () => {
  const { monitor, service } = setUp(START - 3_600_000);
  service.answers = false;
  monitor.failed();
  await vi.advanceTimersByTimeAsync(5000);
  expect(monitor.reach).toMatchObject({ kind: 'away', sinceMs: START - 3_600_000 });
});

test('a slow request alone pauses nothing', async () => {
  const { monitor, asks, service } = setUp();
  monitor.asked();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(service.probes).toBe(1);
  expect(asks).toEqual([]);
});
