import type { ContactDraft, ContactEdit } from '#app/data/api/mail.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { type AlertKind, type Contact, NewContact } from '#contract/mail/contact.ts';

export type ContactForm = { name: string; email: string; alerts: AlertKind[]; delivery: Contact['delivery'] };

export const formOf = ({ name, email, alerts, delivery }: Contact): ContactForm => ({ name, email, alerts, delivery });

/** The form as the body that creates a contact. */
export const draftOf = ({ name, email, ...form }: ContactForm): ContactDraft => ({
  ...form,
  name: name.trim(),
  email: email.trim(),
});

/** The body that changes it; its address stays. */
export const changesOf = (form: ContactForm): ContactEdit => {
  const { name, alerts, delivery } = draftOf(form);
  return { name, ...(alerts && { alerts }), ...(delivery && { delivery }) };
};

/** Errors of a form, by field. */
export function errorsOf(form: ContactForm): Record<string, string> {
  const found = validateBody(draftOf(form), NewContact);
  if (form.name.trim() === '') found['name'] = 'Give the contact a name';
  if (form.email.trim() === '') found['email'] = 'Give the address to write to';
  if (form.alerts.length === 0) found['alerts'] = 'Choose at least one alert';
  return found;
}
