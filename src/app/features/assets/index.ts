/** Parts of assets used by other features. */
export { ExplainBaseline } from './ExplainBaseline.tsx';
export { assetColumns } from './assetColumns.tsx';
export { dayTypeWords, methodWords } from './baselineDays.ts';
export { adjustmentSentence, exactKwh, leftOut } from './explainWords.ts';
