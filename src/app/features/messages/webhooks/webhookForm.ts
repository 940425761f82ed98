import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewWebhook, type Webhook, type WebhookEvent } from '#contract/webhook.ts';

export type WebhookForm = { url: string; description: string; events: WebhookEvent[] };

export const emptyForm: WebhookForm = { url: '', description: '', events: [] };
export const formOf = ({ url, description, events }: Webhook): WebhookForm => ({
  url,
  description: description ?? '',
  events,
});

/** The form as the interface's body. */
export const draftOf = ({ url, description, events }: WebhookForm): BodyOf<'createWebhook'> => ({
  url: url.trim(),
  description: description.trim() || null,
  events,
});

/** Errors of a form, by field. */
export function errorsOf(form: WebhookForm): Record<string, string> {
  const found = validateBody(draftOf(form), NewWebhook);
  if (form.url.trim() === '') found['url'] = 'Give the address that receives the events';
  if (form.events.length === 0) found['events'] = 'Choose at least one event type';
  return found;
}
