import type { EventReceipt, ReceiptLine } from '#contract/receipt.ts';
import { GBP_DECIMALS, KWH_DECIMALS, parseUnits, sumUnits, unitsText } from '#energy/decimal.ts';

/** A line with exact amounts: millionths of a kWh, hundredths of a penny. */
export interface ReceiptRow extends Omit<ReceiptLine, 'kwh' | 'gbp'> {
  kwh: bigint | null;
  gbp: bigint | null;
}
export type Amounts = Pick<ReceiptRow, 'kwh' | 'gbp'>;

/** Parts of a receipt: the lines of the requested page, the number and the sum of the others, and the total. */
export interface ReceiptParts {
  name: string | null;
  lines: ReceiptRow[];
  others: Amounts & { count: number };
  total: Amounts & Pick<ReceiptRow, 'deliveredInterval'>;
}

type Written = Pick<EventReceipt, 'name' | 'lines' | 'shown' | 'others' | 'total' | 'adds'>;

/** Returns the receipt as in responses. A line of its own, of the kind that explains it, has what the lines miss. */
export function writeReceipt(
  { name, lines, others, total }: ReceiptParts,
  kind: 'ROUNDING' | 'UNIT_BASELINE',
): Written {
  const rest = {
    kwh: restOf(
      total.kwh,
      [...lines, others].map((line) => line.kwh),
    ),
    gbp: restOf(
      total.gbp,
      [...lines, others].map((line) => line.gbp),
    ),
  };
  const hasRest = rest.kwh !== null || rest.gbp !== null;
  const all = hasRest ? [...lines, { ...NO_LINE, kind, ...rest }] : lines;
  const shown = { kwh: sumKnown(all.map((line) => line.kwh)), gbp: sumKnown(all.map((line) => line.gbp)) };
  return {
    name,
    lines: all.map((line) => ({ ...line, ...written(line) })),
    shown: { count: lines.length, ...written(shown) },
    others: { count: others.count, ...written(others) },
    total: { ...written(total), deliveredInterval: total.deliveredInterval },
    adds: true,
  };
}

const NO_LINE = { key: null, name: null, expected: null, counted: null, deliveredInterval: null, factor: null };

/** Returns the difference between a total and its parts; null if nothing, and where no part has such an amount. */
function restOf(total: bigint | null, parts: readonly (bigint | null)[]): bigint | null {
  const sum = sumKnown(parts);
  return total === null || sum === null || total === sum ? null : total - sum;
}

const written = ({ kwh, gbp }: Amounts) => ({
  kwh: kwh === null ? null : unitsText(kwh, KWH_DECIMALS),
  gbp: gbp === null ? null : unitsText(gbp, GBP_DECIMALS),
});

/** Returns the exact sum; null if no part is known. */
const sumKnown = (parts: readonly (bigint | null)[]) => (parts.every((part) => part === null) ? null : sumUnits(parts));

/** Parses the amounts of a row of the database. */
export const parseAmounts = (row: { kwh: string | null; gbp: string | null }): Amounts => ({
  kwh: row.kwh === null ? null : parseUnits(row.kwh, KWH_DECIMALS),
  gbp: row.gbp === null ? null : parseUnits(row.gbp, GBP_DECIMALS),
});

/** Cuts a page out of all lines of a receipt; the rest is added up. */
export function paged(lines: readonly ReceiptRow[], { page, pageSize }: { page: number; pageSize: number }) {
  const from = (page - 1) * pageSize;
  const rest = [...lines.slice(0, from), ...lines.slice(from + pageSize)];
  return {
    lines: lines.slice(from, from + pageSize),
    others: {
      count: rest.length,
      kwh: sumKnown(rest.map(({ kwh }) => kwh)),
      gbp: sumKnown(rest.map(({ gbp }) => gbp)),
    },
  };
}
