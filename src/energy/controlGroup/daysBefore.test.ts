import { expect, it } from 'vitest';
import { daysBefore } from './daysBefore.ts';

const windows = (from: string, to: string) =>
  daysBefore({ fromMs: Date.parse(from), toMs: Date.parse(to) }).map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16)),
  );

it('are the same half hours of the London clock on seven days, the latest first', () => {
  const found = windows('2023-03-28T16:00:00Z', '2023-03-28T17:00:00Z');
  expect(found).toHaveLength(7);
  expect(found[0]).toEqual(['2023-03-27T16:00', '2023-03-27T17:00']);
  // Clocks went forward on 26 March: 17:00 in London was 17:00 UTC the day before.
  expect(found[2]).toEqual(['2023-03-25T17:00', '2023-03-25T18:00']);
});

it('do not reach into an event that passes midnight', () => {
  expect(windows('2023-02-10T22:00:00Z', '2023-02-11T02:00:00Z')[0]).toEqual(['2023-02-08T22:00', '2023-02-09T02:00']);
});

it('leave out a day whose clock skips the time', () => {
  const found = windows('2023-03-28T00:00:00Z', '2023-03-28T00:30:00Z');
  expect(found).toHaveLength(6);
  expect(found.map(([from]) => from)).not.toContain('2023-03-26T00:00');
});
