import { z } from 'zod';
import { createdUTC, updatedUTC } from '../members.ts';
import { pageQuery, search } from '../paging.ts';
import { fail, text, timeOfDay, uuid, textOrNull, utcOrNull } from '../primitives.ts';
import { receiverUrl } from '../webhook.ts';

/** Kinds of alert that operators receive. */
export const alertKind = z
  .enum([
    'DISPATCH_ISSUED',
    'SHORTFALL',
    'SILENT',
    'CONTROLLER_UNREACHABLE',
    'EVENT_CANCELLED',
    'RESULT',
    'MAIL_FAILED',
    'EVENT_AT_RISK',
    'DATA_LATE',
    'READINGS_IMPLAUSIBLE',
    'WEBHOOK_FAILING',
    'CONSENTS_ENDING',
    'SETTLEMENT_STUCK',
    'GATE_CLOSING',
    'LOAD_NEAR_LINE',
    'LOAD_NOTICE_DUE',
    'CLAIM_EVIDENCE_DUE',
    'ZONES_MISSING',
    'STRIKES_NEAR_LIMIT',
    'STRIKE_THREATENS',
    'JOB_FAILED',
    'DISK_LOW',
  ])
  .meta({
    id: 'AlertKind',
    description:
      'SHORTFALL: less promised than the target; SILENT: overdue answers; RESULT: stats are ready. LOAD_…: ' +
      'controlled power near or at the line of the notice. Those from EVENT_AT_RISK on are told of once while they ' +
      'last.',
  });
export type AlertKind = z.infer<typeof alertKind>;

/**
 * Delivery of alerts: one by one; those of the quiet hours together at their end; or all together at the end of the
 * quiet hours.
 */
export const contactDelivery = z.enum(['AT_ONCE', 'DAYTIME', 'DIGEST']).meta({
  id: 'ContactDelivery',
  description:
    'AT_ONCE: one message an alert; DAYTIME: the same, but those of the quiet hours in one message at their end; ' +
    'DIGEST: one message a day, at the end of the quiet hours.',
});
/**
 * Status of a contact: SUPPRESSED after an unsubscription, when its server refused the address, or without one when its
 * chat is disabled.
 */
export const contactStatus = z.enum(['UNCONFIRMED', 'CONFIRMED', 'SUPPRESSED']).meta({
  id: 'ContactStatus',
  description:
    'UNCONFIRMED: gets nothing but the mail with the link; CONFIRMED: is told of alerts; SUPPRESSED: unsubscribed, ' +
    'or its server refused the address. Without an address it is of the chat: CONFIRMED, or SUPPRESSED if ' +
    'disabled.',
});

const alerts = z
  .array(alertKind)
  .min(1)
  .max(alertKind.options.length)
  .transform((list) => [...new Set(list)]);

export const contactChannel = z
  .enum(['EMAIL', 'CHAT'])
  .meta({ id: 'ContactChannel', description: 'EMAIL: to its address; CHAT: to its chat.' });
export type ContactChannel = z.infer<typeof contactChannel>;
export const QUIET_HOURS = { quietStart: '21:00', quietEnd: '08:00' } as const;

export const NewContact = z
  .strictObject({
    name: text(200).describe('Name of the person or the room.'),
    email: z
      .email()
      .max(254)
      .nullish()
      .describe('Email address, up to 254 characters; of one contact of the tenant only. Needed without a chat.'),
    chatUrl: receiverUrl
      .nullish()
      .describe(
        'Address of an incoming webhook that takes the messages of Slack: https, up to 2,000 characters, no private ' +
          'address. Kept sealed, and never shown whole.',
      ),
    alerts: alerts
      .default([...alertKind.options])
      .describe('What the contact is told of, at least one; repeats count once.'),
    delivery: contactDelivery.default('AT_ONCE').describe('When alerts are sent, one by one or together.'),
    quietStart: timeOfDay
      .default(QUIET_HOURS.quietStart)
      .describe('When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME.'),
    quietEnd: timeOfDay
      .default(QUIET_HOURS.quietEnd)
      .describe(
        'When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent.',
      ),
  })
  .superRefine(({ email, chatUrl, quietStart, quietEnd }, ctx) => {
    if (!email && !chatUrl) fail(ctx, 'REQUIRED', 'needs an e-mail address, the address of a chat, or both', ['email']);
    if (quietStart === quietEnd) fail(ctx, 'OUT_OF_RANGE', 'must differ from quietStart', ['quietEnd']);
  })
  .meta({ id: 'NewContact', description: 'Body of contact create.' });
export type NewContact = z.output<typeof NewContact>;

export const ContactChanges = z
  .strictObject({
    name: text(200).optional().describe('Name of the person or the room.'),
    chatUrl: receiverUrl
      .nullish()
      .describe(
        'Address of an incoming webhook that takes the messages of Slack: https, up to 2,000 characters, no private ' +
          'address. Kept sealed, and never shown whole.',
      ),
    alerts: alerts.optional().describe('What the contact is told of, at least one; repeats count once.'),
    delivery: contactDelivery.optional().describe('When alerts are sent, one by one or together.'),
    quietStart: timeOfDay
      .optional()
      .describe('When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME.'),
    quietEnd: timeOfDay
      .optional()
      .describe(
        'When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent.',
      ),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'ContactChanges',
    description: 'Body of contact update, at least one attribute: what is absent stays.',
    minProperties: 1,
  });
export type ContactChanges = z.output<typeof ContactChanges>;

export const Contact = z
  .object({
    contactUUID: uuid.describe('UUID of the contact.'),
    name: z.string().describe('Name of the person or the room.'),
    email: textOrNull.describe('Email address; null for a chat alone.'),
    /** Host and end of the chat address: the rest is a secret. */
    chatAddress: textOrNull.describe('Host and end of the address of its chat; null without one.'),
    chatStatus: z
      .enum(['ACTIVE', 'DISABLED'])
      .nullable()
      .describe('DISABLED once the chat has said that it is gone, until a test or a new address; null without a chat.'),
    chatError: textOrNull.describe('Why nothing is sent to the chat; null while it is, and without one.'),
    alerts: z.array(alertKind).describe('What the contact is told of, at least one; repeats count once.'),
    delivery: contactDelivery.describe('When alerts are sent, one by one or together.'),
    quietStart: z
      .string()
      .describe('When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME.'),
    quietEnd: z
      .string()
      .describe(
        'When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent.',
      ),
    status: contactStatus.describe('Whether the contact gets alerts.'),
    confirmedUTC: utcOrNull.describe('When the link in the first mail was confirmed; UTC instant, null before.'),
    createdUTC,
    updatedUTC,
  })
  .meta({ id: 'Contact', description: 'Somebody who is told of alerts by mail or in a chat.' });
export type Contact = z.infer<typeof Contact>;
export const ContactQuery = pageQuery(
  { search: search.describe('Part of the name or address, in any case.') },
  ['name', 'createdUTC'],
  'name',
);
export type ContactQuery = z.output<typeof ContactQuery>;

/** Results of a test, for each channel of the contact. */
export const TestedContact = z
  .object({
    results: z
      .array(
        z.object({
          channel: contactChannel.describe('Where the test went.'),
          outcome: z
            .enum(['SENT', 'CAUGHT', 'NOT_SENT'])
            .describe('SENT: taken; CAUGHT: kept by a sandbox; NOT_SENT: see the detail.'),
          detail: textOrNull.describe('Why it was not sent, or where the sandbox keeps it; null where it was sent.'),
        }),
      )
      .describe('One for the address and one for the chat, where the contact has them.'),
  })
  .meta({ id: 'TestedContact', description: 'What became of a test alert.' });
export type TestedContact = z.infer<typeof TestedContact>;
