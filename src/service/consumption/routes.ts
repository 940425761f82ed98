import type { Handlers } from '../http/call.ts';
import { createConvertedConsumption } from './converted/createConvertedConsumption.ts';
import { createReadingImport } from './createReadingImport.ts';
import { deleteAssetConsumption } from './deleteAssetConsumption.ts';
import { getAssetConsumption } from './getAssetConsumption.ts';
import { recordConsumption } from './recordConsumption.ts';

export const consumptionHandlers = (): Pick<
  Handlers,
  | 'createConsumption'
  | 'createConvertedConsumption'
  | 'createReadingImport'
  | 'getAssetConsumption'
  | 'deleteAssetConsumption'
> => ({
  createConsumption: recordConsumption,
  createConvertedConsumption,
  createReadingImport,
  getAssetConsumption,
  deleteAssetConsumption,
});
