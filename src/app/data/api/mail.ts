import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CalendarFeedQuery, NewCalendarFeed } from '#contract/mail/calendarFeed.ts';
import type { ContactChanges, ContactQuery, NewContact } from '#contract/mail/contact.ts';
import type { MailQuery } from '#contract/mail/mail.ts';
import type { MailTemplateName, MailTemplateText } from '#contract/mail/template.ts';
import { liveStaleTime } from '../live/liveState.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type ContactListQuery = z.input<typeof ContactQuery>;
export type ContactDraft = z.input<typeof NewContact>;
export type ContactEdit = z.input<typeof ContactChanges>;
export type MailListQuery = z.input<typeof MailQuery>;
export type FeedListQuery = z.input<typeof CalendarFeedQuery>;
export type FeedDraft = z.input<typeof NewCalendarFeed>;
export type TemplateText = z.input<typeof MailTemplateText>;

/**
 * Poll interval of mails, contacts and calendars: the live stream reports no mail that is sent, no link that is opened.
 */
const POLL_MS = 10_000;
const MAIL = ['mail'] as const;

export const mailQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...MAIL, 'settings'],
      queryFn: ({ signal }) => api.getMailSettings({}, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: POLL_MS,
    }),

  contacts: (query: ContactListQuery) =>
    queryOptions({
      queryKey: [...MAIL, 'contacts', query],
      queryFn: ({ signal }) => api.listContacts({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
      refetchInterval: POLL_MS,
    }),

  list: (query: MailListQuery) =>
    queryOptions({
      queryKey: [...MAIL, 'list', query],
      queryFn: ({ signal }) => api.listMails({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
      refetchInterval: POLL_MS,
    }),

  detail: (mailUUID: string) =>
    queryOptions({
      queryKey: [...MAIL, 'detail', mailUUID],
      queryFn: ({ signal }) => api.getMail({ params: { mailUUID } }, { signal }),
    }),

  templates: () =>
    queryOptions({
      queryKey: [...MAIL, 'templates'],
      queryFn: ({ signal }) => api.listMailTemplates({}, { signal }),
      staleTime: liveStaleTime,
    }),

  /** A mail of this text with made-up values; a text is tried once. */
  preview: (name: MailTemplateName, text: TemplateText) =>
    queryOptions({
      queryKey: ['mailPreview', name, text],
      queryFn: ({ signal }) => api.previewMailTemplate({ params: { name }, body: text }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),

  feeds: (query: FeedListQuery) =>
    queryOptions({
      queryKey: [...MAIL, 'feeds', query],
      queryFn: ({ signal }) => api.listCalendarFeeds({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
      refetchInterval: POLL_MS,
    }),
};

const onSettled = invalidateOnSettled(MAIL);

/** Mutations of mails, contacts, templates and calendars. */
export const mailMutations = {
  /** The contact is told of nothing before its link is opened. */
  createContact: () =>
    mutationOptions({ mutationFn: (contact: ContactDraft) => api.createContact({ body: contact }), onSettled }),

  updateContact: () =>
    mutationOptions({
      mutationFn: ({ contactUUID, changes }: { contactUUID: string; changes: ContactEdit }) =>
        api.updateContact({ params: { contactUUID }, body: changes }),
      onSettled,
    }),

  deleteContact: () =>
    mutationOptions({
      mutationFn: (contactUUID: string) => api.deleteContact({ params: { contactUUID } }),
      onSettled,
    }),

  /** Sends the mail with the confirmation link once more. */
  confirmAgain: () =>
    mutationOptions({
      mutationFn: (contactUUID: string) => api.confirmContactAgain({ params: { contactUUID }, body: {} }),
      onSettled,
    }),

  /** Sends a test alert; the response says what happened. */
  testContact: () =>
    mutationOptions({
      mutationFn: (contactUUID: string) => api.testContact({ params: { contactUUID }, body: {} }),
      onSettled,
    }),

  /** Refused where the mail would come too late, be untrue by now, or go to an address that gets none. */
  retry: () =>
    mutationOptions({
      mutationFn: (mailUUID: string) => api.retryMail({ params: { mailUUID }, body: {} }),
      onSettled,
    }),

  updateTemplate: () =>
    mutationOptions({
      mutationFn: ({ name, ...text }: { name: MailTemplateName } & TemplateText) =>
        api.updateMailTemplate({ params: { name }, body: text }),
      onSettled,
    }),

  resetTemplate: () =>
    mutationOptions({
      mutationFn: (name: MailTemplateName) => api.resetMailTemplate({ params: { name } }),
      onSettled,
    }),

  /** Only this response contains the address. */
  createFeed: () =>
    mutationOptions({ mutationFn: (feed: FeedDraft) => api.createCalendarFeed({ body: feed }), onSettled }),

  /** Its old address ends; only this response contains the new one. */
  rotateFeed: () =>
    mutationOptions({
      mutationFn: (feedUUID: string) => api.rotateCalendarFeed({ params: { feedUUID } }),
      onSettled,
    }),

  /** Programs that read it get nothing from now on. */
  deleteFeed: () =>
    mutationOptions({
      mutationFn: (feedUUID: string) => api.deleteCalendarFeed({ params: { feedUUID } }),
      onSettled,
    }),
};
