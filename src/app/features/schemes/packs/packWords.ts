import type { PackDocument } from '#contract/pack/document.ts';
import type { ListedPack, PackGap } from '#contract/pack/pack.ts';
import { plural } from '#text/count.ts';

export const packBaselineWords: Record<PackDocument['baseline']['default'], string> = {
  BL01: 'BL01, mean of comparable days',
  MID_8_OF_10: 'Middle 8 of 10 days',
  HIGH_5_OF_10: 'Highest 5 of 10 days',
  NOMINATED: 'Nominated by the provider',
  REFERENCE_PROFILE: 'Buyer’s reference profile',
  WEEK_TEMPLATE: 'Weekly template',
  ZERO: 'Zero',
  ASSET_CAPACITY: 'Registered capacity',
  METER_BEFORE: 'Meter before the instruction',
  BEFORE_AFTER: 'Meter before and after',
  ROLLING_MEAN: 'Rolling mean',
  SAME_WEEKDAY_6: 'Same weekday over six weeks',
};

export const packSettlementWords: Record<PackDocument['settlement']['method'], string> = {
  DFS_K: 'Contracted energy times factor K',
  FLAT_RATE: 'Delivered energy at a flat rate',
  UTILISATION_ENERGY: 'Delivered energy up to the instruction, on a performance curve',
  P415: 'Traded deviation volumes',
  NONE: 'None: readiness only',
};

export const markWords: Record<PackDocument['sources'][number]['mark'], string> = {
  PUBLISHED: 'Published by the buyer',
  QUOTED: 'Quoted by others',
  UNVERIFIED: 'No source found',
  OWN_DECISION: 'Our decision',
};

/** What a pack can settle, and what keeps it from more. */
export function packVerdict({ status, gaps }: Pick<ListedPack, 'status' | 'gaps'>) {
  if (status === 'READY') return { sentence: 'Ready: settles live events.', tone: 'GOOD' as const };
  return {
    sentence: `Draft: settles test events only, ${plural(gaps.length, 'point')} ${gaps.length === 1 ? 'is' : 'are'} open.`,
    tone: 'WARN' as const,
  };
}

/** Questions that an operator can answer from the contract with the buyer, each once. */
export const openQuestions = (gaps: readonly PackGap[]): PackGap[] =>
  gaps.filter(({ code }) => code === 'NOT_CONFIRMED' || code === 'NO_SOURCE' || code === 'UNVERIFIED');

/** "at 50 %: 0.5 · at 120 %: 1.2"; a dash without a curve. */
export const curveText = (curve: PackDocument['settlement']['curve']): string =>
  curve === null ? '–' : curve.map(({ atPercent, factor }) => `at ${atPercent} %: ${factor}`).join(' · ');

/** For how long data are kept after an event; a tenant that keeps them longer does. */
export const retentionText = (retention: PackDocument['retention']): string =>
  retention === null
    ? 'As set in your own settings'
    : `Runs, receipts and payments ${plural(retention.financialYears, 'year')}; readings, dispatches and answers ` +
      `${plural(retention.performanceYears, 'year')} after the end of an event, even if your own settings are shorter`;
