import { z } from 'zod';
import { mailKind } from '../mail/mailKind.ts';
import {
  assetUUID,
  controllerName,
  controllerUUID,
  dispatchUUID,
  eventEndExcluded,
  eventStart,
  eventUUID,
  mailUUID,
} from '../members.ts';
import { numberOrNull, utcOrNull, textOrNull, uuidOrNull } from '../primitives.ts';
import { dispatchExecution, dispatchReason, DispatchOnWire } from './dispatch.ts';
import { dispatchState } from './dispatchState.ts';
import type { DispatchMessageType } from './message.ts';

/** Payloads of messages about dispatch, by type: powers in kW without a sign, but for promises of single assets. */
export const dispatchPayloads = {
  'DISPATCH.ISSUED': z
    .object({
      eventUUID,
      revision: z.int().describe('Revision of the order.'),
      startTime: eventStart,
      endTime: eventEndExcluded,
      assets: z.int().describe('Assets that are asked.'),
      requestedKw: z.number().describe('Mean power that is asked in kW, whatever its direction.'),
      targetKw: numberOrNull.describe('Mean target of the event in kW; null for an event without one.'),
      shortfallKw: z.number().describe('What the target is more than is asked, in kW.'),
    })
    .meta({ id: 'DispatchIssued', description: 'Dispatches of an event that were issued.' }),
  'DISPATCH.ANSWERS': z
    .object({
      eventUUID,
      answers: z
        .array(
          z.object({
            dispatchUUID,
            assetUUID,
            revision: z.int().describe('Revision of the dispatch that is answered.'),
            state: dispatchState.nullable().describe('State of the dispatch; null before its first answer.'),
            execution: dispatchExecution.describe('What the device reports of doing it.'),
            reasonCode: dispatchReason.nullable().describe('Why it is refused or was ended; null without a reason.'),
            promisedKw: numberOrNull.describe(
              'Mean power that is promised in kW, below 0 for less consumption; null without a promise.',
            ),
            answeredUTC: utcOrNull.describe('When it was answered; UTC instant, null before.'),
            answeredBy: textOrNull.describe('Who answered; null before.'),
          }),
        )
        .describe('The answers, each of one asset.'),
    })
    .meta({ id: 'DispatchAnswersGiven', description: 'Answers to dispatches of one event, at most 1,000.' }),
  'DISPATCH.SHORTFALL': z
    .object({
      eventUUID,
      targetKw: z.number().describe('Mean target of the event in kW, or without one what is asked.'),
      promisedKw: z.number().describe('Mean power that is promised, in kW.'),
      openKw: z.number().describe('Mean power asked of those who can still answer, in kW.'),
      shortfallKw: z.number().describe('What is missing of the target, in kW.'),
    })
    .meta({ id: 'DispatchShortfall', description: 'Less is promised for an event than is needed.' }),
  'DISPATCH.COMPLETED': z
    .object({
      eventUUID,
      status: z.enum(['ENDED', 'CANCELLED']).describe('How the order ended.'),
      states: z.partialRecord(dispatchState, z.int()).describe('Number of dispatches by state; without those of none.'),
      requestedKw: z.number().describe('Mean power that was asked in kW, whatever its direction.'),
      promisedKw: z.number().describe('Mean power that was promised, in kW.'),
    })
    .meta({ id: 'DispatchCompleted', description: 'The dispatches of an event after its end.' }),
  'CONTROLLER.UNREACHABLE': z
    .object({
      controllerUUID,
      name: controllerName,
      kwAtRisk: z.number().describe('Power asked of its assets that is not acknowledged, in kW.'),
      lastSeenUTC: utcOrNull.describe('When it was last heard of; UTC instant, null if never.'),
    })
    .meta({ id: 'ControllerUnreachable', description: 'A controller that is out of reach.' }),
  'CONTROLLER.RECOVERED': z
    .object({
      controllerUUID,
      name: controllerName,
      unreachableSeconds: z.int().describe('For how many seconds it was out of reach.'),
    })
    .meta({ id: 'ControllerRecovered', description: 'A controller that is within reach again.' }),
  'MAIL.FAILED': z
    .object({
      mailUUID,
      kind: mailKind.describe('What the mail was about.'),
      eventUUID: uuidOrNull.describe('UUID of the event it was about; null for other mails.'),
      userUUID: uuidOrNull.describe('UUID of the user it was to; null for a mail to a contact.'),
      contactUUID: uuidOrNull.describe('UUID of the contact it was to; null for a mail to a user.'),
      reason: z.string().describe('What the relay or the address said.'),
    })
    .meta({ id: 'MailFailed', description: 'A mail that could not be sent.' }),
} satisfies Record<DispatchMessageType, z.ZodType>;
export type DispatchPayload<Type extends DispatchMessageType> = z.output<(typeof dispatchPayloads)[Type]>;

/** Messages that are pushed to controllers. */
export const controllerMessageType = z.enum([
  'DISPATCH.REQUESTED',
  'DISPATCH.CHANGED',
  'DISPATCH.CANCELLED',
  'DISPATCH.TEST',
]);
export type ControllerMessageType = z.infer<typeof controllerMessageType>;
/** The dispatches of one batch. */
export const ControllerPush = z
  .object({ dispatches: z.array(DispatchOnWire).describe('The dispatches, by asset.') })
  .meta({ id: 'ControllerPush', description: 'A batch of dispatches.' });
