import type { complianceEndpoints } from '#contract/endpoints/compliance.ts';
import type { LoadRegime } from '../../dispatch/load/regime.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Tables } from '../../platform/http/formats/tables.ts';
import { assetRegisterTable, exportAssetRegister } from './assetRegister.ts';
import { countComplaints, createComplaint, listComplaints, updateComplaint } from './complaints.ts';
import { getLicenceReturn, licenceReturnTable } from './licenceReturn.ts';
import { getLoadControl, listLoadDays, updateLoadControl } from './loadControl.ts';
import { listLoadSignals, loadSignalsTable } from './loadSignals.ts';

/** Returns the handlers; `regime` has the line and the dates of the licence for load control. */
export const complianceHandlers = (regime: LoadRegime): Pick<Handlers, keyof typeof complianceEndpoints> => ({
  getLoadControl: getLoadControl(regime),
  updateLoadControl: updateLoadControl(regime),
  listLoadDays: listLoadDays(regime),
  listLoadSignals,
  createComplaint,
  listComplaints,
  updateComplaint,
  countComplaints,
  getLicenceReturn,
  exportAssetRegister,
});

/** Tables of the operations whose tables are made here. */
export const complianceTables: Tables = {
  listLoadSignals: loadSignalsTable,
  getLicenceReturn: licenceReturnTable,
  exportAssetRegister: assetRegisterTable,
};
