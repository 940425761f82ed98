import type { RequirementRow } from '#store/schema.ts';
import { DomainEvent } from '../platform/domainEvent.ts';

/** Requirements were stored for the first time, or changed; at most a thousand. */
export const requirementsChanged = new DomainEvent<[requirementUUIDs: readonly string[]]>();

/** Offers or results of half hours of these requirements were stored or changed; at most a thousand. */
export const resultsStored = new DomainEvent<[requirementUUIDs: readonly string[]]>();

/** The submission time of a requirement, which the caller has locked, is reached; its offers have not lapsed yet. */
export const submissionTimeReached = new DomainEvent<[requirement: ReachedRequirement]>();
export type ReachedRequirement = Pick<
  RequirementRow,
  'requirement_uuid' | 'scheme_uuid' | 'buyer_event_id' | 'submission_utc' | 'start_utc'
>;
