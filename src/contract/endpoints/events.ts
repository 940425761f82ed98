import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  AssignPortfolios,
  CancelEvent,
  ChangedEvent,
  CreatedEvent,
  Event,
  EventAsset,
  EventAssetQuery,
  EventChanges,
  EventPortfolio,
  EventQuery,
  NewEvent,
} from '../event.ts';
import { EventChangeEffect } from '../eventEffect.ts';
import { EventHoldOut, HeldOutAsset, HeldOutAssetQuery } from '../holdOut.ts';
import { eventUUID, portfolioUUID } from '../members.ts';
import { pageQuery, pageSchema } from '../paging.ts';
import { NewRehearsal, Rehearsal } from '../rehearsal.ts';
import { OptEventAssets, OptResult, OverrideStacking } from '../scheme.ts';
import { eventPath } from './pathParameters.ts';
import { create, read, remove, staleRead, write } from './rowDefaults.ts';

const reads = ['event', 'stats', 'dispatch'] as const;
const changes = ['event'] as const;

export const eventEndpoints = {
  createEvent: endpoint({
    ...create,
    created: true,
    path: '/events',
    access: 'manage',
    tag: 'Events',
    summary: 'Schedule an event',
    description:
      '`warnings` name amounts that are taken and look like another unit; more than the market pack sells at once is ' +
      'refused.',
    body: NewEvent,
    response: CreatedEvent,
    versioned: true,
    refusals: [404],
    changes,
  }),
  listEvents: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events',
    access: 'read',
    tag: 'Events',
    summary: 'List events',
    description: 'Every event, however old, unless it is filtered; `from` and `to` keep those that overlap the range.',
    query: EventQuery,
    response: pageSchema(Event),
    formats: ['csv'],
  }),
  rehearseEvent: endpoint({
    ...write,
    method: 'POST',
    reads,
    path: '/events/rehearsal',
    access: 'read',
    tag: 'Events',
    summary: 'Rehearse an event before it is scheduled',
    description:
      'Who could take part, whose baseline would be missing and why, which events overlap, and what the event ' +
      'would deliver by replaying past similar days with the response of past events. Changes nothing.',
    body: NewRehearsal,
    response: Rehearsal,
    readsOnly: true,
    refusals: [404],
    changes: [],
  }),
  getEvent: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}',
    access: 'read',
    tag: 'Events',
    summary: 'Get an event',
    params: eventPath,
    response: Event,
    versioned: true,
  }),
  updateEvent: endpoint({
    ...write,
    method: 'PATCH',
    path: '/events/{event-uuid}',
    access: 'manage',
    tag: 'Events',
    summary: 'Change an event before its start',
    description:
      'The change is announced by EVENT.SCHEDULED with the next revision and what changed. After a change of the ' +
      'window or the deadline every opted-in asset is checked again: the opt-ins of those that were opted in ' +
      'after the deadline, are in another event at the new time or whose consent ends before the start are ended, ' +
      'and named with the reason; of more than 1,000 the rest after the response.',
    params: eventPath,
    body: EventChanges,
    response: ChangedEvent,
    versioned: true,
    changes,
  }),
  getEventChangeEffect: endpoint({
    ...write,
    method: 'POST',
    reads,
    path: '/events/{event-uuid}/change-effect',
    access: 'read',
    tag: 'Events',
    summary: 'What a change of an event would do to it',
    description:
      'The figures of its balance before and after the same change by PATCH, and how many opt-ins would be ended for ' +
      'which reason. Changes nothing. Of an event that more than 10,000 assets could take part in, by a sample of its ' +
      'opt-ins (`checked`) as they were last counted: 503 before that.',
    params: eventPath,
    body: EventChanges,
    response: EventChangeEffect,
    readsOnly: true,
    refusals: [409],
    changes: [],
  }),
  removeEventPortfolio: endpoint({
    ...remove,
    path: '/events/{event-uuid}/portfolios/{portfolioUUID}',
    access: 'manage',
    tag: 'Events',
    summary: 'Remove a portfolio from an event before its start',
    description:
      'Assets that were only invited leave, those that opted stay, on their own. In an event with more than 10,000 assets ' +
      'the others follow after the response: `assetsInvited` falls meanwhile.',
    params: z.strictObject({ 'event-uuid': eventUUID, portfolioUUID }),
    refusals: [409],
    changes,
  }),
  cancelEvent: endpoint({
    ...write,
    method: 'POST',
    path: '/events/{event-uuid}/cancel',
    access: 'manage',
    tag: 'Events',
    summary: 'Cancel an event',
    description: 'Allowed while SCHEDULED or STARTED; cancelling a cancelled event returns it unchanged.',
    params: eventPath,
    body: CancelEvent,
    bodyOptional: true,
    response: Event,
    changes,
  }),
  listEventPortfolios: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/portfolios',
    access: 'read',
    tag: 'Events',
    summary: 'List the portfolios of an event',
    params: eventPath,
    query: pageQuery({}, ['name'], 'name'),
    response: pageSchema(EventPortfolio),
    formats: ['csv'],
  }),
  assignEventPortfolios: endpoint({
    ...write,
    method: 'POST',
    path: '/events/{event-uuid}/portfolios',
    access: 'manage',
    tag: 'Events',
    summary: 'Assign portfolios to an event',
    description: 'Every READY asset of the portfolios is invited.',
    params: eventPath,
    body: AssignPortfolios,
    response: Event,
    changes,
  }),
  listEventAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/assets',
    access: 'read',
    tag: 'Events',
    summary: 'List assets under an event, each with its baseline',
    params: eventPath,
    query: EventAssetQuery,
    response: pageSchema(EventAsset),
    formats: ['csv'],
  }),
  optEventAssets: endpoint({
    ...write,
    method: 'POST',
    path: '/events/{event-uuid}/assets',
    access: 'runEvents',
    withinPortfolios: 'assetsBody',
    tag: 'Events',
    summary: 'Opt assets into or out of an event',
    description:
      'An opt-in needs the asset READY in the scheme, an active DISPATCH consent of its user and no overlapping ' +
      'event beside which it may not be sold; else it is refused with its reason. `reservedKw` keeps that power of each ' +
      'asset for this event, so that the rest of it can be in another; an asset that is in already takes it over. Into an event of a closed scheme nobody can be opted: 409; ' +
      'opting out is always possible before the start.',
    params: eventPath,
    body: OptEventAssets,
    response: OptResult,
    changes,
  }),
  overrideStacking: endpoint({
    ...write,
    role: 'admin',
    method: 'POST',
    path: '/events/{event-uuid}/assets/override',
    access: 'manage',
    tag: 'Events',
    summary: 'Opt assets into an event against an implicit no',
    description:
      'For assets that are refused with STACKING_IMPLICIT_NO: the reason is kept with each. Every other reason refuses as ' +
      'before. If stacking refuses all of them, the response is 409 with the code of the first refusal, and its cell ' +
      'in words.',
    params: eventPath,
    body: OverrideStacking,
    response: OptResult,
    refusals: [409],
    changes,
  }),
  getEventHoldOut: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/hold-out',
    access: 'read',
    tag: 'Events',
    summary: 'What an event draws its control group by',
    description:
      'An asset is held out where the first 48 bits of the SHA-256 of `eventUUID:assetUUID:salt` (UUIDs in lower case), ' +
      'divided by 2^48, are below `share`: anybody can draw again. Held-out assets are not invited, get no signal and ' +
      'cannot be opted in; the event is no event day of theirs.',
    params: eventPath,
    response: EventHoldOut,
  }),
  listHeldOutAssets: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/hold-out/assets',
    access: 'read',
    tag: 'Events',
    summary: 'List the assets that an event held out',
    description: 'From the start on: those that were READY and whose users consented then.',
    params: eventPath,
    query: HeldOutAssetQuery,
    response: pageSchema(HeldOutAsset),
    formats: ['csv'],
  }),
} satisfies Record<string, Endpoint>;
