import { describe, expect, test } from 'vitest';
import { matrixJanuary2025 } from './matrixJanuary2025.ts';
import { openMatrix, STACKING_PRODUCTS, type StackingMode, type StackingProduct } from './stackingMatrix.ts';

const rules = openMatrix(matrixJanuary2025);
const NESO: StackingProduct[] = ['BM', 'BR', 'STOR', 'DC', 'DM', 'DR', 'SFFR'];
const RESPONSE: StackingProduct[] = ['DC', 'DM', 'DR', 'SFFR'];
const AHEAD: StackingProduct[] = ['SU', 'OU_WEEK_AHEAD', 'SA_OU_DAY_AHEAD', 'VA_OU_AHEAD'];
const REAL: StackingProduct[] = ['OU_REAL_TIME', 'SA_OU_REAL_TIME', 'VA_OU_REAL_TIME'];
const DNO: StackingProduct[] = ['PR', ...AHEAD, ...REAL];
const NOT_OU_REAL = DNO.filter((product) => product !== 'OU_REAL_TIME');
const JUMPERS: StackingProduct[] = NOT_OU_REAL.filter((product) => product !== 'OU_WEEK_AHEAD');

/** Cells of the published tables, a row and a column at a time. */
const PUBLISHED: [StackingMode, StackingProduct[], StackingProduct[], string][] = [
  ['CO_DELIVERY', ['CM'], ['WHOLESALE', ...NESO, 'QR', 'LCM'], 'Y'],
  ['CO_DELIVERY', ['CM'], ['MWD', 'DFS'], '?'],
  ['CO_DELIVERY', ['CM'], DNO, 'n'],
  ['CO_DELIVERY', ['WHOLESALE'], [...NESO, 'QR', 'MWD', 'LCM', 'DFS', ...DNO], '?'],
  ['CO_DELIVERY', ['LCM'], [...NESO, 'QR', 'MWD', 'DFS', ...DNO], 'N'],
  ['CO_DELIVERY', ['DFS'], [...NESO, 'QR', 'MWD', ...DNO], '?'],
  ['CO_DELIVERY', DNO, [...NESO, 'QR', 'MWD', 'DFS', 'WHOLESALE'], '?'],
  ['SPLITTING', ['CM'], ['WHOLESALE', ...NESO, 'QR', 'LCM', 'DFS', ...DNO], '-'],
  ['SPLITTING', ['CM', 'WHOLESALE', 'LCM', 'DFS'], ['MWD'], '?'],
  ['SPLITTING', ['WHOLESALE'], ['BM', 'BR', 'STOR', ...RESPONSE, 'DFS'], 'Y'],
  ['SPLITTING', ['WHOLESALE'], ['LCM', 'PR', ...AHEAD], 'y'],
  ['SPLITTING', ['WHOLESALE'], REAL, 'n'],
  ['SPLITTING', ['WHOLESALE', 'LCM', 'DFS'], ['QR'], '?'],
  ['SPLITTING', ['LCM'], [...NESO, 'DFS', ...DNO], 'N'],
  ['SPLITTING', ['DFS'], NESO, 'N'],
  ['SPLITTING', ['DFS'], DNO, 'Y'],
  ['SPLITTING', ['PR'], ['BM', 'BR', 'QR', 'STOR', ...RESPONSE], 'y'],
  ['SPLITTING', AHEAD, ['BM', 'BR', 'QR', ...RESPONSE], 'y'],
  ['SPLITTING', AHEAD, ['STOR'], 'n'],
  ['SPLITTING', REAL, ['BM', 'BR', 'QR', 'STOR', ...RESPONSE], 'N'],
  ['SPLITTING', DNO, ['MWD', 'LCM'], 'N'],
  ['JUMPING', ['CM'], ['WHOLESALE', ...NESO, 'QR', 'MWD', 'LCM', 'DFS', ...DNO], '-'],
  ['JUMPING', ['WHOLESALE'], [...NESO, 'LCM', 'DFS', ...NOT_OU_REAL], 'Y'],
  ['JUMPING', ['WHOLESALE'], ['QR', 'MWD'], '?'],
  ['JUMPING', ['WHOLESALE'], ['OU_REAL_TIME'], 'y'],
  ['JUMPING', ['LCM'], ['BM', 'BR', 'QR', 'DFS'], 'N'],
  ['JUMPING', ['LCM'], ['STOR', ...RESPONSE, ...NOT_OU_REAL], 'Y'],
  ['JUMPING', ['LCM'], ['OU_REAL_TIME'], 'n'],
  ['JUMPING', ['LCM', 'DFS'], ['MWD'], '?'],
  ['JUMPING', ['DFS'], [...NESO, 'QR'], 'N'],
  ['JUMPING', ['DFS'], DNO, 'Y'],
  ['JUMPING', JUMPERS, ['WHOLESALE', ...NESO, 'QR', 'MWD', 'LCM', 'DFS'], 'Y'],
  ['JUMPING', ['OU_REAL_TIME'], [...NESO, 'QR', 'MWD', 'LCM'], 'n'],
  ['JUMPING', ['OU_WEEK_AHEAD'], ['WHOLESALE', ...NESO, 'QR', 'LCM', 'DFS'], 'Y'],
  ['JUMPING', ['OU_WEEK_AHEAD'], ['MWD'], 'n'],
  ['JUMPING', ['OU_REAL_TIME'], ['OU_WEEK_AHEAD'], '-'],
  ['JUMPING', JUMPERS, ['OU_REAL_TIME', 'OU_WEEK_AHEAD'], 'Y'],
];

test.each(PUBLISHED)('%s of %j with %j is %s', (mode, rows, columns, value) => {
  for (const a of rows)
    for (const b of columns) {
      expect([a, b, rules(a, b, mode).value]).toEqual([a, b, value]);
      expect(rules(b, a, mode)).toEqual(rules(a, b, mode));
    }
});

test('Slow Reserve is – everywhere, and so is a product with itself', () => {
  const modes: StackingMode[] = ['CO_DELIVERY', 'SPLITTING', 'JUMPING'];
  for (const mode of modes)
    for (const product of STACKING_PRODUCTS)
      expect([rules('SR', product, mode).value, rules(product, product, mode).value]).toEqual(['-', '-']);
});

test('every cell carries its source and asOf 2025-01', () => {
  expect(rules('DFS', 'SU', 'SPLITTING')).toEqual({
    a: 'DFS',
    b: 'SU',
    mode: 'SPLITTING',
    value: 'Y',
    condition: 'SAME_DIRECTION',
    reason: 'Allowed since winter 2024/25, if both want the same direction.',
    source: 'ENA Open Networks, Revenue Stacking Assessment Tool V1.0',
    asOf: '2025-01',
  });
});

test('a note gives the reason of one answer, and never of no data', () => {
  for (const { mode, a, b, reason } of matrixJanuary2025.notes) {
    const noted = a.flatMap((one) => b.filter((other) => other !== one).map((other) => rules(one, other, mode)));
    const values = new Set(noted.filter((rule) => rule.reason === reason).map(({ value }) => value));
    expect([reason, values.size]).toEqual([reason, 1]);
    expect(values.has('?') || values.has('-')).toBe(false);
  }
});

describe('a matrix is refused', () => {
  const changed = (from: string, to: string) => () =>
    openMatrix({
      ...matrixJanuary2025,
      cells: { ...matrixJanuary2025.cells, JUMPING: matrixJanuary2025.cells.JUMPING.replace(from, to) },
    });

  test('if a row is missing, too short or of an unknown answer', () => {
    expect(changed('BR ', 'RR ')).toThrow('no row of BR');
    expect(changed('-YNNN-NNNNN?N-YYYYYYYY', '-YNNN-NNNNN?N-YYYYYYY')).toThrow('no row of DFS');
    expect(changed('-YNNN-NNNNN?N-YYYYYYYY', '-YNNN-NNNNN?N-YYYYYYYX')).toThrow('no row of DFS');
  });

  test('if a pair has two answers', () => {
    expect(changed('-YNNN-NNNNN?N-YYYYYYYY', '-YNNN-NNNNN?Y-YYYYYYYY')).toThrow('differs for DFS and LCM');
  });
});
