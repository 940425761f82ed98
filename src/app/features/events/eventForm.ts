import type { BodyOf } from '#app/data/operationTypes.ts';
import { termsFormOf, termsOf, type TermsForm } from '#app/features/dispatch/index.ts';
import { formatDate } from '#app/format/format.ts';
import { firstInstantOf, parseWindow, windowDraftOf, wallTimeOf, type WindowDraft } from '#app/format/wallTime.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { DispatchMode, DispatchTerms } from '#contract/dispatch/terms.ts';
import { type Event, NewEvent } from '#contract/event.ts';
import { addDays, londonDate } from '#energy/time/london.ts';

/** The form fields of an event, new or to be changed; an empty number field is ''. */
export type EventForm = WindowDraft &
  TermsForm & {
    /** Default: the suggested name. */
    name: string;
    schemeUUID: string | null;
    eventType: 'TURN_DOWN' | 'TURN_UP';
    runningType: 'LIVE' | 'TEST';
    /** Without a day there is no deadline but the start. */
    deadlineDate: string | null;
    deadlineClock: string;
    portfolioUUIDs: string[];
    contractedMw: number | string;
    targetKw: number | string;
    priceGbpPerMwh: number | string;
    /** Zone of the market, free text; empty for none. */
    zone: string;
    /** '' as the scheme says; the terms below are its own otherwise. */
    dispatchMode: DispatchMode | '';
    /** Opt in every ready asset as soon as it is scheduled. */
    optInAll: boolean;
  };

export type FormErrors = Partial<Record<keyof EventForm, string>>;

const numberOrNull = (value: number | string): number | null => (typeof value === 'number' ? value : null);
const fieldOf: Record<string, keyof EventForm> = { startTime: 'start', endTime: 'end', optInDeadline: 'deadlineClock' };
const isoOf = (instant: number): string => new Date(instant).toISOString();

const USUAL_TERMS = { allocation: 'EXPECTED', noticeMinutes: 60, spread: 'BEFORE', spreadSeconds: 300 } as const;

/** A form with defaults: tomorrow evening, or the requested day. */
export const emptyForm = (now: number, day: string = addDays(londonDate(now), 1)): EventForm => ({
  name: '',
  schemeUUID: null,
  eventType: 'TURN_DOWN',
  runningType: 'LIVE',
  date: day,
  start: '17:00',
  startLater: false,
  end: '19:00',
  endLater: false,
  deadlineDate: null,
  deadlineClock: '12:00',
  portfolioUUIDs: [],
  contractedMw: '',
  targetKw: '',
  priceGbpPerMwh: '',
  zone: '',
  dispatchMode: '',
  ...termsFormOf(USUAL_TERMS),
  optInAll: true,
});

/** An event as form fields. */
export const formOf = (event: Event): EventForm => ({
  ...windowDraftOf(Date.parse(event.startTime), Date.parse(event.endTime)),
  name: event.name,
  schemeUUID: event.schemeUUID,
  eventType: event.eventType,
  runningType: event.runningType,
  deadlineDate: event.optInDeadline && wallTimeOf(Date.parse(event.optInDeadline)).date,
  deadlineClock: event.optInDeadline ? wallTimeOf(Date.parse(event.optInDeadline)).clock : '12:00',
  portfolioUUIDs: event.portfolioUUIDs,
  contractedMw: event.contractedMw ?? '',
  targetKw: event.targetKw ?? '',
  priceGbpPerMwh: event.priceGbpPerMwh ?? '',
  zone: event.zone ?? '',
  dispatchMode: event.dispatch.mode,
  ...termsFormOf(event.dispatch),
  optInAll: false,
});

/** A copy on another day: the fields of a new event taken from an earlier one. */
export const copyOf = (event: Event, now: number, day?: string): EventForm => {
  const { date, startLater, endLater, deadlineDate, dispatchMode: asScheme, optInAll } = emptyForm(now, day);
  return { ...formOf(event), name: '', date, startLater, endLater, deadlineDate, dispatchMode: asScheme, optInAll };
};

/** "Evening turn-down, Wed 25 Nov" */
export function suggestedName({ eventType, date, start }: EventForm): string {
  const hour = Number(start.slice(0, 2));
  const part = hour < 5 || hour >= 22 ? 'Night' : hour < 12 ? 'Morning' : hour < 16 ? 'Afternoon' : 'Evening';
  const direction = eventType === 'TURN_DOWN' ? 'turn-down' : 'turn-up';
  return `${part} ${direction}${date === null ? '' : `, ${formatDate(date)}`}`;
}

export const nameOf = (form: EventForm): string => form.name.trim() || suggestedName(form);

/** The deadline's instant; the first of two where the clock shows it twice, NaN for a skipped one, null without one. */
export function deadlineOf({ deadlineDate, deadlineClock }: EventForm): number | null {
  if (deadlineDate === null) return null;
  return firstInstantOf(deadlineDate, deadlineClock) ?? Number.NaN;
}

const amountsOf = (form: EventForm) => ({
  contractedMw: numberOrNull(form.contractedMw),
  targetKw: numberOrNull(form.targetKw),
  priceGbpPerMwh: numberOrNull(form.priceGbpPerMwh),
});

/** How the event is dispatched: null as its scheme says, undefined while a field is not complete. */
function dispatchOf(form: EventForm): Partial<DispatchTerms> | null | undefined {
  if (form.dispatchMode === '') return null;
  if (form.dispatchMode === 'OFF') return { mode: 'OFF' };
  const terms = termsOf(form);
  return terms === null ? undefined : { mode: form.dispatchMode, ...terms };
}

/** The form as the interface's body; null while its window is invalid. */
export function draftOf(form: EventForm): BodyOf<'createEvent'> | null {
  const { from, to } = parseWindow(form);
  const deadline = deadlineOf(form);
  if (from === null || to === null || form.schemeUUID === null || Number.isNaN(deadline)) return null;
  return {
    name: nameOf(form),
    schemeUUID: form.schemeUUID,
    eventType: form.eventType,
    runningType: form.runningType,
    startTime: isoOf(from),
    endTime: isoOf(to),
    optInDeadline: deadline === null ? null : isoOf(deadline),
    ...amountsOf(form),
    zone: form.zone.trim() || null,
    portfolioUUIDs: form.portfolioUUIDs,
    ...(form.dispatchMode !== '' && { dispatch: dispatchOf(form) }),
  };
}

/** The changed fields of an event; empty without a change. */
export function changesOf(form: EventForm, event: Event): BodyOf<'updateEvent'> {
  const draft = draftOf(form);
  const before = draftOf(formOf(event));
  if (!draft) return {};
  const changed = (
    field: 'name' | 'startTime' | 'endTime' | 'optInDeadline' | 'contractedMw' | 'targetKw' | 'priceGbpPerMwh' | 'zone',
  ) => draft[field] !== before?.[field];
  return {
    ...(changed('name') && { name: draft.name }),
    ...(changed('startTime') && { startTime: draft.startTime }),
    ...(changed('endTime') && { endTime: draft.endTime }),
    ...(changed('optInDeadline') && { optInDeadline: draft.optInDeadline }),
    ...(changed('contractedMw') && { contractedMw: draft.contractedMw }),
    ...(changed('targetKw') && { targetKw: draft.targetKw }),
    ...(changed('priceGbpPerMwh') && { priceGbpPerMwh: draft.priceGbpPerMwh }),
    ...(changed('zone') && { zone: draft.zone }),
    ...(JSON.stringify(draft.dispatch) !== JSON.stringify(before?.dispatch) && { dispatch: draft.dispatch ?? null }),
  };
}

/** The body of a rehearsal; null until there is a scheme and a window. `eventUUID` is the event to be changed. */
export function planOf(form: EventForm, eventUUID: string | null): BodyOf<'rehearseEvent'> | null {
  const draft = draftOf(form);
  if (!draft || Date.parse(draft.endTime) <= Date.parse(draft.startTime)) return null;
  const { schemeUUID, eventType, startTime, endTime, portfolioUUIDs = [], contractedMw, targetKw } = draft;
  return {
    schemeUUID,
    eventType,
    startTime,
    endTime,
    portfolioUUIDs,
    contractedMw: contractedMw ?? null,
    targetKw: targetKw ?? null,
    eventUUID,
  };
}

/** Errors of the form, by field; `now` is the tenant's present instant. */
export function errorsOf(form: EventForm, now: number): FormErrors {
  const { from, problems } = parseWindow(form);
  const errors: FormErrors = { ...problems };
  const deadline = deadlineOf(form);
  if (form.schemeUUID === null) errors.schemeUUID = 'Choose a scheme';
  if (from !== null && from <= now) errors.start = 'The start has passed: choose a later one';
  if (Number.isNaN(deadline)) errors.deadlineClock = 'The clocks go forward during this time: choose another';
  else if (deadline !== null && deadline <= now) errors.deadlineClock = 'The deadline has passed: choose a later one';
  else if (deadline !== null && from !== null && deadline > from) errors.deadlineClock = 'Must not be after the start';
  if (dispatchOf(form) === undefined)
    errors.noticeMinutes = 'Enter a notice of at most 2,880 minutes and a stagger of at most 30';
  const draft = draftOf(form);
  const checked = draft && NewEvent.safeParse(draft);
  for (const { path, message } of checked?.error?.issues ?? []) {
    const field = String(path[0]);
    errors[fieldOf[field] ?? (field as keyof EventForm)] ??= sentence(message);
  }
  return errors;
}

/** The service's errors, mapped from its fields to the form's. */
export const serviceErrors = (faults: Readonly<Record<string, string>>): FormErrors =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [fieldOf[field] ?? field, fault]));
