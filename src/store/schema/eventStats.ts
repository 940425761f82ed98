import type { DeliveredInterval } from '#energy/interval/deliveredInterval.ts';

/** The methods by which a scheme measures. */
export type SchemeBaselineMethod =
  | 'BL01'
  | 'MID_8_OF_10'
  | 'HIGH_5_OF_10'
  | 'ROLLING_MEAN'
  | 'SAME_WEEKDAY_6'
  | 'NOMINATED'
  | 'REFERENCE_PROFILE'
  | 'WEEK_TEMPLATE'
  | 'ZERO'
  | 'ASSET_CAPACITY'
  | 'METER_BEFORE'
  | 'BEFORE_AFTER';
/** The rules by which a scheme pays. */
export type SchemeSettlementMethod = 'DFS_K' | 'FLAT_RATE' | 'UTILISATION_ENERGY' | 'P415';

/** The baseline of all assets of an event together, by which a run was settled. */
export interface StoredUnitBaseline {
  method: 'NOMINATED' | 'WEEK_TEMPLATE';
  /** Status; NOT_NOMINATED: there was none in time. Nothing counts as delivered. */
  status: 'OK' | 'NOT_NOMINATED';
  version: number | null;
  /** Number of versions that there were. */
  versions: number;
  receivedUTC: string | null;
  /** Wh of each settled half hour, import positive; null with NOT_NOMINATED. */
  wh: number[] | null;
}
/** Intervals of a run, and of each of its half hours; by the UUID of the portfolio, "" for assets without one. */
export type PortfolioIntervals = Record<string, StoredIntervals>;
interface StoredIntervals {
  total: DeliveredInterval | null;
  periods: (DeliveredInterval | null)[];
}
/** Delivery by another estimate than the settlement; runs made before ranges were stored have none. */
interface RangedDelivery {
  deliveredKwh: number;
  deliveredInterval?: DeliveredInterval | null;
}
/** Comparisons with the settlement of a stats run; null where there is too little to compare with. */
export interface StatsComparisons {
  forecast: (RangedDelivery & { originUTC: string; assets: number }) | null;
  nonParticipants: (RangedDelivery & { assets: number; exponent: number }) | null;
  inDayAdjustment: {
    addedKwh: number;
    quietDays: number;
    quietMeanKwh: number;
    quietDeviationKwh: number;
  } | null;
}
/** Figures of a stats run from the readings of the hours around its event. */
export interface StatsAftermath {
  reboundKwh: number | null;
  reboundPeriods: {
    startTime: string;
    baselineKwh: number | null;
    actualKwh: number | null;
    excessKwh: number | null;
  }[];
  unadjustedDeliveredKwh: number | null;
}
/** Responses of all assets of a run, from which later events learn; kWh. */
export interface RunResponses {
  assets: number;
  baselineKwh: number;
  deliveredKwh: number;
  /** Responses of assets with a baseline of their own, as they were settled; absent from runs before it was stored. */
  settled?: { assets: number; baselineKwh: number; deliveredKwh: number };
}
/** The rules of a stats run. */
export interface StatsTerms {
  schemeName: string;
  baselineMethod: SchemeBaselineMethod;
  inDayAdjustment: boolean;
  settlementMethod: SchemeSettlementMethod;
  /** The market pack that has them. */
  pack: { packId: string; version: string };
}

/** Source of the profile of some assets: their number, and the sum of their hashes. */
export interface ProfileSource {
  assets: [number, string];
  readings: [number, string];
}
