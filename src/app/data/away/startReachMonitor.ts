import { onlineManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { wallNow } from '#energy/time/clocks.ts';
import { unloggedApi } from '../client.ts';
import { liveState, onLiveState } from '../live/liveState.ts';
import { parseProblem } from '../problem.ts';
import { SESSION_KEY, type Session } from '../session.ts';
import { forgetAnswers, keepAnswer, newestKept, restoreAnswers } from './answerStore.ts';
import { AWAY_AFTER_MS, ReachMonitor } from './reach.ts';
import { onTry, setReach } from './reachState.ts';

/** How long changed answers wait until they are kept together. */
const KEEP_AFTER_MS = 1000;

/** Whether an error says that nobody answered: neither the dashboard's server nor the service behind it. */
export function isUnanswered(error: unknown): boolean {
  const { status } = parseProblem(error);
  return status === undefined ? error instanceof TypeError : status >= 502 && status <= 504;
}

/** Asks the service for its clock, which costs it nothing. A refusal is an answer too. */
async function probe(): Promise<void> {
  try {
    await unloggedApi.getClock({}, { signal: AbortSignal.timeout(AWAY_AFTER_MS) });
  } catch (error) {
    const { status } = parseProblem(error);
    if (status === undefined || isUnanswered(error)) throw error;
  }
}

/**
 * Follows whether the service answers, from the answers themselves. While it does not, queries wait instead of failing,
 * and the answers this tab has kept fill the cache. Called once.
 */
export function startReachMonitor(client: QueryClient): void {
  const storage = tabStorage();
  if (storage) startKeeping(storage, client);
  const monitor = new ReachMonitor({
    now: wallNow,
    answeredMs: (storage && newestKept(storage)) ?? wallNow(),
    probe,
    onAnswers: (answers, wasAway) => {
      if (!answers && storage) restoreAnswers(storage, client);
      onlineManager.setOnline(answers);
      // What changed in between was not pushed, and the session may have ended.
      if (wasAway) void client.invalidateQueries(undefined, { cancelRefetch: false });
    },
    onChange: setReach,
  });
  onTry(() => monitor.tryNow());
  onlineManager.setEventListener(() => {
    const onOffline = () => monitor.failed();
    const onOnline = () => void monitor.tryNow();
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return undefined;
  });
  // A quiet screen asks for nothing: the end of its stream is what shows first.
  onLiveState(() => liveState() === 'down' && void monitor.doubt());
  client.getQueryCache().subscribe((event) => {
    const outcome = outcomeOf(event);
    if (outcome === 'answered') monitor.answered();
    else if (outcome === 'failed') monitor.failed();
    else if (outcome === 'asked') monitor.asked();
  });
}

function outcomeOf(event: QueryCacheNotifyEvent): 'asked' | 'answered' | 'failed' | null {
  if (event.type !== 'updated') return null;
  const { action } = event;
  if (action.type === 'fetch') return event.query.state.fetchStatus === 'fetching' ? 'asked' : null;
  if (action.type === 'success') return action.manual ? null : 'answered';
  if (action.type === 'error' || action.type === 'failed') return isUnanswered(action.error) ? 'failed' : 'answered';
  return null;
}

/** Keeps the answers as they come; forgets them when nobody is signed in. */
function startKeeping(storage: Storage, client: QueryClient): void {
  const changed = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepChanged = () => {
    timer = undefined;
    for (const query of changed) keepAnswer(storage, client, query);
    changed.clear();
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.queryKey[0] === SESSION_KEY[0] && !(event.query.state.data as Session).signedIn) {
      changed.clear();
      forgetAnswers(storage);
      return;
    }
    changed.add(event.query);
    timer ??= setTimeout(keepChanged, KEEP_AFTER_MS);
  });
}

/** This tab's storage; null where it is blocked, and nothing is kept. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
