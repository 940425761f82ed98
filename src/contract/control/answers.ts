import { z } from 'zod';
import { dispatchAnswer, dispatchReason } from '../dispatch/dispatch.ts';
import { instant, quantity, uuid } from '../primitives.ts';

/** Answers of one request, and of one response to a push. */
export const MAX_ANSWERS = 1000;

/** What a controller says to a dispatch. `at` is when the device said it, now by default. */
export const ControllerAnswer = z
  .strictObject({
    dispatchUUID: uuid,
    revision: z.int().min(1).max(2_147_483_647),
    answer: dispatchAnswer,
    reasonCode: dispatchReason.nullish(),
    at: instant.optional(),
    promisedKw: quantity(-1e6, 1e6).nullish(),
  })
  .meta({ id: 'ControllerAnswer' });
export type ControllerAnswer = z.output<typeof ControllerAnswer>;

export const ControllerAnswers = z
  .strictObject({ answers: z.array(ControllerAnswer).min(1).max(MAX_ANSWERS) })
  .meta({ id: 'ControllerAnswers' });
export type ControllerAnswers = z.output<typeof ControllerAnswers>;

/** Each answer is taken or refused by itself; `index` is its place in the request. */
export const AnswersTaken = z
  .object({
    accepted: z.int(),
    refused: z.array(z.object({ index: z.int(), code: z.enum(['NOT_FOUND', 'STALE_REVISION', 'TOO_LATE']) })),
  })
  .meta({ id: 'AnswersTaken' });
export type AnswersTaken = z.infer<typeof AnswersTaken>;
