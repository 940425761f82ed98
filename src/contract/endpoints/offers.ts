import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  ApproveOffers,
  NewSubmission,
  Offer,
  OfferChanges,
  offerPath,
  OfferQuery,
  requirementPath,
  RequirementOffers,
} from '../offer.ts';
import { pageSchema } from '../paging.ts';
import { UnitSeason, UnitSeasonQuery, UnitStrikes } from '../strike.ts';
import { unitPath } from './pathParameters.ts';
import { read, staleRead, write } from './rowDefaults.ts';

const reads = ['offer', 'event'] as const;
const changes = ['offer'] as const;
const REFUSED = [404, 409];

export const offerEndpoints = {
  listOffers: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/offers',
    access: 'read',
    tag: 'Offers',
    summary: 'List offers',
    query: OfferQuery,
    response: pageSchema(Offer),
    formats: ['csv'],
  }),
  updateOffer: endpoint({
    ...write,
    method: 'PATCH',
    path: '/offers/{offerUUID}',
    access: 'runEvents',
    tag: 'Offers',
    summary: 'Change an offer by hand',
    description:
      'Before the submission time. An approved or submitted offer has to be approved and submitted again. What the pack ' +
      'of the scheme does not allow is refused with the rule; guardrails hold proposals, not people.',
    params: offerPath,
    body: OfferChanges,
    response: Offer,
    refusals: [409],
    changes,
  }),
  getRequirementOffers: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/requirements/{requirementUUID}/offers',
    access: 'read',
    tag: 'Offers',
    summary: 'Get the offers for a requirement',
    description: 'Of every unit and half hour, with the proposal, its alternatives and all that they rest on.',
    params: requirementPath,
    response: RequirementOffers,
  }),
  proposeOffers: endpoint({
    ...write,
    method: 'POST',
    path: '/requirements/{requirementUUID}/offers/propose',
    access: 'runEvents',
    tag: 'Offers',
    summary: 'Propose the offers for a requirement anew',
    description:
      'They are proposed by themselves when a requirement arrives; this does it again, with what is known now. Offers ' +
      'that a person changed or approved stay as they are.',
    params: requirementPath,
    response: null,
    status: 204,
    refusals: REFUSED,
    changes,
  }),
  approveOffers: endpoint({
    ...write,
    method: 'POST',
    path: '/requirements/{requirementUUID}/offers/approve',
    access: 'runEvents',
    tag: 'Offers',
    summary: 'Approve offers',
    description:
      'All or none. Above the power that the guardrails of the unit name a second person approves too: 409 where the ' +
      'same person approves twice.',
    params: requirementPath,
    body: ApproveOffers,
    response: RequirementOffers,
    refusals: [409],
    changes,
  }),
  submitOffers: endpoint({
    ...write,
    method: 'POST',
    path: '/requirements/{requirementUUID}/offers/submit',
    access: 'runEvents',
    tag: 'Offers',
    summary: 'Record that the approved offers were submitted',
    description: 'With the reference of the buyer; 409 without an approved offer, and after the submission time.',
    params: requirementPath,
    body: NewSubmission,
    response: RequirementOffers,
    refusals: [409],
    changes,
  }),
  getUnitStrikes: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/units/{unitUUID}/strikes',
    access: 'read',
    tag: 'Offers',
    summary: 'Get the strikes of a unit',
    description:
      'An acceptance is an accepted half hour, and a strike one that is settled by a factor below that of the market ' +
      'pack. Too many in a row, or in a period, and the buyer may deregister the unit.',
    params: unitPath,
    response: UnitStrikes,
  }),
  getUnitSeason: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/units/{unitUUID}/season',
    access: 'read',
    tag: 'Offers',
    summary: 'Get what a unit offered, delivered and earned this season',
    description: 'By requirement. A season begins on 1 April in London.',
    params: unitPath,
    query: UnitSeasonQuery,
    response: UnitSeason,
  }),
} satisfies Record<string, Endpoint>;
