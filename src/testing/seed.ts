import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { HalfHourSeries } from '#energy/halfHourSeries.ts';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { correctFirstReadings } from '#service/assets/totals/noteReadings.ts';
import { countNewAssets, withReadingCounts } from '#service/assets/totals/withCounts.ts';
import { countNewUsers, withConsentCounts } from '#service/tenants/totals/withCounts.ts';
import { IMPORT, utcDay } from '#store/readings.ts';
import type { AssetRow } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { TestService, TestTenant } from './testService.ts';

export interface FleetOptions {
  /** Prefix of every assetId: unique in the tenant. */
  prefix?: string;
  /** The MPAN's last digit but one, which decides the sandbox regulator's verdict; null for assets without MPAN. */
  outcomeDigit?: number | null;
  user?: boolean;
  consent?: boolean;
  portfolioUUID?: string | null;
  asset?: Partial<Pick<AssetRow, 'status' | 'is_domestic' | 'mpan_status' | 'created_utc' | 'gsp_group' | 'power_kw'>>;
}

let serial = 0;

/** A valid MPAN that no other asset of the run has. */
export function freshMpan(outcomeDigit = 1): string {
  const first12 = `20${String(++serial).padStart(9, '0')}${outcomeDigit}`;
  return `${first12}${mpanCheckDigit(first12)}`;
}

/**
 * Inserts assets directly into the database, with one user who consents to dispatch by default; returns their UUIDs in
 * order.
 */
export async function seedFleet(
  service: TestService,
  { tenant }: TestTenant,
  count: number,
  options: FleetOptions = {},
): Promise<string[]> {
  const {
    prefix = newUuid(),
    outcomeDigit = 1,
    user = true,
    consent = true,
    portfolioUUID = null,
    asset = {},
  } = options;
  return tenantTransaction(service.database.store.db, tenant, async (scope) => {
    const { tx, now } = scope;
    const written = { tenant_uuid: tenant, created_utc: new Date(now), updated_utc: new Date(now) };
    const userUUID = user ? newUuid() : null;
    if (userUUID)
      await tx
        .insertInto('users')
        .values({ ...written, user_uuid: userUUID, user_id: userUUID, name: 'Ada', email: null, phone: null })
        .execute();
    if (userUUID) await countNewUsers(scope, [userUUID]);
    if (userUUID && consent)
      await withConsentCounts(scope, [userUUID], () =>
        tx
          .insertInto('consents')
          .values({
            tenant_uuid: tenant,
            created_utc: new Date(now),
            consent_uuid: newUuid(),
            user_uuid: userUUID,
            asset_uuid: null,
            type: 'DISPATCH',
            preference: 'OPT_IN',
            status: 'ACTIVE',
            granularity: 'halfHour',
            purpose: null,
            evidence_method: null,
            wording_version: null,
          })
          .execute(),
      );
    const rows = Array.from({ length: count }, (_, i) => ({
      ...written,
      asset_uuid: newUuid(),
      asset_id: `${prefix}${i}`,
      user_uuid: userUUID,
      portfolio_uuid: portfolioUUID,
      asset_type: 'SMART_METER' as const,
      mpan: outcomeDigit === null ? null : freshMpan(outcomeDigit),
      mpan_status: outcomeDigit === null ? ('NOT_APPLICABLE' as const) : ('VALID' as const),
      ...asset,
    }));
    await tx.insertInto('assets').values(rows).execute();
    const uuids = rows.map((row) => row.asset_uuid);
    await countNewAssets(scope, uuids);
    return uuids;
  });
}

export async function seedPortfolio(
  service: TestService,
  { tenant }: TestTenant,
  name = 'North',
  status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE',
): Promise<string> {
  const portfolio_uuid = newUuid();
  await tenantTransaction(service.database.store.db, tenant, ({ tx, now }) =>
    tx
      .insertInto('portfolios')
      .values({
        tenant_uuid: tenant,
        portfolio_uuid,
        name,
        description: null,
        status,
        created_utc: new Date(now),
        updated_utc: new Date(now),
      })
      .execute(),
  );
  return portfolio_uuid;
}

/** Inserts a meter's readings next to existing ones; NaN leaves a half hour as it is. */
export async function seedReadings(
  service: TestService,
  { tenant }: TestTenant,
  assetUUID: string,
  series: HalfHourSeries,
  direction: 0 | 1 = IMPORT,
): Promise<void> {
  const days = new Map<string, (number | null)[]>();
  for (const [slot, wh] of series.wh.entries()) {
    const ms = series.startMs + slot * HALF_HOUR_MS;
    const day = utcDay(ms);
    if (!days.has(day)) days.set(day, Array(48).fill(null));
    if (!Number.isNaN(wh)) days.get(day)![(ms % 86_400_000) / HALF_HOUR_MS] = wh;
  }
  await tenantTransaction(service.database.store.db, tenant, (scope) =>
    withReadingCounts(scope, [assetUUID], async () => {
      await sql`
      insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
      select ${tenant}, ${assetUUID}, ${direction}, day, wh::integer[], present, 0
      from unnest(${[...days.keys()]}::date[],
        ${[...days.values()].map((wh) => `{${wh.map((value) => value ?? 'NULL').join()}}`)}::text[],
        ${[...days.values()].map(presentMask)}::bigint[]) as t (day, wh, present)
      on conflict (tenant_uuid, asset_uuid, direction, day)
      do update set wh = merge_present(reading_days.wh, excluded.wh, excluded.present), present = reading_days.present |
        excluded.present`.execute(scope.tx);
      await correctFirstReadings(scope, [assetUUID]);
    }),
  );
}

const presentMask = (wh: (number | null)[]): number =>
  wh.reduce<number>((mask, value, slot) => (value === null ? mask : mask + 2 ** slot), 0);

export interface PublishedEvent {
  event: string;
  created_utc: Date;
  payload: Record<string, unknown>;
}

/** What has been published to the tenant's subscribers, oldest first; of one event if `eventUUID` is given. */
export async function publishedEvents(
  service: TestService,
  { tenant }: TestTenant,
  eventUUID?: string,
): Promise<PublishedEvent[]> {
  const rows = await tenantTransaction(service.database.store.db, tenant, ({ tx }) =>
    tx.selectFrom('outbox').select(['event', 'created_utc', 'payload']).orderBy('seq').execute(),
  );
  return (rows as PublishedEvent[]).filter((row) => eventUUID === undefined || row.payload['eventUUID'] === eventUUID);
}
