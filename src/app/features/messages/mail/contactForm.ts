import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { type AlertKind, type Contact, NewContact, QUIET_HOURS } from '#contract/mail/contact.ts';

export type ContactForm = {
  name: string;
  email: string;
  /** A new address; empty leaves the one that the contact has. */
  chatUrl: string;
  removesChat: boolean;
  alerts: AlertKind[];
  delivery: Contact['delivery'];
  quietStart: string;
  quietEnd: string;
};

export const newForm = (alerts: readonly AlertKind[]): ContactForm => ({
  name: '',
  email: '',
  chatUrl: '',
  removesChat: false,
  alerts: [...alerts],
  delivery: 'AT_ONCE',
  ...QUIET_HOURS,
});

export const formOf = ({ name, email, alerts, delivery, quietStart, quietEnd }: Contact): ContactForm => ({
  name,
  email: email ?? '',
  chatUrl: '',
  removesChat: false,
  alerts,
  delivery,
  quietStart,
  quietEnd,
});

/** The form as the body that creates a contact. */
export function draftOf({
  removesChat: _removesChat,
  name,
  email,
  chatUrl,
  ...form
}: ContactForm): BodyOf<'createContact'> {
  const [address, chat] = [email.trim(), chatUrl.trim()];
  return { ...form, name: name.trim(), ...(address && { email: address }), ...(chat && { chatUrl: chat }) };
}

/** The body that changes it; its e-mail address stays, and so does a chat for which no other address is given. */
export function changesOf(form: ContactForm): BodyOf<'updateContact'> {
  const { email: _email, chatUrl, ...changes } = draftOf(form);
  return { ...changes, ...(form.removesChat ? { chatUrl: null } : chatUrl ? { chatUrl } : {}) };
}

/** Errors of a form, by field; of a contact that has a chat already, no other address is needed. */
export function errorsOf(form: ContactForm, hasChat: boolean): Record<string, string> {
  const keepsChat = hasChat && !form.removesChat;
  const found = validateBody(draftOf(form), NewContact);
  if (form.name.trim() === '') found['name'] = 'Enter a name for the contact';
  if (form.email.trim() === '') {
    delete found['email'];
    if (form.chatUrl.trim() === '' && !keepsChat) found['email'] = 'Enter an e-mail address or a chat address';
  }
  if (form.alerts.length === 0) found['alerts'] = 'Choose at least one alert';
  if (form.quietStart === form.quietEnd) found['quietEnd'] = 'Quiet hours need a start and a different end';
  return found;
}
