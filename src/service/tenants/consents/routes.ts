import type { Handlers } from '../../platform/http/call.ts';
import { createConsent } from './createConsent.ts';
import { createConsentsBulk } from './createConsentsBulk.ts';
import { getConsent } from './getConsent.ts';
import { listConsents } from './listConsents.ts';
import { withdrawConsent } from './withdrawConsent.ts';

export const consentHandlers = () =>
  ({
    createConsent,
    createConsentsBulk,
    listConsents,
    getConsent,
    withdrawConsent,
  }) satisfies Partial<Handlers>;
