import { z } from 'zod';
import { SettlementBundle } from './bundle.ts';
import { halfHourTerm } from './event.ts';
import { ControlGroup } from './holdOut.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';
import { baselineMethod, settlementMethod } from './scheme.ts';
import { baselineStatus, dataStatus } from './stats.ts';

/** Member that follows the hashed text of a line, and the one that follows the signed text. */
export const HASH_MEMBER = ',"sha256":"';
export const SIGNATURE_MEMBER = ',"signature":"';

const wh = z.array(numberOrNull);
const date = z.string();

/** The first line: facts that apply to all assets. */
export const BundleHead = SettlementBundle.extend({
  kind: z.literal('HEAD'),
  event: z.object({
    /** Instant of the announcement; absent from bundles that were made before it mattered to any baseline. */
    instructedUTC: utc.optional(),
    startUTC: utc,
    endUTC: utc,
    /** The end of the last settled half hour; before the end where the event was cancelled while it ran. */
    settledToUTC: utc,
    contractedMw: numberOrNull,
    targetKw: numberOrNull,
    priceGbpPerMwh: numberOrNull,
    /** Terms of the half hours that are called; absent where the others hold for every half hour. */
    halfHourTerms: z.array(halfHourTerm).optional(),
  }),
  method: z.object({ name: baselineMethod, rules: z.record(z.string(), z.unknown()) }),
  inDayAdjustment: z.boolean(),
  settlementMethod,
  /** The complete pack; null if it is no longer stored. */
  packDocument: z.record(z.string(), z.unknown()).nullable(),
  /** Parameters of the draw; null where nobody was held out, absent in bundles made before there was a draw. */
  holdOut: z.object({ share: z.number(), salt: z.string() }).nullish(),
});
export type BundleHead = z.infer<typeof BundleHead>;

/**
 * The second line where the baseline is of all assets together: the nomination that the run was settled by, in
 * watt-hours.
 */
export const BundleNomination = z.object({
  kind: z.literal('NOMINATION'),
  method: z.enum(['NOMINATED', 'WEEK_TEMPLATE']),
  status: z.enum(['OK', 'NOT_NOMINATED']),
  version: z.int().nullable(),
  versions: z.int(),
  receivedUTC: utc.nullable(),
  /** Values of each settled half hour; null with NOT_NOMINATED. */
  wh: z.array(z.number()).nullable(),
});
export type BundleNomination = z.infer<typeof BundleNomination>;

const series = z.object({ startUTC: utc, wh });

/** One asset: the days and readings that its baseline used, and the results, in watt-hours. */
export const BundleAsset = z.object({
  kind: z.literal('ASSET'),
  assetUUID: uuid,
  isDomestic: z.boolean(),
  /** Whether the asset has no export meter: its baseline is then never below zero. */
  importOnly: z.boolean(),
  /** Kind and rated power of the device at the start; absent from bundles that were made before they mattered. */
  assetType: z.string().optional(),
  powerKw: numberOrNull.optional(),
  baselineStatus,
  dataStatus,
  /**
   * State of the readings. STORED: they give what the run stored. CHANGED: some were corrected after the run, so that
   * they do not. WITHHELD: the user does not allow that they are shown.
   */
  readings: z.enum(['STORED', 'CHANGED', 'WITHHELD']),
  import: series.nullable(),
  export: series.nullable(),
  eventDays: z.array(date),
  days: z.array(
    z.object({
      date,
      dayType: z.string(),
      selectedDays: z.array(date),
      excludedDays: z.array(z.object({ date, reason: z.string() })),
      adjustmentStatus: z.string(),
    }),
  ),
  /** Values for each half hour of the event. */
  unadjustedWh: wh,
  adjustmentWh: wh,
  baselineWh: wh,
  meteredWh: wh,
  deliveredWh: wh,
  /** Part of the delivered energy that counts for the event, where the asset was in others too; otherwise null. */
  attributedWh: wh.nullable().default(null),
  baselineKwh: numberOrNull,
  actualKwh: numberOrNull,
  deliveredKwh: numberOrNull,
});
export type BundleAsset = z.infer<typeof BundleAsset>;

const counts = {
  assetsOptedIn: z.int(),
  assetsWithData: z.int(),
  assetsMissingData: z.int(),
  expectedReadings: z.int(),
  presentReadings: z.int(),
};

/** The totals as in the run; members that are not listed here are passed through. */
export const BundleTotals = z.object({
  kind: z.literal('TOTALS'),
  totals: z.looseObject({
    ...counts,
    baselineKwh: z.number(),
    actualKwh: z.number(),
    deliveredKwh: z.number(),
    performanceFactor: numberOrNull,
    revenueGbp: numberOrNull,
    controlGroup: ControlGroup.nullish(),
    settlementPeriods: z.array(
      z.looseObject({
        startTime: utc,
        baselineKwh: numberOrNull,
        actualKwh: numberOrNull,
        deliveredKwh: numberOrNull,
        performanceFactor: numberOrNull,
        revenueGbp: numberOrNull,
      }),
    ),
  }),
});
export type BundleTotals = z.infer<typeof BundleTotals>;

/** The last line: the hash of the line before it, which is one over all of them, and the signature of this line. */
export const BundleManifest = z.object({
  kind: z.literal('MANIFEST'),
  lines: z.int(),
  sha256: z.string(),
  keyId: z.string(),
  signature: z.string(),
});
export type BundleManifest = z.infer<typeof BundleManifest>;
