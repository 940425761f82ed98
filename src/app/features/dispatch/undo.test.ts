import { expect, test } from 'vitest';
import { leavesText, undoText } from './undo.ts';

const NOW = Date.parse('2026-12-02T16:00:00Z');

test.each([
  [NOW + 60_000, 'Nothing leaves for 20 seconds: until then you can undo it.'],
  [NOW + 15_200, 'It takes effect in 16 seconds: it is sent at once and cannot be undone.'],
  // A running event: it has taken effect already.
  [NOW - 60_000, 'Nothing leaves for 20 seconds: until then you can undo it.'],
])('takes effect at %j: %s', (at, text) => expect(undoText(at, NOW)).toBe(text));

test.each([
  ['2026-12-02T16:00:13.400Z', 'in 14 s'],
  ['2026-12-02T15:59:59Z', 'now'],
  ['2026-12-02T17:30:00Z', 'at 17:30'],
])('leaves at %s: %s', (at, text) => expect(leavesText(at, NOW).replaceAll('\u202f', ' ')).toBe(text));
