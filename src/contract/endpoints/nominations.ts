import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { eventUUID } from '../members.ts';
import {
  AllowNomination,
  ComingNomination,
  ComingNominationQuery,
  EventNominations,
  NewNomination,
  Nomination,
  NominationGuide,
  nominationVersion,
} from '../nomination.ts';
import { pageSchema } from '../paging.ts';
import { eventPath } from './pathParameters.ts';
import { create, read, staleRead, write } from './rowDefaults.ts';

const reads = ['event', 'stats', 'dispatch'] as const;
const changes = ['event'] as const;

export const nominationEndpoints = {
  listComingNominations: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/nominations',
    access: 'read',
    tag: 'Events',
    summary: 'List the events whose baseline is to be nominated',
    description: 'Those that have not started, with their gates and what is nominated so far.',
    query: ComingNominationQuery,
    response: pageSchema(ComingNomination),
  }),
  listEventNominations: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/nominations',
    access: 'read',
    tag: 'Events',
    summary: 'List the nominations of an event',
    description:
      'Every version with its verdict, the one in force, and the gates. 409 if the baseline of the event is not ' +
      'nominated.',
    params: eventPath,
    response: EventNominations,
    refusals: [409],
  }),
  getNominationGuide: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/nominations/guide',
    access: 'read',
    tag: 'Events',
    summary: 'What to nominate for an event',
    description:
      'What its opted-in assets are forecast to use, and what is nominated in comparison with the same half hours of ' +
      'the last ten days without an event. Of more than 500 assets a sample stands for all.',
    params: eventPath,
    response: NominationGuide,
    refusals: [409],
    clockMember: 'nowUTC',
  }),
  nominateEvent: endpoint({
    ...create,
    path: '/events/{event-uuid}/nominations',
    access: 'runEvents',
    tag: 'Events',
    summary: 'Nominate the baseline of an event',
    description:
      'One value for each half hour of the event, of all its assets together, import positive. Every version is kept; ' +
      'the last one in time is in force. After its gate it is refused with 409 NOMINATION_LATE, or kept and unused ' +
      'until it is allowed, as the market pack says.',
    params: eventPath,
    body: NewNomination,
    response: Nomination,
    refusals: [404, 409],
    changes,
  }),
  allowLateNomination: endpoint({
    ...write,
    method: 'POST',
    path: '/events/{event-uuid}/nominations/{version}/allow',
    access: 'manage',
    tag: 'Events',
    summary: 'Allow a nomination that was late',
    description:
      'Where the buyer takes it nevertheless. Only a version that was kept as late; an event that has been settled ' +
      'is calculated again, or once it is FINAL by a recalculation.',
    params: z.strictObject({ 'event-uuid': eventUUID, version: nominationVersion }),
    body: AllowNomination,
    response: Nomination,
    refusals: [409],
    changes,
  }),
} satisfies Record<string, Endpoint>;
