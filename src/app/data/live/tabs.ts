import * as z from 'zod';
import { Change } from '#contract/change.ts';

const NAME = 'halfhour-live';

/** What the tab that reads the stream tells the others, and `hello` by which a new one asks how things are. */
export const Word = z.discriminatedUnion('say', [
  z.object({ say: z.literal('change'), change: Change, id: z.string() }),
  z.object({ say: z.literal('resync') }),
  z.object({
    say: z.literal('state'),
    state: z.enum(['connecting', 'live', 'polling', 'down']),
    id: z.string().nullable(),
  }),
  z.object({ say: z.literal('hello') }),
]);
export type Word = z.infer<typeof Word>;

export type Tabs = { tell: (word: Word) => void; close: () => void };

/** The way to the other tabs of this browser. */
export function joinTabs(onWord: (word: Word) => void): Tabs {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => {
    const word = Word.safeParse(data);
    if (word.success) onWord(word.data);
  });
  // A channel has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (word: Word) => channel.postMessage(word);
  tell({ say: 'hello' });
  return { tell, close: () => channel.close() };
}

/**
 * Runs `lead` once this tab is the one that leads, until `signal`; then, or when the tab closes, another takes over.
 */
export function whenLeading(signal: AbortSignal, lead: () => void): void {
  const held = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release(), { once: true });
      if (signal.aborted) release();
      else lead();
    });
  navigator.locks.request(NAME, { signal }, held).catch(() => undefined);
}
