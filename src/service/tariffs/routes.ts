import type { Handlers } from '../http/call.ts';
import { createTariffs } from './createTariffs.ts';
import { disconnectAssetTariffs } from './disconnectAssetTariffs.ts';
import { enableTariffSchedule } from './enableTariffSchedule.ts';
import { getTariff } from './getTariff.ts';
import { listAssetTariffs } from './listAssetTariffs.ts';
import { listTariffs } from './listTariffs.ts';
import { listTariffSchedules } from './listTariffSchedules.ts';
import { updateTariff } from './updateTariff.ts';

type Names =
  | 'createTariffs'
  | 'listAssetTariffs'
  | 'disconnectAssetTariffs'
  | 'enableTariffSchedule'
  | 'listTariffSchedules'
  | 'listTariffs'
  | 'getTariff'
  | 'updateTariff';

export const tariffHandlers = (): Pick<Handlers, Names> => ({
  createTariffs,
  listAssetTariffs,
  disconnectAssetTariffs,
  enableTariffSchedule,
  listTariffSchedules,
  listTariffs,
  getTariff,
  updateTariff,
});
