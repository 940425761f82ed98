import { formatInstant, formatNumber } from '#app/format/format.ts';
import type { RequirementFeed } from '#contract/requirementFeed.ts';
import { plural } from '#text/count.ts';

export const DATA_SETS = [
  ['requirements', 'Requirements'],
  ['results', 'Utilisation report'],
  ['summary', 'Summary of the utilisation report'],
] as const;
export type DataSet = (typeof DATA_SETS)[number][0];
type FeedState = RequirementFeed[DataSet];

/** Whether a data set is polled and its last read failed. */
export const isFailing = ({ isOn, failingSinceUTC }: FeedState): boolean => isOn && failingSinceUTC != null;

/** Last reading of a data set: "Sat 28 Nov, 11:05, 1,162 rows". */
export function readWords({ lastSuccessUTC, rows }: FeedState): string {
  if (lastSuccessUTC === null) return 'Not read yet';
  return `${formatInstant(lastSuccessUTC)}${rows == null ? '' : `, ${plural(rows, 'row')}`}`;
}

/** State of a data set's polling, in a sentence. */
export function stateWords(state: FeedState): string {
  const { isOn, notPolled, failingSinceUTC, lastFailure, nextUTC, differenceCount } = state;
  if (!isOn) return 'Off';
  if (notPolled === 'SANDBOX') return 'Not polled: a sandbox reads nothing from outside.';
  if (notPolled === 'NO_ADDRESS') return 'Not polled: the service has no address for it (a setting).';
  const next = nextUTC === null ? '' : ` Next attempt ${formatInstant(nextUTC)}.`;
  if (failingSinceUTC != null) return `Not readable since ${formatInstant(failingSinceUTC)}: ${lastFailure}.${next}`;
  if (differenceCount > 0)
    return `${formatNumber(differenceCount)} published values differ from the stored ones, which were kept: upload the file to compare.`;
  return nextUTC === null ? 'Waiting for its first read' : `Next read ${formatInstant(nextUTC)}`;
}

/** Advice to the operator while data sets cannot be read; null while all can. */
export function feedAlert(feed: RequirementFeed): string | null {
  const failing = DATA_SETS.filter(([of]) => isFailing(feed[of]));
  if (failing.length === 0) return null;
  const since = failing.map(([of]) => feed[of].failingSinceUTC!).toSorted()[0]!;
  const what =
    failing.length === DATA_SETS.length ? '' : ` (${failing.map(([, name]) => name.toLowerCase()).join(', ')})`;
  return (
    `No data from NESO’s data portal${what} since ${formatInstant(since)}. ` +
    'Until it answers, download the files there by hand and upload them here.'
  );
}
