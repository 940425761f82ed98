import * as z from 'zod';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { mailKind } from '#contract/mail/mailKind.ts';
import { mailStatus } from '#contract/mail/mailStatus.ts';
import { uuid } from '#contract/primitives.ts';

const { page, pageSize } = pageSearch;
const tabs = ['contacts', 'templates', 'mails', 'calendars'] as const;
export type MailTab = (typeof tabs)[number];

/** The address of mail: its tab, the filters and page of the list of mails, and the open mail. */
export const MailSearch = z.object({
  page,
  pageSize,
  tab: z.enum(tabs).default('contacts').catch('contacts'),
  sort: z.enum(['createdUTC', '-createdUTC']).default('-createdUTC').catch('-createdUTC'),
  kind: mailKind.optional().catch(undefined),
  status: mailStatus.optional().catch(undefined),
  event: uuid.optional().catch(undefined),
  mail: uuid.optional().catch(undefined),
});
export type MailSearch = z.infer<typeof MailSearch>;

export const mailSearchDefaults = {
  page: pageDefaults.page,
  pageSize: pageDefaults.pageSize,
  tab: 'contacts',
  sort: '-createdUTC',
} as const;
