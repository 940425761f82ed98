import { expect, it } from 'vitest';
import { receivedPercent } from './receivedPercent.ts';

it('rounds down, so that less than all is never all', () => {
  expect(receivedPercent({ present: 99_763, expected: 100_000 })).toBe(99.7);
  expect(receivedPercent({ present: 99_999, expected: 100_000 })).toBe(99.9);
  expect(receivedPercent({ present: 48, expected: 48 })).toBe(100);
  expect(receivedPercent({ present: 0, expected: 0 })).toBeNull();
});
