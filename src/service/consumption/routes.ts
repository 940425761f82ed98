import type { Handlers } from '../http/call.ts';
import { deleteAssetConsumption } from './deleteAssetConsumption.ts';
import { getAssetConsumption } from './getAssetConsumption.ts';
import { recordConsumption } from './recordConsumption.ts';

export const consumptionHandlers = (): Pick<
  Handlers,
  'createConsumption' | 'getAssetConsumption' | 'deleteAssetConsumption'
> => ({
  // The one body that is not handed on as the table's schema gives it: the reader (reader.ts) validates the same
  // records and hands on their columns.
  createConsumption: recordConsumption as unknown as Handlers['createConsumption'],
  getAssetConsumption,
  deleteAssetConsumption,
});
