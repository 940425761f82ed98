import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { ListedUnit } from '../strike.ts';
import { NewUnit, StoredUnit, Unit, UnitChanges, UnitMember, UnitMemberQuery, UnitQuery } from '../unit.ts';
import { unitPath } from './pathParameters.ts';
import { create, read, remove, staleRead, write } from './rowDefaults.ts';

const reads = ['scheme', 'portfolio'] as const;
const changes = ['scheme'] as const;
const tag = 'Event schemes';

export const unitEndpoints = {
  createUnit: endpoint({
    ...create,
    created: true,
    path: '/units',
    access: 'manage',
    tag,
    summary: 'Create a unit',
    description:
      'Its members join it after the response. `warnings` name days outside of the market pack, and an identifier ' +
      'that ends in another zone.',
    body: NewUnit,
    response: StoredUnit,
    versioned: true,
    refusals: [404, 409],
    changes,
  }),
  listUnits: endpoint({
    ...staleRead,
    method: 'GET',
    reads: [...reads, 'offer', 'event'],
    path: '/units',
    access: 'read',
    tag,
    summary: 'List units',
    query: UnitQuery,
    response: pageSchema(ListedUnit),
    formats: ['csv'],
  }),
  getUnit: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/units/{unitUUID}',
    access: 'read',
    tag,
    summary: 'Get a unit',
    params: unitPath,
    response: Unit,
    versioned: true,
  }),
  updateUnit: endpoint({
    ...write,
    method: 'PATCH',
    path: '/units/{unitUUID}',
    access: 'manage',
    tag,
    summary: 'Change a unit',
    description: 'With another zone or portfolio its members change after the response; their history stays.',
    params: unitPath,
    body: UnitChanges,
    response: StoredUnit,
    versioned: true,
    changes,
  }),
  archiveUnit: endpoint({
    ...remove,
    path: '/units/{unitUUID}',
    access: 'manage',
    tag,
    summary: 'Archive a unit',
    description: 'Its members leave it after the response; their history stays. Its identifier may be used again.',
    params: unitPath,
    versioned: true,
    changes,
  }),
  listUnitMembers: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['scheme', 'portfolio', 'asset'],
    path: '/units/{unitUUID}/members',
    access: 'read',
    tag,
    summary: 'List the members of a unit',
    params: unitPath,
    query: UnitMemberQuery,
    response: pageSchema(UnitMember),
    formats: ['csv'],
  }),
} satisfies Record<string, Endpoint>;
