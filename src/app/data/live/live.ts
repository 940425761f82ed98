import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Change } from '#contract/change.ts';
import { SESSION_KEY, sessionQuery } from '../session.ts';
import { Gather } from './gather.ts';
import { liveState, onLiveState, setLiveState, type LiveState } from './liveState.ts';
import { readStream } from './stream.ts';
import { joinTabs, whenLeading, type Word } from './tabs.ts';
import { isTouched } from './touched.ts';

const GATHER_MS = 700;
/** A read that is under way counts: what cancels and repeats it for each message never ends in a burst. */
const CALMLY = { cancelRefetch: false } as const;

/**
 * Keeps what is on screen up to date while somebody is signed in. One tab of the browser reads the stream and tells
 * the others; each asks again for what it shows. Call it once, outside React, which would open it twice.
 */
export function startLive(client: QueryClient): void {
  let leave: (() => void) | null = null;
  const follow = (signedIn: boolean) => {
    if (signedIn === (leave !== null)) return;
    const former = leave;
    leave = signedIn ? join(client) : null;
    former?.();
  };
  // It only looks on: the shell asks who is signed in.
  const session = new QueryObserver(client, { ...sessionQuery, enabled: false });
  session.subscribe(({ data }) => data && follow(data.signedIn));
  onLiveState(() => renewIntervals(client));
}

/** Has every query on screen ask its `refetchInterval` again: it depends on the stream. */
function renewIntervals(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().getAll())
    for (const observer of observers) observer.setOptions(observer.options);
}

/** Follows the stream, by itself or through the tab that leads; answers how to leave. */
function join(client: QueryClient): () => void {
  const left = new AbortController();
  let lastId: string | null = null;
  let leads = false;

  const gather = new Gather({
    waitMs: GATHER_MS,
    isHeld: () => document.hidden,
    onGathered: (gathered) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, gathered) }, CALMLY),
  });
  const onVisible = () => gather.release();
  document.addEventListener('visibilitychange', onVisible);

  const onChange = (change: Change, id: string) => {
    lastId = id === '' ? lastId : id;
    // The end of the session is no matter for later.
    if (change.kind === 'session') void client.invalidateQueries({ queryKey: SESSION_KEY });
    else gather.add(change);
  };
  const onResync = () => {
    gather.clear();
    gather.add({ kind: 'clock', ids: [] });
  };

  const onWord = (word: Word) => {
    if (word.say === 'hello') {
      if (leads) tabs.tell({ say: 'state', state: liveState(), id: lastId });
    } else if (word.say === 'change') onChange(word.change, word.id);
    else if (word.say === 'resync') onResync();
    else {
      lastId = word.id ?? lastId;
      setLiveState(word.state);
    }
  };
  const tabs = joinTabs(onWord);
  /** Here and in the other tabs. */
  const everywhere = (word: Word) => {
    onWord(word);
    tabs.tell(word);
  };
  const enter = (state: LiveState, id = lastId) => everywhere({ say: 'state', state, id });

  whenLeading(left.signal, () => {
    leads = true;
    const close = readStream(
      {
        onChange: (change, id) => everywhere({ say: 'change', change, id }),
        onResync: () => everywhere({ say: 'resync' }),
        onFeed: ({ pushed }, id) => {
          if (liveState() === 'down') everywhere({ say: 'resync' });
          enter(pushed ? 'live' : 'polling', id);
        },
        onDown: () => enter('down'),
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
    gather.clear();
    document.removeEventListener('visibilitychange', onVisible);
    setLiveState('connecting');
  };
}
