import type { Refusal } from '#contract/scheme.ts';
import { DomainEvent } from '../platform/domainEvent.ts';
import type { PortsOf } from './ports/ports.ts';
import type { ChangeCause, LockedTargets } from './statesBefore.ts';

/** Assets, which the caller has locked, are being archived. */
export const assetsArchived = new DomainEvent<[assetUUIDs: readonly string[]]>();

/**
 * Assets are active again: what they were in before a cause removed them is restored. Followers return what could not
 * be, with the reason.
 */
export const assetsRestored = new DomainEvent<
  [ports: PortsOf, cause: ChangeCause, targets: LockedTargets, assetUUIDs: readonly string[]],
  Refusal[]
>();

/** Assets are not READY in a scheme any more. */
export const assetsLeftScheme = new DomainEvent<
  [assetUUIDs: readonly string[], schemeUUID: string, cause: ChangeCause | null]
>();

/** Assets, at most a thousand and locked by the caller, have joined or left a portfolio. */
export const membershipsChanged = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** Portfolios have other members, by a request. */
export const portfoliosChanged = new DomainEvent<[portfolioUUIDs: readonly string[]]>();

/** The assets of the tenant were counted. */
export const fleetCounted = new DomainEvent<[]>();

/** A filter names tiles of a map of assets. The follower returns the assets that they stand for. */
export const tilesNamed = new DomainEvent<[tiles: string], string[]>();
