import type { BodyOf } from '#app/data/operationTypes.ts';
import { termsFormOf, termsOf, type TermsForm } from '#app/features/dispatch/index.ts';
import { formatDate } from '#app/format/format.ts';
import { firstInstantOf, parseWindow, windowDraftOf, wallTimeOf, type WindowDraft } from '#app/format/wallTime.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { DispatchMode, DispatchTerms } from '#contract/dispatch/terms.ts';
import { type Event, LONGEST_EVENT_MS, NewEvent } from '#contract/event.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { dealAt } from './agreed.ts';

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
    /** Whether power and price are given by half hour, then those of each from the start of the window on. */
    byHalfHour: boolean;
    halfHours: HalfHourField[];
    /** Zone of the market, free text; empty for none. */
    zone: string;
    /** '' as the scheme says; the terms below are its own otherwise. */
    dispatchMode: DispatchMode | '';
    /** Opt in every ready asset as soon as it is scheduled. */
    optInAll: boolean;
  };

/** Power and price of a half hour of the form; one that is not called has neither. */
export type HalfHourField = { isCalled: boolean; contractedMw: number | string; priceGbpPerMwh: number | string };

export type FormErrors = Partial<Record<keyof EventForm, string>>;

const numberOrNull = (value: number | string): number | null => (typeof value === 'number' ? value : null);
const fieldOf: Record<string, keyof EventForm> = {
  startTime: 'start',
  endTime: 'end',
  optInDeadline: 'deadlineClock',
  halfHourTerms: 'halfHours',
};
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
  byHalfHour: false,
  halfHours: [],
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
  byHalfHour: Boolean(event.halfHourTerms),
  halfHours: event.halfHourTerms ? halfHoursOf(event) : [],
  zone: event.zone ?? '',
  dispatchMode: event.dispatch.mode,
  ...termsFormOf(event.dispatch),
  optInAll: false,
});

/** The half hours of an event's window as fields. */
function halfHoursOf(event: Event): HalfHourField[] {
  const [from, to] = [Date.parse(event.startTime), Date.parse(event.endTime)];
  return Array.from({ length: (to - from) / HALF_HOUR_MS }, (_, slot) => {
    const deal = dealAt(event, isoOf(from + slot * HALF_HOUR_MS));
    return {
      isCalled: deal !== null,
      contractedMw: deal?.contractedMw ?? '',
      priceGbpPerMwh: deal?.priceGbpPerMwh ?? '',
    };
  });
}

/** The half hours of a form's window, with what is given for them; new ones have the amounts of the whole event. */
export function halfHourFields(form: EventForm): { startMs: number; field: HalfHourField }[] {
  const { from, to } = parseWindow(form);
  if (from === null || to === null || to <= from || to - from > LONGEST_EVENT_MS) return [];
  const { contractedMw, priceGbpPerMwh } = form;
  return Array.from({ length: (to - from) / HALF_HOUR_MS }, (_, slot) => ({
    startMs: from + slot * HALF_HOUR_MS,
    field: form.halfHours[slot] ?? { isCalled: true, contractedMw, priceGbpPerMwh },
  }));
}

/** The terms by half hour of a form; a power that is not given is refused with the form. */
const termsByHalfHour = (form: EventForm) =>
  halfHourFields(form).flatMap(({ startMs, field }) =>
    field.isCalled
      ? [
          {
            startTime: isoOf(startMs),
            contractedMw: numberOrNull(field.contractedMw) ?? 0,
            priceGbpPerMwh: numberOrNull(field.priceGbpPerMwh),
          },
        ]
      : [],
  );

/** The terms by half hour of a form, as of an event; null where all half hours have the same. */
export const agreedOf = (form: EventForm) =>
  form.byHalfHour ? { contractedMw: null, priceGbpPerMwh: null, halfHourTerms: termsByHalfHour(form) } : null;

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

const amountsOf = (form: EventForm) =>
  form.byHalfHour
    ? { targetKw: numberOrNull(form.targetKw), halfHourTerms: termsByHalfHour(form) }
    : {
        contractedMw: numberOrNull(form.contractedMw),
        targetKw: numberOrNull(form.targetKw),
        priceGbpPerMwh: numberOrNull(form.priceGbpPerMwh),
      };

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
  const isByHalfHour = Boolean(draft.halfHourTerms ?? before?.halfHourTerms);
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
    ...(isByHalfHour &&
      JSON.stringify([draft.halfHourTerms, draft.startTime, draft.endTime]) !==
        JSON.stringify([before?.halfHourTerms, before?.startTime, before?.endTime]) && {
        halfHourTerms: draft.halfHourTerms ?? null,
      }),
    ...(changed('zone') && { zone: draft.zone }),
    ...(JSON.stringify(draft.dispatch) !== JSON.stringify(before?.dispatch) && { dispatch: draft.dispatch ?? null }),
  };
}

/** The body of a rehearsal; null until there is a scheme and a window. `eventUUID` is the event to be changed. */
export function planOf(form: EventForm, eventUUID: string | null): BodyOf<'rehearseEvent'> | null {
  const draft = draftOf(form);
  if (!draft || Date.parse(draft.endTime) <= Date.parse(draft.startTime)) return null;
  const { schemeUUID, eventType, startTime, endTime, portfolioUUIDs = [], targetKw } = draft;
  const { contractedMw, priceGbpPerMwh, halfHourTerms } = draft;
  return {
    schemeUUID,
    eventType,
    startTime,
    endTime,
    portfolioUUIDs,
    contractedMw: contractedMw ?? null,
    priceGbpPerMwh: priceGbpPerMwh ?? null,
    ...(halfHourTerms && areComplete(halfHourTerms) && { halfHourTerms }),
    targetKw: targetKw ?? null,
    eventUUID,
  };
}

/** Whether terms by half hour can be rehearsed: there are any, each with a power. */
const areComplete = (terms: readonly { contractedMw: number }[]): boolean =>
  terms.length > 0 && terms.every(({ contractedMw }) => contractedMw > 0);

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
  if (form.byHalfHour && draft?.halfHourTerms && !areComplete(draft.halfHourTerms))
    errors.halfHours = 'Enter a power above 0 MW for each half-hour that is called, and call at least one';
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
