import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CalendarFeedQuery, NewCalendarFeed } from '#contract/mail/calendarFeed.ts';
import type { ContactChanges, ContactQuery, NewContact } from '#contract/mail/contact.ts';
import type { MailQuery } from '#contract/mail/mail.ts';
import type { MailTemplateName, MailTemplateText } from '#contract/mail/template.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type ContactListQuery = z.input<typeof ContactQuery>;
export type ContactDraft = z.input<typeof NewContact>;
export type ContactEdit = z.input<typeof ContactChanges>;
export type MailListQuery = z.input<typeof MailQuery>;
export type FeedListQuery = z.input<typeof CalendarFeedQuery>;
export type FeedDraft = z.input<typeof NewCalendarFeed>;
export type TemplateText = z.input<typeof MailTemplateText>;

/** Mutations of mails, contacts, templates and calendars. */
export const mailMutations = {
  /** The contact is told of nothing before its link is opened. */
  createContact: () =>
    mutationOptions({
      mutationFn: (contact: ContactDraft) => api.createContact({ body: contact }),
      onSettled: staleAfter('createContact'),
    }),

  updateContact: () =>
    mutationOptions({
      mutationFn: ({ contactUUID, changes }: { contactUUID: string; changes: ContactEdit }) =>
        api.updateContact({ params: { contactUUID }, body: changes }),
      onSettled: staleAfter('updateContact'),
    }),

  deleteContact: () =>
    mutationOptions({
      mutationFn: (contactUUID: string) => api.deleteContact({ params: { contactUUID } }),
      onSettled: staleAfter('deleteContact'),
    }),

  /** Sends the mail with the confirmation link once more. */
  confirmAgain: () =>
    mutationOptions({
      mutationFn: (contactUUID: string) => api.confirmContactAgain({ params: { contactUUID }, body: {} }),
      onSettled: staleAfter('confirmContactAgain'),
    }),

  /** Sends a test alert; the response says what happened. */
  testContact: () =>
    mutationOptions({
      mutationFn: (contactUUID: string) => api.testContact({ params: { contactUUID }, body: {} }),
      onSettled: staleAfter('testContact'),
    }),

  /** Refused where the mail would come too late, be untrue by now, or go to an address that gets none. */
  retry: () =>
    mutationOptions({
      mutationFn: (mailUUID: string) => api.retryMail({ params: { mailUUID }, body: {} }),
      onSettled: staleAfter('retryMail'),
    }),

  updateTemplate: () =>
    mutationOptions({
      mutationFn: ({ name, ...text }: { name: MailTemplateName } & TemplateText) =>
        api.updateMailTemplate({ params: { name }, body: text }),
      onSettled: staleAfter('updateMailTemplate'),
    }),

  resetTemplate: () =>
    mutationOptions({
      mutationFn: (name: MailTemplateName) => api.resetMailTemplate({ params: { name } }),
      onSettled: staleAfter('resetMailTemplate'),
    }),

  /** Only this response contains the address. */
  createFeed: () =>
    mutationOptions({
      mutationFn: (feed: FeedDraft) => api.createCalendarFeed({ body: feed }),
      onSettled: staleAfter('createCalendarFeed'),
    }),

  /** Its old address ends; only this response contains the new one. */
  rotateFeed: () =>
    mutationOptions({
      mutationFn: (feedUUID: string) => api.rotateCalendarFeed({ params: { feedUUID } }),
      onSettled: staleAfter('rotateCalendarFeed'),
    }),

  /** Programs that read it get nothing from now on. */
  deleteFeed: () =>
    mutationOptions({
      mutationFn: (feedUUID: string) => api.deleteCalendarFeed({ params: { feedUUID } }),
      onSettled: staleAfter('deleteCalendarFeed'),
    }),
};
