import { dispatchEndpoints } from '#contract/endpoints/dispatch.ts';
import type { Handlers } from '../http/call.ts';
import { cancelDispatches } from './orders/cancelDispatches.ts';
import { confirmDispatchOrder } from './orders/confirmDispatchOrder.ts';
import { createDispatchOrder } from './orders/createDispatchOrder.ts';
import { resendDispatches } from './orders/resendDispatches.ts';
import { respreadDispatches } from './orders/respreadDispatches.ts';
import { getDispatchStop, releaseDispatch, stopDispatch } from './orders/stopDispatch.ts';

type Names = keyof typeof dispatchEndpoints;

const notYet = async (): Promise<never> => {
  throw new Error('not built yet');
};

export const dispatchHandlers = (): Pick<Handlers, Names> => ({
  ...(Object.fromEntries(Object.keys(dispatchEndpoints).map((name) => [name, notYet])) as unknown as Pick<
    Handlers,
    Names
  >),
  createDispatchOrder,
  confirmDispatchOrder,
  cancelDispatches,
  resendDispatches,
  respreadDispatches,
  getDispatchStop,
  stopDispatch,
  releaseDispatch,
});
