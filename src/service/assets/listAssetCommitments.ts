import { sql } from 'kysely';
import type { AssetCommitment } from '#contract/assetHistory.ts';
import type { StackingDecisionColumn } from '#store/schema.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageOfQuery } from '../platform/http/lists/pageOfQuery.ts';
import { iso } from '../platform/rows/iso.ts';
import { readEventNames } from './readEventNames.ts';
import { requireAsset } from './requireAsset.ts';

interface Row extends Pick<AssetCommitment, 'name'> {
  event_uuid: string;
  scheme_uuid: string;
  scheme_name: string;
  event_type: AssetCommitment['eventType'];
  event_state: AssetCommitment['eventState'];
  start_utc: Date;
  end_utc: Date;
  reserved_kw: number | null;
  power_kw: number | null;
  stacking: StackingDecisionColumn[] | null;
}

/**
 * Lists the events that an asset is opted in to, with the power of it that each reserves and the rule that permits it
 * beside the others.
 */
export const listAssetCommitments: Handler<'listAssetCommitments'> = async ({
  scope,
  params: { assetUUID },
  query: { from, to, sort, ...request },
}) => {
  const { tx, tenant } = scope;
  await requireAsset(scope, assetUUID);
  const rows = sql`
    select e.event_uuid, e.name, e.scheme_uuid, coalesce(e.scheme_name, s.name) as scheme_name, e.event_type,
      e.state as event_state, e.start_utc, e.end_utc, ea.reserved_kw, a.power_kw, ea.stacking
    from event_assets ea join events e using (tenant_uuid, event_uuid)
    join event_schemes s on s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = e.scheme_uuid
    join assets a on a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = ${assetUUID} and ea.state = 'OPT_IN'
      and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)
      and (${instantOf(from)}::timestamptz is null or e.end_utc > ${instantOf(from)})
      and (${instantOf(to)}::timestamptz is null or e.start_utc < ${instantOf(to)})`;
  const found = await pageOfQuery(tx, request, {
    rows,
    keys: [
      { value: sql`start_utc`, isFalling: sort !== 'startTime', isComplete: true },
      { value: sql`event_uuid`, isComplete: true },
    ],
    toItem: (row: Row) => row,
  });
  const names = await readEventNames(
    scope,
    found.data.flatMap(({ stacking }) => (stacking ?? []).map(({ eventUUID }) => eventUUID)),
  );
  return { ...found, data: found.data.map((row) => toCommitment(row, names)) };
};

const instantOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

const toCommitment = (row: Row, names: ReadonlyMap<string, string>): AssetCommitment => ({
  eventUUID: row.event_uuid,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  schemeName: row.scheme_name,
  eventType: row.event_type,
  eventState: row.event_state,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  reservedKw: row.reserved_kw,
  powerKw: row.power_kw,
  stacking: (row.stacking ?? []).map((decision) => ({ ...decision, eventName: names.get(decision.eventUUID)! })),
});
