import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { enterTenant } from '#store/tenantTransaction.ts';
import { hasTold } from '../outbox.ts';
import { type Claim, claim, endClaims } from './claims.ts';
import type { DueJob } from './due.ts';
import type { JobHandlers } from './jobs.ts';
import { type JobLog, putBack } from './putBack.ts';

export interface JobRunner {
  db: Kysely<Database>;
  handlers: JobHandlers;
  log: JobLog;
  /** Called after a job that told subscribers something was committed. */
  onTold?: () => void;
  /** Called after every job that was run. */
  onRun?: (kind: string, ok: boolean) => void;
}

/**
 * Claims a job, does it and ends it, in one transaction; where it fails, it is put back. Answers false where somebody
 * else has it or has done it. Fails only where the store does.
 */
export async function runJob({ db, handlers, log, onTold, onRun }: JobRunner, { tenant_uuid: tenant, kind, subject_uuid: subject }: DueJob): Promise<boolean> {
  let claimed: Claim | null = null;
  try {
    const told = await db.transaction().execute(async (tx) => {
      claimed = await claim(tx, tenant, kind, subject);
      if (claimed === null) return false;
      await handlers[kind](await enterTenant(tx, tenant), subject);
      await endClaims(tx, tenant);
      return hasTold(tx);
    });
    if (told) onTold?.();
    if (claimed !== null) onRun?.(kind, true);
    return claimed !== null;
  } catch (error) {
    const { attempts } = (claimed as Claim | null) ?? failed(error);
    onRun?.(kind, false);
    await putBack(db, log, { tenant_uuid: tenant, kind, subject_uuid: subject, attempts }, error);
    return true;
  }
}

function failed(error: unknown): never {
  throw error;
}
