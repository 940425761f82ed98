import type { Data } from '#app/data/operationTypes.ts';
import type { Rules } from '#app/data/queryRules.ts';
import type { DispatchBatch } from '#contract/dispatch/controller.ts';

const PENDING_POLL_MS = 10_000;
const isUnderWay = ({ state }: DispatchBatch): boolean => state === 'PENDING' || state === 'SENT';

export const pollPending: Rules<Data<'listDispatchBatches'>> = {
  staleTime: PENDING_POLL_MS,
  refetchInterval: ({ state }) => state.data?.data.some(isUnderWay) === true && PENDING_POLL_MS,
};
