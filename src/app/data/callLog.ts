import { callUrl, type CallParts } from '#client/client.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** One call of the interface: the operation and its input. Never its response, and no header. */
export type Call = { name: EndpointName; input: CallParts };
/** The reads of the present screen, the newest last, and the last change of anything. */
export type LoggedCalls = { reads: readonly Call[]; write: Call | null };

const MAX_READS = 40;
const MAX_PAGES = 30;

/** Method, path and query: "GET /assets?status=ACTIVE". */
export const requestLine = ({ name, input }: Call): string =>
  `${endpoints[name].method} ${callUrl('', endpoints[name].path, input)}`;

const pathOf = ({ name, input }: Call): string =>
  callUrl('', endpoints[name].path, { ...(input.params && { params: input.params }) });

/** A log of the calls that a screen makes; reads served from the cache on a return to the screen are included. */
export function createCallLog() {
  let logged: LoggedCalls = { reads: [], write: null };
  let page = '';
  let former: ReadonlySet<Call> = new Set();
  const remembered = new Map<string, readonly Call[]>();
  const listeners = new Set<() => void>();
  const change = (next: Partial<LoggedCalls>) => {
    logged = { ...logged, ...next };
    for (const listener of listeners) listener();
  };

  return {
    add: (call: Call): void => {
      if (endpoints[call.name].method !== 'GET') return change({ write: call });
      const line = requestLine(call);
      // Under another filter the same path is refetched, and replaces the earlier read.
      const others = logged.reads.filter(
        (read) => requestLine(read) !== line && !(former.has(read) && pathOf(read) === pathOf(call)),
      );
      change({ reads: [...others, call].slice(-MAX_READS) });
    },

    /** Called before a navigation: another page has other reads. */
    startPage: (pathname: string): void => {
      former = new Set(logged.reads);
      if (pathname === page) return;
      remembered.delete(page);
      remembered.set(page, logged.reads);
      for (const oldest of remembered.keys()) if (remembered.size > MAX_PAGES) remembered.delete(oldest);
      page = pathname;
      former = new Set(remembered.get(pathname));
      change({ reads: [...former] });
    },

    snapshot: (): LoggedCalls => logged,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The log of this window. */
export const callLog = createCallLog();
