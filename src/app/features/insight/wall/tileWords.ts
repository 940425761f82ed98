import { assetTypeWords } from '#app/format/assetWords.ts';
import { formatPercent } from '#app/format/format.ts';
import { assetType } from '#contract/asset.ts';
import type { TileGroup, TileGrouping, TileQuestion } from '#contract/tiles.ts';
import { formatCount, plural } from '#text/count.ts';

type QuestionWords = {
  label: string;
  /** "How 8,872 assets respond". */
  title: (assets: number) => string;
  /** By class from 1; null where the question has no such class. */
  classes: readonly (string | null)[];
  /** Classes, best first. */
  ranks: readonly number[];
};

const assets = (count: number) => plural(count, 'asset');

/** What each question asks and what its answers are called. */
export const questionWords: Record<TileQuestion, QuestionWords> = {
  REPORTING: {
    label: 'Reporting',
    title: (count) => `Reporting of ${assets(count)}`,
    classes: ['On time', 'Late', 'No readings', 'Overdue', null, 'Not due yet'],
    ranks: [1, 2, 4, 3, 6, 5],
  },
  RESPONDING: {
    label: 'Responding',
    title: (count) => `Response of ${assets(count)}`,
    classes: [
      'At or above forecast',
      'Below forecast',
      'Barely responding',
      'Used more',
      'No readings',
      'Not known yet',
    ],
    ranks: [1, 2, 3, 4, 6, 5],
  },
  ELIGIBLE: {
    label: 'Eligible',
    title: (count) => `Eligibility of ${assets(count)}`,
    classes: ['Opted in', 'Can take part', 'Waiting', 'Rejected', 'No consent', 'Not registered'],
    ranks: [1, 2, 3, 4, 5, 6],
  },
  EARNING: {
    label: 'Earning',
    title: (count) => `Earnings of ${assets(count)} since October`,
    classes: ['Highest quarter', 'Middle half', 'Lowest quarter', 'Used more than its baseline', null, 'No events yet'],
    ranks: [1, 2, 3, 4, 6, 5],
  },
};

export const groupingWords: Record<TileGrouping, string> = {
  PORTFOLIO: 'By portfolio',
  AREA: 'By area',
  TYPE: 'By type',
  TARIFF: 'By tariff',
};

const WITHOUT: Record<TileGrouping, string> = {
  PORTFOLIO: 'No portfolio',
  AREA: 'No postcode',
  TYPE: 'No type',
  TARIFF: 'No tariff',
};

/** The name of a block. */
export function groupName({ name, of }: Pick<TileGroup, 'name' | 'of'>, by: TileGrouping): string {
  if (of > 1) return `${of} others`;
  const type = by === 'TYPE' ? assetType.safeParse(name) : null;
  return type?.success ? assetTypeWords[type.data] : (name ?? WITHOUT[by]);
}

/** A line below the name of a block: how many, and how many of them answer best. */
export const groupNote = (count: number, best: number, question: TileQuestion): string =>
  count === 0
    ? ''
    : `${assets(count)} · ${formatPercent((100 * best) / count)} ${questionWords[question].classes[0]!.toLowerCase()}`;

/** One sentence that answers a question that is about no event. */
export function fleetSentence(question: TileQuestion, counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'No active assets yet';
  if (question === 'EARNING') {
    const earned = counts[0]! + counts[1]! + counts[2]!;
    return `${formatCount(earned)} of ${assets(total)} earned since October`;
  }
  return `${formatCount(counts[0]!)} of ${assets(total)} report on time`;
}
