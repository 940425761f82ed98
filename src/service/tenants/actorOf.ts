import type { DispatchActor } from '#contract/dispatch/dispatch.ts';

/** Actor on a dispatch; `name` is that of an operator or a controller, or the id of a key. */
export interface Actor {
  actor: DispatchActor;
  name: string | null;
}
export const SYSTEM: Actor = { actor: 'SYSTEM', name: null };

/** Returns the actor of a request: the operator that the dashboard's server names, else the key. */
export const actorOf = ({ operator, keyId }: { operator: string | null; keyId: string }): Actor =>
  operator === null ? { actor: 'KEY', name: keyId } : { actor: 'OPERATOR', name: operator };

/** Returns the actor as one text, as orders store it. */
export const nameOf = ({ actor, name }: Actor): string => (actor === 'KEY' ? `key ${name}` : (name ?? actor));
