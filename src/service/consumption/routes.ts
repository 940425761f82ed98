import type { Handlers } from '../http/call.ts';
import { deleteAssetConsumption } from './deleteAssetConsumption.ts';
import { getAssetConsumption } from './getAssetConsumption.ts';
import { recordConsumption } from './recordConsumption.ts';

export const consumptionHandlers = (): Pick<
  Handlers,
  'createConsumption' | 'getAssetConsumption' | 'deleteAssetConsumption'
> => ({
  // The one body not parsed by the table's schema: the parser (consumptionParser.ts) validates the same records and
  // passes on their columns.
  createConsumption: recordConsumption as unknown as Handlers['createConsumption'],
  getAssetConsumption,
  deleteAssetConsumption,
});
