import type { Handlers } from '../../platform/http/call.ts';
import { correctTariff } from './correctTariff.ts';
import { createTariffs } from './createTariffs.ts';
import { disconnectAssetTariffs } from './disconnectAssetTariffs.ts';
import { enableTariffSchedule } from './enableTariffSchedule.ts';
import { getAssetCosts } from './getAssetCosts.ts';
import { getTariff } from './getTariff.ts';
import { getTariffPrices } from './getTariffPrices.ts';
import { listAssetTariffs } from './listAssetTariffs.ts';
import { listTariffProducts } from './listTariffProducts.ts';
import { listTariffs } from './listTariffs.ts';
import { listTariffSchedules } from './listTariffSchedules.ts';
import { listTariffVersions } from './listTariffVersions.ts';
import { removeTariffSchedule } from './removeTariffSchedule.ts';
import { setTariffPrices } from './setTariffPrices.ts';
import { updateTariff } from './updateTariff.ts';

export const tariffHandlers = () =>
  ({
    createTariffs,
    listAssetTariffs,
    disconnectAssetTariffs,
    enableTariffSchedule,
    listTariffSchedules,
    removeTariffSchedule,
    listTariffs,
    listTariffProducts,
    getTariff,
    correctTariff,
    getAssetCosts,
    getTariffPrices,
    listTariffVersions,
    setTariffPrices,
    updateTariff,
  }) satisfies Partial<Handlers>;
