import { type RawBuilder, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { EventRow, SchemeAssetsTable } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { TestService, TestTenant } from './testService.ts';

interface SeedOptions {
  startsInMs?: number;
  state?: EventRow['state'];
  /** Status of the assets in the scheme. */
  status?: SchemeAssetsTable['status'];
  requiresMpan?: boolean;
}

export interface SeededEvent {
  schemeUUID: string;
  eventUUID: string;
  /** State of an asset in the event, null if it has none. */
  stateOf: (assetUUID: string) => Promise<string | null>;
  /** Status of an asset in the event's scheme, null if it has none. */
  statusOf: (assetUUID: string) => Promise<string | null>;
}

/**
 * An event that starts `startsInMs` from now and lasts an hour, inserted directly into the database, with assets opted
 * in to it and to its scheme.
 */
export async function seedEvent(
  service: TestService,
  { tenant }: TestTenant,
  assetUUIDs: readonly string[],
  { startsInMs = 3_600_000, state = 'SCHEDULED', status = 'READY', requiresMpan = true }: SeedOptions = {},
): Promise<SeededEvent> {
  const { db } = service.database.store;
  const [schemeUUID, eventUUID] = [newUuid(), newUuid()];
  await tenantTransaction(db, tenant, async ({ tx, now }) => {
    const at = new Date(now);
    const both = { tenant_uuid: tenant, name: 'Evening', created_utc: at, updated_utc: at };
    await tx
      .insertInto('event_schemes')
      .values({
        ...both,
        scheme_uuid: schemeUUID,
        scheme_type: 'DFS',
        description: null,
        regulator: 'NESO',
        baseline_method: 'BL01',
        in_day_adjustment: false,
        settlement_method: 'DFS_K',
        requires_mpan: requiresMpan,
        valid_from: null,
        valid_to: null,
      })
      .execute();
    await tx
      .insertInto('events')
      .values({
        ...both,
        event_uuid: eventUUID,
        scheme_uuid: schemeUUID,
        event_type: 'TURN_DOWN',
        running_type: 'TEST',
        start_utc: new Date(now + startsInMs),
        end_utc: new Date(now + startsInMs + 3_600_000),
        target_kw: null,
        contracted_mw: null,
        price_gbp_per_mwh: null,
        zone: null,
        state,
      })
      .execute();
    for (const asset_uuid of assetUUIDs) {
      await tx
        .insertInto('scheme_assets')
        .values({
          tenant_uuid: tenant,
          scheme_uuid: schemeUUID,
          asset_uuid,
          status,
          status_reason: null,
          updated_utc: at,
        })
        .execute();
      await tx
        .insertInto('event_assets')
        .values({
          tenant_uuid: tenant,
          event_uuid: eventUUID,
          asset_uuid,
          portfolio_uuid: null,
          state: 'OPT_IN',
          opted_utc: at,
        })
        .execute();
    }
  });
  const readWord = (query: RawBuilder<{ word: string }>) =>
    tenantTransaction(db, tenant, async ({ tx }) => (await query.execute(tx)).rows[0]?.word ?? null);
  return {
    schemeUUID,
    eventUUID,
    stateOf: (asset) =>
      readWord(sql`select state as word from event_assets where event_uuid = ${eventUUID} and asset_uuid = ${asset}`),
    statusOf: (asset) =>
      readWord(
        sql`select status as word from scheme_assets where scheme_uuid = ${schemeUUID} and asset_uuid = ${asset}`,
      ),
  };
}

/** What has been published to the tenant's subscribers, oldest first. */
export const publishedPayloads = (service: TestService, { tenant }: TestTenant, event: string): Promise<unknown[]> =>
  tenantTransaction(service.database.store.db, tenant, async ({ tx }) =>
    (await tx.selectFrom('outbox').select('payload').where('event', '=', event).orderBy('seq').execute()).map(
      (row) => row.payload,
    ),
  );
