import type { mailEndpoints } from '#contract/endpoints/mail.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds, rotateCalendarFeed } from './calendar/feeds.ts';
import { confirmContactAgain, deleteContact, getContact, listContacts, updateContact } from './contacts/contacts.ts';
import { createContact } from './contacts/createContact.ts';
import { testContact } from './contacts/testContact.ts';
import { getMail, getMailSettings, listMails } from './list/mails.ts';
import { retryMail } from './list/retryMail.ts';
import type { MailTools } from './mailTools.ts';
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  updateMailTemplate,
} from './templates/templates.ts';

export const mailHandlers = (tools: MailTools): Pick<Handlers, keyof typeof mailEndpoints> => ({
  createContact: createContact(tools),
  listContacts: listContacts(tools),
  getContact: getContact(tools),
  updateContact: updateContact(tools),
  deleteContact,
  confirmContactAgain: confirmContactAgain(tools),
  testContact: testContact(tools),
  getMailSettings: getMailSettings(tools),
  listMails,
  getMail: getMail(tools),
  retryMail: retryMail(tools),
  listMailTemplates,
  getMailTemplate,
  updateMailTemplate,
  resetMailTemplate,
  previewMailTemplate,
  createCalendarFeed: createCalendarFeed(tools),
  listCalendarFeeds,
  rotateCalendarFeed: rotateCalendarFeed(tools),
  deleteCalendarFeed,
});
