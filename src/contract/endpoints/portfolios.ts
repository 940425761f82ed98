import { z } from 'zod';
import { NewArchiving, PortfolioArchiving, RestoredPortfolio } from '../archiving.ts';
import { Asset } from '../asset.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { assetUUID, portfolioUUID } from '../members.ts';
import { pageQuery, pageSchema } from '../paging.ts';
import {
  AssignAssets,
  AssignedAssets,
  NewPortfolio,
  Portfolio,
  PortfolioChanges,
  PortfolioQuery,
} from '../portfolio.ts';
import { portfolioPath } from './pathParameters.ts';
import { create, read, remove, staleRead, write } from './rowDefaults.ts';

const reads = ['portfolio'] as const;
const changes = ['portfolio', 'asset', 'event'] as const;

export const portfolioEndpoints = {
  createPortfolio: endpoint({
    ...create,
    created: true,
    path: '/portfolios',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Create a portfolio',
    body: NewPortfolio,
    response: Portfolio,
    versioned: true,
    changes,
  }),
  listPortfolios: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/portfolios',
    access: 'readReadings',
    withinPortfolios: 'portfolioList',
    tag: 'Portfolios',
    summary: 'List portfolios',
    query: PortfolioQuery,
    response: pageSchema(Portfolio),
    formats: ['csv'],
  }),
  getPortfolio: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/portfolios/{portfolioUUID}',
    access: 'readReadings',
    withinPortfolios: 'portfolioPath',
    tag: 'Portfolios',
    summary: 'Get a portfolio',
    params: portfolioPath,
    response: Portfolio,
    versioned: true,
  }),
  updatePortfolio: endpoint({
    ...write,
    method: 'PATCH',
    path: '/portfolios/{portfolioUUID}',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Change a portfolio',
    params: portfolioPath,
    body: PortfolioChanges,
    response: Portfolio,
    versioned: true,
    changes,
  }),
  archivePortfolio: endpoint({
    ...remove,
    path: '/portfolios/{portfolioUUID}',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Archive a portfolio; its assets stay',
    description:
      'They leave it, and the events to come that they were only invited to by it. Of more than 10,000 the others follow ' +
      'after the response: `assetCount` falls meanwhile. POST …/archive does the same, and says what that takes along.',
    params: portfolioPath,
    versioned: true,
    changes,
  }),
  archivePortfolioAndReport: endpoint({
    ...write,
    method: 'POST',
    reads,
    path: '/portfolios/{portfolioUUID}/archive',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Archive a portfolio, and say what that takes along',
    description:
      'Like DELETE. With dryRun nothing changes, and the response says what archiving would take along. Restoring gives ' +
      'it back.',
    params: portfolioPath,
    body: NewArchiving,
    bodyOptional: true,
    response: PortfolioArchiving,
    changes,
  }),
  restorePortfolio: endpoint({
    ...write,
    method: 'POST',
    path: '/portfolios/{portfolioUUID}/restore',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Restore an archived portfolio',
    description:
      'Active again with the assets that left it by the archiving and are in no other, and thereby invited to the events ' +
      'to come that it is assigned to; archived ones join it when they are restored. notPutBack names what does not come ' +
      'back, with the reason. Of more than 10,000 the others follow after the response: `assetCount` rises meanwhile. An ' +
      'active portfolio is returned unchanged.',
    params: portfolioPath,
    body: z.strictObject({}),
    bodyOptional: true,
    response: RestoredPortfolio,
    versioned: true,
    changes,
  }),
  listPortfolioAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['portfolio', 'asset'],
    path: '/portfolios/{portfolioUUID}/assets',
    access: 'readReadings',
    withinPortfolios: 'portfolioPath',
    tag: 'Portfolios',
    summary: 'List the assets of a portfolio',
    params: portfolioPath,
    query: pageQuery({}, ['createdUTC', 'name', 'assetId'], 'createdUTC'),
    response: pageSchema(Asset),
    formats: ['csv'],
  }),
  assignPortfolioAssets: endpoint({
    ...write,
    method: 'POST',
    path: '/portfolios/{portfolioUUID}/assets',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Assign assets to a portfolio',
    description: 'Assigning moves: an asset belongs to one portfolio at most.',
    params: portfolioPath,
    body: AssignAssets,
    response: AssignedAssets,
    changes,
  }),
  removePortfolioAsset: endpoint({
    ...remove,
    path: '/portfolios/{portfolioUUID}/assets/{assetUUID}',
    access: 'manage',
    tag: 'Portfolios',
    summary: 'Remove an asset from a portfolio',
    params: z.strictObject({ portfolioUUID, assetUUID }),
    changes,
  }),
} satisfies Record<string, Endpoint>;
