import { sql } from 'kysely';
import type { LoadSignal, LoadSignalQuery } from '#contract/compliance.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireAsset } from '../../assets/requireAsset.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { TableColumn, Table } from '../../platform/http/formats/table.ts';
import { type ExportPart, readParts, tableInParts } from '../../platform/http/formats/tableInParts.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';

/** Signals that are read together. */
const PART = 1000;

const COLUMNS = [
  ['atUTC', 'text'],
  ['kind', 'text'],
  ['cause', 'text'],
  ['reason', 'text'],
  ['actor', 'text'],
  ['actorName', 'text'],
  ['eventUUID', 'text'],
  ['assetUUID', 'text'],
  ['assetId', 'text'],
  ['dispatchUUID', 'text'],
  ['revision', 'integer'],
  ['controllerUUID', 'text'],
  ['signal', 'text'],
  ['kw', 'number'],
  ['startUTC', 'text'],
  ['endUTC', 'text'],
  ['consentUUID', 'text'],
  ['sentUTC', 'text'],
  ['deliveredUTC', 'text'],
  ['overriddenUTC', 'text'],
] as const satisfies readonly (readonly [keyof LoadSignal, TableColumn['kind']])[];

/** Returns one part of the signals, and where the next begins. */
export const listLoadSignals: Handler<'listLoadSignals'> = async ({ scope, query }) => {
  if (query.assetUUID !== undefined) await requireAsset(scope, query.assetUUID);
  return readPart(scope, query);
};

/** Returns the table of all parts, each read in a transaction of its own. */
export async function loadSignalsTable({
  query,
  inTransaction,
}: Pick<TableCall<'listLoadSignals'>, 'query' | 'inTransaction'>): Promise<Table> {
  const { assetUUID } = query;
  if (assetUUID !== undefined) await inTransaction((scope) => requireAsset(scope, assetUUID));
  return tableInParts(
    COLUMNS.map(([name, kind]) => ({ name, kind })),
    readParts(query.after, (after) => inTransaction((scope) => readPart(scope, { ...query, after }))),
  );
}

type SignalRow = Omit<LoadSignal, `${string}UTC`> & {
  seq: number;
  at: Date;
  start: Date;
  end: Date;
  sent: Date | null;
  delivered: Date | null;
  overridden: Date | null;
};

async function readPart(
  { tx, tenant }: TenantScope,
  { from, to, assetUUID, after }: LoadSignalQuery,
): Promise<ExportPart<LoadSignal, number>> {
  // After a signal of another tenant nothing follows.
  const behind = sql`(s.at_utc, s.seq) > (select at_utc, seq from load_signals
    where tenant_uuid = ${tenant} and seq = ${after ?? null}::bigint)`;
  const { rows } = await sql<SignalRow>`
    with part as materialized (
      select * from load_signals s
      where s.tenant_uuid = ${tenant} and s.at_utc >= ${new Date(from)} and s.at_utc < ${new Date(to)}
        and ${assetUUID === undefined ? sql`true` : sql`s.asset_uuid = ${assetUUID}`}
        and ${after === undefined ? sql`true` : behind}
      order by s.at_utc, s.seq limit ${sql.lit(PART)}
    )
    select s.seq, s.at_utc as at, s.kind, s.cause, s.reason, s.actor, s.actor_name as "actorName",
      s.event_uuid as "eventUUID", s.asset_uuid as "assetUUID", a.asset_id as "assetId",
      s.dispatch_uuid as "dispatchUUID", s.revision, s.controller_uuid as "controllerUUID", s.signal,
      s.size_w / 1000.0::float8 as kw, s.start_utc as start, s.end_utc as end, s.consent_uuid as "consentUUID",
      case when s.kind <> 'OVERRIDDEN' then b.sent_utc end as sent,
      case when s.kind <> 'OVERRIDDEN' then b.delivered_utc end as delivered,
      case when s.kind not in ('OVERRIDDEN', 'CANCELLED') then (
        select o.at_utc from load_signals o where o.tenant_uuid = ${tenant} and o.dispatch_uuid = s.dispatch_uuid
          and o.kind = 'OVERRIDDEN' and o.seq > s.seq order by o.seq limit 1) end as overridden
    from part s
    join assets a on a.tenant_uuid = s.tenant_uuid and a.asset_uuid = s.asset_uuid
    left join dispatch_batches b on b.tenant_uuid = s.tenant_uuid and b.batch_uuid = s.batch_uuid
    order by s.at_utc, s.seq`.execute(tx);
  const next = rows.length < PART ? null : rows.at(-1)!.seq;
  return { data: rows.map(({ seq: _seq, ...row }) => toSignal(row)), next };
}

function toSignal({ at, start, end, sent, delivered, overridden, ...rest }: Omit<SignalRow, 'seq'>): LoadSignal {
  return {
    ...rest,
    atUTC: iso(at),
    startUTC: iso(start),
    endUTC: iso(end),
    sentUTC: isoOrNull(sent),
    deliveredUTC: isoOrNull(delivered),
    overriddenUTC: isoOrNull(overridden),
  };
}
