import { z } from 'zod';

/** Kinds of mail: the first six go to users, the rest to contacts. */
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
  .meta({
    id: 'MailKind',
    description:
      'To users: INVITATION, REMINDER an hour before, CHANGED, CANCELLED, RESULT, and DISPATCH, which asks for ' +
      'power. To contacts: CONFIRMATION of the address, ALERT, RECOVERED when it is over, and DIGEST.',
  });
export type MailKind = z.infer<typeof mailKind>;
