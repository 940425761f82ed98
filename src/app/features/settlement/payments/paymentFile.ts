import type { BodyOf } from '#app/data/operationTypes.ts';

/** What the columns of a payment file may have. */
export const bindings = [
  ['gbp', 'Amount in £'],
  ['product', 'Product'],
  ['month', 'Month'],
  ['event', 'Event, by name or UUID'],
  ['halfHour', 'Half-hour'],
  ['mwh', 'Energy in MWh'],
] as const;
export type Binding = (typeof bindings)[number][0];
export type Bound = Record<Binding, string | null>;

const GUESSES: Record<Binding, RegExp> = {
  gbp: /gbp|£|amount|payment|value/i,
  product: /product|service/i,
  month: /month|period/i,
  event: /event|dispatch|unit/i,
  halfHour: /half.?hour|start|time|stamp|settlement/i,
  mwh: /mwh|energy|volume|delivered/i,
};

/** The columns whose names say what they have; each column once. */
export function guessBindings(header: readonly string[]): Bound {
  const bound: Bound = { gbp: null, product: null, month: null, event: null, halfHour: null, mwh: null };
  const free = new Set(header);
  for (const [name] of bindings) {
    const column = [...free].find((title) => GUESSES[name].test(title));
    if (column === undefined) continue;
    bound[name] = column;
    free.delete(column);
  }
  return bound;
}

export const mappingOf = (
  { gbp, ...others }: Bound,
  zone: 'UTC' | 'LONDON',
  stamp: 'START' | 'END',
): BodyOf<'createPaymentFile'>['mapping'] => ({ gbp: gbp ?? '', ...others, zone, stamp });
