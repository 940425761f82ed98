import { z } from 'zod';
import { pageQuery, search } from '../paging.ts';
import { fail, text, timeOfDay, utc, uuid } from '../primitives.ts';
import { receiverUrl } from '../webhook.ts';

/** What operators are told of. */
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
    'WEBHOOK_FAILING',
    'CONSENTS_ENDING',
    'SETTLEMENT_STUCK',
    'GATE_CLOSING',
    'LOAD_NEAR_LINE',
    'LOAD_NOTICE_DUE',
    'CLAIM_EVIDENCE_DUE',
    'JOB_FAILED',
    'DISK_LOW',
  ])
  .meta({ id: 'AlertKind' });
export type AlertKind = z.infer<typeof alertKind>;

/** Alerts one by one; those of the quiet hours together at their end; or all together at the end of the quiet hours. */
export const contactDelivery = z.enum(['AT_ONCE', 'DAYTIME', 'DIGEST']).meta({ id: 'ContactDelivery' });
/** SUPPRESSED after an unsubscription, when its server refused the address, or without one when its chat is disabled. */
export const contactStatus = z.enum(['UNCONFIRMED', 'CONFIRMED', 'SUPPRESSED']).meta({ id: 'ContactStatus' });

const alerts = z
  .array(alertKind)
  .min(1)
  .max(alertKind.options.length)
  .transform((list) => [...new Set(list)]);

/** On the London clock, 'HH:mm'. */
export const contactChannel = z.enum(['EMAIL', 'CHAT']).meta({ id: 'ContactChannel' });
export type ContactChannel = z.infer<typeof contactChannel>;
export const QUIET_HOURS = { quietStart: '21:00', quietEnd: '08:00' } as const;

export const NewContact = z
  .strictObject({
    name: text(200),
    email: z.email().max(254).nullish(),
    chatUrl: receiverUrl.nullish(),
    alerts: alerts.default([...alertKind.options]),
    delivery: contactDelivery.default('AT_ONCE'),
    quietStart: timeOfDay.default(QUIET_HOURS.quietStart),
    quietEnd: timeOfDay.default(QUIET_HOURS.quietEnd),
  })
  .superRefine(({ email, chatUrl, quietStart, quietEnd }, ctx) => {
    if (!email && !chatUrl) fail(ctx, 'REQUIRED', 'needs an e-mail address, the address of a chat, or both', ['email']);
    if (quietStart === quietEnd) fail(ctx, 'OUT_OF_RANGE', 'must differ from quietStart', ['quietEnd']);
  })
  .meta({ id: 'NewContact' });
export type NewContact = z.output<typeof NewContact>;

export const ContactChanges = z
  .strictObject({
    name: text(200).optional(),
    chatUrl: receiverUrl.nullish(),
    alerts: alerts.optional(),
    delivery: contactDelivery.optional(),
    quietStart: timeOfDay.optional(),
    quietEnd: timeOfDay.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'ContactChanges', minProperties: 1 });
export type ContactChanges = z.output<typeof ContactChanges>;

export const Contact = z
  .object({
    contactUUID: uuid,
    name: z.string(),
    email: z.string().nullable(),
    /** Its host and its end: the rest is a secret. */
    chatAddress: z.string().nullable(),
    chatStatus: z.enum(['ACTIVE', 'DISABLED']).nullable(),
    chatError: z.string().nullable(),
    alerts: z.array(alertKind),
    delivery: contactDelivery,
    quietStart: z.string(),
    quietEnd: z.string(),
    status: contactStatus,
    confirmedUTC: utc.nullable(),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;
export const ContactQuery = pageQuery({ search }, ['name', 'createdUTC'], 'name');
export type ContactQuery = z.output<typeof ContactQuery>;

/** What became of a test, for each way in which the contact is told. */
export const TestedContact = z
  .object({
    results: z.array(
      z.object({
        channel: contactChannel,
        outcome: z.enum(['SENT', 'CAUGHT', 'NOT_SENT']),
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'TestedContact' });
export type TestedContact = z.infer<typeof TestedContact>;
