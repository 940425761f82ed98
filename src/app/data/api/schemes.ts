import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readAllItems } from '#client/readAllItems.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Scheme, SchemeAssetQuery, SchemeQuery } from '#contract/scheme.ts';
import type { NewScheme, SchemeChanges } from '#contract/schemeChanges.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type SchemeListQuery = z.input<typeof SchemeQuery>;
export type SchemeAssetListQuery = z.input<typeof SchemeAssetQuery>;
export type SchemeChangesBody = z.input<typeof SchemeChanges>;
export type SchemeDraft = z.input<typeof NewScheme>;

/** Mutations of schemes. */
export const schemeMutations = {
  /** Assets opt into it afterwards. */
  create: () =>
    mutationOptions({
      mutationFn: (scheme: SchemeDraft) => api.createScheme({ body: scheme }),
      onSettled: staleAfter('createScheme'),
    }),

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
      onSettled: staleAfter('updateScheme'),
    }),

  /** Opens or closes a scheme. */
  setStatus: () =>
    mutationOptions({
      mutationFn: ({ schemeUUID, status }: { schemeUUID: string; status: Scheme['status'] }) =>
        api.updateScheme({ params: { schemeUUID }, body: { status } }),
      onSettled: staleAfter('updateScheme'),
    }),

  /** How often ready assets are checked again; null for never. */
  setRecheckDays: () =>
    mutationOptions({
      mutationFn: ({ schemeUUID, recheckDays }: { schemeUUID: string; recheckDays: number | null }) =>
        api.updateScheme({ params: { schemeUUID }, body: { recheckDays } }),
      onSettled: staleAfter('updateScheme'),
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
    mutationOptions({ mutationFn: send, onSettled: staleAfter() }),
};
