import { sql } from 'kysely';
import { busyWindow, overlaps, type Commitment } from '#energy/stacking/commitment.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readSchemeTerms, type StackedEvent } from './schemeTerms.ts';
import type { SchemeStackingTerms } from './stackingTerms.ts';

/** An event beside others that are at the same time, or so near that an asset may have no time between them. */
export interface Around {
  request: Omit<Commitment, 'reservedKw'>;
  others: Map<string, { event: StackedEvent; commitment: Omit<Commitment, 'reservedKw'> }>;
}

/**
 * Reads the events around one in which an asset could be beside it. Null where today's rule alone decides, whatever the
 * asset: its market names no product, or every event at the time is of its own scheme.
 */
export async function readAround(scope: TenantScope, event: StackedEvent): Promise<Around | null> {
  const terms = await readSchemeTerms(scope);
  const own = terms.get(event.scheme_uuid)!;
  if (own.product === null || terms.size < 2) return null;
  const request = commitmentOf(event, own);
  const margin = own.responseMs + own.recoveryMs + Math.max(...[...terms.values()].map(busyMs));
  const events = await readEvents(scope, event, margin);
  const near = events
    .map((other) => ({ event: other, commitment: commitmentOf(other, terms.get(other.scheme_uuid)!) }))
    .filter(({ commitment }) => overlaps(busyWindow(whole(request)), busyWindow(whole(commitment))));
  if (near.every((other) => other.event.scheme_uuid === event.scheme_uuid)) return null;
  return { request, others: new Map(near.map((other) => [other.event.event_uuid, other])) };
}

const busyMs = ({ responseMs, recoveryMs }: SchemeStackingTerms): number => responseMs + recoveryMs;
const whole = (commitment: Omit<Commitment, 'reservedKw'>): Commitment => ({ ...commitment, reservedKw: null });

const commitmentOf = (event: StackedEvent, terms: SchemeStackingTerms): Omit<Commitment, 'reservedKw'> => ({
  id: event.event_uuid,
  schemeUUID: event.scheme_uuid,
  product: terms.product,
  direction: event.event_type,
  responseMs: terms.responseMs,
  recoveryMs: terms.recoveryMs,
  notAssessed: terms.notAssessed,
  fromMs: event.start_utc.getTime(),
  toMs: event.end_utc.getTime(),
});

const readEvents = (
  { tx, tenant }: TenantScope,
  { event_uuid, start_utc, end_utc }: StackedEvent,
  margin: number,
): Promise<StackedEvent[]> =>
  tx
    .selectFrom('events')
    .select(['event_uuid', 'scheme_uuid', 'name', 'event_type', 'start_utc', 'end_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '<>', event_uuid)
    .where('state', '<>', 'CANCELLED')
    .where('start_utc', '<', new Date(end_utc.getTime() + margin))
    .where('end_utc', '>', new Date(start_utc.getTime() - margin))
    .orderBy('start_utc')
    .orderBy('event_uuid')
    .execute();

/** An asset that is opted in to at least one of the events around, with the power of it that each of them reserves. */
export interface Committed {
  assetUUID: string;
  powerKw: number | null;
  commitments: Commitment[];
}

/** Reads which of some assets are in events around another; once they are locked. */
export async function readCommitted(
  { tx, tenant }: TenantScope,
  { others }: Around,
  assetUUIDs: readonly string[],
): Promise<Map<string, Committed>> {
  // Each asset is looked up by its key: of rows that were just added PostgreSQL has no statistics.
  const { rows } = await sql<{
    asset_uuid: string;
    event_uuid: string;
    reserved_kw: number | null;
    power_kw: number | null;
  }>`
    select requested.asset_uuid, other.event_uuid, other.reserved_kw,
      (select power_kw from assets a where a.tenant_uuid = ${tenant} and a.asset_uuid = requested.asset_uuid) as power_kw
    from unnest(${assetUUIDs}::uuid[]) as requested (asset_uuid)
    cross join lateral (
      select ea.event_uuid, ea.reserved_kw from event_assets ea
      where ea.tenant_uuid = ${tenant} and ea.asset_uuid = requested.asset_uuid and ea.state = 'OPT_IN'
        and ea.event_uuid = any(${[...others.keys()]}::uuid[])
    ) other`.execute(tx);
  const committed = new Map<string, Committed>();
  for (const row of rows) {
    const { commitment } = others.get(row.event_uuid)!;
    const own = committed.get(row.asset_uuid) ?? {
      assetUUID: row.asset_uuid,
      powerKw: row.power_kw,
      commitments: [],
    };
    own.commitments.push({ ...commitment, reservedKw: row.reserved_kw });
    committed.set(row.asset_uuid, own);
  }
  return committed;
}
