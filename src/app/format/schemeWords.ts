import type { Scheme, SchemeAssetStatus } from '#contract/scheme.ts';
import { formatCount, plural } from '#text/count.ts';

type WordsOf<Key extends 'schemeType' | 'baselineMethod' | 'settlementMethod'> = Record<Scheme[Key], string>;

export const schemeTypeWords: WordsOf<'schemeType'> = {
  DFS: 'Demand Flexibility Service',
  DNO_FLEX: 'Distribution flexibility',
  SUPPLIER: "Supplier's own scheme",
  SANDBOX: 'Sandbox',
};

export const baselineWords: WordsOf<'baselineMethod'> = {
  BL01: 'BL01, mean of comparable days',
  MID_8_OF_10: 'Middle 8 of 10 days',
  HIGH_5_OF_10: 'Highest 5 of 10 days',
  ROLLING_MEAN: 'Mean of recent days',
  SAME_WEEKDAY_6: 'Same weekday over six weeks',
  NOMINATED: 'Nominated baseline',
  REFERENCE_PROFILE: "Buyer's profile",
  WEEK_TEMPLATE: 'Weekly template',
  ZERO: 'Zero',
  ASSET_CAPACITY: 'Rated power',
  METER_BEFORE: 'Metered before the instruction',
  BEFORE_AFTER: 'Metered before and after',
};

/** The baselines that a scheme can be given: those that its market allows, or those that need no market's numbers. */
export const baselinesFor = (allowed: readonly Scheme['baselineMethod'][]): Partial<typeof baselineWords> =>
  Object.fromEntries(allowed.map((method) => [method, baselineWords[method]]));

export const settlementWords: WordsOf<'settlementMethod'> = {
  DFS_K: 'DFS performance factor K',
  FLAT_RATE: 'Flat rate per MWh delivered',
  UTILISATION_ENERGY: 'Delivered energy up to the contract, on the market’s performance curve',
  P415: 'Deviation volume at traded prices',
};

/** The methods that a scheme can be given: one by a market's own rules needs a market pack, and stays where it is. */
export const settlementsFor = (current?: Scheme['settlementMethod']): Partial<typeof settlementWords> => {
  const { UTILISATION_ENERGY, P415, ...free } = settlementWords;
  if (current === 'P415') return { P415 };
  return current === 'UTILISATION_ENERGY' ? { UTILISATION_ENERGY } : free;
};

/**
 * What the performance factor of a half hour is called: K of the Demand Flexibility Service, F of a market's curve;
 * null where nothing is paid by one, so that none is shown.
 */
export const factorName = (method: Scheme['settlementMethod'] | null | undefined): 'K' | 'F' | null => {
  if (method === 'FLAT_RATE') return null;
  return method === 'UTILISATION_ENERGY' ? 'F' : 'K';
};

/** The statuses of a registration from ready to rejected, in the order of bars and chips. */
export const registrationOrder: readonly SchemeAssetStatus[] = [
  'READY',
  'OPT_IN',
  'READY_OPT_OUT',
  'OPT_OUT',
  'DUPLICATED',
  'REJECTED',
];

/** Every asset that ever opted in, whatever its status. */
export const registeredIn = ({ counts }: Pick<Scheme, 'counts'>): number =>
  registrationOrder.reduce((sum, status) => sum + counts[status], 0);

/** "96 of 120 assets ready, 4 awaiting the regulator's check." */
export function registrationLine({ counts }: Pick<Scheme, 'counts'>): string {
  const all = registeredIn({ counts });
  if (all === 0) return 'No assets have opted in yet.';
  const waiting = counts.OPT_IN === 0 ? '' : `, ${formatCount(counts.OPT_IN)} awaiting the scheme operator’s check`;
  return `${formatCount(counts.READY)} of ${plural(all, 'asset')} ready${waiting}.`;
}

/** "checked again every 30 days", "never checked again". */
export const recheckWords = (recheckDays: number | null): string =>
  recheckDays === null ? 'never rechecked' : `rechecked every ${plural(recheckDays, 'day')}`;

/** "12 meter points await NESO’s check." */
export const regulatorLine = (regulator: string, waiting: number): string =>
  waiting === 0
    ? `No meter points await ${regulator}’s check.`
    : `${plural(waiting, 'meter point awaits', 'meter points await')} ${regulator}’s check.`;
