import { sql } from 'kysely';
import type { EventType } from '#energy/delivery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';

/** Half hour of a requirement: what is asked in MW, of all zones and of each. */
export interface OfferedPeriod {
  startMs: number;
  mw: number;
  caps: Readonly<Record<string, number>>;
}

/** Requirement of a buyer, as offers are made for it. */
export interface OfferedRequirement {
  requirement_uuid: string;
  scheme_uuid: string;
  season: number;
  buyer_event_id: string;
  event_type: EventType;
  is_buyers_test: boolean;
  /** £/MWh up to which every offer is accepted; 0 where there is none. */
  guaranteed_price: number;
  submission_utc: Date;
  start_utc: Date;
  end_utc: Date;
  periods: OfferedPeriod[];
}

interface ReadPeriod {
  start: string;
  mw: number;
  caps: Record<string, number>;
}

/** Returns a requirement with its half hours in time order, locked where asked; throws 404 without one. */
export async function findRequirement(
  scope: TenantScope,
  requirementUUID: string,
  { lock = false } = {},
): Promise<OfferedRequirement> {
  const found = await readRequirement(scope, requirementUUID, lock);
  if (!found) throw notFound('requirement');
  return found;
}

/** Returns a requirement, locked where asked; undefined without one. */
export async function readRequirement(
  { tx, tenant }: TenantScope,
  requirementUUID: string,
  lock: boolean,
): Promise<OfferedRequirement | undefined> {
  const { rows } = await sql<Omit<OfferedRequirement, 'periods'> & { periods: ReadPeriod[] }>`
    select r.requirement_uuid, r.scheme_uuid, r.season, r.buyer_event_id, r.event_type, r.is_buyers_test,
      r.guaranteed_price, r.submission_utc, r.start_utc, r.end_utc,
      (select coalesce(json_agg(json_build_object('start', p.start_utc, 'mw', p.mw, 'caps', p.caps)
        order by p.start_utc), '[]')
      from requirement_periods p
      where p.tenant_uuid = r.tenant_uuid and p.requirement_uuid = r.requirement_uuid) as periods
    from requirements r where r.tenant_uuid = ${tenant} and r.requirement_uuid = ${requirementUUID}
    ${lock ? sql`for no key update of r` : sql``}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      ...row,
      periods: row.periods.map(({ start, mw, caps }) => ({ startMs: Date.parse(start), mw, caps })),
    }
  );
}

/** Throws 409 once the submission time of a requirement has passed. */
export function requireOpen(
  { now }: TenantScope,
  { submission_utc }: Pick<OfferedRequirement, 'submission_utc'>,
): void {
  if (now >= submission_utc.getTime())
    throw conflict(`The submission time was ${iso(submission_utc)}: its offers cannot be changed any more`);
}

/** Returns the MW that are asked of a zone in a half hour: its cap, else all that is asked. */
export const askedOfZone = ({ mw, caps }: OfferedPeriod, zone: string): number => Math.min(mw, caps[zone] ?? mw);

/** Returns the members of every message about the offers for a requirement. */
export const toOfferNotice = (requirement: OfferedRequirement) => ({
  requirementUUID: requirement.requirement_uuid,
  buyerEventId: requirement.buyer_event_id,
  schemeUUID: requirement.scheme_uuid,
  startTime: iso(requirement.start_utc),
  endTime: iso(requirement.end_utc),
});
