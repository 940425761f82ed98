import { type Endpoint, endpoint } from '../endpoint.ts';
import { GivenZones, NewZoneTable, SchemeZones, StoredZoneTable, ZonesGiven } from '../zone.ts';
import { schemePath } from './pathParameters.ts';
import { read, write } from './rowDefaults.ts';

const reads = ['scheme', 'asset'] as const;
const changes = ['scheme'] as const;

export const zoneEndpoints = {
  getSchemeZones: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/zones',
    access: 'read',
    tag: 'Event schemes',
    summary: 'Get the zones of a scheme',
    params: schemePath,
    response: SchemeZones,
  }),
  setZoneTable: endpoint({
    ...write,
    method: 'PUT',
    path: '/events/schemes/{schemeUUID}/zones',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Replace the table of zones of a scheme',
    description:
      'An asset has the zone that was given to it, else that of its outward postcode by this table, else none: zones ' +
      'are never guessed. The table is replaced as a whole; a bad row refuses it, named by row and column. Units ' +
      'follow after the response.',
    params: schemePath,
    body: NewZoneTable,
    response: StoredZoneTable,
    changes,
  }),
  giveZones: endpoint({
    ...write,
    method: 'POST',
    path: '/events/schemes/{schemeUUID}/zones/assets',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Give zones to assets of a scheme',
    description:
      'A given zone goes before that of the postcode; null clears it. One bad item refuses all. Units follow after ' +
      'the response.',
    params: schemePath,
    body: GivenZones,
    response: ZonesGiven,
    changes,
  }),
} satisfies Record<string, Endpoint>;
