import { z } from 'zod';
import { estimate, timelineKind } from './live.ts';
import { instant, numberOrNull, utc, uuid } from './primitives.ts';

/** Where an event is on its way. */
export const balancePhase = z.enum(['SCHEDULED', 'LIVE', 'SETTLING', 'FINAL', 'CANCELLED']);
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

/** One sentence that answers whether an event is met; every screen, message and print shows this text. */
export const Verdict = z.object({
  code: verdictCode,
  sentence: z.string(),
  tone: z.enum(['GOOD', 'WARN', 'BAD', 'NEUTRAL']),
});
export type Verdict = z.infer<typeof Verdict>;

/** What holds most of the gap to what is contracted. */
const BalanceCause = z.object({
  kind: z.enum(['NOT_OPTED_IN', 'PORTFOLIO', 'OWED_READINGS', 'RESULT', 'GIVEN_UP']),
  /** Of the portfolio. */
  uuid: uuid.nullable(),
  text: z.string(),
  /** Goes on after the text. */
  note: z.string().optional(),
  assets: z.int(),
  gapKwh: z.number(),
  ofKwh: z.number(),
});
export type BalanceCause = z.infer<typeof BalanceCause>;

const BalanceStep = z.object({
  code: z.enum(['OPT_IN', 'ASK_FOR_READINGS']),
  label: z.string(),
  assets: z.int(),
  /** What the event comes to with the step; null where it changes what is known and not what is delivered. */
  after: z.object({ likely: estimate, chancePercent: numberOrNull, likelyGbp: numberOrNull }).nullable(),
});
export type BalanceStep = z.infer<typeof BalanceStep>;

export const EventBalance = z
  .object({
    eventUUID: uuid,
    phase: balancePhase,
    /** Contracted energy, else that of the target; null without either. */
    contractedKwh: numberOrNull,
    /** More than this is not paid; null where there is no such limit. */
    capKwh: numberOrNull,
    measuredKwh: numberOrNull,
    likely: estimate.nullable(),
    chancePercent: numberOrNull,
    revenue: z.object({
      contractedGbp: numberOrNull,
      likelyGbp: numberOrNull,
      measuredGbp: numberOrNull,
      state: z.enum(['NONE', 'FORECAST', 'SO_FAR', 'PRELIMINARY', 'FINAL']),
    }),
    /** As it was said when the event started. */
    atStart: z.object({ likely: estimate.nullable(), chancePercent: z.number() }).nullable(),
    readings: z.object({ present: z.int(), expected: z.int() }),
    assets: z.object({ ready: z.int(), optedIn: z.int(), reporting: z.int(), late: z.int(), silent: z.int() }),
    verdict: Verdict,
    cause: BalanceCause.nullable(),
    nextStep: BalanceStep.nullable(),
    nowUTC: utc,
    dataThroughUTC: utc.nullable(),
  })
  .meta({ id: 'EventBalance' });
export type EventBalance = z.infer<typeof EventBalance>;

/** As known at an instant of the past; without one, now. */
export const EventBalanceQuery = z.strictObject({ at: instant.optional() });

const EventBalancePoint = z.object({
  atUTC: utc,
  /** REHEARSED until somebody is opted in: of all assets that could join. */
  phase: z.enum(['REHEARSED', ...balancePhase.options]),
  likely: estimate.nullable(),
  chancePercent: numberOrNull,
  optedIn: z.int(),
  measuredKwh: numberOrNull,
  verdict: Verdict,
  /** What changed since the point before; null where only readings or time did. */
  cause: timelineKind.nullable(),
});
export type EventBalancePoint = z.infer<typeof EventBalancePoint>;

export const EventBalanceHistory = z
  .object({ eventUUID: uuid, points: z.array(EventBalancePoint) })
  .meta({ id: 'EventBalanceHistory' });
export type EventBalanceHistory = z.infer<typeof EventBalanceHistory>;
