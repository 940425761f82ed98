import { sql } from 'kysely';
import type { ComingNomination } from '#contract/nomination.ts';
import type { EventRow, NominationRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme } from '../../baselines/measurement/eventTerms.ts';
import { type EventGates, gatesOf, listGates } from '../../events/unit/gates.ts';
import { judgeRows, totalKwhOf } from '../../events/unit/judgedRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { iso } from '../../platform/rows/iso.ts';
import { type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';

export const listComingNominations: Handler<'listComingNominations'> = async ({ scope, query }) => {
  const found = await readPage(selectComing(scope).selectAll('events'), {
    ...query,
    columns: { startTime: 'events.start_utc' },
    defaultSort: 'startTime',
    tieBreak: 'events.event_uuid',
    toItem: (event: EventRow) => event,
  });
  return { ...found, data: await describeComing(scope, found.data) };
};

/** Selects events that have not started, of schemes whose baseline is nominated. */
export const selectComing = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('events')
    .innerJoin('event_schemes', (join) =>
      join
        .onRef('event_schemes.tenant_uuid', '=', 'events.tenant_uuid')
        .onRef('event_schemes.scheme_uuid', '=', 'events.scheme_uuid'),
    )
    .where('events.tenant_uuid', '=', tenant)
    .where('events.state', '=', 'SCHEDULED')
    .where('event_schemes.baseline_method', '=', 'NOMINATED');

/** Returns the nominations of events, and whether more can be in time. */
export async function describeComing(scope: TenantScope, events: readonly EventRow[]): Promise<ComingNomination[]> {
  const versions = await readVersions(scope, events);
  const schemes = new Map<string, SchemeWithPack>();
  const coming: ComingNomination[] = [];
  for (const event of events) {
    const scheme = schemes.get(event.scheme_uuid) ?? (await withPack(scope, await currentScheme(scope, event)));
    schemes.set(event.scheme_uuid, scheme);
    coming.push(describe(scope, event, scheme, versions.get(event.event_uuid) ?? []));
  }
  return coming;
}

async function readVersions(
  { tx, tenant }: TenantScope,
  events: readonly EventRow[],
): Promise<Map<string, NominationRow[]>> {
  const rows = await tx
    .selectFrom('event_nominations')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`event_uuid = any(${events.map(({ event_uuid }) => event_uuid)}::uuid[])`)
    .orderBy('version')
    .execute();
  return Map.groupBy(rows, ({ event_uuid }) => event_uuid);
}

function describe(
  { now }: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  rows: readonly NominationRow[],
): ComingNomination {
  const gates = gatesOf(scheme.document, event);
  const { all, inForce } = judgeRows(rows, gates, event);
  return {
    eventUUID: event.event_uuid,
    name: event.name,
    schemeUUID: event.scheme_uuid,
    schemeName: scheme.name,
    startTime: iso(event.start_utc),
    endTime: iso(event.end_utc),
    gates: listGates(gates),
    closesUTC: closesUTC(gates, inForce !== null, now),
    versions: rows.length,
    inForce: inForce?.version ?? null,
    nominatedKwh: inForce && totalKwhOf(inForce),
    receivedUTC: inForce && iso(inForce.received_utc),
    flagged: all.filter(({ verdict }) => verdict === 'LATE_FLAGGED').length,
  };
}

/** Returns the end of the time in which the next version is in time; null if it would be late. */
function closesUTC({ first, revision }: EventGates, isRevision: boolean, now: number): string | null {
  const { closesUTC: closes } = (isRevision && revision) || first;
  return now <= Date.parse(closes) ? closes : null;
}
