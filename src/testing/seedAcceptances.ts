import { v7 as newUuid } from 'uuid';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { TestService, TestTenant } from './testService.ts';

/** Accepted half hours of an evening, from a start on, as a run settled them: factor K of each, null for none. */
export interface Evening {
  schemeUUID: string;
  unitUUID: string;
  buyerEventId: string;
  startTime: string;
  factors: readonly (number | null)[];
}

/** Stores a requirement of the past with its accepted offers of a unit, 1 MW at £200 each; returns its UUID. */
export const seedAcceptances = (
  service: TestService,
  { tenant }: TestTenant,
  { schemeUUID, unitUUID, buyerEventId, startTime, factors }: Evening,
): Promise<string> =>
  tenantTransaction(service.database.store.db, tenant, async ({ tx, now }) => {
    const start = Date.parse(startTime);
    const requirement_uuid = newUuid();
    const written = {
      tenant_uuid: tenant,
      scheme_uuid: schemeUUID,
      created_utc: new Date(now),
      updated_utc: new Date(now),
    };
    await tx
      .insertInto('requirements')
      .values({
        ...written,
        requirement_uuid,
        season: 2026,
        buyer_event_id: buyerEventId,
        event_type: 'TURN_DOWN',
        tag: null,
        is_buyers_test: false,
        submission_utc: new Date(start - 6 * 3_600_000),
        delivery_date: startTime.slice(0, 10),
        start_utc: new Date(start),
        end_utc: new Date(start + factors.length * HALF_HOUR_MS),
        guaranteed_price: 0,
        dispatch_type: 'All Participants',
        eligible: [],
      })
      .execute();
    const starts = factors.map((_, place) => new Date(start + place * HALF_HOUR_MS));
    await tx
      .insertInto('requirement_periods')
      .values(starts.map((start_utc) => ({ tenant_uuid: tenant, requirement_uuid, start_utc, mw: 500, caps: '{}' })))
      .execute();
    await tx
      .insertInto('offers')
      .values(
        factors.map((factor, place) => ({
          ...written,
          offer_uuid: newUuid(),
          requirement_uuid,
          unit_uuid: unitUUID,
          start_utc: starts[place]!,
          state: 'ACCEPTED' as const,
          mw: 1,
          price_gbp_per_mwh: 200,
          factor,
          delivered_mwh: factor === null ? null : factor / 2,
          revenue_gbp: factor === null ? null : 100 * factor,
          run_status: factor === null ? null : ('FINAL' as const),
        })),
      )
      .execute();
    return requirement_uuid;
  });
