import type { Handlers } from '../http/call.ts';
import type { Tables } from '../http/formats/tables.ts';
import { assetConsumptionTable, portfolioConsumptionTable } from './consumptionTable.ts';
import { consumptionExportTable, exportConsumption } from './exportConsumption.ts';

export const exportHandlers = (): Pick<Handlers, 'exportConsumption'> => ({ exportConsumption });

/** The operations whose tables are made here. */
export const tables: Tables = {
  exportConsumption: consumptionExportTable,
  getAssetConsumption: assetConsumptionTable,
  getPortfolioConsumption: portfolioConsumptionTable,
};
