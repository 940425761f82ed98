import { expect, test } from 'vitest';
import { HOUR_MS } from '#energy/time/spans.ts';
import { freshnessWords } from './freshnessWords.ts';

const text = (...given: Parameters<typeof freshnessWords>) => freshnessWords(...given).text;

test('says how old the figures are, never that something is live', () => {
  expect(text({ kind: 'updated', ageMs: 4200 }, 0)).toBe('Updated 4 s ago');
  expect(text({ kind: 'updated', ageMs: 0 }, 0)).toBe('Updated 1 s ago');
  expect(text({ kind: 'updated', ageMs: 150_000 }, 0)).toBe('Updated 2 min ago');
  expect(text({ kind: 'checked', ageMs: 12_000, everyMs: 30_000 }, 0)).toBe('Checked 12 s ago, every 30 s');
  expect(text({ kind: 'checked', ageMs: 12_000, everyMs: null }, 0)).toBe('Checked 12 s ago');
});

test('says since when nothing has come, by the clock of the tenant', () => {
  const sinceMs = Date.UTC(2026, 10, 24, 17, 41);
  expect(text({ kind: 'away', sinceMs }, 0)).toBe('Not updated since 17:41');
  expect(text({ kind: 'away', sinceMs }, HOUR_MS)).toBe('Not updated since 18:41');
});
