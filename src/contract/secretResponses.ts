import type { z } from 'zod';
import { ApiKeyWithSecret } from './apiKey.ts';
import { ControllerCredentialWithSecret, ControllerWithSecret } from './dispatch/controller.ts';
import { DispatchWebhookWithSecret } from './dispatch/webhook.ts';
import { CalendarFeedWithUrl } from './mail/calendarFeed.ts';
import { WebhookWithSecret } from './webhook.ts';

const secretResponses: ReadonlySet<z.ZodType> = new Set<z.ZodType>([
  ApiKeyWithSecret,
  CalendarFeedWithUrl,
  WebhookWithSecret,
  ControllerWithSecret,
  ControllerCredentialWithSecret,
  DispatchWebhookWithSecret,
]);

/** Whether a response contains a secret that is shown this once. */
export const hasSecret = (response: z.ZodType | null): boolean => response !== null && secretResponses.has(response);
