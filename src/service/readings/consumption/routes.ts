import type { Handlers } from '../../platform/http/call.ts';
import { createReadingImport } from './createReadingImport.ts';
import { deleteAssetConsumption } from './deleteAssetConsumption.ts';
import { getAssetConsumption } from './getAssetConsumption.ts';
import { recordConsumption } from './recordConsumption.ts';

export const consumptionHandlers = (): Pick<
  Handlers,
  'createConsumption' | 'createReadingImport' | 'getAssetConsumption' | 'deleteAssetConsumption'
> => ({
  createConsumption: recordConsumption,
  createReadingImport,
  getAssetConsumption,
  deleteAssetConsumption,
});
