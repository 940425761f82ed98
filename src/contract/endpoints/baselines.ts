import { Baseline, BaselineExplanation, BaselineExplanationQuery, BaselineQuery } from '../baseline.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { assetPath } from './pathParameters.ts';
import { read } from './rowDefaults.ts';

const reads = ['asset', 'consumption'] as const;

export const baselineEndpoints = {
  getAssetBaselines: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/assets/{assetUUID}/baselines',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Baselines',
    summary: 'Baseline of an asset, up to 48 hours ahead',
    params: assetPath,
    query: BaselineQuery,
    response: Baseline,
    refusals: [403],
  }),
  explainAssetBaseline: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/assets/{assetUUID}/baselines/explanation',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Baselines',
    summary: "How one half hour's baseline was made",
    description:
      'By the scheme of the event the asset was in at that half hour, with its in-day adjustment; else by BL01, ' +
      'or by the requested method.',
    params: assetPath,
    query: BaselineExplanationQuery,
    response: BaselineExplanation,
    refusals: [403],
  }),
} satisfies Record<string, Endpoint>;
