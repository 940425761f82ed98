import { z } from 'zod';
import { dispatchAnswer, dispatchReason } from '../dispatch/dispatch.ts';
import { dispatchUUID } from '../members.ts';
import { instant, quantity } from '../primitives.ts';

/** Maximum number of answers in one request, and in one response to a push. */
export const MAX_ANSWERS = 1000;

/** Answer of a controller to a dispatch. `at` is when the device gave it, now by default. */
export const ControllerAnswer = z
  .strictObject({
    dispatchUUID,
    revision: z.int().min(1).max(2_147_483_647).describe('Revision that is answered.'),
    answer: dispatchAnswer.describe('What the device or its owner says.'),
    reasonCode: dispatchReason.nullish().describe('Why not; null or absent where there is nothing to say.'),
    at: instant.optional().describe('When it was said, by the clock of the tenant; now where absent.'),
    promisedKw: quantity(-1e6, 1e6)
      .nullish()
      .describe('Mean power that will be given, in kW, below 0 for less consumption; as asked where absent.'),
  })
  .meta({ id: 'ControllerAnswer', description: 'What a controller says to a dispatch.' });
export type ControllerAnswer = z.output<typeof ControllerAnswer>;

export const ControllerAnswers = z
  .strictObject({ answers: z.array(ControllerAnswer).min(1).max(MAX_ANSWERS).describe('1 to 1,000 answers.') })
  .meta({ id: 'ControllerAnswers', description: 'Answers of a controller.' });
export type ControllerAnswers = z.output<typeof ControllerAnswers>;

/** Result for each answer of a request; `index` is its place in the request. */
export const AnswersTaken = z
  .object({
    accepted: z.int().describe('Answers that were taken.'),
    refused: z
      .array(
        z.object({
          index: z.int().describe('Place of the answer in the request, from 0.'),
          code: z
            .enum(['NOT_FOUND', 'STALE_REVISION', 'TOO_LATE'])
            .describe('NOT_FOUND: none of yours; STALE_REVISION: there is a newer one; TOO_LATE: it has ended.'),
        }),
      )
      .describe('Answers that were not, with the reason.'),
  })
  .meta({ id: 'AnswersTaken', description: 'What became of each answer.' });
export type AnswersTaken = z.infer<typeof AnswersTaken>;
