import type { Refusal } from '#contract/scheme.ts';
import { DomainEvent } from '../platform/domainEvent.ts';
import type { PortsOf } from './ports/ports.ts';
import type { ChangeCause, LockedTargets } from './statesBefore.ts';

/** Archiving of assets, which the caller has locked. */
export const assetsArchived = new DomainEvent<[assetUUIDs: readonly string[]]>();

/**
 * Reactivation of assets: the memberships from which a cause removed them are restored. Followers return those that
 * could not be, with the reason.
 */
export const assetsRestored = new DomainEvent<
  [ports: PortsOf, cause: ChangeCause, targets: LockedTargets, assetUUIDs: readonly string[]],
  Refusal[]
>();

/** Departure of assets from a scheme: they are no longer READY in it. */
export const assetsLeftScheme = new DomainEvent<
  [assetUUIDs: readonly string[], schemeUUID: string, cause: ChangeCause | null]
>();

/** Change of portfolio of assets, at most a thousand and locked by the caller. */
export const membershipsChanged = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** Change of the postcode or the MPAN of assets. */
export const meterPointsChanged = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** Change of the members of portfolios, by a request. */
export const portfoliosChanged = new DomainEvent<[portfolioUUIDs: readonly string[]]>();

/** Completion of a count of the tenant's assets. */
export const fleetCounted = new DomainEvent<[]>();

/** Use of a filter that names tiles of a map of assets. The follower returns the assets that they stand for. */
export const tilesNamed = new DomainEvent<[tiles: string], string[]>();
