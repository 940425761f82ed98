import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOfYears } from './jsonSchema.ts';

const year = fc.integer({ min: 1000, max: 2400 });

it('matches the days of the years from the first to the last, and no others', () => {
  fc.assert(
    fc.property(year, year, year, (one, other, tried) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const pattern = new RegExp(daysOfYears(`${first}-01-01`, `${last}-12-31`));
      for (const each of [first - 1, first, last, last + 1, tried])
        expect([each, pattern.test(`${each}-06-10`)]).toEqual([each, each >= first && each <= last]);
    }),
  );
});
