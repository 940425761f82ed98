import type { dispatchEndpoints } from '#contract/endpoints/dispatch.ts';
import type { Handlers } from '../http/call.ts';
import { cancelDispatches } from './orders/cancelDispatches.ts';
import { confirmDispatchOrder } from './orders/confirmDispatchOrder.ts';
import { createDispatchOrder } from './orders/createDispatchOrder.ts';
import { resendDispatches } from './orders/resendDispatches.ts';
import { respreadDispatches } from './orders/respreadDispatches.ts';
import { getDispatchStop, releaseDispatch, stopDispatch } from './orders/stopDispatch.ts';
import { getDispatch, noteDispatchAnswer } from './views/getDispatch.ts';
import { getDispatchSummary } from './views/getDispatchSummary.ts';
import { listAssetDispatches } from './views/listAssetDispatches.ts';
import { listDispatches } from './views/listDispatches.ts';

type Names = keyof typeof dispatchEndpoints;

export const dispatchHandlers = (): Pick<Handlers, Names> => ({
  createDispatchOrder,
  confirmDispatchOrder,
  getDispatchSummary,
  listDispatches,
  getDispatch,
  listAssetDispatches,
  noteDispatchAnswer,
  cancelDispatches,
  resendDispatches,
  respreadDispatches,
  getDispatchStop,
  stopDispatch,
  releaseDispatch,
});
