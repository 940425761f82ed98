import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewConvertedConsumption } from '#contract/convertedConsumption.ts';
import type { NewFileBinding } from '#contract/fileBinding.ts';
import type { NewInstructionFile } from '#contract/instructionFile.ts';
import type { MarketFileQuery } from '#contract/marketFile.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type BindingDraft = z.input<typeof NewFileBinding>;
export type InstructionFileDraft = z.input<typeof NewInstructionFile>;
export type MarketFileChoice = z.input<typeof MarketFileQuery>;
export type ConvertedDraft = z.input<typeof NewConvertedConsumption>;

export const marketFileMutations = {
  bind: () =>
    mutationOptions({
      mutationFn: (body: BindingDraft) => api.createFileBinding({ body }),
      onSettled: staleAfter('createFileBinding'),
    }),

  instruct: () =>
    mutationOptions({
      mutationFn: (body: InstructionFileDraft) => api.createInstructionFile({ body }),
      onSettled: staleAfter('createInstructionFile'),
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
