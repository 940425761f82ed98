import { z } from 'zod';
import { SchemeDispatchTerms } from './dispatch/terms.ts';
import { HoldOutTerms } from './holdOut.ts';
import { packReference } from './pack/reference.ts';
import { pageQuery, search } from './paging.ts';
import { day, MAX_REASON_LENGTH, reservedKw, text, utc, uuid, uuidList } from './primitives.ts';
import { StackingDecision } from './stacking.ts';

export const schemeAssetStatus = z
  .enum(['OPT_IN', 'OPT_OUT', 'DUPLICATED', 'REJECTED', 'READY', 'READY_OPT_OUT'])
  .meta({ id: 'SchemeAssetStatus' });
export type SchemeAssetStatus = z.infer<typeof schemeAssetStatus>;
/** As a filter the change notes' spelling ReadyOptOut is accepted too. */
export const schemeAssetStatusFilter = z
  .enum([...schemeAssetStatus.options, 'ReadyOptOut'])
  .meta({ id: 'SchemeAssetStatusFilter' })
  .transform((status): SchemeAssetStatus => (status === 'ReadyOptOut' ? 'READY_OPT_OUT' : status))
  .pipe(schemeAssetStatus);

export const schemeType = z.enum(['DFS', 'DNO_FLEX', 'SUPPLIER', 'SANDBOX']);
export const schemeStatus = z.enum(['ACTIVE', 'CLOSED']);
/** Whether users of a scheme's assets get mail about its events. */
export const schemeMail = z.enum(['OFF', 'ON']);
/** Methods that average days like the one in question. */
export const likeDayMethod = z.enum(['BL01', 'MID_8_OF_10', 'HIGH_5_OF_10', 'ROLLING_MEAN', 'SAME_WEEKDAY_6']);
export type LikeDayMethod = z.infer<typeof likeDayMethod>;
export const baselineMethod = z.enum([
  ...likeDayMethod.options,
  'NOMINATED',
  'REFERENCE_PROFILE',
  'WEEK_TEMPLATE',
  'ZERO',
  'ASSET_CAPACITY',
  'METER_BEFORE',
  'BEFORE_AFTER',
]);
export type BaselineMethod = z.infer<typeof baselineMethod>;
export const settlementMethod = z.enum(['DFS_K', 'FLAT_RATE', 'UTILISATION_ENERGY', 'P415']);
export type SettlementMethod = z.infer<typeof settlementMethod>;

/** What people know a scheme by, and whether it is open. */
export const namedScheme = {
  schemeUUID: uuid,
  name: z.string(),
  schemeType,
  description: z.string().nullable(),
  regulator: z.string(),
  status: schemeStatus,
};

export const Scheme = z
  .object({
    ...namedScheme,
    pack: packReference,
    baselineMethod,
    inDayAdjustment: z.boolean(),
    settlementMethod,
    requiresMpan: z.boolean(),
    recheckDays: z.int().nullable(),
    consentValidityMonths: z.int().nullable(),
    mail: schemeMail,
    holdOut: HoldOutTerms,
    validFrom: day.nullable(),
    validTo: day.nullable(),
    dispatch: SchemeDispatchTerms,
    counts: z.object({
      OPT_IN: z.int(),
      OPT_OUT: z.int(),
      DUPLICATED: z.int(),
      REJECTED: z.int(),
      READY: z.int(),
      READY_OPT_OUT: z.int(),
    }),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'EventScheme' });
export type Scheme = z.infer<typeof Scheme>;

export const SchemeQuery = pageQuery(
  { search, status: schemeStatus.optional(), schemeType: schemeType.optional() },
  ['createdUTC', 'name'],
  'createdUTC',
);
export type SchemeQuery = z.output<typeof SchemeQuery>;

/** CLAIMED_BY_OTHER: READY until a claim is decided; HELD_BY_OTHER: DUPLICATED. */
export const registrationReason = z.enum(['CLAIMED_BY_OTHER', 'HELD_BY_OTHER']);
/** What `heldBy` is where nobody said who has the asset. */
export const HELD_BY_UNKNOWN = 'UNKNOWN';

export const SchemeAsset = z
  .object({
    schemeUUID: uuid,
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    mpan: z.string().nullable(),
    status: schemeAssetStatus,
    statusReason: z.string().nullable(),
    reasonCode: registrationReason.nullable(),
    heldBy: z.string().nullable(),
    claimUUID: uuid.nullable(),
    lastCheckedUTC: utc.nullable(),
    updatedUTC: utc,
  })
  .meta({ id: 'EventSchemeAsset' });
export type SchemeAsset = z.infer<typeof SchemeAsset>;

export const SchemeAssetQuery = pageQuery(
  { search, status: schemeAssetStatusFilter.optional() },
  ['updatedUTC', 'assetId', 'name', 'status'],
  'assetId',
);
export type SchemeAssetQuery = z.output<typeof SchemeAssetQuery>;

/** Body of every bulk opt-in and opt-out, for schemes and for events. */
export const OptAssets = z
  .strictObject({ assetUUIDs: uuidList, action: z.enum(['OPT_IN', 'OPT_OUT']), dryRun: z.boolean().default(false) })
  .meta({ id: 'OptAssets' });
export type OptAssets = z.output<typeof OptAssets>;

/** The same for an event, with the power of each asset that is kept for it; the whole asset by default. */
export const OptEventAssets = OptAssets.extend({ reservedKw: reservedKw.nullish() }).meta({ id: 'OptEventAssets' });
export type OptEventAssets = z.output<typeof OptEventAssets>;

/** Opts assets into an event although an assessment implicitly says no to it beside another of their events. */
export const OverrideStacking = z
  .strictObject({
    assetUUIDs: uuidList,
    reservedKw: reservedKw.nullish(),
    reason: text(MAX_REASON_LENGTH, { lines: true }),
  })
  .meta({ id: 'OverrideStacking' });
export type OverrideStacking = z.output<typeof OverrideStacking>;

export const refusalCode = z.enum([
  'ASSET_NOT_FOUND',
  'ASSET_ARCHIVED',
  'MPAN_REQUIRED',
  'MPAN_INVALID',
  'NOT_READY_IN_SCHEME',
  'NO_USER',
  'CONSENT_REQUIRED',
  'CONSENT_REFUSED',
  'OVERLAPPING_EVENT',
  'DEADLINE_PASSED',
  'EVENT_RUNNING',
  'MPAN_TAKEN',
  'USER_ARCHIVED',
  'CHANGED_SINCE',
  'SCHEME_CLOSED',
  'EVENT_NOT_SCHEDULED',
  'NOT_INVITED',
  'PORTFOLIO_ARCHIVED',
  'METER_COUNTED',
  'STACKING_OPPOSITE_DIRECTIONS',
  'STACKING_RECOVERY_TIME',
  'STACKING_NOT_ASSESSED',
  'STACKING_IMPLICIT_NO',
  'STACKING_FORBIDDEN',
  'STACKING_NOT_CONFIRMED',
  'HELD_OUT',
]);
export type RefusalCode = z.infer<typeof refusalCode>;
export const Refusal = z.object({
  assetUUID: uuid,
  code: refusalCode,
  detail: z.string(),
  /** What refused it beside another event: the cell, its source, and who confirmed it. */
  stacking: StackingDecision.optional(),
});
export type Refusal = z.infer<typeof Refusal>;
/** Response of every bulk opt-in and opt-out: counts, and each refusal with its reason. */
export const OptResult = z
  .object({ changed: z.int(), unchanged: z.int(), refused: z.array(Refusal) })
  .meta({ id: 'OptResult' });
export type OptResult = z.infer<typeof OptResult>;
