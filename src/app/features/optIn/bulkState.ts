import { plural } from '#app/format/plural.ts';
import type { BulkAction } from '#contract/bulkAction.ts';
import { actionTitle, doneWords } from './bulkTask.ts';

const number = (count: number): string => count.toLocaleString('en-GB');

/** Progress of a running action, in per cent. */
export const bulkProgress = ({ status, done, matched, changed }: BulkAction): number =>
  (100 * done) / Math.max(1, status === 'UNDOING' ? changed : matched);

/** State of an action, in one sentence: "312 assets opted into Winter DFS; 4 refused". */
export function bulkState(action: BulkAction): string {
  const { status, targetName, matched, done, changed, refusedCount, notPutBackCount, failure } = action;
  const notBack =
    notPutBackCount > 0
      ? `; not everything is as it was: ${plural(notPutBackCount, 'thing')} could not be put back`
      : '';
  const came = doneWords(action.action, changed, targetName);
  if (status === 'RUNNING')
    return `${actionTitle(action.action, targetName)}: ${number(done)} of ${plural(matched, 'asset')} done`;
  if (status === 'UNDOING') return `Undoing: ${number(done)} of ${plural(changed, 'asset')} done`;
  if (status === 'UNDONE') return `Undone: ${came}${notBack}`;
  const refused = refusedCount > 0 ? `; ${number(refusedCount)} could not` : '';
  return status === 'FAILED'
    ? `Stopped after ${number(done)} of ${plural(matched, 'asset')}: ${failure ?? 'it failed'}. ${came}${refused}.`
    : came + refused + notBack;
}
