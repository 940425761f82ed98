import { v7 as newUuid } from 'uuid';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import type { Confirmation } from './confirmations.ts';
import { toRule } from './listStackingRules.ts';
import { stackingRules } from './stackingTerms.ts';

/** Adds an operator's statement on a cell; those before it stay. */
export const confirmStackingRule: Handler<'confirmStackingRule'> = async ({ scope, body, operator }) => {
  if (body.a === body.b)
    throw invalid([{ pointer: '/b', code: 'INVALID', detail: 'must be a different product from a' }]);
  const cell = stackingRules(body.a, body.b, body.mode);
  if (cell.source !== body.source || cell.asOf !== body.asOf || cell.value !== body.value)
    throw conflict(`The assessment now says ${cell.value} (${cell.source}, ${cell.asOf}): read it again`);
  if (cell.value !== 'Y' && cell.value !== 'y')
    throw conflict(`The assessment says ${cell.value}: only what it permits can be confirmed`);
  const row: Confirmation = {
    tenant_uuid: scope.tenant,
    confirmation_uuid: newUuid(),
    product_a: cell.a,
    product_b: cell.b,
    mode: cell.mode,
    value: cell.value,
    source: cell.source,
    as_of: cell.asOf,
    statement: body.statement,
    confirmed_by: operator,
    confirmed_utc: new Date(scope.now),
  };
  await scope.tx.insertInto('stacking_confirmations').values(row).execute();
  return toRule(cell, row);
};
