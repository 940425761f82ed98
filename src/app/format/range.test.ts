import { afterEach, describe, expect, it, vi } from 'vitest';
import { presetOf, presetRange, presets, rangeLabel, shiftRange } from './range.ts';

afterEach(() => void vi.useRealTimers());

const now = Date.parse('2026-10-26T09:15:00Z');

describe('presets', () => {
  it('end with the present London day', () => {
    expect(presetRange('1d', now)).toEqual({ from: '2026-10-26T00:00:00Z', to: '2026-10-27T00:00:00Z' });
    expect(presetRange('7d', now)).toEqual({ from: '2026-10-19T23:00:00Z', to: '2026-10-27T00:00:00Z' });
    expect(presetRange('1y', now)).toEqual({ from: '2025-10-27T00:00:00Z', to: '2026-10-27T00:00:00Z' });
  });

  it.each(presets)('recognise themselves after moving back and forth: %s', (preset) => {
    const range = presetRange(preset, now);
    const back = shiftRange(range, -1);
    expect(presetOf(range)).toBe(preset);
    expect(presetOf(back)).toBe(preset);
    expect(shiftRange(back, 1)).toEqual(range);
  });
});

it('moves over the clock change by days, not by hours', () => {
  expect(shiftRange(presetRange('1d', now), -1)).toEqual({ from: '2026-10-24T23:00:00Z', to: '2026-10-26T00:00:00Z' });
});

it('moves a zoomed range by its own length', () => {
  const zoom = { from: '2026-10-26T17:00:00Z', to: '2026-10-26T19:00:00Z' };
  expect(presetOf(zoom)).toBeNull();
  expect(shiftRange(zoom, 1)).toEqual({ from: '2026-10-26T19:00:00Z', to: '2026-10-26T21:00:00Z' });
});

it('labels its days', () => {
  vi.setSystemTime('2026-11-01T12:00Z');
  expect(rangeLabel(presetRange('1d', now))).toBe('Mon 26 Oct 2026');
  expect(rangeLabel(presetRange('7d', now))).toBe('Tue 20 Oct – Mon 26 Oct 2026');
  expect(rangeLabel({ from: '2026-10-26T17:00:00Z', to: '2026-10-26T19:00:00Z' })).toBe('Mon 26 Oct, 17:00–19:00 GMT');
  expect(rangeLabel({ from: '2025-10-27T00:00:00Z', to: '2026-10-27T00:00:00Z' })).toBe(
    'Mon 27 Oct 2025 – Mon 26 Oct 2026',
  );
});
