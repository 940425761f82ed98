import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ConsentQuery, NewConsent, NewTenancyEnd } from '#contract/consent.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type ConsentListQuery = z.input<typeof ConsentQuery>;
export type NewConsentBody = z.input<typeof NewConsent>;
export type TenancyEndBody = Omit<z.input<typeof NewTenancyEnd>, 'dryRun'>;

/** Mutations of consents; a withdrawal ends opt-ins, so everything is invalidated. */
export const consentMutations = {
  record: () =>
    mutationOptions({
      mutationFn: (body: NewConsentBody) => api.createConsent({ body }),
      onSettled: staleAfter('createConsent'),
    }),

  endTenancy: (userUUID: string) =>
    mutationOptions({
      mutationFn: (body: TenancyEndBody) => api.endTenancy({ params: { userUUID }, body }),
      onSettled: staleAfter('endTenancy'),
    }),

  withdraw: () =>
    mutationOptions({
      mutationFn: (consentUUID: string) => api.withdrawConsent({ params: { consentUUID } }),
      onSettled: staleAfter('withdrawConsent'),
    }),
};
