import type { PackDocument } from '#contract/pack/document.ts';
import type { ListedPack, PackGap } from '#contract/pack/pack.ts';
import { plural } from '#text/count.ts';

export const packBaselineWords: Record<PackDocument['baseline']['default'], string> = {
  BL01: 'BL01, mean of like days',
  MID_8_OF_10: 'Middle 8 of 10 days',
  HIGH_5_OF_10: 'Highest 5 of 10 days',
  NOMINATED: 'Nominated by the provider',
  REFERENCE_PROFILE: 'Reference profile of the buyer',
  WEEK_TEMPLATE: 'Weekly template',
  ZERO: 'Zero',
  ASSET_CAPACITY: 'Registered capacity',
  METER_BEFORE: 'Meter before the instruction',
  BEFORE_AFTER: 'Meter before and after',
  ROLLING_MEAN: 'Rolling mean',
  SAME_WEEKDAY_6: 'Same weekday of six weeks',
};

export const packSettlementWords: Record<PackDocument['settlement']['method'], string> = {
  DFS_K: 'Contracted energy times factor K',
  FLAT_RATE: 'Delivered energy at a flat rate',
  UTILISATION_ENERGY: 'Delivered energy up to the instruction, by a curve',
  P415: 'Traded deviation volumes',
  NONE: 'Nothing: readiness only',
};

export const markWords: Record<PackDocument['sources'][number]['mark'], string> = {
  PUBLISHED: 'Text of the buyer',
  QUOTED: 'Quoted by others',
  UNVERIFIED: 'No text found',
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
    ? 'As long as your own settings say'
    : `Runs, receipts and payments ${plural(retention.financialYears, 'year')}, readings, dispatches and answers ` +
      `${plural(retention.performanceYears, 'year')} after the end of an event, even where your own settings say less`;
