import { DomainEvent } from '../platform/domainEvent.ts';

/** Requirements were stored for the first time, or changed; at most a thousand. */
export const requirementsChanged = new DomainEvent<[requirementUUIDs: readonly string[]]>();

/** Offers or results of half hours of these requirements were stored or changed; at most a thousand. */
export const resultsStored = new DomainEvent<[requirementUUIDs: readonly string[]]>();
