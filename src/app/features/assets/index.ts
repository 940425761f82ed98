/** Parts of assets used by other features. */
export { ExplainBaseline } from './ExplainBaseline.tsx';
export { assetColumns } from './assetColumns.tsx';
