import type { FastifyRequest } from 'fastify';
import type { KeyRow } from './authenticate.ts';

const HEADER = 'x-operator';
const MAX_CHARACTERS = 200;
const CONTROL = /\p{Cc}/u;

/**
 * Returns the person on whose behalf a request is made, as the dashboard's server names them in `x-operator`,
 * percent-encoded where not visible ASCII; null without one, and with any key but a dashboard's, whose holder is
 * trusted to name people.
 */
export function operatorOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { names_operators }: Pick<KeyRow, 'names_operators'>,
): string | null {
  if (!names_operators) return null;
  const sent = headers[HEADER];
  if (typeof sent !== 'string' || sent.trim() === '') return null;
  const name = decoded(sent.slice(0, MAX_CHARACTERS)).trim();
  return name === '' || CONTROL.test(name) ? null : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
