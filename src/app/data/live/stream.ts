import { Change, FeedState } from '#contract/change.ts';

export type StreamHandlers = {
  onChange: (change: Change, id: string) => void;
  /** The stream is open; whether changes made outside the dashboards are included. */
  onFeed: (feed: FeedState, id: string) => void;
  /** More was missed than the server remembers. */
  onResync: () => void;
  onDown: () => void;
  /** The server has refused the stream; it is retried later unless this returns false. */
  onRefused: () => Promise<boolean>;
};

const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

/**
 * Reads /bff/live until closed, from after the message `after` if known. The browser reconnects a lost connection; a
 * refused one is retried here, at growing intervals.
 */
export function subscribeToStream(handlers: StreamHandlers, after: () => string | null): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let wait = FIRST_WAIT_MS;

  const open = () => {
    const id = after();
    const own = new EventSource(id === null ? '/bff/live' : `/bff/live?after=${encodeURIComponent(id)}`);
    source = own;
    own.addEventListener('message', ({ data, lastEventId }: MessageEvent) => {
      const change = Change.safeParse(parseJson(data));
      if (change.success) handlers.onChange(change.data, lastEventId);
    });
    own.addEventListener('resync', () => handlers.onResync());
    own.addEventListener('feed', ({ data, lastEventId }: MessageEvent) => {
      wait = FIRST_WAIT_MS;
      const feed = FeedState.safeParse(parseJson(data));
      if (feed.success) handlers.onFeed(feed.data, lastEventId);
    });
    own.addEventListener('error', () => {
      if (closed) return;
      handlers.onDown();
      if (own.readyState === EventSource.CLOSED) void retryLater();
    });
  };

  const retryLater = async () => {
    if (!(await handlers.onRefused()) || closed) return;
    timer = setTimeout(open, wait);
    wait = Math.min(2 * wait, MAX_WAIT_MS);
  };

  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    source?.close();
  };
}
