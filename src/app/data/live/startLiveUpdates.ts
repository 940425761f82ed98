import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import * as z from 'zod';
import { Change } from '#contract/change.ts';
import { SESSION_KEY, sessionQuery } from '../session.ts';
import { isAffected } from '../staleQueries.ts';
import { ChangeBatcher } from './changeBatcher.ts';
import { liveState, type LiveState, onLiveState, setLiveState } from './liveState.ts';
import { subscribeToStream } from './stream.ts';

const CHANNEL_NAME = 'halfhour-live';

/** Messages of the leader tab to the others, and `hello`, by which a new tab requests the state. */
const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), change: Change, id: z.string() }),
  z.object({ type: z.literal('resync') }),
  z.object({
    type: z.literal('state'),
    state: z.enum(['connecting', 'live', 'polling', 'down']),
    id: z.string().nullable(),
  }),
  z.object({ type: z.literal('hello') }),
]);
type TabMessage = z.infer<typeof TabMessage>;

type TabChannel = { post: (message: TabMessage) => void; close: () => void };

/** The channel to the other tabs of this browser. */
function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }) => {
    const message = TabMessage.safeParse(data);
    if (message.success) onMessage(message.data);
  });
  // A channel has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: TabMessage) => channel.postMessage(message);
  post({ type: 'hello' });
  return { post, close: () => channel.close() };
}

/** Runs `lead` once this tab is the leader, until `signal`; then, or when the tab closes, another takes over. */
function runAsLeader(signal: AbortSignal, lead: () => void): void {
  const leadUntilAbort = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release(), { once: true });
      if (signal.aborted) release();
      else lead();
    });
  navigator.locks.request(CHANNEL_NAME, { signal }, leadUntilAbort).catch(() => undefined);
}

/** At most one refetch a second of what is shown. */
const BATCH_MS = 1000;
/** A running request counts: cancelling and repeating it for each message would never end in a burst. */
const WITHOUT_CANCEL = { cancelRefetch: false } as const;

/**
 * Updates the screen while somebody is signed in. One tab of the browser reads the stream and posts to the others; each
 * refetches what it shows. Called once, outside React, which would open it twice.
 */
export function startLiveUpdates(client: QueryClient): void {
  let leave: (() => void) | null = null;
  const onSession = (signedIn: boolean) => {
    if (signedIn === (leave !== null)) return;
    const former = leave;
    leave = signedIn ? connect(client) : null;
    former?.();
  };
  // It only observes: the shell fetches the session.
  const session = new QueryObserver(client, { ...sessionQuery, enabled: false });
  session.subscribe(({ data }) => data && onSession(data.signedIn && !data.hasEnded));
  onLiveState(() => refreshPollIntervals(client));
}

/** Makes every active query evaluate its `refetchInterval`, which depends on the stream. */
function refreshPollIntervals(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().getAll())
    for (const observer of observers) observer.setOptions(observer.options);
}

/** Follows the stream, itself or through the leader tab; returns a function that stops. */
function connect(client: QueryClient): () => void {
  const left = new AbortController();
  let lastId: string | null = null;
  let leads = false;

  const batcher = new ChangeBatcher({
    waitMs: BATCH_MS,
    isPaused: () => document.hidden,
    onBatch: (batch) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, batch) }, WITHOUT_CANCEL),
  });
  const onVisible = () => batcher.flush();
  document.addEventListener('visibilitychange', onVisible);

  const onChange = (change: Change, id: string) => {
    lastId = id === '' ? lastId : id;
    // The end of the session takes effect at once.
    if (change.kind === 'session') void client.invalidateQueries({ queryKey: SESSION_KEY });
    else batcher.add(change);
  };
  const onResync = () => {
    batcher.clear();
    batcher.add({ kind: 'clock', ids: [] });
  };

  const onMessage = (message: TabMessage) => {
    if (message.type === 'hello') {
      if (leads) tabs.post({ type: 'state', state: liveState(), id: lastId });
    } else if (message.type === 'change') onChange(message.change, message.id);
    else if (message.type === 'resync') onResync();
    else {
      lastId = message.id ?? lastId;
      setLiveState(message.state);
    }
  };
  const tabs = openTabChannel(onMessage);
  /** Applies a message here and in the other tabs. */
  const broadcast = (message: TabMessage) => {
    onMessage(message);
    tabs.post(message);
  };
  const broadcastState = (state: LiveState, id = lastId) => broadcast({ type: 'state', state, id });

  runAsLeader(left.signal, () => {
    leads = true;
    const close = subscribeToStream(
      {
        onChange: (change, id) => broadcast({ type: 'change', change, id }),
        onResync: () => broadcast({ type: 'resync' }),
        onFeed: ({ pushed }, id) => {
          if (liveState() === 'down') broadcast({ type: 'resync' });
          broadcastState(pushed ? 'live' : 'polling', id);
        },
        onDown: () => broadcastState('down'),
        onRefused: async () => {
          await client.invalidateQueries({ queryKey: SESSION_KEY });
          return client.getQueryData(sessionQuery.queryKey)?.signedIn !== false;
        },
      },
      () => lastId,
    );
    left.signal.addEventListener('abort', close, { once: true });
  });

  return () => {
    left.abort();
    tabs.close();
    batcher.clear();
    document.removeEventListener('visibilitychange', onVisible);
    setLiveState('connecting');
  };
}
