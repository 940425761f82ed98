import type { Handlers } from '../http/call.ts';
import { explainAssetBaseline } from './explainAssetBaseline.ts';
import { getAssetBaselines } from './getAssetBaselines.ts';

export const baselineHandlers = (): Pick<Handlers, 'getAssetBaselines' | 'explainAssetBaseline'> => ({
  getAssetBaselines,
  explainAssetBaseline,
});
