import { z } from 'zod';
import { Consent, ConsentEffect, ConsentEffectQuery, ConsentQuery, ListedConsent, NewConsent } from '../consent.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { consentUUID } from '../members.ts';
import { pageSchema } from '../paging.ts';
import { create, many, read, remove, staleRead } from './rowDefaults.ts';

const consentPath = z.strictObject({ consentUUID });
const reads = ['consent'] as const;
const changes = ['consent', 'scheme', 'event'] as const;

export const consentEndpoints = {
  createConsent: endpoint({
    ...create,
    created: true,
    path: '/consents',
    access: 'manage',
    tag: 'Consents',
    summary: "Record a user's consent or refusal",
    body: NewConsent,
    response: Consent,
    versioned: true,
    changes,
    changesMore: true,
  }),
  createConsentsBulk: endpoint({
    ...create,
    path: '/consents/bulk',
    access: 'manage',
    tag: 'Consents',
    summary: 'Record up to 1,000 consents or refusals',
    description:
      'All or nothing: one bad item refuses the whole request, with its index in the pointer. No two may be of ' +
      'the same user, type and asset.',
    ...many(NewConsent, Consent),
    changes,
  }),
  listConsents: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/consents',
    access: 'read',
    tag: 'Consents',
    summary: 'List consents',
    description: 'Each with the names of its user and asset, and what it means for events now.',
    query: ConsentQuery,
    response: pageSchema(ListedConsent),
    formats: ['csv'],
  }),
  getConsent: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/consents/{consentUUID}',
    access: 'read',
    tag: 'Consents',
    summary: 'Get a consent',
    params: consentPath,
    response: Consent,
    versioned: true,
  }),
  getConsentEffect: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/consents/{consentUUID}/effect',
    access: 'read',
    tag: 'Consents',
    summary: 'What withdrawing a consent would end now',
    description:
      'The assets that rest on this consent alone, and the events that have not started which would lose them; with ' +
      'figures, what the first three of those come to without them, which takes longer. Changes nothing.',
    params: consentPath,
    query: ConsentEffectQuery,
    response: ConsentEffect,
  }),
  withdrawConsent: endpoint({
    ...remove,
    path: '/consents/{consentUUID}',
    access: 'manage',
    tag: 'Consents',
    summary: 'Withdraw a consent',
    params: consentPath,
    versioned: true,
    refusals: [409],
    changes,
    changesMore: true,
  }),
} satisfies Record<string, Endpoint>;
