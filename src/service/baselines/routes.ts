import type { Handlers } from '../platform/http/call.ts';
import { explainAssetBaseline } from './explainAssetBaseline.ts';
import { getAssetBaselines } from './getAssetBaselines.ts';

export const baselineHandlers = () =>
  ({
    getAssetBaselines,
    explainAssetBaseline,
  }) satisfies Partial<Handlers>;
