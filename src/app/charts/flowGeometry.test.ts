import { expect, it } from 'vitest';
import { BAR_PX, flowColumns } from './flowGeometry.ts';

const SIZE = { step: 100, height: 80, depth: 110 };

it('draws bars in proportion, and of each what goes on and what leaves', () => {
  const [first, second, last] = flowColumns([100, 50, 50], SIZE);
  expect(first).toMatchObject({ x: 0, barHeight: 80, band: { width: 100 - BAR_PX, height: 40 } });
  // From the lower half of the bar, 28 px wide at its end.
  expect(first!.ribbon!.path).toBe('M12,40 C30,40 48,40 48,110 L20,110 C20,80 16,80 12,80 Z');
  expect(second).toMatchObject({ x: 100, barHeight: 40, ribbon: null });
  expect(last).toMatchObject({ x: 200, band: null, ribbon: null });
});

it('shows one asset of a million, and nothing of none', () => {
  const [first, second] = flowColumns([1_000_000, 999_999, 0], SIZE);
  expect(first!.ribbon!.isThin).toBe(true);
  expect(first!.band!.height).toBe(78);
  expect(second!.band!.height).toBe(0);
  expect(flowColumns([0, 0], SIZE)[0]).toMatchObject({ barHeight: 0, ribbon: null });
});
