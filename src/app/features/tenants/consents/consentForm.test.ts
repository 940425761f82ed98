import { expect, it } from 'vitest';
import { bodyOf, emptyConsent, errorsOf } from './consentForm.ts';

const USER = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

it('ends a consent after its last London day', () => {
  expect(bodyOf(USER, { ...emptyConsent, expires: '2027-06-30' })).toMatchObject({
    preference: 'OPT_IN',
    expiresUTC: '2027-06-30T23:00:00.000Z',
  });
  expect(bodyOf(USER, { ...emptyConsent, expires: '2027-12-31' })).toMatchObject({
    expiresUTC: '2028-01-01T00:00:00.000Z',
  });
});

it('sends a refusal without end and granularity', () => {
  const body = bodyOf(USER, {
    ...emptyConsent,
    type: 'DATA_ACCESS',
    preference: 'OPT_OUT',
    granularity: 'day',
    expires: '2027-06-30',
    evidenceMethod: ' Letter ',
  });
  expect(body).toEqual({
    userUUID: USER,
    type: 'DATA_ACCESS',
    preference: 'OPT_OUT',
    assetUUID: null,
    purpose: null,
    evidenceMethod: 'Letter',
    wordingVersion: null,
    legalBasis: 'CONSENT',
  });
});

it("finds the interface's errors", () => {
  expect(errorsOf(USER, emptyConsent)).toEqual({});
  expect(Object.keys(errorsOf(USER, { ...emptyConsent, wordingVersion: 'x'.repeat(51) }))).toEqual(['wordingVersion']);
});
