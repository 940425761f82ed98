import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readAllItems } from '#client/readAllItems.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Scheme, SchemeAssetQuery, SchemeQuery } from '#contract/scheme.ts';
import type { NewScheme, SchemeChanges } from '#contract/schemeChanges.ts';
import { liveStaleTime, pollUnlessLive } from '../live/liveState.ts';
import { api, readWithVersion } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type SchemeListQuery = z.input<typeof SchemeQuery>;
export type SchemeAssetListQuery = z.input<typeof SchemeAssetQuery>;
export type SchemeChangesBody = z.input<typeof SchemeChanges>;
export type SchemeDraft = z.input<typeof NewScheme>;

/** Poll interval while the regulator still checks assets and the live stream is down. */
const CHECK_POLL_MS = 30_000;
const MAX_SCHEMES = 200;
const SCHEMES = ['schemes'] as const;
const isChecking = ({ counts }: Scheme): boolean => counts.OPT_IN > 0;

export const schemeQueries = {
  list: (query: SchemeListQuery = { pageSize: MAX_SCHEMES, sort: 'name' }) =>
    queryOptions({
      queryKey: [...SCHEMES, 'list', query],
      queryFn: ({ signal }) => api.listSchemes({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
      refetchInterval: ({ state }) => pollUnlessLive(state.data?.data.some(isChecking) === true && CHECK_POLL_MS),
    }),

  detail: (schemeUUID: string) =>
    queryOptions({
      queryKey: [...SCHEMES, 'detail', schemeUUID],
      queryFn: ({ signal }) => api.getScheme({ params: { schemeUUID } }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: ({ state }) =>
        pollUnlessLive(state.data !== undefined && isChecking(state.data) && CHECK_POLL_MS),
    }),

  /** Where its registrations stand, and what it comes to. */
  standing: (schemeUUID: string) =>
    queryOptions({
      queryKey: [...SCHEMES, 'standing', schemeUUID],
      queryFn: ({ signal }) => api.getSchemeStanding({ params: { schemeUUID } }, { signal }),
      staleTime: liveStaleTime,
    }),

  /** A scheme with its version for If-Match. */
  versioned: (schemeUUID: string) =>
    queryOptions({
      queryKey: [...SCHEMES, 'versioned', schemeUUID],
      queryFn: ({ signal }) => readWithVersion((client) => client.getScheme({ params: { schemeUUID } }, { signal })),
      staleTime: 0,
      gcTime: 0,
    }),

  assets: (schemeUUID: string, query: SchemeAssetListQuery) =>
    queryOptions({
      queryKey: [...SCHEMES, 'assets', schemeUUID, query],
      queryFn: ({ signal }) => api.listSchemeAssets({ params: { schemeUUID }, query }, { signal }),
      placeholderData: (previous, query) => (query?.queryKey[2] === schemeUUID ? previous : undefined),
      staleTime: liveStaleTime,
      refetchInterval: ({ state }) =>
        pollUnlessLive(state.data?.data.some(({ status }) => status === 'OPT_IN') === true && CHECK_POLL_MS),
    }),

  /** How many meter points wait for the regulator; the list itself is read on request. */
  regulatorChecks: (schemeUUID: string) =>
    queryOptions({
      queryKey: [...SCHEMES, 'regulatorChecks', schemeUUID],
      queryFn: ({ signal }) => api.listRegulatorChecks({ params: { schemeUUID }, query: { pageSize: 1 } }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: () => pollUnlessLive(CHECK_POLL_MS),
    }),
};

const onSettled = invalidateOnSettled(SCHEMES);

/** Mutations of schemes. */
export const schemeMutations = {
  /** Assets opt into it afterwards. */
  create: () => mutationOptions({ mutationFn: (scheme: SchemeDraft) => api.createScheme({ body: scheme }), onSettled }),

  /** Changes a scheme, unless somebody else has changed it since it was read. */
  update: () =>
    mutationOptions({
      mutationFn: ({
        schemeUUID,
        version,
        changes,
      }: {
        schemeUUID: string;
        version: string;
        changes: SchemeChangesBody;
      }) => api.updateScheme({ params: { schemeUUID }, body: changes }, { headers: { 'if-match': version } }),
      onSettled,
    }),

  /** Opens or closes a scheme. */
  setStatus: () =>
    mutationOptions({
      mutationFn: ({ schemeUUID, status }: { schemeUUID: string; status: Scheme['status'] }) =>
        api.updateScheme({ params: { schemeUUID }, body: { status } }),
      onSettled,
    }),

  /** How often ready assets are checked again; null for never. */
  setRecheckDays: () =>
    mutationOptions({
      mutationFn: ({ schemeUUID, recheckDays }: { schemeUUID: string; recheckDays: number | null }) =>
        api.updateScheme({ params: { schemeUUID }, body: { recheckDays } }),
      onSettled,
    }),

  /** The MPANs that wait for the regulator, each once. */
  readRegulatorChecks: () =>
    mutationOptions({
      mutationFn: async (schemeUUID: string) => {
        const checks = await readAllItems((at) =>
          api.listRegulatorChecks({ params: { schemeUUID }, query: { ...at, pageSize: MAX_PAGE_SIZE } }),
        );
        return [...new Set(checks.map(({ mpan }) => mpan))];
      },
    }),

  /** Records the regulator's verdicts. */
  recordVerdicts: <Input, Output>(send: (input: Input) => Promise<Output>) =>
    mutationOptions({ mutationFn: send, onSettled }),
};
