import { describe, expect, it } from 'vitest';
import { addUpAttribution } from './attributionOfMonth.ts';

const five = Date.parse('2026-11-26T17:00:00Z');
const share = (deliveredWh: number[], attributedWh: number[], startMs = five) => ({
  startMs,
  deliveredWh,
  attributedWh,
});

describe('what an asset delivered in a month', () => {
  it('counts a half hour of two events once', () => {
    expect(addUpAttribution([share([1500], [600]), share([1500], [600])])).toEqual({
      deliveredWh: 1500,
      unattributedWh: 300,
      overAttributedWh: 0,
    });
  });

  it('takes the least of what events measured against baselines of their own', () => {
    expect(addUpAttribution([share([1000], [500]), share([1200], [500])])).toMatchObject({
      deliveredWh: 1000,
      unattributedWh: 0,
    });
  });

  it('adds up half hours apart from each other, as far as events overlap', () => {
    const later = share([200, 300], [100, 300], five + 1_800_000);
    expect(addUpAttribution([share([400, 200], [400, 100]), later])).toEqual({
      deliveredWh: 900,
      unattributedWh: 0,
      overAttributedWh: 0,
    });
  });

  it('says what was attributed twice, and leaves out what nobody measured', () => {
    expect(addUpAttribution([share([500, NaN], [500, NaN]), share([500, 80], [200, 80])])).toEqual({
      deliveredWh: 580,
      unattributedWh: 0,
      overAttributedWh: 200,
    });
  });

  it('takes the rounding to whole watt-hours for no error, and energy that moved the wrong way for no rest', () => {
    expect(addUpAttribution([share([499.6], [500]), share([-200], [-200], five + 1_800_000)])).toMatchObject({
      overAttributedWh: 0,
      unattributedWh: 0,
    });
  });
});
