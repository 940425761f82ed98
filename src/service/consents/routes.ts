import type { Handlers } from '../http/call.ts';
import { createConsent } from './createConsent.ts';
import { getConsent } from './getConsent.ts';
import { listConsents } from './listConsents.ts';
import { withdrawConsent } from './withdrawConsent.ts';

type Names = 'createConsent' | 'listConsents' | 'getConsent' | 'withdrawConsent';

export const consentHandlers = (): Pick<Handlers, Names> => ({ createConsent, listConsents, getConsent, withdrawConsent });
