import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ExternalJobKind } from './jobKinds.ts';
import { enqueue, type JobHandler } from './jobs.ts';

/** Function that opens the tenant for one step of an external job. */
export type RunInTenant = <Result>(step: (scope: TenantScope) => Promise<Result>) => Promise<Result>;

/**
 * A job that calls an external service between its transactions: a response may take a while, and meanwhile nothing may
 * be locked. Returns its next run, in business time as epoch milliseconds; null when it is done.
 */
export type ExternalJob = (inTenant: RunInTenant, subject: string) => Promise<number | null>;

export type ExternalJobs = Record<ExternalJobKind, ExternalJob>;

/**
 * Returns the handler of an external job whose service is a mock in this process: one job in one transaction, so that a
 * moved test clock finds it done.
 */
export const asJobHandler =
  (kind: ExternalJobKind, externalJob: ExternalJob): JobHandler =>
  async (scope, subject) => {
    const next = await externalJob((step) => step(scope), subject);
    if (next !== null) await enqueue(scope, kind, [subject], next);
  };
