import { z } from 'zod';
import { fail, text, utc } from '../primitives.ts';

/** The mails whose words a tenant may change. */
export const mailTemplateName = z
  .enum(['INVITATION', 'REMINDER', 'CHANGED', 'CANCELLED', 'RESULT', 'DISPATCH'])
  .meta({ id: 'MailTemplateName' });
export type MailTemplateName = z.infer<typeof mailTemplateName>;

/** What stands in braces in a template: {eventName}. */
export const mailPlaceholders = [
  'name',
  'eventName',
  'schemeName',
  'senderName',
  'window',
  'day',
  'start',
  'end',
  'previousWindow',
  'deadline',
  'action',
  'assets',
  'kw',
  'deliveredKwh',
  'reason',
] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];

const known: readonly string[] = mailPlaceholders;
/** A text whose braces hold placeholders of the list, and nothing else. */
const templateText = (max: number) =>
  text(max).transform((value, ctx) => {
    const unknown = value.replaceAll(/\{([A-Za-z]+)\}/g, (whole, name: string) => (known.includes(name) ? '' : whole));
    const at = unknown.search(/[{}]/);
    return at < 0
      ? value
      : fail(ctx, 'UNKNOWN_PLACEHOLDER', `may hold in braces only ${known.map((name) => `{${name}}`).join(', ')}`);
  });

export const MailTemplateText = z
  .strictObject({ subject: templateText(150), paragraphs: z.array(templateText(1000)).min(1).max(10) })
  .meta({ id: 'MailTemplateText' });
export type MailTemplateText = z.output<typeof MailTemplateText>;
export const PreviewMailTemplate = z
  .strictObject({ subject: templateText(150).optional(), paragraphs: MailTemplateText.shape.paragraphs.optional() })
  .meta({ id: 'PreviewMailTemplate' });

export const MailTemplate = z
  .object({
    name: mailTemplateName,
    subject: z.string(),
    paragraphs: z.array(z.string()),
    /** Whether the tenant changed it. */
    isChanged: z.boolean(),
    placeholders: z.array(z.enum(mailPlaceholders)),
    updatedUTC: utc.nullable(),
  })
  .meta({ id: 'MailTemplate' });
export type MailTemplate = z.infer<typeof MailTemplate>;

/** A mail as somebody would get it, with made-up values. */
export const MailPreview = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof MailPreview>;
