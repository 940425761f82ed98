import type { Actor } from '../log/writeLog.ts';

/** Who makes a request: the operator that the dashboard's server names, else the key. */
export const actorOf = ({ operator, keyId }: { operator: string | null; keyId: string }): Actor =>
  operator === null ? { actor: 'KEY', name: keyId } : { actor: 'OPERATOR', name: operator };

/** The actor in one text, as orders keep it. */
export const nameOf = ({ actor, name }: Actor): string => (actor === 'KEY' ? `key ${name}` : (name ?? actor));
