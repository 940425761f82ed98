import { z } from 'zod';
import { STACKING_MODES, STACKING_PRODUCTS } from '#energy/stacking/stackingMatrix.ts';
import { pageQuery } from './paging.ts';
import { MAX_REASON_LENGTH, text, utc, uuid, textOrNull, utcOrNull } from './primitives.ts';

export const stackingProduct = z.enum(STACKING_PRODUCTS);
export const stackingMode = z.enum(STACKING_MODES);
/** Value of a cell: Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable. */
export const stackingValue = z.enum(['Y', 'y', '?', 'n', 'N', '-']);

const source = z.string();
/** The year and month of an assessment. */
const asOf = z.string();

const cell = {
  a: stackingProduct.describe('The one product.'),
  b: stackingProduct.describe('The other.'),
  mode: stackingMode.describe(
    'CO_DELIVERY: the same kW at the same time. SPLITTING: different kW at the same time. JUMPING: different times.',
  ),
  value: stackingValue.describe(
    'Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable.',
  ),
  condition: z
    .enum(['SAME_DIRECTION'])
    .nullable()
    .describe('SAME_DIRECTION where both have to want the same; null without a condition.'),
  reason: textOrNull.describe('Why; null where the assessment gives none.'),
  source: source.describe('The published assessment.'),
  asOf: asOf.describe('Year and month of the assessment.'),
};
/** Value of a published assessment for a pair of products in a mode. */
export const StackingCell = z
  .object(cell)
  .meta({ id: 'StackingCell', description: 'What an assessment says of two products in a mode.' });

/** Decision about an asset of an event beside another event that it is in. */
export const StackingDecision = z
  .object({
    eventUUID: uuid.describe('UUID of the other event.'),
    eventName: z.string().describe('Its name.'),
    /**
     * Cell that decided; null where no assessment was asked: the scheme or product is the same, or a scheme's rules
     * name none.
     */
    cell: StackingCell.nullable().describe('The cell that decided; null where none was asked.'),
    confirmedBy: textOrNull.describe('Who confirmed the pair or overrode the no; null where nobody did, or a program.'),
    confirmedUTC: utcOrNull.describe('When; UTC instant, null where nobody did.'),
    overrideReason: textOrNull.describe('Why an implicit no was overridden; null where it was not.'),
    warns: z.boolean().describe('Whether it is permitted although nobody assessed the pair.'),
  })
  .meta({ id: 'StackingDecision', description: 'What decided about an asset beside another of its events.' });
export type StackingDecision = z.infer<typeof StackingDecision>;

/** A cell as it applies to the tenant: with the newest confirmation of this assessment. */
export const StackingRule = z
  .object({
    ...cell,
    confirmation: z
      .object({
        statement: z.string().describe('What was agreed, and where.'),
        confirmedBy: textOrNull.describe('The operator who confirmed it; null for a program.'),
        confirmedUTC: utc.describe('When; UTC instant.'),
      })
      .nullable()
      .describe('The newest confirmation of it; null without one.'),
  })
  .meta({ id: 'StackingRule', description: 'A cell of the newest assessment, as it stands for you.' });
export type StackingRule = z.infer<typeof StackingRule>;

export const StackingRuleQuery = pageQuery(
  {
    mode: stackingMode.optional().describe('Only cells of this mode.'),
    product: stackingProduct.optional().describe('Only pairs with this product.'),
    value: stackingValue.optional().describe('Only cells with this answer.'),
  },
  ['pair'],
  'pair',
);
export type StackingRuleQuery = z.output<typeof StackingRuleQuery>;

/** An operator's statement that a pair may be sold: names the cell as it was read, so that nobody confirms another. */
export const NewStackingConfirmation = z
  .strictObject({
    a: stackingProduct.describe('The one product.'),
    b: stackingProduct.describe('The other.'),
    mode: stackingMode.describe(
      'CO_DELIVERY: the same kW at the same time. SPLITTING: different kW at the same time. JUMPING: different times.',
    ),
    value: stackingValue.describe('What the assessment says: Y or y.'),
    source: text(200).describe('The published assessment.'),
    asOf: text(20).describe('Year and month of the assessment.'),
    statement: text(MAX_REASON_LENGTH, { lines: true }).describe('What was agreed, and where; kept for ever.'),
  })
  .meta({ id: 'NewStackingConfirmation', description: 'Body of a confirmation: the cell as it was read.' });
export type NewStackingConfirmation = z.output<typeof NewStackingConfirmation>;
