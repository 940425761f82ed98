import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { RegulatorCheck, RegulatorCheckQuery, RegulatorVerdicts, VerdictsRecorded } from '../regulator.ts';
import {
  OptAssets,
  OptResult,
  Scheme,
  SchemeAsset,
  SchemeAssetQuery,
  SchemeQuery,
  SetStandingOptIns,
} from '../scheme.ts';
import { NewScheme, SchemeChanges } from '../schemeChanges.ts';
import { schemePath } from './pathParameters.ts';
import { create, read, staleRead, write } from './rowDefaults.ts';

const reads = ['scheme'] as const;
const changes = ['scheme', 'asset', 'event'] as const;

export const schemeEndpoints = {
  createScheme: endpoint({
    ...create,
    created: true,
    path: '/events/schemes',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Create an event scheme',
    body: NewScheme,
    response: Scheme,
    versioned: true,
    changes,
  }),
  listSchemes: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/schemes',
    access: 'read',
    tag: 'Event schemes',
    summary: 'List event schemes',
    query: SchemeQuery,
    response: pageSchema(Scheme),
    formats: ['csv'],
  }),
  getScheme: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}',
    access: 'read',
    tag: 'Event schemes',
    summary: 'Get an event scheme',
    params: schemePath,
    response: Scheme,
    versioned: true,
  }),
  updateScheme: endpoint({
    ...write,
    method: 'PATCH',
    path: '/events/schemes/{schemeUUID}',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Change an event scheme',
    params: schemePath,
    body: SchemeChanges,
    response: Scheme,
    versioned: true,
    changes,
  }),
  listSchemeAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/assets',
    access: 'read',
    tag: 'Event schemes',
    summary: 'List assets under an event scheme',
    params: schemePath,
    query: SchemeAssetQuery,
    response: pageSchema(SchemeAsset),
    formats: ['csv'],
  }),
  optSchemeAssets: endpoint({
    ...write,
    method: 'POST',
    path: '/events/schemes/{schemeUUID}/assets',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Opt assets into or out of an event scheme',
    description:
      'With dryRun the response is the same and nothing changes. Opted-in assets wait for the regulator check. A ' +
      'closed scheme can be left, not entered: 409.',
    params: schemePath,
    body: OptAssets,
    response: OptResult,
    changes,
  }),
  setStandingOptIns: endpoint({
    ...write,
    method: 'POST',
    path: '/events/schemes/{schemeUUID}/standing-opt-ins',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Opt assets into every event of a scheme, or ask each time',
    description:
      'Records what the users of assets have said once. With EVERY an asset is opted in a moment after it is invited ' +
      'to an event, also to those it is invited to already, under the same conditions as by hand; it stays invited ' +
      'where one of them or a limit is against it. An opt-out of a single event is final for that event. Recording ' +
      'ASK ends no opt-in. With dryRun the response is the same and nothing changes.',
    params: schemePath,
    body: SetStandingOptIns,
    response: OptResult,
    changes,
  }),
  listRegulatorChecks: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/regulator-checks',
    access: 'read',
    tag: 'Event schemes',
    summary: "List the meter points that wait for the regulator's check",
    description:
      'Assets that wait for their first check, and READY ones that are to be checked again by the period of the ' +
      'scheme.',
    params: schemePath,
    query: RegulatorCheckQuery,
    response: pageSchema(RegulatorCheck),
    formats: ['csv'],
  }),
  recordRegulatorVerdicts: endpoint({
    ...write,
    method: 'POST',
    path: '/events/schemes/{schemeUUID}/regulator-verdicts',
    access: 'manage',
    tag: 'Event schemes',
    summary: "Record the regulator's verdicts",
    description:
      'Verdicts are recorded for assets that wait and for those that were checked before; what is READY no more ' +
      'leaves the events it was opted in to. One bad item refuses all. With dryRun nothing is stored.',
    params: schemePath,
    body: RegulatorVerdicts,
    response: VerdictsRecorded,
    changes,
  }),
} satisfies Record<string, Endpoint>;
