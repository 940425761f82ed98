import { z } from 'zod';
import { gapCauseKinds } from '#energy/gap.ts';
import { estimate, timelineKind } from './live.ts';
import { contractedKwh, eventUUID } from './members.ts';
import { instant, numberOrNull, utc, uuidOrNull, utcOrNull } from './primitives.ts';

/** Phase of an event. */
export const balancePhase = z
  .enum(['SCHEDULED', 'LIVE', 'SETTLING', 'FINAL', 'CANCELLED'])
  .describe('Where the event is on its way; SETTLING has ended and has no final run yet.');
export type BalancePhase = z.infer<typeof balancePhase>;

export const verdictCode = z.enum([
  'LIKELY_MET',
  'OPEN',
  'LIKELY_SHORT',
  'NOBODY',
  'NO_CONTRACT',
  'UNKNOWN',
  'SETTLING',
  'FINAL',
  'CANCELLED',
]);
export type VerdictCode = z.infer<typeof verdictCode>;

/** One sentence that says whether an event is met; every screen, message and print shows this text. */
export const Verdict = z.object({
  code: verdictCode.describe('Kind of the judgement.'),
  sentence: z.string().describe('The sentence, in English, as every screen and message shows it.'),
  tone: z.enum(['GOOD', 'WARN', 'BAD', 'NEUTRAL']).describe('Whether it is good or bad.'),
});
export type Verdict = z.infer<typeof Verdict>;

/** Cause of the largest part of the gap to the contract. */
const BalanceCause = z.object({
  kind: z
    .enum([...gapCauseKinds, 'PORTFOLIO', 'RESULT', 'GIVEN_UP'])
    .describe(
      'What it is: a cause of the gap as in gap; RESULT of a final event without a gap, GIVEN_UP of a cancelled one. ' +
        'PORTFOLIO stands in balances that were stored before.',
    ),
  uuid: uuidOrNull.describe('UUID of the portfolio; null for assets without one and for other kinds.'),
  text: z.string().describe('The same in words.'),
  /** Continuation of the text. */
  note: z.string().optional().describe('What follows the text; absent where it stands alone.'),
  assets: z.int().describe('How many assets it is about.'),
  gapKwh: z.number().describe('Its part of the gap in kWh.'),
  ofKwh: z.number().describe('The gap in kWh.'),
});
export type BalanceCause = z.infer<typeof BalanceCause>;

/** Gap between contract and delivery of an event that has begun, and its causes, which add up to it. */
export const EventGap = z.object({
  gapKwh: z.number().describe('The gap in kWh: contracted less likely while it runs, less measured once it has ended.'),
  causes: z
    .array(
      z.object({
        kind: z
          .enum(gapCauseKinds)
          .describe(
            'NOT_OPTED_IN: forecast below contract at the start. SIGNAL: dispatch not confirmed. NEGATIVE_ASSETS: went ' +
              'the other way. BASELINE: assets without one. OWED_READINGS: missing. RESPONSE: the rest.',
          ),
        text: z.string().describe('The same in words.'),
        assets: z.int().describe('How many assets it is about.'),
        gapKwh: z.number().describe('Its part in kWh; negative where it added delivery.'),
      }),
    )
    .describe('All that are not zero, the largest first.'),
});
export type EventGap = z.infer<typeof EventGap>;

/** Forecast of an event with the assets of a step. */
const Stepped = z.object({
  likely: estimate.describe('Likely result.'),
  chancePercent: numberOrNull.describe('Chance in percent to meet the contract; null without one.'),
  likelyGbp: numberOrNull.describe('Mean revenue in £; null where nothing is paid.'),
});

const BalanceStep = z.object({
  code: z.enum(['OPT_IN', 'ASK_FOR_READINGS', 'CONTRACT_LESS', 'CONTRACT_MORE']).describe('What it is.'),
  label: z.string().describe('The same in words, with the number it acts on.'),
  assets: z
    .int()
    .describe('How many assets it acts on: of OPT_IN the first of the list of free assets; 0 for a contract.'),
  contractedKw: z.number().optional().describe('Power in kW to contract; absent for other steps.'),
  text: z.string().optional().describe('What the step does, in English; absent where the label says it.'),
  /** Result of the event with the step; null where the step changes only what is known. */
  after: Stepped.nullable().describe('What the event comes to then; null where only more is known of it.'),
});
export type BalanceStep = z.infer<typeof BalanceStep>;

export const EventBalance = z
  .object({
    eventUUID,
    phase: balancePhase,
    /** Contracted energy, else that of the target; null without either. */
    contractedKwh,
    capKwh: numberOrNull.describe(
      'Energy above which nothing more is paid, in kWh; null where there is no such limit.',
    ),
    measuredKwh: numberOrNull.describe(
      'Energy delivered by what has been reported, in kWh, signed; null while nothing has.',
    ),
    likely: estimate
      .nullable()
      .describe('Likely result of the event; null where nobody knows how its assets respond, and once it is final.'),
    chancePercent: numberOrNull.describe(
      'Chance in percent to meet the contract; null where it is not known, and once the event is final.',
    ),
    revenue: z
      .object({
        contractedGbp: numberOrNull.describe(
          'Revenue in £ if the contract is met exactly; null without a contract or a price.',
        ),
        likelyGbp: numberOrNull.describe(
          'Mean revenue in £ over the likely results, half hour by half hour; null where not known.',
        ),
        measuredGbp: numberOrNull.describe('Revenue in £ of what has been measured; null before.'),
        state: z
          .enum(['NONE', 'FORECAST', 'SO_FAR', 'PRELIMINARY', 'FINAL'])
          .describe('What the revenue is; NONE where nothing is paid.'),
      })
      .describe('What it earns.'),
    atStart: z
      .object({
        likely: estimate.nullable().describe('What was likely then; null where it was not kept.'),
        chancePercent: z.number().describe('Chance in percent to meet the contract, as it was then.'),
      })
      .nullable()
      .describe('What was said when the event started; null before, and where nothing could be.'),
    readings: z
      .object({
        present: z.int().describe('How many have been reported.'),
        expected: z.int().describe('How many there are to be.'),
      })
      .describe('Half hours of opted-in assets in the window.'),
    assets: z
      .object({
        ready: z
          .int()
          .describe('Assets that could take part before the start; those that were invited or opted in after it.'),
        optedIn: z.int().describe('Assets that take part, each meter once.'),
        reporting: z.int().describe('Of them, those whose readings come as usual.'),
        late: z.int().describe('Of them, those that have reported a part of what is due.'),
        silent: z.int().describe('Of them, those that have reported nothing of what is due.'),
      })
      .describe('Assets of the event, counted.'),
    verdict: Verdict.describe('The judgement.'),
    cause: BalanceCause.nullable().describe(
      'What holds most of the gap; null without a gap, or where nothing stands out.',
    ),
    nextStep: BalanceStep.nullable().describe(
      'What can still be done: before the start the smallest step that raises the chance by 5 points or the £ by 5 %; ' +
        'null where nothing does.',
    ),
    gap: EventGap.nullable()
      .optional()
      .describe(
        'Why less is delivered than contracted, once it has begun; null without a gap, and where nobody knows what was ' +
          'expected. Absent in balances that were stored before.',
      ),
    withAll: Stepped.extend({ assets: z.int().describe('How many could join.') })
      .nullable()
      .optional()
      .describe(
        'Before the start, what the event comes to if all assets that could join are opted in; null where none can, ' +
          'absent in balances that were stored before.',
      ),
    nowUTC: utc.describe(
      'When it was counted by the clock of the tenant: now, or of a large event a little before; UTC instant.',
    ),
    dataThroughUTC: utcOrNull.describe(
      'End of the newest half hour that an opted-in asset has reported; UTC instant, null without readings.',
    ),
  })
  .meta({ id: 'EventBalance', description: 'Whether an event is met: one sentence, and the figures that carry it.' });
export type EventBalance = z.infer<typeof EventBalance>;

/** Instant in the past for which the balance is wanted; without one, now. */
export const EventBalanceQuery = z.strictObject({
  at: instant.optional().describe('UTC instant; the balance as it was known then. Without it, as it is known now.'),
});

const EventBalancePoint = z.object({
  atUTC: utc.describe('UTC instant from which on this was said.'),
  phase: z
    .enum(['REHEARSED', ...balancePhase.options])
    .describe('Phase of the event then; REHEARSED until somebody is opted in: of all assets that could join.'),
  likely: estimate.nullable().describe('Likely result as it was then; null where nobody knew.'),
  chancePercent: numberOrNull.describe('Chance in percent to meet the contract, as it was then; null where not known.'),
  optedIn: z.int().describe('Assets that took part, each meter once.'),
  measuredKwh: numberOrNull.describe(
    'Energy delivered by what had been reported, in kWh, signed; null while nothing had.',
  ),
  verdict: Verdict.meta({
    description: 'The judgement of that time.',
    members: { sentence: 'The sentence, in English.', tone: 'Whether it was good or bad.' },
  }),
  cause: timelineKind.nullable().describe('What changed since the point before; null where only readings or time did.'),
});
export type EventBalancePoint = z.infer<typeof EventBalancePoint>;

export const EventBalanceHistory = z
  .object({
    eventUUID,
    points: z.array(EventBalancePoint).describe('At most 400, in order; a point holds until the next.'),
  })
  .meta({ id: 'EventBalanceHistory', description: 'What was said of an event over its life.' });
export type EventBalanceHistory = z.infer<typeof EventBalanceHistory>;
