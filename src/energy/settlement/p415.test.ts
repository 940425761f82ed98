import { describe, expect, test } from 'vitest';
import { unitsText } from '../decimal.ts';
import { exact } from './money.ts';
import { settleP415 } from './p415.ts';
import type { StatementLine } from './statementLine.ts';

const pounds = ({ pence }: StatementLine): string => `£${unitsText(pence, 2)}`;

describe('P415', () => {
  const period = {
    startMs: 0,
    deviationMwh: 1.234,
    tradedMwh: 1.5,
    tradePriceGbpPerMwh: 71.5,
    sourcingCostGbpPerMwh: 50,
    imbalancePriceGbpPerMwh: null,
  };

  test('1.234 MWh × £71.50 = £88.23 (88.231)', () => {
    const line = settleP415([period], 'SUPPLIERS', 'HALF_AWAY');
    expect([pounds(line), line.gbp.equals(exact('88.231')), line.steps[0]!.missing]).toEqual(['£88.23', true, true]);
  });

  test('less compensation of the trader, less imbalance on what did not deviate', () => {
    expect(pounds(settleP415([period], 'TRADER', 'HALF_AWAY'))).toBe('£26.53');
    // 88.231 − 61.7 − 0.266 × 100
    const line = settleP415([{ ...period, imbalancePriceGbpPerMwh: 100 }], 'TRADER', 'HALF_AWAY');
    expect([line.gbp.equals(exact('-0.069')), line.steps[0]!.missing]).toEqual([true, false]);
  });
});
