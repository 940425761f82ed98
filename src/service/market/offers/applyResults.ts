import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import { cancelScheduledEvent } from '../../events/cancelEvent.ts';
import { scheduleEvent } from '../../events/createEvent.ts';
import { changeScheduledEvent } from '../../events/updateEvent.ts';
import { unconditional } from '../../platform/http/call.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import type { JobHandler } from '../../platform/scheduler/jobs.ts';
import { nameOf, SYSTEM } from '../../tenants/actorOf.ts';
import { noteChange } from './offerRows.ts';
import { readRequirement, type OfferedRequirement, toOfferNotice } from './requirement.ts';

/** Result of one of our units in a half hour, as the buyer published it. */
interface UnitResult {
  unit_uuid: string;
  unit_id: string;
  zone: string;
  portfolio_uuid: string;
  start_utc: Date;
  mw: number;
  price_gbp_per_mwh: number;
  is_accepted: boolean;
}

/** Applies the published results to the offers for a requirement: one event for each unit with an accepted half hour. */
export const applyResults: JobHandler = async (scope, requirementUUID) => {
  const requirement = await readRequirement(scope, requirementUUID, true);
  if (!requirement) return;
  const results = await readResults(scope, requirement);
  if (results.length === 0) return;
  const changed = await decideOffers(scope, requirement, results);
  const accepted = results.filter(({ is_accepted }) => is_accepted).length;
  if (changed.size === 0) return;
  const words = `Results: ${accepted} of ${plural(results.length, 'offer')} accepted`;
  await noteChange(scope, requirementUUID, nameOf(SYSTEM), words);
  await publishEvent(scope, 'OFFER.DECIDED', {
    ...toOfferNotice(requirement),
    accepted,
    rejected: results.length - accepted,
  });
  for (const [unitUUID, ofUnit] of Map.groupBy(results, ({ unit_uuid }) => unit_uuid))
    if (changed.has(unitUUID)) await followResults(scope, requirement, ofUnit);
};

/** Returns the results of our units for a requirement, in time order. */
async function readResults({ tx, tenant }: TenantScope, requirement: OfferedRequirement): Promise<UnitResult[]> {
  const { rows } = await sql<UnitResult>`
    select u.unit_uuid, u.unit_id, u.zone, u.portfolio_uuid, b.start_utc, b.mw, b.price_gbp_per_mwh,
      b.is_accepted
    from market_bids b
    join units u on u.tenant_uuid = b.tenant_uuid and u.scheme_uuid = b.scheme_uuid and u.unit_id = b.unit_id
      and u.status = 'ACTIVE'
    join requirement_periods p on p.tenant_uuid = b.tenant_uuid and p.requirement_uuid = ${requirement.requirement_uuid}
      and p.start_utc = b.start_utc
    where b.tenant_uuid = ${tenant} and b.scheme_uuid = ${requirement.scheme_uuid}
      and b.season = ${requirement.season} and b.buyer_event_id = ${requirement.buyer_event_id} and b.event_type = ${requirement.event_type}
    order by u.unit_id, b.start_utc`.execute(tx);
  return rows;
}

/** Stores the results with the offers; one that was submitted elsewhere is added. Returns the units with a change. */
async function decideOffers(
  { tx, tenant, now }: TenantScope,
  { requirement_uuid, scheme_uuid }: OfferedRequirement,
  results: readonly UnitResult[],
): Promise<ReadonlySet<string>> {
  const at = new Date(now);
  const rows = await tx
    .insertInto('offers')
    .values(
      results.map((result) => ({
        tenant_uuid: tenant,
        offer_uuid: newUuid(),
        scheme_uuid,
        requirement_uuid,
        unit_uuid: result.unit_uuid,
        start_utc: result.start_utc,
        state: result.is_accepted ? 'ACCEPTED' : 'REJECTED',
        mw: result.mw,
        price_gbp_per_mwh: result.price_gbp_per_mwh,
        is_by_hand: true,
        created_utc: at,
        updated_utc: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_uuid', 'requirement_uuid', 'unit_uuid', 'start_utc']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        mw: row.ref('excluded.mw'),
        price_gbp_per_mwh: row.ref('excluded.price_gbp_per_mwh'),
        updated_utc: row.ref('excluded.updated_utc'),
        row_version: sql`offers.row_version + 1`,
      })).where(sql<boolean>`(offers.state, offers.mw, offers.price_gbp_per_mwh)
          is distinct from (excluded.state, excluded.mw, excluded.price_gbp_per_mwh)`),
    )
    .returning('unit_uuid')
    .execute();
  return new Set(rows.map(({ unit_uuid }) => unit_uuid));
}

/** Makes, changes or cancels the event of a unit, so that it has the accepted half hours and no others. */
async function followResults(
  scope: TenantScope,
  requirement: OfferedRequirement,
  results: readonly UnitResult[],
): Promise<void> {
  const [{ unit_uuid, unit_id, zone, portfolio_uuid }] = results as [UnitResult];
  const accepted = results.filter(({ is_accepted }) => is_accepted);
  const event = await readEventOf(scope, requirement, unit_uuid);
  const say = (sentence: string) =>
    noteChange(scope, requirement.requirement_uuid, nameOf(SYSTEM), `${unit_id}: ${sentence}`);
  if (event === undefined ? accepted.length === 0 : event.state === 'CANCELLED') return;
  if (event && event.state !== 'SCHEDULED') return void (await say('its results changed after its event had started'));
  if (event && accepted.length === 0) {
    await cancelScheduledEvent(scope, event.event_uuid, 'The buyer revised its results: no half-hour is accepted');
    return;
  }
  const terms = {
    startTime: accepted[0]!.start_utc.getTime(),
    endTime: accepted.at(-1)!.start_utc.getTime() + HALF_HOUR_MS,
    halfHourTerms: accepted.map(({ start_utc, mw, price_gbp_per_mwh }) => ({
      startTime: start_utc.getTime(),
      contractedMw: mw,
      priceGbpPerMwh: price_gbp_per_mwh,
    })),
  };
  if (terms.startTime <= scope.now) return void (await say('its results came after its first half-hour had begun'));
  if (event) return void (await changeScheduledEvent(scope, event.event_uuid, terms, unconditional));
  await scheduleEvent(
    scope,
    {
      ...terms,
      name: `${unit_id}, ${londonDate(terms.startTime)}`,
      schemeUUID: requirement.scheme_uuid,
      eventType: requirement.event_type,
      runningType: 'LIVE',
      zone,
      portfolioUUIDs: [portfolio_uuid],
    },
    { requirementUUID: requirement.requirement_uuid, unitUUID: unit_uuid },
  );
}

/** Returns the event that a requirement became for a unit; undefined without one. */
const readEventOf = ({ tx, tenant }: TenantScope, { requirement_uuid }: OfferedRequirement, unitUUID: string) =>
  tx
    .selectFrom('events')
    .select(['event_uuid', 'state'])
    .where('tenant_uuid', '=', tenant)
    .where('requirement_uuid', '=', requirement_uuid)
    .where('unit_uuid', '=', unitUUID)
    .executeTakeFirst();
