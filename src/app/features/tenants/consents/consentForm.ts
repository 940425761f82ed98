import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { type LegalBasis, NewConsent } from '#contract/consent.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';

/** The form's fields as typed; empty is "not given". */
export type ConsentForm = {
  type: 'DISPATCH' | 'DATA_ACCESS';
  preference: 'OPT_IN' | 'OPT_OUT';
  assetUUID: string | null;
  granularity: 'halfHour' | 'day' | 'month';
  purpose: string;
  evidenceMethod: string;
  wordingVersion: string;
  legalBasis: LegalBasis;
  /** The last London day of its validity. */
  expires: string | null;
};

export const emptyConsent: ConsentForm = {
  type: 'DISPATCH',
  preference: 'OPT_IN',
  assetUUID: null,
  granularity: 'halfHour',
  purpose: '',
  evidenceMethod: '',
  wordingVersion: '',
  legalBasis: 'CONSENT',
  expires: null,
};

const given = (text: string): string | null => text.trim() || null;

/** The body that records it; a refusal has neither end nor granularity. */
export function bodyOf(
  userUUID: string,
  { expires, granularity, purpose, evidenceMethod, wordingVersion, ...form }: ConsentForm,
): BodyOf<'createConsent'> {
  const agreed = form.preference === 'OPT_IN';
  return {
    userUUID,
    ...form,
    ...(agreed && form.type === 'DATA_ACCESS' && { granularity }),
    purpose: given(purpose),
    evidenceMethod: given(evidenceMethod),
    wordingVersion: given(wordingVersion),
    ...(agreed && expires !== null && { expiresUTC: new Date(londonMidnight(addDays(expires, 1))).toISOString() }),
  };
}

/** Errors of the form, by field. */
export function errorsOf(userUUID: string, form: ConsentForm): Record<string, string> {
  const { expiresUTC, ...faults } = validateBody(bodyOf(userUUID, form), NewConsent);
  return expiresUTC === undefined ? faults : { ...faults, expires: expiresUTC };
}
