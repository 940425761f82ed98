import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ClaimChanges, ClaimQuery, NewClaim, NewClaimEvidence } from '#contract/claim.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type ClaimDraft = z.input<typeof NewClaim>;
export type ClaimChangesBody = z.input<typeof ClaimChanges>;
export type EvidenceDraft = z.input<typeof NewClaimEvidence>;

/** Claims change what schemes say of their assets, and the tasks of Home. */
const SCHEMES = ['schemes'] as const;
const CLAIMS = [...SCHEMES, 'claims'] as const;
/** A screen shows the newest. */
const MAX_CLAIMS = 50;

export const claimQueries = {
  list: (query: Pick<z.input<typeof ClaimQuery>, 'schemeUUID' | 'assetUUID'>) =>
    queryOptions({
      queryKey: [...CLAIMS, 'list', query],
      queryFn: ({ signal }) => api.listClaims({ query: { ...query, pageSize: MAX_CLAIMS } }, { signal }),
    }),

  detail: (claimUUID: string) =>
    queryOptions({
      queryKey: [...CLAIMS, claimUUID],
      queryFn: ({ signal }) => api.getClaim({ params: { claimUUID } }, { signal }),
    }),
};

/** A document as it was uploaded. */
export const readEvidence = (claimUUID: string, evidenceUUID: string) =>
  api.getClaimEvidence({ params: { claimUUID, evidenceUUID } });

export const claimMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: ClaimDraft) => api.createClaim({ body }),
      onSettled: invalidateOnSettled(SCHEMES),
    }),

  change: (claimUUID: string) =>
    mutationOptions({
      mutationFn: (body: ClaimChangesBody) => api.updateClaim({ params: { claimUUID }, body }),
      onSettled: invalidateOnSettled(SCHEMES),
    }),

  addEvidence: (claimUUID: string) =>
    mutationOptions({
      mutationFn: (body: EvidenceDraft) => api.addClaimEvidence({ params: { claimUUID }, body }),
      onSettled: invalidateOnSettled(SCHEMES),
    }),
};
