import type { exportEndpoints } from '#contract/endpoints/exports.ts';
import type { Handlers } from '../http/call.ts';
import type { Tables } from '../http/formats/tables.ts';
import { assetConsumptionTable, portfolioConsumptionTable } from './consumptionTable.ts';
import { consumptionExportTable, exportConsumption } from './exportConsumption.ts';
import {
  createExportSchedule,
  deleteExportSchedule,
  getExportSchedule,
  listExportSchedules,
  runExportSchedule,
} from './schedules/schedules.ts';

/** `exportDir` is the folder of scheduled exports; null where the operator allows none. */
export const exportHandlers = (exportDir: string | null): Pick<Handlers, keyof typeof exportEndpoints> => ({
  exportConsumption,
  createExportSchedule: createExportSchedule(exportDir),
  listExportSchedules,
  getExportSchedule,
  runExportSchedule: runExportSchedule(exportDir),
  deleteExportSchedule,
});

/** The operations whose tables are made here. */
export const tables: Tables = {
  exportConsumption: consumptionExportTable,
  getAssetConsumption: assetConsumptionTable,
  getPortfolioConsumption: portfolioConsumptionTable,
};
