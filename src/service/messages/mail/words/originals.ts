import type { MailTemplateName } from '#contract/mail/template.ts';

export interface TemplateText {
  subject: string;
  paragraphs: readonly string[];
}

/** Words of mails to users until a tenant changes them: neutral, about the service, nothing that promotes. */
export const ORIGINALS: Record<MailTemplateName, TemplateText> = {
  INVITATION: {
    subject: 'Will you take part: {window}?',
    paragraphs: [
      'Hello {name},',
      '{schemeName} has planned an event in which you can {action} electricity: {window}.',
      'It concerns: {assets}.',
      'Please answer by {deadline}. You may say no at any time, even during the event.',
    ],
  },
  REMINDER: {
    subject: 'Reminder: {window}',
    paragraphs: [
      'Hello {name},',
      'you take part in the event {eventName}. It starts at {start} and ends at {end}.',
      'It concerns: {assets}. During that time, please {action} electricity where you can.',
    ],
  },
  CHANGED: {
    subject: 'Changed: {window}',
    paragraphs: [
      'Hello {name},',
      'the event {eventName} has changed. It is now {window}; before, it was {previousWindow}.',
      'If that does not suit you, please say no.',
    ],
  },
  CANCELLED: {
    subject: 'Cancelled: {window}',
    paragraphs: [
      'Hello {name},',
      'the event {eventName}, planned for {window}, has been cancelled. There is nothing you need to do.',
    ],
  },
  RESULT: {
    subject: 'Result of {eventName}',
    paragraphs: [
      'Hello {name},',
      'the event {eventName} took place on {window}.',
      'Compared with what would have been expected without it, your change was {deliveredKwh} kWh. It was about: ' +
        '{assets}.',
    ],
  },
  DISPATCH: {
    subject: 'Please {action} electricity: {window}',
    paragraphs: [
      'Hello {name},',
      'the event {eventName} is going ahead: {window}. Please {action} electricity by about {kw} kW during that time.',
      'It concerns: {assets}. Please tell us whether you will.',
    ],
  },
};
