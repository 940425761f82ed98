import { slicePage } from '#contract/paging.ts';
import type { StackingRule } from '#contract/stacking.ts';
import {
  STACKING_MODES,
  STACKING_PRODUCTS,
  type StackingRule as StackingCell,
} from '#energy/stacking/stackingMatrix.ts';
import type { Handler } from '../http/call.ts';
import { stamp } from '../wire/iso.ts';
import { cellKey, type Confirmation, readConfirmations } from './confirmations.ts';
import { stackingRules } from './stackingTerms.ts';

/** Each pair once in each mode, in the order of the products. */
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
  const ordered = query.sort.startsWith('-') ? found.toReversed() : found;
  return {
    data: slicePage(ordered, query).map((cell) => toRule(cell, confirmations.get(cellKey(cell)))),
    page: query.page,
    pageSize: query.pageSize,
    totalItems: found.length,
    totalPages: Math.ceil(found.length / query.pageSize),
  };
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
