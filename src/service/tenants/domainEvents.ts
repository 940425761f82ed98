import { DomainEvent } from '../platform/domainEvent.ts';

/** Event after which consents to dispatch that covered these assets may have ended; the caller has locked the users. */
export const dispatchConsentsChanged = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** Event after which the users of these assets consent to dispatch; the caller has locked the users. */
export const dispatchConsentsGiven = new DomainEvent<[assetUUIDs: readonly string[]]>();

/** Event after which the users of these assets consent to have their readings read. */
export const dataAccessGiven = new DomainEvent<[assetUUIDs: readonly string[]]>();
