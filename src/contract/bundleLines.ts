import { z } from 'zod';
import { SettlementBundle } from './bundle.ts';
import { ControlGroup } from './holdOut.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';
import { baselineMethod, settlementMethod } from './scheme.ts';
import { baselineStatus, dataStatus } from './stats.ts';

/** What follows the text of a line that its hash is of, and what follows that which is signed. */
export const HASH_MEMBER = ',"sha256":"';
export const SIGNATURE_MEMBER = ',"signature":"';

const wh = z.array(numberOrNull);
const date = z.string();

/** The first line: what holds for all assets. */
export const BundleHead = SettlementBundle.extend({
  kind: z.literal('HEAD'),
  event: z.object({
    /** When it was announced; absent from bundles that were made before it mattered to any baseline. */
    instructedUTC: utc.optional(),
    startUTC: utc,
    endUTC: utc,
    /** The end of the last settled half hour; before the end where the event was cancelled while it ran. */
    settledToUTC: utc,
    contractedMw: numberOrNull,
    targetKw: numberOrNull,
    priceGbpPerMwh: numberOrNull,
  }),
  method: z.object({ name: baselineMethod, rules: z.record(z.string(), z.unknown()) }),
  inDayAdjustment: z.boolean(),
  settlementMethod,
  /** The complete pack; null if it is kept no more. */
  packDocument: z.record(z.string(), z.unknown()).nullable(),
  /** What the assets were drawn by; null where nobody was held out, absent in bundles of before there was a draw. */
  holdOut: z.object({ share: z.number(), salt: z.string() }).nullish(),
});
export type BundleHead = z.infer<typeof BundleHead>;

/** The second line where the baseline is of all assets together: what the run was settled by, in watt-hours. */
export const BundleNomination = z.object({
  kind: z.literal('NOMINATION'),
  method: z.enum(['NOMINATED', 'WEEK_TEMPLATE']),
  status: z.enum(['OK', 'NOT_NOMINATED']),
  version: z.int().nullable(),
  versions: z.int(),
  receivedUTC: utc.nullable(),
  /** Each settled half hour; null with NOT_NOMINATED. */
  wh: z.array(z.number()).nullable(),
});
export type BundleNomination = z.infer<typeof BundleNomination>;

const series = z.object({ startUTC: utc, wh });

/** One asset: what its baseline looked at, and what was made of it, in watt-hours. */
export const BundleAsset = z.object({
  kind: z.literal('ASSET'),
  assetUUID: uuid,
  isDomestic: z.boolean(),
  /** Without an export meter a baseline is never below zero. */
  importOnly: z.boolean(),
  /** Kind and rated power of the device at the start; absent from bundles that were made before they mattered. */
  assetType: z.string().optional(),
  powerKw: numberOrNull.optional(),
  baselineStatus,
  dataStatus,
  /**
   * STORED: the readings give what the run stored. CHANGED: some were corrected after the run, so that they do not.
   * WITHHELD: the user does not allow that they are shown.
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
  /** Each half hour of the event. */
  unadjustedWh: wh,
  adjustmentWh: wh,
  baselineWh: wh,
  meteredWh: wh,
  deliveredWh: wh,
  /** What of it counts for the event, where the asset was in others too; null where it was not. */
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

/** The totals as in the run; what is not listed here is passed through. */
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
