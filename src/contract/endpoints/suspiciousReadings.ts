import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import {
  DecidedSuspiciousReadings,
  DecideSuspiciousReadings,
  SuspiciousReading,
  SuspiciousReadingQuery,
} from '../suspiciousReading.ts';
import { read, write } from './rowDefaults.ts';

const tag = 'Energy consumption';

export const suspiciousReadingEndpoints = {
  listSuspiciousReadings: endpoint({
    ...read,
    method: 'GET',
    reads: ['consumption'],
    path: '/suspicious-readings',
    access: 'readReadings',
    tag,
    summary: 'List implausible readings',
    description:
      'Readings above what the capacity of the asset, the supply of a home, or the history of a site allows. Each ' +
      'counts until it is set aside.',
    query: SuspiciousReadingQuery,
    response: pageSchema(SuspiciousReading),
    formats: ['csv'],
  }),
  decideSuspiciousReadings: endpoint({
    ...write,
    method: 'POST',
    path: '/suspicious-readings/decisions',
    access: 'manage',
    tag,
    summary: 'Set implausible readings aside, confirm them, or take that back',
    description:
      'What is set aside counts nowhere: not in baselines, runs, figures or forecasts. The half hour has no reading ' +
      'until another value is sent, or REOPEN or CONFIRM puts this one back. What depends on it is calculated again; a ' +
      'final run stays as it is. Of a filter the first 1,000: repeat it while remaining is above 0.',
    body: DecideSuspiciousReadings,
    response: DecidedSuspiciousReadings,
    changes: ['consumption'],
    changesMore: true,
  }),
} satisfies Record<string, Endpoint>;
