import { z } from 'zod';

/** To users: the first six. To contacts: the rest. */
export const mailKind = z
  .enum([
    'INVITATION',
    'REMINDER',
    'CHANGED',
    'CANCELLED',
    'RESULT',
    'DISPATCH',
    'CONFIRMATION',
    'ALERT',
    'RECOVERED',
    'DIGEST',
  ])
  .meta({ id: 'MailKind' });
export type MailKind = z.infer<typeof mailKind>;
