import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { JobHandler } from '../clockwork/jobs.ts';
import { tell } from '../outbox.ts';
import type { Regulator, RegulatorVerdict } from '../ports/regulator.ts';
import { endScheduledOptIns } from '../shared/endOptIns.ts';

/** Assets of one question to the regulator, and of one payload. */
const BATCH = 1000;

interface Waiting {
  asset_uuid: string;
  asset_id: string;
  mpan: string | null;
}

/** Asks the regulator about every asset of a scheme that waits for its check, however recently it was opted in. */
export const regulatorCheck =
  (regulator: Regulator): JobHandler =>
  async (scope, schemeUUID) => {
    const scheme = await scope.tx.selectFrom('event_schemes').select('name').where('tenant_uuid', '=', scope.tenant).where('scheme_uuid', '=', schemeUUID).executeTakeFirst();
    if (!scheme) return;
    let after: string | null = null;
    for (;;) {
      const waiting: Waiting[] = await readWaiting(scope, schemeUUID, after);
      if (waiting.length === 0) return;
      after = waiting.at(-1)!.asset_uuid;
      const verdicts = await regulator.check(waiting.map(({ asset_uuid, mpan }) => ({ assetUUID: asset_uuid, mpan })));
      // An asset that was READY before its MPAN changed may be opted in to events it has no place in any more.
      await endScheduledOptIns(scope, waiting.flatMap(({ asset_uuid }, i) => (verdicts[i]!.status === 'READY' ? [] : [asset_uuid])), schemeUUID);
      const settled = await writeVerdicts(scope, schemeUUID, waiting, verdicts);
      const assets = waiting.flatMap(({ asset_uuid, asset_id, mpan }, i) =>
        settled.has(asset_uuid) ? [{ assetUUID: asset_uuid, assetId: asset_id, mpan, status: verdicts[i]!.status, previousStatus: 'OPT_IN', reason: verdicts[i]!.reason }] : [],
      );
      if (assets.length > 0) await tell(scope, 'EVENT_SCHEME.ASSETS_UPDATED', { schemeUUID, schemeName: scheme.name, assets });
    }
  };

async function readWaiting({ tx, tenant }: TenantScope, schemeUUID: string, after: string | null): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select sa.asset_uuid, a.asset_id, a.mpan
    from scheme_assets sa join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status = 'OPT_IN' and a.status = 'ACTIVE'
      and (${after}::uuid is null or sa.asset_uuid > ${after}::uuid)
    order by sa.asset_uuid
    limit ${BATCH}`.execute(tx);
  return rows;
}

/** Stores the verdicts on assets that still wait; answers which did: one opted out meanwhile keeps its state. */
async function writeVerdicts({ tx, tenant, now }: TenantScope, schemeUUID: string, waiting: Waiting[], verdicts: RegulatorVerdict[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    update scheme_assets sa
    set status = verdict.status, status_reason = verdict.reason, last_checked_utc = ${new Date(now)}, updated_utc = ${new Date(now)}
    from unnest(${waiting.map((asset) => asset.asset_uuid)}::uuid[], ${verdicts.map((verdict) => verdict.status)}::text[], ${verdicts.map((verdict) => verdict.reason)}::text[])
      as verdict (asset_uuid, status, reason)
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.asset_uuid = verdict.asset_uuid and sa.status = 'OPT_IN'
    returning sa.asset_uuid`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
