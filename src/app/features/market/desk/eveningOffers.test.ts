import { describe, expect, it } from 'vitest';
import type { MarketOffer } from '#contract/marketHistory.ts';
import { columnsOf, diameterOf, priceTicks, spreadDots } from './eveningOffers.ts';

const offer = (startTime: string, priceGbpPerMwh: number, isAccepted: boolean, unitId = 'AXLE-01-Z6'): MarketOffer => ({
  buyerEventId: '135',
  eventType: 'TURN_DOWN',
  startTime,
  unitId,
  participant: unitId.split('-')[0]!,
  zone: 'Z6',
  mw: 1,
  priceGbpPerMwh,
  isAccepted,
});
const isOurs = ({ unitId }: MarketOffer) => unitId.startsWith('HALF');

describe('offers of an evening', () => {
  it('are by half hour, those far dearer than all that matter beyond the axis', () => {
    const columns = columnsOf(
      [
        offer('2026-09-28T15:30:00Z', 876, false),
        offer('2026-09-28T15:00:00Z', 180, true),
        offer('2026-09-28T15:00:00Z', 200.4, true),
        offer('2026-09-28T15:30:00Z', 218, false, 'HALF-01-Z6'),
        offer('2026-09-28T15:30:00Z', 250, false),
      ],
      isOurs,
    );
    expect(columns.map(({ startTime, dearestGbp }) => [startTime, dearestGbp])).toEqual([
      ['2026-09-28T15:00:00Z', 200.4],
      ['2026-09-28T15:30:00Z', null],
    ]);
    expect(columns.map(({ shown, beyond }) => [shown.length, beyond.map((one) => one.priceGbpPerMwh)])).toEqual([
      [2, []],
      [2, [876]],
    ]);
    expect(columnsOf([offer('2026-09-28T15:30:00Z', 876, false)], isOurs)[0]!.shown).toHaveLength(1);
  });

  it.each([
    [
      [150, 350],
      [150, 200, 250, 300, 350, 400],
    ],
    [
      [118.2, 201],
      [100, 120, 140, 160, 180, 200, 220],
    ],
    [[60], [60, 61]],
    [[], [0, 20, 40, 60, 80, 100, 120]],
  ])('of prices %j have the ticks %j', (prices, ticks) => {
    expect(priceTicks(prices)).toEqual(ticks);
  });

  it('are dots of an area by MW, of which none is over another, the largest in the middle', () => {
    const dots = Array.from({ length: 60 }, (_, place) => ({
      y: 10 * (place % 3),
      diameter: diameterOf((place % 7) / 2, 3),
    }));
    const offsets = spreadDots(dots);
    for (const [one, { y, diameter }] of dots.entries())
      for (const [other, of] of dots.entries())
        if (one < other) {
          const far = Math.hypot(offsets[one]! - offsets[other]!, y - of.y);
          expect(far).toBeGreaterThanOrEqual((diameter + of.diameter) / 2);
        }
    expect(offsets[6]).toBe(0);
    expect([diameterOf(0, 3), diameterOf(3, 3), diameterOf(9, 3)]).toEqual([4, 12, 12]);
    expect(spreadDots([])).toEqual([]);
  });
});
