import { sql } from 'kysely';
import { UNIQUE_VIOLATION } from '#store/contention.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from '../platform/http/problem.ts';

/** An active asset with a given MPAN, of its import or its export. */
export interface MpanHolder {
  asset_uuid: string;
  asset_id: string;
  mpan: string;
  direction: 'import' | 'export';
}

/**
 * Returns the active assets that have these MPANs, those of imports first and the oldest of each, by MPAN; those of
 * `except` are left out.
 */
export async function findMpanHolders(
  { tx, tenant }: TenantScope,
  mpans: readonly string[],
  except: readonly string[],
): Promise<Map<string, MpanHolder>> {
  if (mpans.length === 0) return new Map();
  const { rows } = await sql<MpanHolder>`
    select distinct on (mpan) asset_uuid, asset_id, mpan, direction from (
      select asset_uuid, asset_id, mpan, 'import' as direction, mpan_repeat as repeat from assets
      where tenant_uuid = ${tenant} and mpan = any(${mpans}::text[]) and status = 'ACTIVE'
      union all
      select asset_uuid, asset_id, export_mpan, 'export', export_mpan_repeat from assets
      where tenant_uuid = ${tenant} and export_mpan = any(${mpans}::text[]) and status = 'ACTIVE'
    ) holders
    where asset_uuid <> all(${except}::uuid[])
    order by mpan, direction desc, repeat, asset_uuid`.execute(tx);
  return new Map(rows.map((row) => [row.mpan, row]));
}

/**
 * Returns a 409 that names the conflicting asset at each place of the request whose MPAN is taken, 100 of them at most.
 */
export function mpanTakenProblem(places: readonly { pointer: string; holder: MpanHolder }[]): ProblemError {
  const more = places.length > 1 ? ` (and ${places.length - 1} more are already in use)` : '';
  const errors = places.slice(0, 100).map(({ pointer, holder }) => ({
    pointer,
    code: 'MPAN_TAKEN',
    detail: `is the ${holder.direction === 'export' ? 'export ' : ''}MPAN of the active asset ${holder.asset_id}`,
    assetUUID: holder.asset_uuid,
  }));
  return new ProblemError('MPAN_TAKEN', `The active asset ${places[0]!.holder.asset_id} already has this MPAN${more}`, {
    errors,
  });
}

const ONE_METER = ['assets_one_mpan', 'assets_one_export_mpan'];

/** Error if another transaction gave an active asset the MPAN after the check. */
class MpanConflictError extends Error {
  /** PostgreSQL's code for a deadlock: the transaction is retried, and finds the asset with the MPAN. */
  readonly code = '40P01';
}

/**
 * Waits for a write that may give an MPAN to an active asset; if another transaction was first, the whole transaction
 * is retried.
 */
export async function retryOnMpanConflict<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION && ONE_METER.includes(constraint ?? '')
      ? new MpanConflictError('an MPAN has been taken in the meantime', { cause: error })
      : error;
  }
}
