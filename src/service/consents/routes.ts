import type { Handlers } from '../http/call.ts';
import { createConsent } from './createConsent.ts';
import { getConsent } from './getConsent.ts';
import { getConsentEffect } from './getConsentEffect.ts';
import { listConsents } from './listConsents.ts';
import { withdrawConsent } from './withdrawConsent.ts';

type Names = 'createConsent' | 'listConsents' | 'getConsent' | 'getConsentEffect' | 'withdrawConsent';

export const consentHandlers = (): Pick<Handlers, Names> => ({ createConsent, listConsents, getConsent, getConsentEffect, withdrawConsent });
