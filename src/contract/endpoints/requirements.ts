import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  MarketBidQuery,
  MarketHalfHour,
  MarketHistoryQuery,
  MarketOffer,
  MarketParticipantQuery,
  MarketParticipants,
} from '../marketHistory.ts';
import { pageSchema } from '../paging.ts';
import {
  ListedRequirement,
  NewRequirementFile,
  Requirement,
  RequirementFileResult,
  RequirementQuery,
  requirementUUID,
} from '../requirement.ts';
import { NewRequirementFeed, RequirementFeed } from '../requirementFeed.ts';
import { schemePath } from './pathParameters.ts';
import { read, write } from './rowDefaults.ts';

const reads = ['event'] as const;

export const requirementEndpoints = {
  storeRequirementFile: endpoint({
    ...write,
    method: 'POST',
    path: '/requirements/files',
    access: 'manage',
    tag: 'Market',
    summary: 'Store a file of NESO: requirement, utilisation report or its summary',
    description:
      'Which of the three it is, its columns say; columns that are not known are ignored and named. A fault in any row ' +
      'refuses the file: `errors` name row and column, and nothing is stored. The same rows again change nothing. What was ' +
      'stored before and differs is listed, and replaced with `differences` ACCEPT alone; what was not known before, such as ' +
      'settled volumes, is added. Offers and results of an event without a stored requirement are kept as history.',
    body: NewRequirementFile,
    response: RequirementFileResult,
    limit: 'consumption',
    refusals: [404],
    changes: ['event'],
  }),
  listRequirements: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/requirements',
    access: 'read',
    tag: 'Market',
    summary: 'List what buyers ask',
    query: RequirementQuery,
    response: pageSchema(ListedRequirement),
    formats: ['csv'],
  }),
  getRequirement: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/requirements/{requirementUUID}',
    access: 'read',
    tag: 'Market',
    summary: 'Get what a buyer asks in one event, by half hour, with what came of it',
    params: z.strictObject({ requirementUUID }),
    response: Requirement,
  }),
  getRequirementFeed: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/requirement-feed',
    access: 'read',
    tag: 'Market',
    summary: 'Get how NESO’s data portal is polled for a scheme',
    params: schemePath,
    response: RequirementFeed,
  }),
  setRequirementFeed: endpoint({
    ...write,
    method: 'PUT',
    path: '/events/schemes/{schemeUUID}/requirement-feed',
    access: 'manage',
    tag: 'Market',
    summary: 'Set which data sets of NESO’s data portal are polled for a scheme',
    description:
      'Rows are stored as those of files are, and differences from what is stored are kept. A failure is tried again after ' +
      'growing pauses. Settings of the service name the addresses and the interval; without them nothing is polled.',
    params: schemePath,
    body: NewRequirementFeed,
    response: RequirementFeed,
    refusals: [404],
    changes: ['event'],
  }),
  listMarketHistory: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/market/history',
    access: 'read',
    tag: 'Market',
    summary: 'List half hours of a market, newest first',
    description:
      'Every half hour of which a requirement, offers or a summary were stored: power asked, offered, accepted and settled, ' +
      'and the two prices between which the buyer stopped. Participants’ offers: GET /market/bids.',
    query: MarketHistoryQuery,
    response: pageSchema(MarketHalfHour),
    formats: ['csv'],
  }),
  listMarketBids: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/market/bids',
    access: 'read',
    tag: 'Market',
    summary: 'List the offers of all participants for one event of a buyer',
    query: MarketBidQuery,
    response: pageSchema(MarketOffer),
    formats: ['csv'],
  }),
  listMarketParticipants: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/market/participants',
    access: 'read',
    tag: 'Market',
    summary: 'List the participants of a market, with what they offered and sold in a range of time',
    query: MarketParticipantQuery,
    response: MarketParticipants,
    refusals: [404],
    formats: ['csv'],
  }),
} satisfies Record<string, Endpoint>;
