import { CompiledQuery, type Kysely } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { withConnectionShare } from '../connectionShare.ts';
import { ENTER_TENANT_ON_REPLICA_SQL } from '../enterTenantSql.ts';
import { type LogPosition, parsePosition } from '../logPosition.ts';
import type { Database, TenantRow } from '../schema.ts';
import type { TenantScope } from '../tenantTransaction.ts';

/** Error if the server that a connection led to has not replayed what a read must see, or is no standby. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind';
}

type EnteredRow = Pick<TenantRow, 'clock_offset_ms' | 'environment'> & {
  server_version: number;
  replayed: string;
  is_standby: boolean;
};

/**
 * Runs `work` in one read-only transaction on a standby that row-level security confines to the tenant. The standby
 * returns its replayed position in the round trip that begins it.
 * @throws ReplicaBehind if it has not replayed `need`
 */
export const replicaTransaction = <Result>(
  db: Kysely<Database>,
  tenant: string,
  need: LogPosition,
  work: (scope: TenantScope) => Promise<Result>,
): Promise<Result> =>
  withConnectionShare(db, tenant, () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await tx.executeQuery<EnteredRow>(CompiledQuery.raw(ENTER_TENANT_ON_REPLICA_SQL, [tenant]));
      const entered = rows[0];
      if (!entered?.is_standby || entered.replayed === '' || parsePosition(entered.replayed) < need)
        throw new ReplicaBehind('The standby is behind');
      const { clock_offset_ms: offset, environment, server_version: serverVersion } = entered;
      return work({ tx, tenant, environment, now: wallNow() + offset, serverVersion });
    }),
  );
