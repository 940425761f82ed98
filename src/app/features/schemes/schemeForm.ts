import type { SchemeChangesBody } from '#app/data/api/schemes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import type { Event } from '#contract/event.ts';
import { type Scheme, SchemeChanges } from '#contract/scheme.ts';
import { addDays } from '#energy/time/london.ts';

/** The rules that an event is measured and settled by. */
export type Rules = Pick<Scheme, 'baselineMethod' | 'inDayAdjustment' | 'settlementMethod'>;

/** The form's fields as typed, with the interface's names. */
export type SchemeForm = Rules & {
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
}: Scheme): SchemeForm => ({
  name,
  description: description ?? '',
  baselineMethod,
  inDayAdjustment,
  settlementMethod,
  validFrom,
  validTo: validTo === null ? null : addDays(validTo, -1),
});

const attributesOf = ({ name, description, validTo, ...form }: SchemeForm) => ({
  ...form,
  name: name.trim(),
  description: description.trim() || null,
  validTo: validTo === null ? null : addDays(validTo, 1),
});

/** The body that changes the scheme: only what differs. */
export function schemeChangesOf(form: SchemeForm, scheme: Scheme): SchemeChangesBody {
  const [before, after] = [attributesOf(schemeFormOf(scheme)), attributesOf(form)];
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof typeof before]),
  );
}

/** Errors of the form, by field. */
export function schemeErrors(form: SchemeForm, scheme: Scheme): Record<string, string> {
  if (form.name.trim() === '') return { name: 'Give the scheme a name' };
  if (form.validFrom !== null && form.validTo !== null && form.validTo < form.validFrom)
    return { validTo: 'The last day must not come before the first' };
  const changes = schemeChangesOf(form, scheme);
  return Object.keys(changes).length === 0
    ? { name: 'Nothing differs from the scheme as it is' }
    : validateBody(changes, SchemeChanges);
}

export const sameRules = (one: Rules, other: Rules): boolean =>
  one.baselineMethod === other.baselineMethod &&
  one.inDayAdjustment === other.inDayAdjustment &&
  one.settlementMethod === other.settlementMethod;

/** Of the events that have begun, those that were measured and settled by other rules. */
export const byOtherRules = (events: readonly Event[], rules: Rules): Event[] =>
  events.filter(({ terms }) => terms !== null && !sameRules(terms, rules));
