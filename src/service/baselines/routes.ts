import type { Handlers } from '../http/call.ts';
import { getAssetBaselines } from './getAssetBaselines.ts';

export const baselineHandlers = (): Pick<Handlers, 'getAssetBaselines'> => ({ getAssetBaselines });
