/** A published assessment of which services may be sold from one asset, and its look-up by pair. */

export const STACKING_PRODUCTS = [
  'CM',
  'WHOLESALE',
  'BM',
  'BR',
  'QR',
  'SR',
  'STOR',
  'DC',
  'DM',
  'DR',
  'SFFR',
  'MWD',
  'LCM',
  'DFS',
  'PR',
  'SU',
  'OU_REAL_TIME',
  'OU_WEEK_AHEAD',
  'SA_OU_REAL_TIME',
  'SA_OU_DAY_AHEAD',
  'VA_OU_REAL_TIME',
  'VA_OU_AHEAD',
] as const;
/** Product of a service. REAL_TIME products are told 2 or 15 minutes ahead, AHEAD ones a day or a week. */
export type StackingProduct = (typeof STACKING_PRODUCTS)[number];

/** Modes: the same MW at the same time; different MW at the same time; different times. */
export const STACKING_MODES = ['CO_DELIVERY', 'SPLITTING', 'JUMPING'] as const;
export type StackingMode = (typeof STACKING_MODES)[number];
export type StackingValue = 'Y' | 'y' | '?' | 'n' | 'N' | '-';

export interface StackingNote {
  mode: StackingMode;
  a: readonly StackingProduct[];
  b: readonly StackingProduct[];
  reason: string;
  condition?: 'SAME_DIRECTION';
}

export interface StackingMatrix {
  source: string;
  /** Year and month of the assessment. */
  asOf: string;
  /** Lines of a product and its cells, in the order of the products. */
  cells: Readonly<Record<StackingMode, string>>;
  /** Reasons of cells; the first that fits applies. */
  notes: readonly StackingNote[];
}

/** One cell: the value of an assessment for a pair in a mode. */
export interface StackingRule {
  a: StackingProduct;
  b: StackingProduct;
  mode: StackingMode;
  value: StackingValue;
  condition: 'SAME_DIRECTION' | null;
  reason: string | null;
  source: string;
  asOf: string;
}

export type StackingRules = (a: StackingProduct, b: StackingProduct, mode: StackingMode) => StackingRule;

/**
 * Opens the look-up of a matrix; a pair has one rule in either order.
 * @throws RangeError if a cell is missing, unknown, or another in the other order
 */
export function openMatrix({ source, asOf, cells, notes }: StackingMatrix): StackingRules {
  const rows = {
    CO_DELIVERY: rowsOf(cells.CO_DELIVERY),
    SPLITTING: rowsOf(cells.SPLITTING),
    JUMPING: rowsOf(cells.JUMPING),
  };
  return (first, second, mode) => {
    const [a, b] = inOrder(first, second);
    const note = notes.find((one) => one.mode === mode && (joins(one, a, b) || joins(one, b, a)));
    const value = rows[mode][placeOf(a)]![placeOf(b)] as StackingValue;
    return { a, b, mode, value, condition: note?.condition ?? null, reason: note?.reason ?? null, source, asOf };
  };
}

const placeOf = (product: StackingProduct): number => STACKING_PRODUCTS.indexOf(product);
const inOrder = (a: StackingProduct, b: StackingProduct): [StackingProduct, StackingProduct] =>
  placeOf(a) <= placeOf(b) ? [a, b] : [b, a];
const joins = ({ a, b }: StackingNote, first: StackingProduct, second: StackingProduct): boolean =>
  a.includes(first) && b.includes(second);

function rowsOf(text: string): string[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const rows = STACKING_PRODUCTS.map((product, index) => {
    const [name, cells = ''] = lines[index] ?? [];
    if (name !== product || !/^[Yy?nN-]+$/.test(cells) || cells.length !== STACKING_PRODUCTS.length)
      throw new RangeError(`the matrix has no row of ${product}`);
    return cells;
  });
  rows.forEach((row, a) => {
    for (let b = 0; b < a; b++)
      if (row[b] !== rows[b]![a])
        throw new RangeError(`the matrix differs for ${STACKING_PRODUCTS[a]} and ${STACKING_PRODUCTS[b]}`);
  });
  return rows;
}
