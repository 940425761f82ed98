import { NewEvent } from '#contract/event.ts';
import type { EventDraft } from '#app/api/events.ts';
import { readWindow, type WindowDraft } from './fromWall.ts';

/** The "Schedule event" form as it is filled in; an empty number field holds ''. */
export type EventForm = WindowDraft & {
  name: string;
  schemeUUID: string | null;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  runningType: 'LIVE' | 'TEST';
  contractedMw: number | string;
  priceGbpPerMwh: number | string;
  portfolioUUIDs: string[];
};

export type FormErrors = Partial<Record<keyof EventForm, string>>;

const numberOrNull = (value: number | string): number | null => (typeof value === 'number' ? value : null);
const fieldOf: Record<string, keyof EventForm> = { startTime: 'start', endTime: 'end' };

/** What the form asks the interface for; null while its window cannot be read. */
export function draftOf(form: EventForm): EventDraft | null {
  const { from, to } = readWindow(form);
  if (from === null || to === null || form.schemeUUID === null) return null;
  return {
    name: form.name.trim(),
    schemeUUID: form.schemeUUID,
    eventType: form.eventType,
    runningType: form.runningType,
    startTime: new Date(from).toISOString(),
    endTime: new Date(to).toISOString(),
    contractedMw: numberOrNull(form.contractedMw),
    priceGbpPerMwh: numberOrNull(form.priceGbpPerMwh),
    portfolioUUIDs: form.portfolioUUIDs,
  };
}

/** What keeps the form from being sent, by field; `now` is the tenant's present instant. */
export function errorsOf(form: EventForm, now: number): FormErrors {
  const { from, problems } = readWindow(form);
  const errors: FormErrors = { ...problems };
  if (form.name.trim() === '') errors.name = 'Give the event a name';
  if (form.schemeUUID === null) errors.schemeUUID = 'Choose a scheme';
  if (from !== null && from <= now) errors.start = 'The start has passed: choose a later one';
  const draft = draftOf(form);
  const checked = draft && NewEvent.safeParse(draft);
  for (const { path, message } of checked?.error?.issues ?? []) {
    const field = String(path[0]);
    errors[fieldOf[field] ?? (field as keyof EventForm)] ??= message;
  }
  return errors;
}

/** The service's own field errors ("/startTime"), by the form's fields. */
export function serviceErrors(errors: readonly { pointer: string; detail: string }[]): FormErrors {
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => {
      const [field = ''] = pointer.replace(/^\//, '').split('/');
      return [fieldOf[field] ?? field, detail];
    }),
  );
}
