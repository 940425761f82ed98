import * as z from 'zod';
import type { EventForm } from '../eventForm.ts';

const amount = z.union([z.number(), z.literal('')]);
const Stored = z.object({
  name: z.string(),
  schemeUUID: z.string().nullable(),
  eventType: z.enum(['TURN_DOWN', 'TURN_UP']),
  runningType: z.enum(['LIVE', 'TEST']),
  date: z.string().nullable(),
  start: z.string(),
  startLater: z.boolean(),
  end: z.string(),
  endLater: z.boolean(),
  deadlineDate: z.string().nullable(),
  deadlineClock: z.string(),
  portfolioUUIDs: z.array(z.string()),
  contractedMw: amount,
  targetKw: amount,
  priceGbpPerMwh: amount,
  optInAll: z.boolean(),
}) satisfies z.ZodType<EventForm>;

type Origin = { from?: string | undefined; edit?: string | undefined; day?: string | undefined };
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const PREFIX = 'halfhour.event.';

/** Unfinished forms of this tab, one for each thing they began with; they survive a reload and end with the tab. */
export function openDraft({ from, edit, day }: Origin, store: Store = sessionStorage) {
  const key = PREFIX + (edit ? `edit.${edit}` : from ? `from.${from}` : 'new') + (day ? `.${day}` : '');
  return {
    key,
    /** Null where there is none, or it cannot be read any more. */
    load: (): EventForm | null => {
      try {
        return Stored.parse(JSON.parse(store.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    save: (form: EventForm) => store.setItem(key, JSON.stringify(form)),
    clear: () => store.removeItem(key),
  };
}
