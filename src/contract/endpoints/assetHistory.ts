import {
  AssetCommitment,
  AssetCommitmentQuery,
  AssetEvent,
  AssetEventQuery,
  AssetHistoryEntry,
  AssetHistoryQuery,
} from '../assetHistory.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { assetPath } from './pathParameters.ts';
import { staleRead } from './rowDefaults.ts';

export const assetHistoryEndpoints = {
  listAssetEvents: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['event', 'stats', 'dispatch'],
    path: '/assets/{assetUUID}/events',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Assets',
    summary: 'List the events of an asset, newest first, with what it delivered',
    params: assetPath,
    query: AssetEventQuery,
    response: pageSchema(AssetEvent),
    formats: ['csv'],
  }),
  listAssetCommitments: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['asset', 'event'],
    path: '/assets/{assetUUID}/commitments',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Assets',
    summary: 'List what an asset is committed to',
    description:
      'Every event that it is opted in to, with the power that is kept for it and the rule by which it is beside others; as ' +
      'CSV, the arrangements to disclose to a buyer.',
    params: assetPath,
    query: AssetCommitmentQuery,
    response: pageSchema(AssetCommitment),
    formats: ['csv'],
  }),
  listAssetHistory: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['asset'],
    path: '/assets/{assetUUID}/history',
    access: 'read',
    tag: 'Assets',
    summary: 'List what happened to an asset, newest first',
    description: 'Checks and portfolio moves are kept for 90 days; older ones show as the state they led to.',
    params: assetPath,
    query: AssetHistoryQuery,
    response: pageSchema(AssetHistoryEntry),
    formats: ['csv'],
  }),
} satisfies Record<string, Endpoint>;
