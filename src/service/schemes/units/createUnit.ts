import { v7 as newUuid } from 'uuid';
import { lockPortfolioShared } from '../../assets/portfolios/portfolioRow.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import { lockScheme } from '../schemeRows.ts';
import { enqueueMembers } from './enqueueMembers.ts';
import { withGuardrails } from './guardrails.ts';
import { findUnit, selectUnits, toUnit, withUniqueId } from './unitRows.ts';
import { unitWarnings } from './unitWarnings.ts';

/** Maximum number of active units of a scheme: their counts are in one row of a job. */
const MAX_UNITS = 1000;

export const createUnit: Handler<'createUnit'> = async ({ scope, body, version, location }) => {
  const { schemeUUID, portfolioUUID } = body;
  await requireRoom(scope, {
    name: `units of ${schemeUUID}`,
    rows: selectUnits(scope).where('units.scheme_uuid', '=', schemeUUID).where('units.status', '=', 'ACTIVE'),
    most: MAX_UNITS,
    refusal: conflict(`The scheme already has ${MAX_UNITS} units: archive those that are no longer offered`),
  });
  const { status } = await lockScheme(scope, schemeUUID);
  if (status === 'CLOSED') throw conflict('The event scheme is closed');
  await lockPortfolioShared(scope, portfolioUUID);
  const unit_uuid = newUuid();
  await withUniqueId(
    body.unitId,
    scope.tx
      .insertInto('units')
      .values({
        ...createdColumns(scope),
        unit_uuid,
        scheme_uuid: schemeUUID,
        unit_id: body.unitId,
        zone: body.zone,
        portfolio_uuid: portfolioUUID,
        guardrails: JSON.stringify(withGuardrails(body.guardrails)),
        valid_from: body.validFrom ?? null,
        valid_to: body.validTo ?? null,
      })
      .execute(),
  );
  await enqueueMembers(scope, [schemeUUID]);
  const row = await findUnit(scope, unit_uuid);
  const shown = toUnit(row);
  version(row.row_version, shown);
  location(`/units/${unit_uuid}`);
  return { ...shown, warnings: await unitWarnings(scope, row) };
};
