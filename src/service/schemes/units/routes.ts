import type { unitEndpoints } from '#contract/endpoints/units.ts';
import type { Handler, Handlers } from '../../platform/http/call.ts';
import { archiveUnit } from './archiveUnit.ts';
import { createUnit } from './createUnit.ts';
import { listUnitMembers } from './listUnitMembers.ts';
import { listUnits } from './listUnits.ts';
import { findUnit, toUnit } from './unitRows.ts';
import { updateUnit } from './updateUnit.ts';

const getUnit: Handler<'getUnit'> = async ({ scope, params: { unitUUID }, version }) => {
  const row = await findUnit(scope, unitUUID);
  version(row.row_version);
  return toUnit(row);
};

const handlers: Pick<Handlers, keyof typeof unitEndpoints> = {
  createUnit,
  listUnits,
  getUnit,
  updateUnit,
  archiveUnit,
  listUnitMembers,
};

export const unitHandlers = () => handlers;
