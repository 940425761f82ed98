import { randomBytes } from 'node:crypto';
import { ProblemError } from '../../../platform/http/problem.ts';
import { requireTarget } from '../../../platform/outbound/targetUrl.ts';
import { badValue } from '../http/problems.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import type { SubscriptionRequest } from '../schemas/requests.ts';

const ECHO_BYTES = 24;

/**
 * Throws 400 unless every callback is an allowed address and proves that it belongs to the client: it returns the
 * random value of the query parameter `echo` (section "Webhooks" of the OpenADR 3.1 Definitions).
 */
export async function requireCallbacks(
  tools: Pick<OpenAdrTools, 'guard' | 'resolve' | 'sender'>,
  { objectOperations }: SubscriptionRequest,
): Promise<void> {
  const checked = new Set<string>();
  for (const [index, { callbackUrl }] of objectOperations.entries()) {
    if (checked.has(callbackUrl)) continue;
    checked.add(callbackUrl);
    const pointer = `/objectOperations/${index}/callbackUrl`;
    const href = requireAddress(callbackUrl, pointer);
    await requireTarget(tools.guard, tools.resolve, href).catch((error: unknown) => {
      throw error instanceof ProblemError ? badValue(pointer, error.errors?.[0]?.detail ?? error.message) : error;
    });
    await requireEcho(tools, href, pointer);
  }
}

function requireAddress(callbackUrl: string, pointer: string): string {
  const url = URL.canParse(callbackUrl) ? new URL(callbackUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || callbackUrl.includes('#'))
    throw badValue(pointer, 'must be an absolute https address without user, password or fragment');
  return url.href;
}

async function requireEcho({ sender }: Pick<OpenAdrTools, 'sender'>, href: string, pointer: string): Promise<void> {
  const value = randomBytes(ECHO_BYTES).toString('hex');
  const asked = new URL(href);
  asked.searchParams.append('echo', value);
  const sent = await sender.get(asked.href, {
    accept: 'text/plain, application/json',
    'user-agent': 'Halfhour-OpenADR/1.0',
  });
  const body = sent?.responseBody?.trim();
  if (sent?.statusCode === 200 && sent.error === null && (body === value || body === `"${value}"`)) return;
  throw badValue(pointer, `must respond 200 with the value of the query parameter echo, ${whatCame(sent)}`);
}

const whatCame = (sent: { statusCode: number | null; error: string | null } | null): string =>
  sent?.error ? `but: ${sent.error}` : sent?.statusCode === 200 ? 'but the body is different' : 'but did not';
