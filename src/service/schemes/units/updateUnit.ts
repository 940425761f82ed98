import { isDeepStrictEqual } from 'node:util';
import { lockPortfolioShared } from '../../assets/portfolios/portfolioRow.ts';
import { emit } from '../../platform/domainEvent.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { guardrailsChanged } from '../domainEvents.ts';
import { enqueueMembers } from './enqueueMembers.ts';
import { withGuardrails } from './guardrails.ts';
import { findUnit, lockUnit, toUnit, withUniqueId } from './unitRows.ts';
import { unitWarnings } from './unitWarnings.ts';

/** Columns that decide which assets are members. */
const DECIDING = ['zone', 'portfolio_uuid', 'valid_to'] as const;

/** Changes an active unit: absent members stay, null clears. Its members follow by a job, as do its open proposals. */
export const updateUnit: Handler<'updateUnit'> = async ({ scope, params: { unitUUID }, body, match, version }) => {
  if (body.portfolioUUID !== undefined) await lockPortfolioShared(scope, body.portfolioUUID);
  const before = await lockUnit(scope, unitUUID, match);
  const changed = {
    unit_id: body.unitId ?? before.unit_id,
    zone: body.zone ?? before.zone,
    portfolio_uuid: body.portfolioUUID ?? before.portfolio_uuid,
    valid_from: body.validFrom === undefined ? before.valid_from : body.validFrom,
    valid_to: body.validTo === undefined ? before.valid_to : body.validTo,
  };
  const guardrails = withGuardrails(body.guardrails, before.guardrails);
  if (changed.valid_from !== null && changed.valid_to !== null && changed.valid_from >= changed.valid_to)
    throw invalid([
      {
        pointer: body.validTo === undefined ? '/validFrom' : '/validTo',
        code: 'INVALID',
        detail: 'validTo must be after validFrom',
      },
    ]);
  await withUniqueId(
    changed.unit_id,
    scope.tx
      .updateTable('units')
      .set({
        ...changedColumns(scope),
        ...changed,
        guardrails: JSON.stringify(guardrails),
      })
      .where('tenant_uuid', '=', scope.tenant)
      .where('unit_uuid', '=', unitUUID)
      .execute(),
  );
  if (DECIDING.some((name) => changed[name] !== before[name])) await enqueueMembers(scope, [before.scheme_uuid]);
  if (!isDeepStrictEqual(guardrails, before.guardrails)) await emit(scope, guardrailsChanged, before.scheme_uuid);
  const row = await findUnit(scope, unitUUID);
  const shown = toUnit(row);
  version(row.row_version, shown);
  return { ...shown, warnings: await unitWarnings(scope, row) };
};
