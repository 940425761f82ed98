import type { exportEndpoints } from '#contract/endpoints/exports.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Tables } from '../../platform/http/formats/tables.ts';
import { attributionTable, exportAttribution } from './attribution/exportAttribution.ts';
import { commitmentTable, exportCommitments } from './commitments/exportCommitments.ts';
import { assetConsumptionTable, portfolioConsumptionTable } from './consumptionTable.ts';
import { consumptionExportTable, exportConsumption } from './exportConsumption.ts';
import { exportReconciliation, reconciliationTable } from './reconciliation/exportReconciliation.ts';
import type { ExportPlaces } from './schedules/places.ts';
import {
  createExportSchedule,
  deleteExportSchedule,
  getExportSchedule,
  listExportSchedules,
  runExportSchedule,
} from './schedules/schedules.ts';

/** Returns the handlers; `exportPlaces` are the places to which scheduled exports may be written. */
export const exportHandlers = (exportPlaces: ExportPlaces): Pick<Handlers, keyof typeof exportEndpoints> => ({
  exportConsumption,
  exportAttribution,
  exportReconciliation,
  exportCommitments,
  createExportSchedule: createExportSchedule(exportPlaces),
  listExportSchedules,
  getExportSchedule,
  runExportSchedule: runExportSchedule(exportPlaces),
  deleteExportSchedule,
});

/** Tables of the operations whose tables are made here. */
export const tables: Tables = {
  exportConsumption: consumptionExportTable,
  exportAttribution: attributionTable,
  exportReconciliation: reconciliationTable,
  exportCommitments: commitmentTable,
  getAssetConsumption: assetConsumptionTable,
  getPortfolioConsumption: portfolioConsumptionTable,
};
