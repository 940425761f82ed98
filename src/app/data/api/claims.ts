import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ClaimChanges, NewClaim, NewClaimEvidence } from '#contract/claim.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type ClaimDraft = z.input<typeof NewClaim>;
export type ClaimChangesBody = z.input<typeof ClaimChanges>;
export type EvidenceDraft = z.input<typeof NewClaimEvidence>;

/** A document as it was uploaded. */
export const readEvidence = (claimUUID: string, evidenceUUID: string) =>
  api.getClaimEvidence({ params: { claimUUID, evidenceUUID } });

export const claimMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: ClaimDraft) => api.createClaim({ body }),
      onSettled: staleAfter('createClaim'),
    }),

  change: (claimUUID: string) =>
    mutationOptions({
      mutationFn: (body: ClaimChangesBody) => api.updateClaim({ params: { claimUUID }, body }),
      onSettled: staleAfter('updateClaim'),
    }),

  addEvidence: (claimUUID: string) =>
    mutationOptions({
      mutationFn: (body: EvidenceDraft) => api.addClaimEvidence({ params: { claimUUID }, body }),
      onSettled: staleAfter('addClaimEvidence'),
    }),
};
