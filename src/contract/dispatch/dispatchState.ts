import { z } from 'zod';

/** State of the dispatch of one asset: its own answer, else that of the batch that carries it. */
export const dispatchState = z
  .enum(['PENDING', 'SENT', 'DELIVERED', 'ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED'])
  .meta({ id: 'DispatchState', description: 'Where a dispatch stands.' });
export type DispatchState = z.infer<typeof dispatchState>;
