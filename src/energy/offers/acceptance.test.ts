import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AcceptanceCurve,
  acceptanceCurve,
  acceptanceCurves,
  chanceAccepted,
  type PastHalfHour,
} from './acceptance.ts';

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
/** Tuesday 1 September 2026, 18:00 in London. */
const STARTS = Date.UTC(2026, 8, 1, 17);
const ASKED = {
  startMs: STARTS,
  eventType: 'TURN_DOWN',
  submissionMs: STARTS - 6 * 3_600_000,
  guaranteedPrice: null,
} as const;
const EVEN = [50, 100, 150, 180, 200, 250, 400];

const past = (daysAgo: number, dearestAccepted: number | null, changed: Partial<PastHalfHour> = {}): PastHalfHour => ({
  startMs: STARTS - daysAgo * DAY_MS,
  eventType: 'TURN_DOWN',
  askedMw: 500,
  dearestAccepted,
  cheapestRefused: dearestAccepted === null ? 150 : null,
  ...changed,
});
/** A season of prices at the time of the day, from 182 to 218. */
const season = Array.from({ length: 60 }, (_, day) => past(60 - day, 200 + 18 * Math.sin(7 * day)));
const chancesOf = (curve: AcceptanceCurve, prices: readonly number[]) =>
  prices.map((price) => chanceAccepted(curve, price));

const histories = array(
  record({
    startMs: integer({ min: -40 * 48, max: 48 }).map((halfHours) => STARTS + halfHours * HALF_HOUR_MS),
    eventType: constantFrom('TURN_DOWN' as const, 'TURN_UP' as const),
    askedMw: constantFrom(300, 500),
    dearestAccepted: option(integer({ min: 1, max: 2000 }), { nil: null, freq: 3 }),
    cheapestRefused: option(integer({ min: 1, max: 2000 }), { nil: null, freq: 1 }),
    isBuyersTest: boolean(),
  }),
  { maxLength: 60 },
);

describe('the chance that a price is accepted', () => {
  it('is from 0 to 1 and never rises with the price', () => {
    assert(
      property(histories, integer({ min: 0, max: 500 }), (history, guaranteedPrice) => {
        const curve = acceptanceCurve(history, { ...ASKED, guaranteedPrice });
        expect(curve.prices).toEqual([...new Set(curve.prices)].sort((one, other) => one - other));
        const chances = chancesOf(
          curve,
          [...curve.prices, ...EVEN].sort((one, other) => one - other),
        );
        expect(chances).toEqual(chances.toSorted((one, other) => other - one));
        expect(Math.max(...chances)).toBeLessThanOrEqual(1);
        expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
        expect(curve.effective).toBeLessThanOrEqual(curve.samples + 1e-9);
      }),
    );
  });

  it('follows from what was known at the submission time, in any order', () => {
    assert(
      property(histories, (history) => {
        const known = history.filter(({ startMs }) => startMs < ASKED.submissionMs);
        expect(acceptanceCurve(history, ASKED)).toEqual(acceptanceCurve(known, ASKED));
      }),
    );
    expect(acceptanceCurve(season.toReversed(), ASKED)).toEqual(acceptanceCurve(season, ASKED));
  });

  it('is learnt from the direction that is asked for, and not from tests of the buyer or without an offer', () => {
    const others = [
      past(1, 900, { eventType: 'TURN_UP' }),
      past(2, 500, { isBuyersTest: true }),
      past(3, null, { cheapestRefused: null }),
    ];
    expect(acceptanceCurve([...season, ...others], ASKED)).toEqual(acceptanceCurve(season, ASKED));
  });

  it('lies around the prices of a season', () => {
    const curve = acceptanceCurve(season, ASKED);
    expect(curve.samples).toBe(59);
    expect(curve.effective).toBeGreaterThan(40);
    const [cheap, middle, dear] = chancesOf(curve, [170, 200, 230]);
    expect(cheap).toBeGreaterThan(0.95);
    expect(middle).toBeGreaterThan(0.35);
    expect(middle).toBeLessThan(0.65);
    expect(dear).toBeLessThan(0.05);
  });

  it('follows the prices as they rise, which a share of plain prices would not', () => {
    const rising = Array.from({ length: 60 }, (_, day) => past(60 - day, 120 + 1.5 * day));
    expect(chanceAccepted(acceptanceCurve(rising, ASKED), 190)).toBeGreaterThan(0.8);
  });

  it('is higher the day after dear prices', () => {
    const dear = season.map((half, day) => (day === 59 ? { ...half, dearestAccepted: 400 } : half));
    expect(chanceAccepted(acceptanceCurve(dear, ASKED), 225)).toBeGreaterThan(
      chanceAccepted(acceptanceCurve(season, ASKED), 225) + 0.1,
    );
  });

  it('is lower at every price the more half hours of such days accepted nothing', () => {
    const working = season.map((half, day) =>
      day % 3 === 0 ? { ...half, dearestAccepted: null, cheapestRefused: 90 } : half,
    );
    const [few, none] = [acceptanceCurve(working, ASKED), acceptanceCurve(season, ASKED)];
    expect(chanceAccepted(few, 10)).toBeCloseTo(2 / 3, 1);
    expect(chanceAccepted(none, 10)).toBeGreaterThan(0.95);
  });

  it('is wide without a history, and says so', () => {
    const curve = acceptanceCurve([], ASKED);
    expect(curve).toMatchObject({ samples: 0, effective: 0 });
    const chances = chancesOf(curve, EVEN);
    expect(chances[0]).toBeGreaterThan(0.8);
    expect(chances[1]! - chances[5]!).toBeGreaterThan(0.4);
    expect(chances.at(-1)).toBe(0);
    expect(acceptanceCurve(season.slice(-4), ASKED).effective).toBeLessThan(4);
  });

  it('is certain up to a guaranteed price', () => {
    const curve = acceptanceCurve(season, { ...ASKED, guaranteedPrice: 500 });
    expect(chancesOf(curve, [0, 300, 500, 500.01, 501])).toEqual([1, 1, 1, 0, 0]);
    const low = acceptanceCurve(season, { ...ASKED, guaranteedPrice: 190 });
    expect(chanceAccepted(low, 190)).toBe(1);
    expect(chanceAccepted(low, 200)).toBe(chanceAccepted(acceptanceCurve(season, ASKED), 200));
  });

  it('of several half hours is that of each', () => {
    const later = { ...ASKED, startMs: STARTS + HALF_HOUR_MS };
    const tomorrow = { ...ASKED, startMs: STARTS + DAY_MS, submissionMs: ASKED.submissionMs + DAY_MS };
    const all = [ASKED, later, tomorrow];
    expect(acceptanceCurves(season, all)).toEqual(all.map((one) => acceptanceCurve(season, one)));
  });
});
