import { z } from 'zod';
import { Claim, ClaimChanges, ClaimDetail, ClaimEvidence, ClaimQuery, NewClaim, NewClaimEvidence } from '../claim.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { claimUUID } from '../members.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { create, read, staleRead, write } from './rowDefaults.ts';

const claimPath = z.strictObject({ claimUUID });
const evidencePath = z.strictObject({ claimUUID, evidenceUUID: uuid.describe('UUID of the document.') });
const reads = ['scheme'] as const;
const changes = ['scheme'] as const;

export const claimEndpoints = {
  createClaim: endpoint({
    ...create,
    path: '/claims',
    access: 'manage',
    tag: 'Claims',
    summary: 'Record that another provider claims an asset',
    description:
      'From the notice of the buyer. The asset stays READY in the scheme, with the reason CLAIMED_BY_OTHER, until the claim ' +
      'is decided. 409 where it is not READY there, or has a claim that is not decided.',
    body: NewClaim,
    response: ClaimDetail,
    refusals: [404, 409],
    changes,
  }),
  listClaims: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/claims',
    access: 'read',
    tag: 'Claims',
    summary: 'List claims of other providers',
    query: ClaimQuery,
    response: pageSchema(Claim),
    formats: ['csv'],
  }),
  getClaim: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/claims/{claimUUID}',
    access: 'read',
    tag: 'Claims',
    summary: 'Get a claim with its evidence and history',
    params: claimPath,
    response: ClaimDetail,
  }),
  updateClaim: endpoint({
    ...write,
    method: 'PATCH',
    path: '/claims/{claimUUID}',
    access: 'manage',
    tag: 'Claims',
    summary: 'Note what became of a claim',
    description:
      'UPHELD: the asset stays with you; LOST: it is DUPLICATED in the scheme from now on, held by `heldBy` or else by the ' +
      'claimant; WITHDRAWN: the other provider gave it up. Each is the end: 409 afterwards. Every change is kept.',
    params: claimPath,
    body: ClaimChanges,
    response: ClaimDetail,
    refusals: [409],
    changes,
  }),
  addClaimEvidence: endpoint({
    ...create,
    path: '/claims/{claimUUID}/evidence',
    access: 'manage',
    tag: 'Claims',
    summary: 'Add a signed consent to a claim',
    description:
      'A file of at most 700,000 bytes, kept as it is, or the SHA-256 of one that you keep; at most 20 documents. The claim ' +
      'is EVIDENCED then. 409 once it is decided.',
    params: claimPath,
    body: NewClaimEvidence,
    response: ClaimDetail,
    refusals: [409],
    changes,
  }),
  getClaimEvidence: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/claims/{claimUUID}/evidence/{evidenceUUID}',
    access: 'manage',
    tag: 'Claims',
    summary: 'Get a document of a claim as it was uploaded',
    params: evidencePath,
    response: ClaimEvidence,
  }),
} satisfies Record<string, Endpoint>;
