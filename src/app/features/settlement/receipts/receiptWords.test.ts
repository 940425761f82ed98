import { describe, expect, it } from 'vitest';
import type { EventReceipt, ReceiptLine } from '#contract/receipt.ts';
import {
  addsUp,
  amountText,
  checkSentence,
  decimalsIn,
  formulaLines,
  originWords,
  statusSentence,
} from './receiptWords.ts';

const line = (kwh: string | null, gbp: string | null): ReceiptLine => ({
  kind: 'HALF_HOUR',
  key: '2026-11-24T18:00:00Z',
  name: null,
  expected: 12,
  counted: 11,
  deliveredInterval: null,
  factor: 0.954,
  kwh,
  gbp,
});
const slip = (lines: ReceiptLine[], total: Omit<EventReceipt['total'], 'deliveredInterval'>) => ({
  lines,
  others: { count: 2, kwh: '0.100000', gbp: null },
  total,
});

describe('a slip', () => {
  it('is shown with the decimals that its amounts need', () => {
    const whole = slip([line('1908.000000', '610.5600')], { kwh: '1908.100000', gbp: '610.5600' });
    expect([decimalsIn(whole, 'kwh'), decimalsIn(whole, 'gbp')]).toEqual([3, 2]);
    const fine = slip([line('1.846100', '0.3878')], { kwh: '1.946100', gbp: '0.3878' });
    expect([decimalsIn(fine, 'kwh'), decimalsIn(fine, 'gbp')]).toEqual([4, 4]);
    expect(amountText('-1234.500000', 'kwh', 3)).toBe('−1,234.500');
    expect(amountText('-0.6100', 'gbp', 2)).toBe('−£0.61');
    expect(amountText(null, 'gbp', 2)).toBe('–');
  });

  it('adds up with what is not shown, to the last digit', () => {
    expect(addsUp(slip([line('1.000001', null)], { kwh: '1.100001', gbp: null }), 'kwh')).toBe(true);
    expect(addsUp(slip([line('1.000002', null)], { kwh: '1.100001', gbp: null }), 'kwh')).toBe(false);
    expect([checkSentence(6, 'portfolio'), checkSentence(1, 'asset'), checkSentence(2402, 'asset')]).toEqual([
      'six portfolios add up',
      'one asset adds up',
      '2,402 assets add up',
    ]);
  });
});

describe('words of a receipt', () => {
  it('say the numbers of the formula', () => {
    const terms = { priceGbpPerMwh: 320, contractedMw: 4, settlementMethod: 'DFS_K' as const };
    expect(formulaLines(terms, line('1908.000000', '610.5600'))?.worked).toEqual([
      '1.908 of 2.000\u202fMWh = 95.4000\u202f%',
      'K = 0.954',
      '½ × 320 × 4.000 × 0.954 = £610.56',
    ]);
    expect(formulaLines({ ...terms, settlementMethod: 'FLAT_RATE' }, line('2.000000', '0.6400'))?.worked).toEqual([
      '320 × 0.002 = £0.64',
    ]);
    const curve = { ...terms, settlementMethod: 'UTILISATION_ENERGY' as const };
    const paidBy = (kwh: string, gbp: string) =>
      formulaLines(curve, { ...line(kwh, gbp), factor: 0.85 })?.worked.at(-1);
    expect(paidBy('2100.000000', '544.0000')).toBe('320 × 2.000 × 0.850 = £544.00');
    expect(paidBy('1800.000000', '489.6000')).toBe('320 × 1.800 × 0.850 = £489.60');
    expect(paidBy('1800.000000', '1.0000')).toBeUndefined();
    expect(formulaLines({ ...terms, priceGbpPerMwh: null }, line('2.000000', null))).toBeNull();
  });

  it('say what a preliminary run misses', () => {
    const of = (status: 'FINAL' | 'PRELIMINARY') => statusSentence({ status, run: 2, lines: [line('1.000000', null)] });
    expect([of('FINAL'), of('PRELIMINARY')]).toEqual(['Fixed at run 2', 'Preliminary, run 2: 1 half-hour missing']);
  });

  it('say which file and row a reading came from, and that it was replaced', () => {
    const from = { importUUID: '', fileName: 'meters.csv', row: 18204, receivedUTC: '2026-11-24T18:41:00Z' };
    expect([
      originWords({ import: from, replacedUTC: null }),
      originWords({ import: from, replacedUTC: '2026-11-25T08:00:00Z' }),
      originWords({ import: null, replacedUTC: null }),
    ]).toEqual(['meters.csv, row 18,204', 'meters.csv, row 18,204, replaced since', 'not from a file']);
  });
});
