import { DomainEvent } from '../platform/domainEvent.ts';

/** Change of the status of assets in a scheme. */
export const schemeStatusesChanged = new DomainEvent<[schemeUUID: string, assetUUIDs: readonly string[]]>();

/** Change of assets, at most a thousand and locked by the caller, to READY in a scheme. */
export const assetsBecameReady = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** Change of the terms by which a scheme's events are dispatched. */
export const dispatchTermsChanged = new DomainEvent<[schemeUUID: string]>();

/** Change of the bounds of a unit's offers. */
export const guardrailsChanged = new DomainEvent<[schemeUUID: string]>();

/** Assets of a scheme, at most a thousand and locked by the caller, are to be opted into every event of it. */
export const standingOptInsSet = new DomainEvent<[schemeUUID: string, assetUUIDs: readonly string[]]>();
