import { z } from 'zod';
import { BulkAction, BulkActionAnswer, BulkActionQuery, NewBulkAction } from '../bulkAction.ts';
import { BulkEffect, NewBulkEffect } from '../bulkEffect.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { bulkActionUUID } from '../members.ts';
import { pageSchema } from '../paging.ts';
import { create, read, write } from './rowDefaults.ts';

const reads = ['bulkAction'] as const;
const changes = ['bulkAction', 'asset', 'portfolio', 'scheme', 'event'] as const;

export const bulkActionEndpoints = {
  createBulkAction: endpoint({
    ...create,
    reads,
    previews: true,
    path: '/bulk-actions',
    access: 'manage',
    tag: 'Bulk actions',
    summary: 'Act on every asset that matches a filter',
    description:
      'A record with counts and reasons. With dryRun the answer is 200 and a preview: nothing is stored, and there is no ' +
      'UUID. A filter without a criterion needs all. Up to 10,000 assets are ' +
      'changed in the request; more are found and changed step by step after the response, whose status is then RUNNING: GET ' +
      'shows the progress. How many match is then not counted in the request: matchedIs says what matched is.',
    body: NewBulkAction,
    response: BulkActionAnswer,
    refusals: [404],
    changes,
    changesMore: true,
  }),
  getBulkActionEffect: endpoint({
    ...write,
    method: 'POST',
    reads,
    path: '/bulk-actions/effect',
    access: 'read',
    tag: 'Bulk actions',
    summary: 'What a bulk action would do to scheduled events',
    description:
      'The figures of the balance of each event that the action touches, before and after, and what can be done ' +
      'about each reason for which assets are refused. Takes longer than the dry run, which has the numbers of ' +
      'assets. Changes nothing.',
    body: NewBulkEffect,
    response: BulkEffect,
    readsOnly: true,
    refusals: [404],
    changes: [],
  }),
  listBulkActions: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/bulk-actions',
    access: 'read',
    tag: 'Bulk actions',
    summary: 'List bulk actions',
    query: BulkActionQuery,
    response: pageSchema(BulkAction),
    formats: ['csv'],
  }),
  getBulkAction: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/bulk-actions/{bulkActionUUID}',
    access: 'read',
    tag: 'Bulk actions',
    summary: 'Get a bulk action',
    params: z.strictObject({ bulkActionUUID }),
    response: BulkAction,
  }),
  undoBulkAction: endpoint({
    ...write,
    method: 'POST',
    path: '/bulk-actions/{bulkActionUUID}/undo',
    access: 'manage',
    tag: 'Bulk actions',
    summary: 'Undo a bulk action while it can be undone',
    description:
      'Each asset that it changed is put back to what it was before: an invitation is one again, and opt-ins that ' +
      'the action ended stand again where they are still allowed. Whatever cannot be put back, because it has ' +
      'been changed since for example, is named in notPutBack with the reason. More than 10,000 assets step by ' +
      'step, status UNDOING.',
    params: z.strictObject({ bulkActionUUID }),
    body: z.strictObject({}),
    bodyOptional: true,
    response: BulkAction,
    changes,
    changesMore: true,
  }),
} satisfies Record<string, Endpoint>;
