import { z } from 'zod';
import { Asset, RestoredAsset } from '../asset.ts';
import { AssetChanges, NewAsset } from '../assetChanges.ts';
import { AssetQuery, ListedAsset } from '../assetFigures.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { assetPath } from './pathParameters.ts';
import { create, many, read, remove, staleRead, write } from './rowDefaults.ts';

const reads = ['asset'] as const;
const changes = ['asset', 'portfolio', 'scheme', 'event'] as const;

export const assetEndpoints = {
  createAsset: endpoint({
    ...create,
    created: true,
    path: '/assets',
    access: 'manage',
    tag: 'Assets',
    summary: 'Create an asset',
    body: NewAsset,
    response: Asset,
    versioned: true,
    changes,
  }),
  createAssetsBulk: endpoint({
    ...create,
    path: '/assets/bulk',
    access: 'manage',
    tag: 'Assets',
    summary: 'Create up to 1,000 assets',
    description: 'All or nothing: one bad asset refuses the whole request, with its index in the pointer.',
    ...many(NewAsset, Asset),
    changes,
  }),
  listAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/assets',
    access: 'readReadings',
    withinPortfolios: 'portfolioFilter',
    tag: 'Assets',
    summary: 'List assets',
    description: 'include adds figures to each asset of the page, as the screens of a fleet show them.',
    query: AssetQuery,
    response: pageSchema(ListedAsset),
    formats: ['csv'],
  }),
  getAsset: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/assets/{assetUUID}',
    access: 'readReadings',
    withinPortfolios: 'assetPath',
    tag: 'Assets',
    summary: 'Get an asset',
    params: assetPath,
    response: Asset,
    versioned: true,
  }),
  updateAsset: endpoint({
    ...write,
    method: 'PATCH',
    path: '/assets/{assetUUID}',
    access: 'manage',
    tag: 'Assets',
    summary: 'Change attributes of an asset',
    params: assetPath,
    body: AssetChanges,
    response: Asset,
    versioned: true,
    changes,
  }),
  restoreAsset: endpoint({
    ...write,
    method: 'POST',
    path: '/assets/{assetUUID}/restore',
    access: 'manage',
    tag: 'Assets',
    summary: 'Restore an archived asset',
    description:
      'It is active again, and in what archiving removed it from: its portfolio, its schemes, and those events to ' +
      'come into which it may be opted today; notPutBack names what is not, with the reason. 409 where its user ' +
      'is archived or another active asset has its MPAN. An active asset is returned unchanged.',
    params: assetPath,
    body: z.strictObject({}),
    bodyOptional: true,
    response: RestoredAsset,
    versioned: true,
    refusals: [409],
    changes,
  }),
  archiveAsset: endpoint({
    ...remove,
    path: '/assets/{assetUUID}',
    access: 'manage',
    tag: 'Assets',
    summary: 'Archive an asset',
    params: assetPath,
    versioned: true,
    refusals: [409],
    changes,
  }),
} satisfies Record<string, Endpoint>;
