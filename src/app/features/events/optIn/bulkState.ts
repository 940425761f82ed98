import type { BulkAction } from '#contract/bulkAction.ts';
import { formatCount, plural } from '#text/count.ts';
import { actionTitle, doneWords } from './bulkTask.ts';

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
  const notBack = notPutBackCount > 0 ? `; ${plural(notPutBackCount, 'item')} could not be restored` : '';
  const came = doneWords(action.action, changed, targetName);
  if (status === 'RUNNING')
    return `${actionTitle(action.action, targetName)}: ${formatCount(done)} of ${matchedWords(action)} done`;
  if (status === 'UNDOING') return `Undoing: ${formatCount(done)} of ${plural(changed, 'asset')} done`;
  if (status === 'UNDONE') return `Undone: ${came}${notBack}`;
  const refused = refusedCount > 0 ? `; ${formatCount(refusedCount)} refused` : '';
  return status === 'FAILED'
    ? `Stopped after ${formatCount(done)} of ${matchedWords(action)}: ${failure ?? 'it failed'}. ${came}${refused}.`
    : came + refused + notBack;
}
