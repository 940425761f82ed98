import { z } from 'zod';
import { SchemeDispatchTermsChanges } from './dispatch/terms.ts';
import { HoldOutTermsChanges } from './holdOut.ts';
import { type PackReference, packReference } from './pack/reference.ts';
import { boundedDay, text } from './primitives.ts';
import {
  type BaselineMethod,
  baselineMethod,
  schemeMail,
  schemeStatus,
  schemeType,
  settlementMethod,
} from './scheme.ts';

/** Baselines of a scheme that names no market pack: the others are made by the numbers of one. */
export const baselinesWithoutPack: readonly BaselineMethod[] = ['BL01', 'MID_8_OF_10', 'HIGH_5_OF_10'];
/** The packs that such a scheme can have: they follow from its rules. */
export const impliedPacks = {
  dfs: { packId: 'NESO_DFS', version: '2026-05' },
  dfsOwnBaseline: { packId: 'DFS_OWN_BASELINE', version: '1' },
  flatRate: { packId: 'FLAT_RATE', version: '1' },
} as const satisfies Record<string, PackReference>;

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
