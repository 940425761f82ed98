import { sql } from 'kysely';
import type { RefusalCode } from '#contract/scheme.ts';
import { overlapsHours } from '#energy/time/dailyHours.ts';
import { londonWeek } from '#energy/time/london.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { OPTED_INTO_EVERY } from '../../schemes/standing/standingOptIn.ts';

interface Limits {
  asset_uuid: string;
  most_per_week: number | null;
  quiet_from: string | null;
  quiet_to: string | null;
  /** Other events of the scheme in the London week that the asset is opted in to. */
  events: number;
}

/**
 * Returns which limit of each asset that is to be opted into every event is against one; null for none. Nothing for
 * other assets. The caller has locked the assets, so that no other opt-in of theirs is in progress.
 */
export async function readStandingLimits(
  { tx, tenant }: TenantScope,
  { event_uuid, scheme_uuid, start_utc, end_utc }: EventRow,
  assetUUIDs: readonly string[],
): Promise<Map<string, RefusalCode | null>> {
  if (assetUUIDs.length === 0) return new Map();
  const [startMs, endMs] = [start_utc.getTime(), end_utc.getTime()];
  const [weekMs, nextWeekMs] = londonWeek(startMs);
  const { rows } = await sql<Limits>`
    select sa.asset_uuid, sa.most_per_week, sa.quiet_from, sa.quiet_to,
      case when sa.most_per_week is null then 0 else (
        select count(*)::integer from event_assets ea
        join events e on e.tenant_uuid = ea.tenant_uuid and e.event_uuid = ea.event_uuid
        where ea.tenant_uuid = ${tenant} and ea.asset_uuid = sa.asset_uuid and ea.state = 'OPT_IN'
          and ea.event_uuid <> ${event_uuid} and e.scheme_uuid = ${scheme_uuid} and e.state <> 'CANCELLED'
          and e.start_utc >= ${new Date(weekMs)} and e.start_utc < ${new Date(nextWeekMs)}
      ) end as events
    from scheme_assets sa join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${scheme_uuid}
      and sa.asset_uuid = any(${assetUUIDs}::uuid[]) and ${OPTED_INTO_EVERY}`.execute(tx);
  return new Map(
    rows.map(({ asset_uuid, most_per_week, quiet_from, quiet_to, events }) => {
      if (quiet_from !== null && quiet_to !== null)
        if (overlapsHours({ start: quiet_from, end: quiet_to }, startMs, endMs)) return [asset_uuid, 'QUIET_HOURS'];
      return [asset_uuid, most_per_week !== null && events >= most_per_week ? 'MOST_PER_WEEK' : null];
    }),
  );
}
