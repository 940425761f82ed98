import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import type { OadrObject } from '../objects/objectRows.ts';
import { type EventFilter, type EventKey, listEventKeys } from './eventRows.ts';
import { readMirroredEvents } from './readMirroredEvents.ts';
import { readStoredEvents } from './storedEvents.ts';

/** Page of events, with the instants at which it changes by itself. */
export interface EventPage {
  objects: OadrObject[];
  keys: EventKey[];
  /** First event behind the page; null on the last one. */
  next: EventKey | null;
  /** Business time of the next start among them, and of the first end; Infinity without one. */
  nextStart: number;
  firstEnd: number;
}

/** Reads a page of the events that a caller may see. */
export async function listEvents(scope: TenantScope, caller: OadrCaller, filter: EventFilter): Promise<EventPage> {
  const found = filter.limit === 0 ? [] : await listEventKeys(scope, caller, { ...filter, limit: filter.limit + 1 });
  const keys = found.slice(0, filter.limit);
  const mirrored = await readMirroredEvents(
    scope,
    keys.filter((key) => key.object_uuid === null),
  );
  const stored = await readStoredEvents(
    scope,
    caller,
    keys.flatMap(({ object_uuid }) => object_uuid ?? []),
    filter.targets,
  );
  const ofOurs = mirrored.values();
  const objects = keys.flatMap(({ object_uuid }) =>
    object_uuid === null
      ? visible(ofOurs.next().value?.object, caller, filter.targets)
      : (stored.get(object_uuid) ?? []),
  );
  const ahead = mirrored.map(({ startsAt }) => startsAt).filter((at) => at > scope.now);
  const ends = mirrored.map(({ endsAt }) => endsAt).filter((at) => at > scope.now);
  return {
    objects,
    keys,
    next: found[filter.limit] ?? null,
    nextStart: Math.min(Infinity, ...ahead),
    firstEnd: Math.min(Infinity, ...ends),
  };
}

/** Returns the object as the caller sees it: a VEN that names targets sees only those, which its dispatch grants. */
const visible = (object: OadrObject | undefined, caller: OadrCaller, asked: readonly string[] | undefined) =>
  object === undefined
    ? []
    : caller.role === 'BL' || asked === undefined
      ? [object]
      : [{ ...object, targets: (object['targets'] as string[]).filter((target) => asked.includes(target)) }];
