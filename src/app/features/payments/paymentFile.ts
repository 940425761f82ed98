import type { PaymentFileDraft } from '#app/data/api/payments.ts';
import { CsvParser, delimiterOf } from '#app/ui/files/csv.ts';

/** What the columns of a payment file may have. */
export const bindings = [
  ['gbp', 'Amount in £'],
  ['product', 'Product'],
  ['month', 'Month'],
  ['event', 'Event, by name or UUID'],
  ['halfHour', 'Half hour'],
  ['mwh', 'Energy in MWh'],
] as const;
export type Binding = (typeof bindings)[number][0];
export type Bound = Record<Binding, string | null>;

/** A file that was chosen: its bytes in base64, and the names in its first row. */
export interface ChosenFile {
  name: string;
  content: string;
  header: string[];
}

const GUESSES: Record<Binding, RegExp> = {
  gbp: /gbp|£|amount|payment|value/i,
  product: /product|service/i,
  month: /month|period/i,
  event: /event|dispatch|unit/i,
  halfHour: /half.?hour|start|time|stamp|settlement/i,
  mwh: /mwh|energy|volume|delivered/i,
};

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const first = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  const parser = new CsvParser(delimiterOf(first));
  const [row] = [...parser.push(`${first}\n`), ...parser.end()];
  return { name: file.name, content: base64Of(bytes), header: row?.fields.filter((title) => title !== '') ?? [] };
}

/** In parts: arguments of one call are limited. */
function base64Of(bytes: Uint8Array): string {
  const AT_ONCE = 8192;
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(text);
}

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
): PaymentFileDraft['mapping'] => ({ gbp: gbp ?? '', ...others, zone, stamp });
