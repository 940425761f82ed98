import { useSyncExternalStore } from 'react';
import { ApiError } from '#client/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/** The parts of a screen that a server of the interface may lack, each with the operations that it is of. */
type ScreenNeeds<Part extends string> = Readonly<Record<Part, readonly EndpointName[]>>;
type ScreenParts<Part extends string> = Readonly<Record<Part, boolean>>;

let notOffered: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setNames(next: ReadonlySet<string>): void {
  notOffered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the operations that the service lacks, as the dashboard's server reports them. */
export function setNotOffered(names: readonly string[]): void {
  if (names.length !== notOffered.size || names.some((name) => !notOffered.has(name))) setNames(new Set(names));
}

/** Records that an operation does not exist. */
export const markNotOffered = (name: EndpointName): void => {
  if (!notOffered.has(name)) setNames(new Set([...notOffered, name]));
};

/** Whether the service has an operation, as far as is known. */
export const isOffered = (name: EndpointName): boolean => !notOffered.has(name);

/** Whether the service has at least one of these operations; re-renders when that changes. */
export const useIsOffered = (...names: readonly EndpointName[]): boolean =>
  useSyncExternalStore(subscribe, () => names.some(isOffered));

/** Which parts of a screen the service has: those of which it offers an operation that its route says they need. */
export function useParts<Part extends string>(needs: ScreenNeeds<Part>): ScreenParts<Part> {
  useNotOffered();
  const parts = Object.entries<readonly EndpointName[]>(needs).map(([part, names]) => [part, names.some(isOffered)]);
  return Object.fromEntries(parts) as ScreenParts<Part>;
}

/** The operations that the service lacks; re-renders when more are found. */
export const useNotOffered = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => notOffered);

export const NOT_OFFERED = 'NOT_OFFERED';

/** The service does not have the operation. Nothing was sent. */
export class NotOffered extends ApiError {
  constructor() {
    const problem = {
      type: 'urn:halfhour:problem:not-offered',
      title: 'This server does not support this',
      status: 404,
      detail: 'The service behind this dashboard does not support this operation',
      instance: '',
      code: NOT_OFFERED,
      requestId: '',
    };
    super(problem.status, problem, null);
  }
}
