import { plural } from '#app/format/plural.ts';
import type { BulkAction } from '#contract/bulkAction.ts';
import { actionTitle, doneWords } from './bulkTask.ts';

const number = (count: number): string => count.toLocaleString('en-GB');

/** How many assets match, in words: of a large fleet that is known roughly at first. */
export function matchedWords({ matched, matchedIs }: Pick<BulkAction, 'matched' | 'matchedIs'>): string {
  const words = plural(matched, 'asset');
  if (matchedIs === 'EXACT') return words;
  return `${matchedIs === 'AT_LEAST' ? 'at least' : 'about'} ${words}`;
}

/** Progress of a running action, in per cent. */
export const bulkProgress = ({ status, done, matched, changed }: BulkAction): number =>
  (100 * done) / Math.max(1, status === 'UNDOING' ? changed : matched);

/** State of an action, in one sentence: "312 assets opted into Winter DFS; 4 refused". */
export function bulkState(action: BulkAction): string {
  const { status, targetName, done, changed, refusedCount, notPutBackCount, failure } = action;
  const notBack =
    notPutBackCount > 0
      ? `; not everything is as it was: ${plural(notPutBackCount, 'thing')} could not be put back`
      : '';
  const came = doneWords(action.action, changed, targetName);
  if (status === 'RUNNING')
    return `${actionTitle(action.action, targetName)}: ${number(done)} of ${matchedWords(action)} done`;
  if (status === 'UNDOING') return `Undoing: ${number(done)} of ${plural(changed, 'asset')} done`;
  if (status === 'UNDONE') return `Undone: ${came}${notBack}`;
  const refused = refusedCount > 0 ? `; ${number(refusedCount)} could not` : '';
  return status === 'FAILED'
    ? `Stopped after ${number(done)} of ${matchedWords(action)}: ${failure ?? 'it failed'}. ${came}${refused}.`
    : came + refused + notBack;
}
