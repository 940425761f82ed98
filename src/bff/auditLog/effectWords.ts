import { formatCount } from '#text/count.ts';
import type { Listed } from '../proxy/readResource.ts';
import { AuditFacts, type StoredAction } from './auditFacts.ts';

const NARROW = '\u202f';
const KWH_PER_MWH = 1000;
const fieldsOf = (value: unknown): Listed => (typeof value === 'object' && value !== null ? (value as Listed) : {});
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const percent = (chance: number): string =>
  chance < 1 ? 'under 1' : chance > 99 ? 'over 99' : formatCount(Math.round(chance));
const rounded = (value: number, digits: number): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Returns "chance 25 → 41 %", else "likely 2.1 → 3.4 kWh"; null where neither was known before and after. */
function saidBeforeAndAfter(effect: unknown): string | null {
  const [before, after] = [fieldsOf(fieldsOf(effect)['before']), fieldsOf(fieldsOf(effect)['after'])];
  const [chanceBefore, chance] = [numberOf(before['chancePercent']), numberOf(after['chancePercent'])];
  if (chanceBefore !== null && chance !== null)
    return `likelihood ${percent(chanceBefore)} → ${percent(chance)}${NARROW}%`;
  const [likelyBefore, likely] = [numberOf(before['likelyKwh']), numberOf(after['likelyKwh'])];
  // With the first assets of an event nothing was likely before.
  if (likely === null) return null;
  const inMwh = Math.max(likely, likelyBefore ?? 0) >= KWH_PER_MWH;
  const energy = (kwh: number): string => (inMwh ? rounded(kwh / KWH_PER_MWH, 2) : rounded(kwh, 1));
  return `likely ${energy(likelyBefore ?? 0)} → ${energy(likely)}${NARROW}${inMwh ? 'MWh' : 'kWh'}`;
}

/** Returns the effect of a bulk action in words, from its present record. */
export function recordWords(record: Listed): string | null {
  if (record['status'] === 'UNDONE') return 'since undone';
  return saidBeforeAndAfter(record['effect']);
}

/** Returns the effect of an action in words, from its stored audit; null where the sentence says it all. */
export function effectWords(action: StoredAction): string | null {
  if (action.status === null || action.status >= 400) return null;
  const { after } = new AuditFacts(action);
  if (action.operation !== 'createEvent') return null;
  const [mw, price] = [numberOf(after['contractedMw']), numberOf(after['priceGbpPerMwh'])];
  const terms = [
    ...(mw === null ? [] : [`${rounded(mw, 2)}${NARROW}MW`]),
    ...(price === null ? [] : [`£${rounded(price, 2)} per MWh`]),
  ];
  return terms.length === 0 ? null : terms.join(', ');
}
