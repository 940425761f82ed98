import type { Handlers } from '../http/call.ts';
import { createConsent } from './createConsent.ts';
import { createConsentsBulk } from './createConsentsBulk.ts';
import { getConsent } from './getConsent.ts';
import { getConsentEffect } from './getConsentEffect.ts';
import { listConsents } from './listConsents.ts';
import { withdrawConsent } from './withdrawConsent.ts';

type Names =
  | 'createConsent'
  | 'createConsentsBulk'
  | 'listConsents'
  | 'getConsent'
  | 'getConsentEffect'
  | 'withdrawConsent';

export const consentHandlers = (): Pick<Handlers, Names> => ({
  createConsent,
  createConsentsBulk,
  listConsents,
  getConsent,
  getConsentEffect,
  withdrawConsent,
});
