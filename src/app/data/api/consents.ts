import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ConsentQuery, NewConsent, NewTenancyEnd } from '#contract/consent.ts';
import { api } from './client.ts';

export type ConsentListQuery = z.input<typeof ConsentQuery>;
export type NewConsentBody = z.input<typeof NewConsent>;
export type TenancyEndBody = Omit<z.input<typeof NewTenancyEnd>, 'dryRun'>;

/** Queries of consents. */
export const consentQueries = {
  list: (query: ConsentListQuery) =>
    queryOptions({
      queryKey: ['consents', 'list', query],
      queryFn: ({ signal }) => api.listConsents({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** What the first events that a withdrawal touches would come to. */
  effectFigures: (consentUUID: string) =>
    queryOptions({
      queryKey: ['consents', 'effect', consentUUID, 'figures'],
      queryFn: ({ signal }) =>
        api.getConsentEffect({ params: { consentUUID }, query: { figures: 'true' } }, { signal }),
      staleTime: 0,
    }),

  /** The opt-ins that a withdrawal would end now. */
  effect: (consentUUID: string) =>
    queryOptions({
      queryKey: ['consents', 'effect', consentUUID],
      queryFn: ({ signal }) => api.getConsentEffect({ params: { consentUUID } }, { signal }),
      staleTime: 0,
    }),

  /** What the end of a tenancy would end now; nothing is changed. */
  tenancyEnd: (userUUID: string, body: TenancyEndBody) =>
    queryOptions({
      queryKey: ['consents', 'tenancyEnd', userUUID, body],
      queryFn: ({ signal }) => api.endTenancy({ params: { userUUID }, body: { ...body, dryRun: true } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** Mutations of consents; a withdrawal ends opt-ins, so everything is invalidated. */
export const consentMutations = {
  record: () =>
    mutationOptions({
      mutationFn: (body: NewConsentBody) => api.createConsent({ body }),
      onSuccess: (_consent, _body, _mutated, { client }) => client.invalidateQueries(),
    }),

  endTenancy: (userUUID: string) =>
    mutationOptions({
      mutationFn: (body: TenancyEndBody) => api.endTenancy({ params: { userUUID }, body }),
      onSuccess: (_end, _body, _mutated, { client }) => client.invalidateQueries(),
    }),

  withdraw: () =>
    mutationOptions({
      mutationFn: (consentUUID: string) => api.withdrawConsent({ params: { consentUUID } }),
      onSuccess: (_none, _uuid, _mutated, { client }) => client.invalidateQueries(),
    }),
};
