import type { EventRow } from '#store/schema.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { DomainEvent } from '../platform/domainEvent.ts';
import type { DispatchedSums } from './portions/dispatchedSums.ts';
import type { Totals } from './storeRun.ts';

/** An event was created, with its portfolios. */
export const eventScheduled = new DomainEvent<[event: EventRow]>();

/** An event, which the caller has locked, was cancelled. */
export const eventCancelled = new DomainEvent<[event: EventRow]>();

/** An event was changed before its start; its opt-ins have not been checked yet. */
export const eventRevised = new DomainEvent<[before: EventRow, after: EventRow]>();

/** A change of an event, which the caller has locked, is complete: its opt-ins were checked, or will be by a job. */
export const eventChanged = new DomainEvent<[event: EventRow]>();

/** An event is starting: nobody opts in any more. Said of each range of its assets. */
export const optInsClosed = new DomainEvent<[event: EventRow, range: AssetRange]>();

/** Assets were invited to an event that was announced before. */
export const assetsInvited = new DomainEvent<[event: Pick<EventRow, 'event_uuid' | 'scheme_uuid'>]>();

/** A job, or a first portion of its work, has changed which assets an event invites. */
export const invitationsChanged = new DomainEvent<[eventUUID: string]>();

/** Assets were opted in to an event, which the caller has locked, or out of it. */
export const optInsChanged = new DomainEvent<
  [event: EventRow, action: 'OPT_IN' | 'OPT_OUT', assetUUIDs: readonly string[]]
>();

/** A request has opted assets out of an event. */
export const assetsOptedOut = new DomainEvent<[eventUUID: string]>();

/** Reason why opt-ins ended without a request, and their events: one, those of a scheme, or all. */
export interface EndedOptIns {
  reason: string;
  eventUUID?: string;
  schemeUUID?: string | null;
  /** Whether opt-ins of running events ended too. */
  running: boolean;
}

/** Opt-ins of assets have ended without a request. */
export const optInsEnded = new DomainEvent<[assetUUIDs: readonly string[], ended: EndedOptIns]>();

/** The assets of an event, which the caller has locked, were measured. */
export const eventMeasured = new DomainEvent<[event: EventRow, sums: DispatchedSums]>();

/** A run of an event, which the caller has locked, is stored; half hours in time order from its start. */
export const runStored = new DomainEvent<
  [event: EventRow, status: 'PRELIMINARY' | 'FINAL', halfHours: Totals['settlementPeriods']]
>();

/** A FINAL run of an event is stored. */
export const finalRunStored = new DomainEvent<[event: EventRow, run: number]>();
