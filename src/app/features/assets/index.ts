/** What other screens show of assets. */
export { ExplainBaseline } from './ExplainBaseline.tsx';
export { assetColumns } from './assetColumns.tsx';
