import { z } from 'zod';
import { AssetCosts, CostQuery } from '../cost.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { PRICES_BODY_BYTES } from '../limits.ts';
import { assetUUID, tariffUUID } from '../members.ts';
import { pageQuery, pageSchema } from '../paging.ts';
import {
  AssetTariffQuery,
  directionPath,
  ListedTariff,
  NewTariffs,
  NewTariffSchedule,
  ScheduleQuery,
  scheduleTypePath,
  Tariff,
  TariffChanges,
  TariffCorrection,
  TariffQuery,
  TariffSchedule,
  TariffVersion,
} from '../tariff.ts';
import { NewTariffPrices, StoredTariffPrices, TariffPrices, TariffPricesQuery } from '../tariffPrices.ts';
import { TariffProduct, TariffProductQuery } from '../tariffProduct.ts';
import { warnings } from '../warning.ts';
import { assetPath } from './pathParameters.ts';
import { create, read, remove, staleRead, write } from './rowDefaults.ts';

const assetDirectionPath = z.strictObject({ assetUUID, direction: directionPath });
const tariffPath = z.strictObject({ tariffUUID });
const reads = ['tariff'] as const;
const changes = ['tariff'] as const;

export const tariffEndpoints = {
  createTariffs: endpoint({
    ...create,
    path: '/assets/{assetUUID}/tariff',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Create tariffs against an asset',
    description:
      'One tariff or an array of up to 50. A new tariff closes the open one of its direction at its validFrom.',
    params: assetPath,
    body: NewTariffs,
    response: z.object({
      data: z.array(Tariff).describe('Items of this page, or of the whole response where it is not paged.'),
      warnings: warnings.describe('What is unusual in what was sent, such as another unit; empty where nothing is.'),
    }),
    changes,
  }),
  listAssetTariffs: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/assets/{assetUUID}/tariff/{direction}',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Tariffs',
    summary: 'List the tariffs of an asset',
    params: assetDirectionPath,
    query: AssetTariffQuery,
    response: pageSchema(Tariff),
    formats: ['csv'],
  }),
  disconnectAssetTariffs: endpoint({
    ...remove,
    path: '/assets/{assetUUID}/tariff/{direction}',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Disconnect asset tariffs; history is kept for costing',
    params: assetDirectionPath,
    changes,
  }),
  enableTariffSchedule: endpoint({
    ...create,
    path: '/assets/{assetUUID}/tariff/schedules/{type}',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Enable tariff schedules for an asset',
    description:
      "Periods that are sent replace the tariff's rates where they hold, while the schedule is enabled and valid. " +
      'Without a body the schedule shows the rates of the open tariff, follows it and changes no cost. A ' +
      'TIME_OF_USE schedule needs time-of-use rates.',
    params: z.strictObject({ assetUUID, type: scheduleTypePath }),
    body: NewTariffSchedule,
    bodyOptional: true,
    response: TariffSchedule,
    changes,
  }),
  removeTariffSchedule: endpoint({
    ...remove,
    path: '/assets/{assetUUID}/tariff/schedules/{type}',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Delete a tariff schedule',
    description: 'One that has set prices ends today, and the costs of past days stay; any other is deleted.',
    params: z.strictObject({ assetUUID, type: scheduleTypePath }),
    query: ScheduleQuery,
    changes,
  }),
  listTariffSchedules: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/assets/{assetUUID}/tariff/schedules',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Tariffs',
    summary: 'List the tariff schedules of an asset',
    params: assetPath,
    query: pageQuery({}, ['createdUTC'], 'createdUTC'),
    response: pageSchema(TariffSchedule),
    formats: ['csv'],
  }),
  listTariffs: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/tariffs',
    access: 'read',
    tag: 'Tariffs',
    summary: 'List tariffs across assets',
    query: TariffQuery,
    response: pageSchema(ListedTariff),
    formats: ['csv'],
  }),
  listTariffProducts: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/tariffs/products',
    access: 'read',
    tag: 'Tariffs',
    summary: 'List tariffs by product',
    description:
      'Tariffs of one name, direction and type are one product. Its rates are those of its newest tariff; assets may ' +
      'have others.',
    query: TariffProductQuery,
    response: pageSchema(TariffProduct),
    formats: ['csv'],
  }),
  getTariff: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/tariffs/{tariffUUID}',
    access: 'read',
    tag: 'Tariffs',
    summary: 'Get a tariff',
    params: tariffPath,
    response: Tariff,
    versioned: true,
  }),
  updateTariff: endpoint({
    ...write,
    method: 'PATCH',
    path: '/tariffs/{tariffUUID}',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Change the name, supplier, code or end of a tariff',
    params: tariffPath,
    body: TariffChanges,
    response: Tariff,
    versioned: true,
    changes,
  }),
  correctTariff: endpoint({
    ...write,
    method: 'POST',
    path: '/tariffs/{tariffUUID}/corrections',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Correct a tariff that was recorded wrongly',
    description:
      'Any attribute, its prices and validity included, with a reason. Every version stays readable. Costs of ' +
      'days gone by stay as they were reported, or follow the correction where `pastCosts` is RECALCULATE.',
    params: tariffPath,
    body: TariffCorrection,
    response: Tariff,
    versioned: true,
    refusals: [409],
    changes,
  }),
  listTariffVersions: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/tariffs/{tariffUUID}/versions',
    access: 'read',
    tag: 'Tariffs',
    summary: 'List the recorded versions of a tariff',
    params: tariffPath,
    query: pageQuery({}, ['version'], 'version'),
    response: pageSchema(TariffVersion),
    formats: ['csv'],
  }),
  setTariffPrices: endpoint({
    ...write,
    method: 'PUT',
    path: '/tariffs/{tariffUUID}/prices',
    access: 'manage',
    tag: 'Tariffs',
    summary: 'Set half-hourly prices of a dynamic tariff',
    description:
      'Up to a year of half hours in one request, all or nothing; or an unchanged response of the Octopus Energy ' +
      'API. Prices of half hours that have begun change only with a `reason`.',
    params: tariffPath,
    body: NewTariffPrices,
    bodyBytes: PRICES_BODY_BYTES,
    response: StoredTariffPrices,
    refusals: [409],
    changes,
  }),
  getTariffPrices: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/tariffs/{tariffUUID}/prices',
    access: 'read',
    tag: 'Tariffs',
    summary: 'Half-hourly prices of a dynamic tariff',
    params: tariffPath,
    query: TariffPricesQuery,
    response: TariffPrices,
  }),
  getAssetCosts: endpoint({
    ...read,
    method: 'GET',
    reads: ['tariff', 'consumption'],
    path: '/assets/{assetUUID}/costs',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Tariffs',
    summary: 'What an asset cost, day by day',
    description:
      'London days of the range, the first and the last perhaps in part. Says how many of the half hours due have ' +
      'a reading and a price: only these are in the cost.',
    params: assetPath,
    query: CostQuery,
    response: AssetCosts,
    refusals: [403],
  }),
} satisfies Record<string, Endpoint>;
