import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewConvertedConsumption } from '#contract/convertedConsumption.ts';
import type { NewFileBinding } from '#contract/fileBinding.ts';
import type { NewInstructionFile } from '#contract/instructionFile.ts';
import type { MarketFileQuery } from '#contract/marketFile.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type BindingDraft = z.input<typeof NewFileBinding>;
export type InstructionFileDraft = z.input<typeof NewInstructionFile>;
export type MarketFileChoice = z.input<typeof MarketFileQuery>;
export type ConvertedDraft = z.input<typeof NewConvertedConsumption>;

const BINDINGS = ['schemes', 'fileBindings'] as const;
const INSTRUCTIONS = ['events', 'instructionFiles'] as const;
/** A screen shows the newest. */
const MAX_SHOWN = 100;

export const marketFileQueries = {
  bindings: () =>
    queryOptions({
      queryKey: [...BINDINGS, 'list'],
      queryFn: ({ signal }) => api.listFileBindings({ query: { pageSize: MAX_SHOWN } }, { signal }),
    }),

  instructions: () =>
    queryOptions({
      queryKey: [...INSTRUCTIONS, 'list'],
      queryFn: ({ signal }) => api.listInstructionFiles({ query: { pageSize: MAX_SHOWN } }, { signal }),
    }),

  /** What a file will have. */
  described: (query: MarketFileChoice) =>
    queryOptions({
      queryKey: ['marketFile', query],
      queryFn: ({ signal }) => api.exportMarketFile({ query }, { signal }),
      retry: false,
    }),
};

export const marketFileMutations = {
  bind: () =>
    mutationOptions({
      mutationFn: (body: BindingDraft) => api.createFileBinding({ body }),
      onSettled: invalidateOnSettled(BINDINGS),
    }),

  instruct: () =>
    mutationOptions({
      mutationFn: (body: InstructionFileDraft) => api.createInstructionFile({ body }),
      onSettled: invalidateOnSettled(INSTRUCTIONS),
    }),
};

/** One such request a second is allowed. */
const INTERVAL_MS = 1050;

/** Checks or stores readings by their convention, portion after portion. */
export async function sendConverted<Portion>(
  portions: readonly Portion[],
  bodyOf: (portion: Portion) => ConvertedDraft,
  onShare: (share: number) => void,
) {
  const results: Awaited<ReturnType<typeof api.createConvertedConsumption>>[] = [];
  for (const [index, portion] of portions.entries()) {
    if (index > 0) await new Promise((next) => setTimeout(next, INTERVAL_MS));
    results.push(await api.createConvertedConsumption({ body: bodyOf(portion) }));
    onShare((index + 1) / portions.length);
  }
  return results;
}
