/** Meter point administration numbers: 13 digits (the core), or 21 with the top line in front. */

export type MpanRefusal = 'LENGTH' | 'CHARACTERS' | 'CHECK_DIGIT';
export type ParsedMpan = { ok: true; core: string; topLine: string | null } | { ok: false; reason: MpanRefusal };

export interface Distributor {
  id: string;
  name: string;
  gspGroup: string;
}

const CORE_LENGTH = 13;
const TOP_LINE_LENGTH = 8;
const CHECK_WEIGHTS = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43];

const DISTRIBUTORS: Readonly<Record<string, readonly [name: string, gspGroup: string]>> = {
  10: ['Eastern', '_A'],
  11: ['East Midlands', '_B'],
  12: ['London', '_C'],
  13: ['Merseyside and North Wales', '_D'],
  14: ['West Midlands', '_E'],
  15: ['North East', '_F'],
  16: ['North West', '_G'],
  17: ['North Scotland', '_P'],
  18: ['South Scotland', '_N'],
  19: ['South East', '_J'],
  20: ['Southern', '_H'],
  21: ['South Wales', '_K'],
  22: ['South West', '_L'],
  23: ['Yorkshire', '_M'],
};

/** Parses an MPAN as people write it, with spaces anywhere, and tests its check digit. */
export function parseMpan(text: string): ParsedMpan {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^\d*$/.test(digits)) return { ok: false, reason: 'CHARACTERS' };
  if (digits.length !== CORE_LENGTH && digits.length !== TOP_LINE_LENGTH + CORE_LENGTH)
    return { ok: false, reason: 'LENGTH' };
  const core = digits.slice(-CORE_LENGTH);
  if (mpanCheckDigit(core.slice(0, -1)) !== Number(core.at(-1))) return { ok: false, reason: 'CHECK_DIGIT' };
  return { ok: true, core, topLine: digits.length === CORE_LENGTH ? null : digits.slice(0, TOP_LINE_LENGTH) };
}

/** Returns the check digit for the first twelve digits of a core. */
export function mpanCheckDigit(first12: string): number {
  const sum = CHECK_WEIGHTS.reduce((total, weight, index) => total + weight * Number(first12[index]), 0);
  return (sum % 11) % 10;
}

/**
 * Returns the regional network a core belongs to; null for independent networks (24 and above), which have no region.
 */
export function distributorOf(core: string): Distributor | null {
  const id = core.slice(0, 2);
  const found = DISTRIBUTORS[id];
  return found === undefined ? null : { id, name: found[0], gspGroup: found[1] };
}

const AREAS: ReadonlyMap<string, string> = new Map(
  Object.values(DISTRIBUTORS).map(([name, gspGroup]) => [gspGroup, name]),
);

/** Returns the name of a supply area: "London" of _C. */
export const areaName = (gspGroup: string): string => AREAS.get(gspGroup) ?? gspGroup;

/** Formats a core in the groups printed on bills: 12 0000 0000 84 7. */
export function formatMpan(core: string): string {
  return core.replace(/^(\d{2})(\d{4})(\d{4})(\d{2})(\d)$/, '$1 $2 $3 $4 $5');
}
