import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarFigures, barGeometry } from './barGeometry.ts';
import { barLabels, type LabelTexts } from './barLabels.ts';

const live: BarFigures = {
  contractedKwh: 8000,
  capKwh: 9600,
  measuredKwh: 1630,
  likely: { kwh: 7240, p10Kwh: 6710, p90Kwh: 7770 },
  afterKwh: null,
};
const texts: LabelTexts = {
  likely: 'Likely 7.24',
  contracted: 'Contracted 8.00 MWh',
  cap: 'pay cap 9.60',
  measured: 'Measured 1.63',
  short: '0.76 short, about £243',
  after: null,
};
const lines = (figures: BarFigures, words: LabelTexts, width: number) =>
  Object.fromEntries(
    barLabels(barGeometry(figures), words, width).map(({ name, x, ends, line }) => [
      name,
      `${line} ${ends ? 'ends' : 'begins'} ${Math.round(x)}`,
    ]),
  );

describe('the labels of the bar', () => {
  it('end and begin at their lines on a desk', () => {
    expect(lines(live, texts, 1200)).toEqual({
      likely: 'above ends 869',
      contracted: 'above begins 960',
      cap: 'above begins 1112',
      measured: 'below begins 0',
      short: 'below begins 966',
    });
  });

  it('change sides where more is likely than contracted', () => {
    const met = { ...live, likely: { kwh: 8800, p10Kwh: 8000, p90Kwh: 9400 } };
    expect(lines(met, { ...texts, likely: 'Likely 8.80', short: null }, 1000)).toMatchObject({
      contracted: 'above ends 800',
      likely: 'above begins 880',
    });
  });

  it('move what is short to the left of its strip beside what the step brings, and on phones to a second line', () => {
    const scheduled = { ...live, measuredKwh: null, afterKwh: 9400 };
    expect(lines(scheduled, { ...texts, measured: null, after: '9.40 with 1,890 more' }, 1000)).toMatchObject({
      after: 'below ends 940',
      short: 'below ends 718',
    });
    const phone = lines(live, { ...texts, contracted: 'of 8.00 MWh' }, 288);
    expect(phone).toMatchObject({ short: 'second ends 256', measured: 'below begins 0' });
    expect(phone).not.toHaveProperty('cap');
  });

  it('say what is now beside what a step leads to', () => {
    const step = { ...live, measuredKwh: null, likely: { kwh: 9400, p10Kwh: 8000, p90Kwh: 9900 }, nowKwh: 7420 };
    const words = { ...texts, likely: '9.40', measured: null, short: null, now: 'now 7.42' };
    expect(lines(step, words, 600)).toMatchObject({ now: 'below ends 428', contracted: 'above ends 462' });
    expect(lines({ ...step, nowKwh: 0 }, words, 600)).toMatchObject({ now: 'below begins 0' });
  });

  it('never meet in a line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 280, max: 1600 }),
        fc.double({ min: 0, max: 20_000, noNaN: true }),
        (width, kwh) => {
          const figures = { ...live, likely: { kwh, p10Kwh: 0.9 * kwh, p90Kwh: 1.1 * kwh }, afterKwh: 1.2 * kwh };
          const placed = barLabels(
            barGeometry(figures),
            { ...texts, contracted: 'of 8.00 MWh', after: '9.40 with 1,890 more' },
            width,
          );
          const boxes = placed.map(({ text, x, ends, line }) => {
            const left = ends ? x - 6.6 * text.length : x;
            return { line, left, right: left + 6.6 * text.length };
          });
          for (const { line, right } of boxes) if (line === 'second') expect(right).toBeLessThanOrEqual(width - 32);
          for (const one of boxes)
            for (const other of boxes)
              if (one !== other && one.line === other.line)
                expect(one.left >= other.right || other.left >= one.right).toBe(true);
        },
      ),
    );
  });
});
