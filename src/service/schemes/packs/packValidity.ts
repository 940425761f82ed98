import { type CompletePack, packKey } from './packRows.ts';

interface Days {
  /** First London day, YYYY-MM-DD. */
  from: string;
  /** London day after the last; null without an end. */
  to: string | null;
}

/** End of the days at which a pack does not hold, and the reason in words. */
interface OutsidePack {
  end: 'FROM' | 'TO';
  detail: string;
}

/** Returns where days lie outside of those for which the rules of a pack hold; days without an end may outlast them. */
export function outsidePack(pack: CompletePack, { from, to }: Days): OutsidePack[] {
  const { validFrom, validTo } = pack.document;
  const key = packKey(pack);
  if (validFrom !== null && from < validFrom)
    return [{ end: 'FROM', detail: `the rules of ${key} hold from ${validFrom}` }];
  if (validTo === null) return [];
  if (from >= validTo) return [{ end: 'FROM', detail: `the rules of ${key} no longer hold from ${validTo}` }];
  return to !== null && to > validTo
    ? [{ end: 'TO', detail: `the rules of ${key} no longer hold from ${validTo}` }]
    : [];
}
