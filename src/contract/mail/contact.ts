import { z } from 'zod';
import { pageQuery, search } from '../paging.ts';
import { text, utc, uuid } from '../primitives.ts';

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
  ])
  .meta({ id: 'AlertKind' });
export type AlertKind = z.infer<typeof alertKind>;

/** Alerts one by one; by day alone, those of 21:00 to 08:00 in one mail at 08:00; or all in one mail at 08:00. London. */
export const contactDelivery = z.enum(['AT_ONCE', 'DAYTIME', 'DIGEST']).meta({ id: 'ContactDelivery' });
/** SUPPRESSED after an unsubscription, or when its server refused the address. */
export const contactStatus = z.enum(['UNCONFIRMED', 'CONFIRMED', 'SUPPRESSED']).meta({ id: 'ContactStatus' });

const alerts = z
  .array(alertKind)
  .min(1)
  .max(alertKind.options.length)
  .transform((list) => [...new Set(list)]);

export const NewContact = z
  .strictObject({
    name: text(200),
    email: z.email().max(254),
    alerts: alerts.default([...alertKind.options]),
    delivery: contactDelivery.default('AT_ONCE'),
  })
  .meta({ id: 'NewContact' });
export type NewContact = z.output<typeof NewContact>;

export const ContactChanges = z
  .strictObject({ name: text(200).optional(), alerts: alerts.optional(), delivery: contactDelivery.optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'ContactChanges', minProperties: 1 });
export type ContactChanges = z.output<typeof ContactChanges>;

export const Contact = z
  .object({
    contactUUID: uuid,
    name: z.string(),
    email: z.string(),
    alerts: z.array(alertKind),
    delivery: contactDelivery,
    status: contactStatus,
    confirmedUTC: utc.nullable(),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;
export const ContactQuery = pageQuery({ search }, ['name', 'createdUTC'], 'name');
export type ContactQuery = z.output<typeof ContactQuery>;
