import type { StackingRule } from '#contract/stacking.ts';
import {
  STACKING_MODES,
  STACKING_PRODUCTS,
  type StackingRule as StackingCell,
} from '#energy/stacking/stackingMatrix.ts';
import type { Handler } from '../../platform/http/call.ts';
import { pageOfItems } from '../../platform/http/lists/pageOfItems.ts';
import { stamp } from '../../platform/rows/iso.ts';
import { cellKey, type Confirmation, readConfirmations } from './confirmations.ts';
import { stackingRules } from './stackingTerms.ts';

/** Cells: each pair once in each mode, in the order of the products. */
const cells: readonly StackingCell[] = STACKING_PRODUCTS.flatMap((a, place) =>
  STACKING_PRODUCTS.slice(place + 1).flatMap((b) => STACKING_MODES.map((mode) => stackingRules(a, b, mode))),
);

export const listStackingRules: Handler<'listStackingRules'> = async ({ scope, query }) => {
  const confirmations = await readConfirmations(scope);
  const found = cells.filter(
    ({ a, b, mode, value }) =>
      (query.mode === undefined || query.mode === mode) &&
      (query.product === undefined || query.product === a || query.product === b) &&
      (query.value === undefined || query.value === value),
  );
  const isFalling = [query.sort.startsWith('-')];
  const page = pageOfItems(found, query, { keyOf: (cell) => [cells.indexOf(cell)], isFalling });
  return { ...page, data: page.data.map((cell) => toRule(cell, confirmations.get(cellKey(cell)))) };
};

export const toRule = (cell: StackingCell, confirmation: Confirmation | undefined): StackingRule => ({
  ...cell,
  confirmation: confirmation
    ? {
        statement: confirmation.statement,
        confirmedBy: confirmation.confirmed_by,
        confirmedUTC: stamp(confirmation.confirmed_utc),
      }
    : null,
});
