import { z } from 'zod';
import {
  AvailabilityStatement,
  AvailabilityStatementQuery,
  AvailabilityWindow,
  AvailabilityWindowQuery,
  NewAvailabilityWindow,
  NewUnavailability,
} from '../availability.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { schemePath } from './pathParameters.ts';
import { create, read, remove, write } from './rowDefaults.ts';

const windowPath = z.strictObject({ windowUUID: uuid.describe('UUID of the window of availability.') });
const reads = ['payment'] as const;
const changes = ['payment'] as const;

export const availabilityEndpoints = {
  createAvailabilityWindow: endpoint({
    ...create,
    path: '/events/schemes/{schemeUUID}/availability-windows',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Agree a window of availability',
    description:
      'Capacity that the buyer pays for each hour in which it is available, used or not. 409 where no product of the ' +
      'market pack of the scheme pays availability.',
    params: schemePath,
    body: NewAvailabilityWindow,
    response: AvailabilityWindow,
    refusals: [409],
    changes,
  }),
  listAvailabilityWindows: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/availability-windows',
    access: 'read',
    tag: 'Event schemes',
    summary: 'List windows of availability',
    description: 'With `month` those of which a part is in the London month.',
    params: schemePath,
    query: AvailabilityWindowQuery,
    response: pageSchema(AvailabilityWindow),
  }),
  declareUnavailable: endpoint({
    ...write,
    method: 'POST',
    path: '/availability-windows/{windowUUID}/unavailable',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Declare half hours of a window unavailable',
    description: 'They are within the window and earn nothing; declared twice, they count once.',
    params: windowPath,
    body: NewUnavailability,
    response: AvailabilityWindow,
    refusals: [409],
    changes,
  }),
  deleteAvailabilityWindow: endpoint({
    ...remove,
    path: '/availability-windows/{windowUUID}',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Delete a window of availability',
    params: windowPath,
    changes,
  }),
  getAvailabilityStatement: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/availability-statement',
    access: 'read',
    tag: 'Event schemes',
    summary: 'What the availability of a month earns',
    description:
      'Price × capacity × hours of the half hours that were available, times the factor of the utilisation of the month, or ' +
      'of the month before, as the market pack says (`settlement.factorMonth`): its curve at all that the live events of ' +
      'the month delivered of what was contracted, by their newest runs. The factor is 1 in a month without an event, and ' +
      'where the curve applies to utilisation alone.',
    params: schemePath,
    query: AvailabilityStatementQuery,
    response: AvailabilityStatement,
  }),
} satisfies Record<string, Endpoint>;
