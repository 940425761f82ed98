import type { Handlers } from '../http/call.ts';
import { deleteAssetConsumption } from './deleteAssetConsumption.ts';
import { getAssetConsumption } from './getAssetConsumption.ts';
import { recordConsumption } from './recordConsumption.ts';

export const consumptionHandlers = (): Pick<
  Handlers,
  'createConsumption' | 'getAssetConsumption' | 'deleteAssetConsumption'
> => ({
  createConsumption: recordConsumption,
  getAssetConsumption,
  deleteAssetConsumption,
});
