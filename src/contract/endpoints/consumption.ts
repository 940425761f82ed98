import {
  ConsumptionAccepted,
  ConsumptionQuery,
  ConsumptionResponse,
  DeleteConsumptionQuery,
  NewConsumption,
  NewConsumptionQuery,
  NewReadingImport,
  PortfolioConsumption,
  PortfolioConsumptionQuery,
  ReadingImport,
} from '../consumption.ts';
import { ConvertedConsumption, NewConvertedConsumption } from '../convertedConsumption.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { assetPath, portfolioPath } from './pathParameters.ts';
import { create, read, remove } from './rowDefaults.ts';

const changes = ['consumption'] as const;

export const consumptionEndpoints = {
  createConsumption: endpoint({
    ...create,
    path: '/energy-consumption',
    access: 'sendReadings',
    withinPortfolios: 'readings',
    tag: 'Energy consumption',
    summary: 'Create up to 50,000 energy consumption records',
    description:
      'Idempotent: a repeated half hour has the last value. All or nothing. With importUUID each record has the row ' +
      'of its file, without it none.',
    query: NewConsumptionQuery,
    body: NewConsumption,
    response: ConsumptionAccepted,
    limit: 'consumption',
    changes,
    bodyFormat: 'bytes',
  }),
  createReadingImport: endpoint({
    ...create,
    path: '/energy-consumption/imports',
    access: 'sendReadings',
    tag: 'Energy consumption',
    summary: 'Name a file whose readings follow',
    description: 'Its readings are sent with its UUID and their rows; explanations and receipts name both.',
    body: NewReadingImport,
    response: ReadingImport,
    changes: [],
  }),
  createConvertedConsumption: endpoint({
    ...create,
    path: '/energy-consumption/converted',
    access: 'sendReadings',
    tag: 'Energy consumption',
    summary: 'Create up to 10,000 readings that are written by another sign, stamp, clock or unit',
    description:
      'By a convention, or the units of a market pack. All or nothing. A London day of an asset belongs into one ' +
      'request: of a time that October repeats, the second reading is the second hour. Signs of another convention, ' +
      'also against readings of up to 20 assets, are a 409 until acceptSuspicions names them. With dryRun nothing is ' +
      'stored, and faults and suspicions are listed.',
    body: NewConvertedConsumption,
    response: ConvertedConsumption,
    limit: 'consumption',
    previews: true,
    refusals: [409],
    changes,
  }),
  getAssetConsumption: endpoint({
    ...read,
    method: 'GET',
    reads: ['asset', 'consumption'],
    path: '/assets/{assetUUID}/energy-consumption',
    access: 'readReadings',
    withinPortfolios: 'assetPath',
    tag: 'Energy consumption',
    summary: 'Read the energy consumption of an asset',
    description:
      'In its present occupancy: what was measured under a former user is absent. Where its newest DATA_ACCESS ' +
      'preference has ended, 403; where that allows days or months alone, finer granularities and ranges that cut ' +
      'them short are refused with 403. An asset without a user, or whose user has no DATA_ACCESS preference, ' +
      'is read as it is.',
    params: assetPath,
    query: ConsumptionQuery,
    response: ConsumptionResponse,
    formats: ['csv', 'parquet'],
    refusals: [403],
  }),
  deleteAssetConsumption: endpoint({
    ...remove,
    path: '/assets/{assetUUID}/energy-consumption',
    access: 'manage',
    tag: 'Energy consumption',
    summary: 'Delete the readings of a range',
    description: 'Kept in the audit: who, when, which range and how many.',
    params: assetPath,
    query: DeleteConsumptionQuery,
    role: 'admin',
    changes,
    changesMore: true,
  }),
  getPortfolioConsumption: endpoint({
    ...read,
    method: 'GET',
    reads: ['portfolio', 'consumption'],
    path: '/portfolios/{portfolioUUID}/energy-consumption',
    access: 'readReadings',
    withinPortfolios: 'portfolioPath',
    tag: 'Energy consumption',
    summary: 'Read the energy consumption of a portfolio, added up',
    params: portfolioPath,
    query: PortfolioConsumptionQuery,
    response: PortfolioConsumption,
    formats: ['csv', 'parquet'],
  }),
} satisfies Record<string, Endpoint>;
