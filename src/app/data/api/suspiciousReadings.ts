import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DecideSuspiciousReadings } from '#contract/suspiciousReading.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export const suspiciousReadingMutations = {
  /** Figures, baselines and tasks follow: everything is read again. */
  decide: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof DecideSuspiciousReadings>) => api.decideSuspiciousReadings({ body }),
      onSettled: staleAfter('decideSuspiciousReadings'),
    }),
};
