import type { Selectable } from 'kysely';
import type { MailTemplateName } from '#contract/mail/template.ts';
import { mailTemplateName } from '#contract/mail/template.ts';
import type { MailsTable } from '#store/schema.ts';

export type MailRow = Selectable<MailsTable>;
export type StoredMailKind = MailRow['kind'];

/** Whether a kind's text is a template that tenants may change, as for mails to users. */
export const isTemplate = (kind: StoredMailKind): kind is MailTemplateName =>
  (mailTemplateName.options as readonly string[]).includes(kind);

/** Whether an unsubscription from invitations ends mails of a kind; changes and cancels are told nevertheless. */
export const isInvitation = (kind: StoredMailKind): boolean =>
  kind === 'INVITATION' || kind === 'REMINDER' || kind === 'RESULT';

/** Priorities of mails; lower is sent first. */
export const PRIORITIES: Record<StoredMailKind, number> = {
  CANCELLED: 1,
  CHANGED: 1,
  DISPATCH: 1,
  CONFIRMATION: 2,
  ALERT: 2,
  RECOVERED: 2,
  REMINDER: 4,
  INVITATION: 6,
  DIGEST: 7,
  RESULT: 8,
};
