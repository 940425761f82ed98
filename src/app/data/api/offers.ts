import { useSyncExternalStore } from 'react';
import { ApiError } from '#client/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';

let absent: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  absent = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over what the dashboard's own server knows of the service: the operations that it does not have. */
export function setNotOffered(names: readonly string[]): void {
  if (names.length !== absent.size || names.some((name) => !absent.has(name))) set(new Set(names));
}

/** Notes that an operation turned out not to be there. */
export const missed = (name: EndpointName): void => {
  if (!absent.has(name)) set(new Set([...absent, name]));
};

/** Whether the service has an operation, as far as is known. */
export const offers = (name: EndpointName): boolean => !absent.has(name);

/** Whether the service has at least one of these operations; drawn anew when that turns out otherwise. */
export const useOffers = (...names: readonly EndpointName[]): boolean =>
  useSyncExternalStore(subscribe, () => names.some(offers));

/** What the service does not have; drawn anew when more turns out to be missing. */
export const useNotOffered = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => absent);

export const NOT_OFFERED = 'NOT_OFFERED';

/** An operation that the service does not have was needed. Nothing was sent. */
export class NotOffered extends ApiError {
  constructor() {
    const problem = {
      type: 'urn:halfhour:problem:not-offered',
      title: 'This server does not offer this',
      status: 404,
      detail: 'The service behind this dashboard does not have this operation',
      instance: '',
      code: NOT_OFFERED,
      requestId: '',
    };
    super(problem.status, problem, null);
  }
}
