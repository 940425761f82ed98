import { z } from 'zod';
import { STACKING_MODES, STACKING_PRODUCTS } from '#energy/stacking/stackingMatrix.ts';
import { pageQuery } from './paging.ts';
import { MAX_REASON_LENGTH, text, utc, uuid } from './primitives.ts';

export const stackingProduct = z.enum(STACKING_PRODUCTS);
export const stackingMode = z.enum(STACKING_MODES);
/** Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable. */
export const stackingValue = z.enum(['Y', 'y', '?', 'n', 'N', '-']);

const source = z.string();
/** The year and month of an assessment. */
const asOf = z.string();

const cell = {
  a: stackingProduct,
  b: stackingProduct,
  mode: stackingMode,
  value: stackingValue,
  condition: z.enum(['SAME_DIRECTION']).nullable(),
  reason: z.string().nullable(),
  source,
  asOf,
};
/** What a published assessment says of a pair of products in a mode. */
export const StackingCell = z.object(cell).meta({ id: 'StackingCell' });

/** What decided about an asset of an event beside another event that it is in. */
export const StackingDecision = z
  .object({
    eventUUID: uuid,
    eventName: z.string(),
    /** Null where no assessment was asked: the scheme or product is the same, or a scheme's rules name none. */
    cell: StackingCell.nullable(),
    confirmedBy: z.string().nullable(),
    confirmedUTC: utc.nullable(),
    /** Of an implicit no that was overridden. */
    overrideReason: z.string().nullable(),
    /** Permitted although nobody assessed the pair. */
    warns: z.boolean(),
  })
  .meta({ id: 'StackingDecision' });
export type StackingDecision = z.infer<typeof StackingDecision>;

/** A cell as it stands for the tenant: with the newest confirmation of this assessment. */
export const StackingRule = z
  .object({
    ...cell,
    confirmation: z.object({ statement: z.string(), confirmedBy: z.string().nullable(), confirmedUTC: utc }).nullable(),
  })
  .meta({ id: 'StackingRule' });
export type StackingRule = z.infer<typeof StackingRule>;

export const StackingRuleQuery = pageQuery(
  { mode: stackingMode.optional(), product: stackingProduct.optional(), value: stackingValue.optional() },
  ['pair'],
  'pair',
);
export type StackingRuleQuery = z.output<typeof StackingRuleQuery>;

/** An operator's word that a pair may be sold: names the cell as it was read, so that nobody confirms another. */
export const NewStackingConfirmation = z
  .strictObject({
    a: stackingProduct,
    b: stackingProduct,
    mode: stackingMode,
    value: stackingValue,
    source: text(200),
    asOf: text(20),
    statement: text(MAX_REASON_LENGTH, { lines: true }),
  })
  .meta({ id: 'NewStackingConfirmation' });
export type NewStackingConfirmation = z.output<typeof NewStackingConfirmation>;
