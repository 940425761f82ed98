import { expect, test } from 'vitest';
import { classifyRecord } from './classifyLeftover.ts';
import { newStartRecord } from './startRecord.ts';

test.each([
  ['stale', 'here', false],
  ['stale', 'here', true],
  ['stale', 'before', false],
  ['elsewhere', 'before', true],
] as const)(
  'a free lock means %s if the server was started %s, on a shared file system: %s',
  (expected, bootId, shared) => {
    expect(classifyRecord({ ...newStartRecord(), bootId }, 'here', shared)).toBe(expected);
    expect(classifyRecord(null, 'here', shared)).toBe('unlocked');
  },
);
