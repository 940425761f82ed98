import recorded from '../examples.json' with { type: 'json' };
import type { Problem } from '../problem.ts';

interface OperationExample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  response?: unknown;
}

/** Responses of the real service, stored by `npm run examples`: by operation, by problem code and by webhook event. */
export const examples = recorded as unknown as {
  operations: Record<string, OperationExample | undefined>;
  problems: Record<string, Problem | undefined>;
  webhooks: Record<string, unknown>;
  /** Headers of each of those messages, signed with the secret that createWebhook shows. */
  signatures: Record<string, Record<string, string> | undefined>;
};
