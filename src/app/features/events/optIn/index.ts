/** Opting assets in and out, for the screens that list assets. */
export { BulkBar, type BulkTaskButton, optTasks } from './BulkBar.tsx';
export { BulkCounts } from './BulkCounts.tsx';
export { EffectBar } from './EffectBar.tsx';
export { EffectTable } from './EffectTable.tsx';
export { BulkDialog } from './LazyBulkDialog.tsx';
export { OptDialog } from './OptDialog.tsx';
export { OptInNever } from './OptInNever.tsx';
export { NotUndone as NotPutBack, Refusals } from './Refusals.tsx';
export { listMatchingAssets, runBulkInChunks } from './bulkInChunks.ts';
export { bulkMutations } from './bulkMutations.ts';
export { bulkProgress, bulkState } from './bulkState.ts';
export { type OptAction, type OptTarget, actionTitle, bulkWords } from './bulkTask.ts';
export { refusalWords } from './refusalWords.ts';
export { type Selection, selectionOf, useSelection } from './selection.ts';
export { useInvalidateWhenDone as useSettled } from './useInvalidateWhenDone.ts';
