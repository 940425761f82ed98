import type { BodyOf } from '#app/data/operationTypes.ts';
import { type TermsForm, termsFormOf, termsOf } from '#app/features/dispatch/index.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import type { DispatchMode } from '#contract/dispatch/terms.ts';
import type { Event } from '#contract/event.ts';
import { type Scheme } from '#contract/scheme.ts';
import { SchemeChanges } from '#contract/schemeChanges.ts';
import { addDays } from '#energy/time/london.ts';
import { HOLIDAYS_AS, holidayLines, holidaysIn } from './holidayLines.ts';

/** The rules that an event is measured and settled by. */
export type Rules = Pick<Scheme, 'baselineMethod' | 'inDayAdjustment' | 'settlementMethod'>;

/** The form's fields as typed, with the interface's names. */
export type SchemeForm = Rules &
  TermsForm & {
    dispatchMode: DispatchMode;
    dispatchesPerDay: number | string;
    /** Whether users get mail about its events. */
    mails: boolean;
    /** Percent of the assets that each event holds out; nothing for none. */
    holdOutPercent: number | string;
    goodwillGbp: number | string;
    /** School holidays, one a line. */
    holidays: string;
    name: string;
    description: string;
    validFrom: string | null;
    /** The last day of its validity, where the interface has the day after. */
    validTo: string | null;
  };

export const schemeFormOf = ({
  name,
  description,
  baselineMethod,
  inDayAdjustment,
  settlementMethod,
  validFrom,
  validTo,
  dispatch,
  mail,
  holdOut,
  schoolHolidays,
}: Scheme): SchemeForm => ({
  name,
  description: description ?? '',
  baselineMethod,
  inDayAdjustment,
  settlementMethod,
  validFrom,
  validTo: validTo === null ? null : addDays(validTo, -1),
  mails: mail === 'ON',
  holdOutPercent: Number((100 * holdOut.share).toFixed(4)),
  goodwillGbp: holdOut.goodwillGbp ?? '',
  holidays: holidayLines(schoolHolidays),
  dispatchMode: dispatch.mode,
  dispatchesPerDay: dispatch.dispatchesPerDay,
  ...termsFormOf(dispatch),
});

const attributesOf = ({
  name,
  description,
  validTo,
  validFrom,
  baselineMethod,
  inDayAdjustment,
  settlementMethod,
  mails,
}: SchemeForm) => ({
  baselineMethod,
  inDayAdjustment,
  settlementMethod,
  validFrom,
  mail: mails ? ('ON' as const) : ('OFF' as const),
  name: name.trim(),
  description: description.trim() || null,
  validTo: validTo === null ? null : addDays(validTo, 1),
});

const dispatchOf = (form: SchemeForm) => ({
  mode: form.dispatchMode,
  ...termsOf(form),
  ...(typeof form.dispatchesPerDay === 'number' && { dispatchesPerDay: form.dispatchesPerDay }),
});

const holdOutOf = ({ holdOutPercent, goodwillGbp }: SchemeForm) => ({
  share: Number((Number(holdOutPercent) / 100).toFixed(6)),
  goodwillGbp: goodwillGbp === '' ? null : Number(goodwillGbp),
});

/** Entries of `after` that differ from those of `before`. */
const differing = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]),
  ) as Partial<Values>;

/** The body that changes the scheme: only what differs. */
export function schemeChangesOf(form: SchemeForm, scheme: Scheme): BodyOf<'updateScheme'> {
  const before = schemeFormOf(scheme);
  const dispatch = differing(dispatchOf(before), dispatchOf(form));
  const holdOut = holdOutOf(form);
  const holidays = holidaysIn(form.holidays);
  const hasOtherHolidays = holidays !== null && holidayLines(holidays) !== before.holidays;
  const holdsOutOtherwise = Object.keys(differing(holdOutOf(before), holdOut)).length > 0;
  return {
    ...differing(attributesOf(before), attributesOf(form)),
    ...(Object.keys(dispatch).length > 0 && { dispatch }),
    ...(holdsOutOtherwise && { holdOut }),
    ...(hasOtherHolidays && { schoolHolidays: holidays }),
  };
}

/** Errors of the form, by field. */
export function schemeErrors(form: SchemeForm, scheme: Scheme): Record<string, string> {
  if (form.name.trim() === '') return { name: 'Enter a name for the scheme' };
  if (form.validFrom !== null && form.validTo !== null && form.validTo < form.validFrom)
    return { validTo: 'The last day must not be before the first' };
  if (form.dispatchMode !== 'OFF' && (termsOf(form) === null || form.dispatchesPerDay === ''))
    return { dispatchMode: 'Enter a notice of up to 2,880 minutes, a stagger of up to 30 minutes and a daily maximum' };
  if (!(Number(form.holdOutPercent) >= 0 && Number(form.holdOutPercent) <= 50))
    return { holdOutPercent: 'Must be at most 50 %' };
  if (!(Number(form.goodwillGbp) >= 0 && Number(form.goodwillGbp) <= 1000))
    return { goodwillGbp: 'Must be at most £1,000' };
  if (holidaysIn(form.holidays) === null) return { holidays: HOLIDAYS_AS };
  const changes = schemeChangesOf(form, scheme);
  return Object.keys(changes).length === 0 ? { name: 'No changes' } : validateBody(changes, SchemeChanges);
}

export const sameRules = (one: Rules, other: Rules): boolean =>
  one.baselineMethod === other.baselineMethod &&
  one.inDayAdjustment === other.inDayAdjustment &&
  one.settlementMethod === other.settlementMethod;

/** Of the events that have begun, those that were measured and settled by other rules. */
export const byOtherRules = (events: readonly Event[], rules: Rules): Event[] =>
  events.filter(({ terms }) => terms !== null && !sameRules(terms, rules));
