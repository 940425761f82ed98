import type { DispatchActor } from '#contract/dispatch/dispatch.ts';

/** Who does something to a dispatch; `name` as an operator or a controller is called, the id of a key. */
export interface Actor {
  actor: DispatchActor;
  name: string | null;
}
export const SYSTEM: Actor = { actor: 'SYSTEM', name: null };

/** Who makes a request: the operator that the dashboard's server names, else the key. */
export const actorOf = ({ operator, keyId }: { operator: string | null; keyId: string }): Actor =>
  operator === null ? { actor: 'KEY', name: keyId } : { actor: 'OPERATOR', name: operator };

/** The actor in one text, as orders keep it. */
export const nameOf = ({ actor, name }: Actor): string => (actor === 'KEY' ? `key ${name}` : (name ?? actor));
