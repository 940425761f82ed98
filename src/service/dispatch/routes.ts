import type { Handlers } from '../platform/http/call.ts';
import { cancelDispatches } from './orders/cancelDispatches.ts';
import { confirmDispatchOrder } from './orders/confirmDispatchOrder.ts';
import { createDispatchOrder } from './orders/createDispatchOrder.ts';
import { resendDispatches } from './orders/resendDispatches.ts';
import { respreadDispatches } from './orders/respreadDispatches.ts';
import { getDispatchStop, releaseDispatch, stopDispatch } from './orders/stopDispatch.ts';
import { undoDispatch } from './orders/undoDispatch.ts';
import { getDispatch, noteDispatchAnswer } from './views/getDispatch.ts';
import { getDispatchSummary } from './views/getDispatchSummary.ts';
import { getEventTimeline } from './views/getEventTimeline.ts';
import { listAssetDispatches } from './views/listAssetDispatches.ts';
import { listDispatches } from './views/listDispatches.ts';

export const dispatchHandlers = () =>
  ({
    createDispatchOrder,
    confirmDispatchOrder,
    getDispatchSummary,
    listDispatches,
    getDispatch,
    getEventTimeline,
    listAssetDispatches,
    noteDispatchAnswer,
    cancelDispatches,
    undoDispatch,
    resendDispatches,
    respreadDispatches,
    getDispatchStop,
    stopDispatch,
    releaseDispatch,
  }) satisfies Partial<Handlers>;
