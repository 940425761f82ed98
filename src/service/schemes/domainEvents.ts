import { DomainEvent } from '../platform/domainEvent.ts';

/** Assets have another status in a scheme. */
export const schemeStatusesChanged = new DomainEvent<[schemeUUID: string, assetUUIDs: readonly string[]]>();

/** Assets, at most a thousand and locked by the caller, have become READY in a scheme. */
export const assetsBecameReady = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** A scheme says something else of how its events are dispatched. */
export const dispatchTermsChanged = new DomainEvent<[schemeUUID: string]>();
