import type { HalfHourTerm } from '#energy/settlement/deals.ts';
import type { StackingRule } from '#energy/stacking/stackingMatrix.ts';
import type { EventDropoutsTable, SchemeAssetsTable } from './tables.gen.ts';

/** Parameters by which the assets of an event are drawn: some are held out, as a control group. */
export interface HoldOutColumn {
  share: number;
  salt: string;
  goodwillGbp: number | null;
}
/** Dispatch terms of the event where it differs from its scheme. */
export interface EventDispatchColumn {
  mode?: 'OFF' | 'MANUAL' | 'AUTO' | undefined;
  allocation?: 'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL' | undefined;
  noticeMinutes?: number | undefined;
  spread?: 'NONE' | 'BEFORE' | 'AROUND' | 'AFTER' | undefined;
  spreadSeconds?: number | undefined;
}
/** A property of an announced event that was changed. */
export interface StoredEventChange {
  property:
    | 'name'
    | 'startTime'
    | 'endTime'
    | 'optInDeadline'
    | 'targetKw'
    | 'contractedMw'
    | 'priceGbpPerMwh'
    | 'halfHourTerms'
    | 'zone'
    | 'portfolioUUIDs';
  before: string | number | string[] | HalfHourTerm[] | null;
  after: string | number | string[] | HalfHourTerm[] | null;
}
/** Number of assets that opted in, and of those that were lost at each stage before; at READY by their status. */
export interface FunnelCounts {
  optedIn: number;
  lost: {
    stage: EventDropoutsTable['stage'];
    schemeStatus: SchemeAssetsTable['status'] | null;
    assets: number;
    users: number;
  }[];
}
/** Mean delivery that the assets lost at each stage would have had, and its earnings. */
export type FunnelWorth = Record<string, { kw: number; gbp: number | null }>;

/** Decision as in responses, but for the name of the other event, which may change. */
export interface StackingDecisionColumn {
  eventUUID: string;
  cell: StackingRule | null;
  confirmedBy: string | null;
  confirmedUTC: string | null;
  overrideReason: string | null;
  warns: boolean;
}
