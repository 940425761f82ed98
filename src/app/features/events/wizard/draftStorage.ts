import * as z from 'zod';
import { dispatchAllocation, dispatchMode, dispatchSpread } from '#contract/dispatch/terms.ts';
import type { EventForm } from '../eventForm.ts';

const amount = z.union([z.number(), z.literal('')]);
const Form = z.object({
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
  byHalfHour: z.boolean(),
  halfHours: z.array(z.object({ isCalled: z.boolean(), contractedMw: amount, priceGbpPerMwh: amount })),
  zone: z.string(),
  dispatchMode: z.enum(['', ...dispatchMode.options]),
  allocation: dispatchAllocation.exclude(['GIVEN']),
  noticeMinutes: amount,
  spread: dispatchSpread,
  spreadMinutes: amount,
  optInAll: z.boolean(),
}) satisfies z.ZodType<EventForm>;
const Stored = z.object({ form: Form, base: Form });

type Origin = {
  from?: string | undefined;
  edit?: string | undefined;
  day?: string | undefined;
  scheme?: string | undefined;
};
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const PREFIX = 'halfhour.event.';

/** Unfinished forms of this tab, one for each origin; they survive a reload and end with the tab. */
export function draftStorage({ from, edit, day, scheme }: Origin, store: Store = sessionStorage) {
  const key =
    PREFIX +
    (edit ? `edit.${edit}` : from ? `from.${from}` : scheme ? `scheme.${scheme}` : 'new') +
    (day ? `.${day}` : '');
  return {
    key,
    /** The changed fields over today's defaults: somebody else may have changed the rest. */
    load: (initial: EventForm): EventForm => {
      try {
        const { form, base } = Stored.parse(JSON.parse(store.getItem(key) ?? 'null'));
        const changed = Object.entries(form).filter(
          ([field, value]) => JSON.stringify(value) !== JSON.stringify(base[field as keyof EventForm]),
        );
        return { ...initial, ...Object.fromEntries(changed) };
      } catch {
        return initial;
      }
    },
    /** `base` is the form's initial state. */
    save: (form: EventForm, base: EventForm) => store.setItem(key, JSON.stringify({ form, base })),
    clear: () => store.removeItem(key),
  };
}
