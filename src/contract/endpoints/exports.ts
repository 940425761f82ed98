import { type Endpoint, endpoint } from '../endpoint.ts';
import { ConsumptionExport, ConsumptionExportQuery } from '../exports.ts';
import { staleRead } from './rowDefaults.ts';

export const exportEndpoints = {
  exportConsumption: endpoint({
    ...staleRead,
    method: 'GET',
    path: '/exports/consumption',
    access: 'readReadings',
    tag: 'Exports',
    summary: 'Export the half-hourly readings of many assets',
    description:
      'Of all assets, archived ones included, or of those in a portfolio or opted in to a scheme, in the order of their ' +
      'UUIDs; each in its present occupancy. Assets whose users allow no half hours are left out. CSV and Parquet have ' +
      'everything in one response, as it is read; one that breaks off is incomplete, and continues with `after`. JSON ' +
      'has some assets, and `next`: send it as `after`.',
    query: ConsumptionExportQuery,
    response: ConsumptionExport,
    refusals: [404],
    formats: ['csv', 'parquet'],
    rowsOf: 'data',
  }),
} satisfies Record<string, Endpoint>;
