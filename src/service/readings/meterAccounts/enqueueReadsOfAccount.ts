import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueMeterReads } from '../../assets/enqueueMeterReads.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { lastOfPortion } from '../../platform/scheduler/nextPortion.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';

interface ReadingAccount {
  user_uuid: string | null;
  row_version: number;
  has_credential: boolean;
}

/**
 * Enqueues the meters that a new credential may read, a portion in each step: those with a pending lookup are looked up
 * first. A credential that is replaced meanwhile begins again.
 */
export const enqueueReadsOfAccount = portionedJob<ReadingAccount, { version: number }>({
  read: readReadingAccount,
  begin: async (_, { has_credential, row_version }) => (has_credential ? { version: row_version } : null),
  isStale: ({ version }, { row_version }) => version !== row_version,
  walks: [
    {
      over: (scope, after, account) => lastOfPortion(scope, metersOf(scope, account), 'asset_uuid', after),
      async step(scope, account, state, { after, to }) {
        const { rows } = await sql<{ asset_uuid: string; mpan_status: string }>`
          select asset_uuid, mpan_status from ${metersOf(scope, account)}
            and asset_uuid > ${after} and asset_uuid <= ${to}`.execute(scope.tx);
        const uuids = (assets: typeof rows) => assets.map(({ asset_uuid }) => asset_uuid);
        await enqueueMeterReads(scope, uuids(rows));
        const pending = rows.filter(({ mpan_status }) => mpan_status === 'PENDING');
        await enqueue(scope, 'MPAN_CHECK', uuids(pending), scope.now);
        return state;
      },
    },
  ],
  finish: async () => undefined,
});

function readReadingAccount({ tx, tenant }: TenantScope, uuid: string): Promise<ReadingAccount | undefined> {
  return tx
    .selectFrom('meter_accounts')
    .select(({ eb }) => [
      'user_uuid',
      'row_version',
      eb('credential', 'is not', null).$castTo<boolean>().as('has_credential'),
    ])
    .where('tenant_uuid', '=', tenant)
    .where('meter_account_uuid', '=', uuid)
    .executeTakeFirst();
}

const metersOf = ({ tenant }: TenantScope, { user_uuid }: ReadingAccount) => sql`
  assets where tenant_uuid = ${tenant} and status = 'ACTIVE' and mpan is not null
    and ${user_uuid === null ? sql`true` : sql`user_uuid = ${user_uuid}`}`;
