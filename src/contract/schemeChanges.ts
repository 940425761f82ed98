import { z } from 'zod';
import { SchemeDispatchTermsChanges } from './dispatch/terms.ts';
import { HoldOutTermsChanges } from './holdOut.ts';
import { packReference } from './pack/reference.ts';
import { boundedDay, text } from './primitives.ts';
import { baselineMethod, schemeMail, schemeStatus, schemeType, settlementMethod } from './scheme.ts';

/** Days after which the regulator checks a READY asset again. */
const recheckDays = z.int().min(1).max(3650).nullish();
const consentValidityMonths = z.int().min(1).max(120).nullish();
const validity = boundedDay('2000-01-01', '2199-12-31').nullish();
const ordered = (scheme: { validFrom?: string | null; validTo?: string | null }) =>
  !scheme.validFrom || !scheme.validTo || scheme.validFrom < scheme.validTo;

export const NewScheme = z
  .strictObject({
    name: text(200),
    schemeType: schemeType.default('DFS'),
    description: text(2000, { lines: true }).nullish(),
    regulator: text(50).default('NESO'),
    pack: packReference.optional(),
    baselineMethod: baselineMethod.optional(),
    inDayAdjustment: z.boolean().optional(),
    settlementMethod: settlementMethod.optional(),
    requiresMpan: z.boolean().default(true),
    recheckDays,
    consentValidityMonths,
    mail: schemeMail.default('OFF'),
    holdOut: HoldOutTermsChanges.optional(),
    validFrom: validity,
    validTo: validity,
    dispatch: SchemeDispatchTermsChanges.optional(),
  })
  .refine(ordered, { path: ['validTo'], message: 'validTo must come after validFrom' })
  .meta({ id: 'NewEventScheme' });
export type NewScheme = z.output<typeof NewScheme>;

export const SchemeChanges = z
  .strictObject({
    name: text(200).optional(),
    description: text(2000, { lines: true }).nullish(),
    status: schemeStatus.optional(),
    pack: packReference.optional(),
    inDayAdjustment: z.boolean().optional(),
    settlementMethod: settlementMethod.optional(),
    baselineMethod: baselineMethod.optional(),
    recheckDays,
    consentValidityMonths,
    mail: schemeMail.optional(),
    holdOut: HoldOutTermsChanges.optional(),
    validFrom: validity,
    validTo: validity,
    dispatch: SchemeDispatchTermsChanges.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine(ordered, { path: ['validTo'], message: 'validTo must come after validFrom' })
  .meta({ id: 'EventSchemeChanges', minProperties: 1 });
export type SchemeChanges = z.output<typeof SchemeChanges>;
