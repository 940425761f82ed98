import { z } from 'zod';
import { AssetRegister, AssetRegisterQuery } from '../assetRegister.ts';
import {
  Complaint,
  ComplaintChanges,
  ComplaintCountQuery,
  ComplaintCounts,
  ComplaintQuery,
  LicenceReturn,
  LicenceReturnQuery,
  LoadControl,
  LoadControlChanges,
  LoadDay,
  LoadDayQuery,
  LoadSignalQuery,
  LoadSignals,
  NewComplaint,
} from '../compliance.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { create, read, staleRead, write } from './rowDefaults.ts';

const reads = ['compliance'] as const;
const changes = ['compliance'] as const;

export const complianceEndpoints = {
  getLoadControl: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/compliance/load-control',
    access: 'read',
    tag: 'Compliance',
    summary: 'Get the controlled power beside the line of the notice',
    description:
      'Power of the assets that are active, have a consent to dispatch in force, and are within reach of their ' +
      'controller, of the newest London day: the highest of its hourly counts. The line and the dates of the regime are ' +
      'settings of the service.',
    response: LoadControl,
  }),
  updateLoadControl: endpoint({
    ...write,
    method: 'PATCH',
    path: '/compliance/load-control',
    access: 'manage',
    tag: 'Compliance',
    summary: 'Note the day on which the notice was given',
    description: '409 while no day has reached the line.',
    body: LoadControlChanges,
    response: LoadControl,
    refusals: [409],
    changes,
  }),
  listLoadDays: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/compliance/load-control/days',
    access: 'read',
    tag: 'Compliance',
    summary: 'List the controlled power by London day',
    description: 'A day on which the service did not count has no row.',
    query: LoadDayQuery,
    response: pageSchema(LoadDay),
    formats: ['csv'],
  }),
  listLoadSignals: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/compliance/signals',
    access: 'read',
    tag: 'Compliance',
    summary: 'Export every signal to assets, with its cause, consent and override',
    description:
      'In the order in which they were made. CSV has everything in one response, as it is read; one that breaks off is ' +
      'incomplete. JSON has some signals, and `next`: send it as `after`.',
    query: LoadSignalQuery,
    response: LoadSignals,
    refusals: [404],
    formats: ['csv'],
    rowsOf: 'data',
  }),
  createComplaint: endpoint({
    ...create,
    path: '/compliance/complaints',
    access: 'manage',
    tag: 'Compliance',
    summary: 'Record a complaint',
    body: NewComplaint,
    response: Complaint,
    changes,
  }),
  listComplaints: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/compliance/complaints',
    access: 'read',
    tag: 'Compliance',
    summary: 'List complaints',
    query: ComplaintQuery,
    response: pageSchema(Complaint),
    formats: ['csv'],
  }),
  updateComplaint: endpoint({
    ...write,
    method: 'PATCH',
    path: '/compliance/complaints/{complaintUUID}',
    access: 'manage',
    tag: 'Compliance',
    summary: 'Change a complaint, or note its outcome',
    description: 'A complaint is closed by `closedDay` and `outcome` together, and opened again by null for both.',
    params: z.strictObject({ complaintUUID: uuid.describe('UUID of the complaint.') }),
    body: ComplaintChanges,
    response: Complaint,
    changes,
  }),
  countComplaints: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/compliance/complaint-counts',
    access: 'read',
    tag: 'Compliance',
    summary: 'Count the complaints of a period by type',
    query: ComplaintCountQuery,
    response: ComplaintCounts,
  }),
  getLicenceReturn: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/compliance/licence-return',
    access: 'read',
    tag: 'Compliance',
    summary: 'Get the figures of a licence return for a period',
    description:
      'Load by day, devices by technology, switching, signals and complaints, one figure a row. How each is counted is in ' +
      'the page about compliance.',
    query: LicenceReturnQuery,
    response: LicenceReturn,
    formats: ['csv'],
    rowsOf: 'data',
  }),
  exportAssetRegister: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/compliance/asset-register',
    access: 'read',
    withinPortfolios: 'portfolioFilter',
    tag: 'Compliance',
    summary: 'Export assets in the form of the draft register of flexible assets',
    description:
      'Active assets, in the order of their UUIDs, each with what is `missing` before it could be registered. CSV has ' +
      'everything in one response, as it is read. JSON has some assets, and `next`: send it as `after`.',
    query: AssetRegisterQuery,
    response: AssetRegister,
    refusals: [404],
    formats: ['csv'],
    rowsOf: 'data',
  }),
} satisfies Record<string, Endpoint>;
