import * as z from 'zod';
import { Change } from '#contract/change.ts';

const CHANNEL_NAME = 'halfhour-live';

/** Messages of the leader tab to the others, and `hello`, by which a new tab requests the state. */
export const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), change: Change, id: z.string() }),
  z.object({ type: z.literal('resync') }),
  z.object({
    type: z.literal('state'),
    state: z.enum(['connecting', 'live', 'polling', 'down']),
    id: z.string().nullable(),
  }),
  z.object({ type: z.literal('hello') }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

export type TabChannel = { post: (message: TabMessage) => void; close: () => void };

/** The channel to the other tabs of this browser. */
export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
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
export function runAsLeader(signal: AbortSignal, lead: () => void): void {
  const leadUntilAbort = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release(), { once: true });
      if (signal.aborted) release();
      else lead();
    });
  navigator.locks.request(CHANNEL_NAME, { signal }, leadUntilAbort).catch(() => undefined);
}
