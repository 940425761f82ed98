import type { Operator } from '../session/sessions.ts';

/** Header that tells the service which person changes something: the key is the whole dashboard's. */
export const OPERATOR_HEADER = 'x-operator';
const MAX_LENGTH = 200;

/**
 * Returns the operator's e-mail address, or the name of one who has none, in visible ASCII: other characters are
 * percent-encoded, so that two operators never become one.
 */
export function operatorHeader({ email, name }: Pick<Operator, 'email' | 'name'>): string {
  const encoded = (email ?? name).toWellFormed().replaceAll(/[^ -~]|%/gu, (character) => encodeURIComponent(character));
  return encoded.slice(0, MAX_LENGTH);
}
