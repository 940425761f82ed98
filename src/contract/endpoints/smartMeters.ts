import { z } from 'zod';
import { mpan } from '../assetChanges.ts';
import { ConsumptionResponse } from '../consumption.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { BulkMeterRead, BulkMeterReadings, MeterReadingQuery, SmartMeter, SmartMeterQuery } from '../smartMeter.ts';
import { read, write } from './rowDefaults.ts';

const reads = ['meter'] as const;
const meterPath = z.strictObject({
  mpan: mpan.describe('MPAN of the meter: the 13-digit core, or all 21 digits; the check digit has to match.'),
});

export const smartMeterEndpoints = {
  listSmartMeters: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/smart-meters',
    access: 'read',
    tag: 'Smart meters',
    summary: 'List smart meters',
    query: SmartMeterQuery,
    response: pageSchema(SmartMeter),
    formats: ['csv'],
  }),
  getSmartMeter: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/smart-meters/{mpan}',
    access: 'read',
    tag: 'Smart meters',
    summary: 'Get a smart meter',
    params: meterPath,
    response: SmartMeter,
  }),
  getSmartMeterReadings: endpoint({
    ...read,
    method: 'GET',
    reads: ['meter', 'consumption'],
    path: '/smart-meters/{mpan}/readings',
    access: 'read',
    tag: 'Smart meters',
    summary: 'Read a smart meter; needs a DATA_ACCESS consent',
    params: meterPath,
    query: MeterReadingQuery,
    response: ConsumptionResponse,
    refusals: [403],
  }),
  readSmartMetersBulk: endpoint({
    ...write,
    method: 'POST',
    path: '/smart-meters/readings/bulk',
    access: 'read',
    tag: 'Smart meters',
    summary: 'Read up to 1,000 smart meters, half-hourly',
    description:
      'At most 50,000 half hours a response; nextCursor continues. A meter without consent is refused by itself.',
    body: BulkMeterRead,
    response: BulkMeterReadings,
    role: 'viewer',
    changes: [],
  }),
} satisfies Record<string, Endpoint>;
