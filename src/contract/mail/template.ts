import { z } from 'zod';
import { fail, text, utcOrNull } from '../primitives.ts';

/** Mails whose words a tenant may change. */
export const mailTemplateName = z
  .enum(['INVITATION', 'REMINDER', 'CHANGED', 'CANCELLED', 'RESULT', 'DISPATCH'])
  .meta({ id: 'MailTemplateName', description: 'The mail whose words are meant: one of those to users.' });
export type MailTemplateName = z.infer<typeof mailTemplateName>;

/** Placeholders, which are written in braces in a template: {eventName}. */
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
  .strictObject({
    subject: templateText(150).describe('Subject, with placeholders in braces; up to 150 characters.'),
    paragraphs: z
      .array(templateText(1000))
      .min(1)
      .max(10)
      .describe('Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them.'),
  })
  .meta({ id: 'MailTemplateText', description: 'The words of a mail to users.' });
export type MailTemplateText = z.output<typeof MailTemplateText>;
export const PreviewMailTemplate = z
  .strictObject({
    subject: templateText(150).optional().describe('Subject, with placeholders in braces; up to 150 characters.'),
    paragraphs: MailTemplateText.shape.paragraphs
      .optional()
      .describe('Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them.'),
  })
  .meta({ id: 'PreviewMailTemplate', description: 'Words to try; what is absent is as stored.' });

export const MailTemplate = z
  .object({
    name: mailTemplateName.describe('The mail whose words they are.'),
    subject: z.string().describe('Subject, with placeholders in braces; up to 150 characters.'),
    paragraphs: z
      .array(z.string())
      .describe('Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them.'),
    isChanged: z.boolean().describe('Whether the tenant has changed the original words.'),
    placeholders: z.array(z.enum(mailPlaceholders)).describe('What may stand in braces.'),
    updatedUTC: utcOrNull.describe('When it was last changed; UTC instant, null where it never was.'),
  })
  .meta({ id: 'MailTemplate', description: 'The words of a mail to users, as they are now.' });
export type MailTemplate = z.infer<typeof MailTemplate>;

/** A mail as its recipient would get it, with made-up values. */
export const MailPreview = z
  .object({
    subject: z.string().describe('Subject.'),
    text: z.string().describe('Plain part.'),
    html: z.string().describe('HTML part.'),
  })
  .meta({ id: 'MailPreview', description: 'A mail with made-up values.' });
export type MailPreview = z.infer<typeof MailPreview>;
