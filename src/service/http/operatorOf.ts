import type { FastifyRequest } from 'fastify';

const HEADER = 'x-operator';
const MOST_CHARACTERS = 200;
const CONTROL = /\p{Cc}/u;

/**
 * The person on whose behalf a request is made, as the dashboard's server names them in `x-operator`, percent-encoded
 * where not visible ASCII; null without one.
 */
export function operatorOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = headers[HEADER];
  if (typeof sent !== 'string' || sent.trim() === '') return null;
  const name = decoded(sent.slice(0, MOST_CHARACTERS)).trim();
  return name === '' || CONTROL.test(name) ? null : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
