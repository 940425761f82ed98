import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { uuid } from '#contract/primitives.ts';

/** The assets that were opted in without a portfolio. */
export const NO_PORTFOLIO = 'none';

/** The path of the receipt of a run. */
export const receiptParams = {
  parse: ({ eventUUID, run }: { eventUUID: string; run: string }) => ({ eventUUID, run: Number(run) }),
  stringify: ({ eventUUID, run }: { eventUUID: string; run: number }) => ({ eventUUID, run: String(run) }),
};

/** What of a run the receipt shows: the event, a half hour, a portfolio in it, an asset in it. */
export const ReceiptSearch = z.object({
  at: z.iso.datetime().optional().catch(undefined),
  portfolio: z
    .union([uuid, z.literal(NO_PORTFOLIO)])
    .optional()
    .catch(undefined),
  asset: uuid.optional().catch(undefined),
  /** The run that this one is compared with. */
  against: z.int().min(1).optional().catch(undefined),
});
export type ReceiptSearch = z.infer<typeof ReceiptSearch>;

/** A slip of a receipt. */
export type ReceiptPlace = { eventUUID: string; run: number } & Omit<ReceiptSearch, 'against'>;

/** What the service is asked for the slip at a place. */
export function slipQueryOf({ at, portfolio, asset }: ReceiptPlace): QueryOf<'getEventReceipt'> {
  if (at === undefined) return {};
  if (asset !== undefined) return { at, assetUUID: asset };
  if (portfolio === undefined) return { at };
  return portfolio === NO_PORTFOLIO ? { at, withoutPortfolio: 'true' } : { at, portfolioUUID: portfolio };
}

/** The address of a slip. */
export const linkTo = ({ eventUUID, run, ...search }: ReceiptPlace & Pick<ReceiptSearch, 'against'>) => ({
  to: '/receipts/$eventUUID/$run' as const,
  params: { eventUUID, run },
  search,
});
