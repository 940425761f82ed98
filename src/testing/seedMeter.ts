import { v7 as newUuid } from 'uuid';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { freshMpan } from './seed.ts';
import type { TestService, TestTenant } from './testService.ts';

export interface SeededMeter {
  assetUUID: string;
  userUUID: string;
  mpan: string;
}
interface MeterOptions {
  /** Whether the user allows the meter to be read. */
  consents?: boolean;
  exportMpan?: string | null;
  meterSerialNumber?: string | null;
  mpanStatus?: 'VALID' | 'PENDING' | 'INVALID';
}

/** A smart meter and its user, inserted directly into the database. */
export async function seedMeter(
  service: TestService,
  { tenant }: TestTenant,
  { consents = true, exportMpan = null, meterSerialNumber = null, mpanStatus = 'VALID' }: MeterOptions = {},
): Promise<SeededMeter> {
  const meter = { assetUUID: newUuid(), userUUID: newUuid(), mpan: freshMpan() };
  await tenantTransaction(service.database.store.db, tenant, async ({ tx, now }) => {
    const written = { tenant_uuid: tenant, created_utc: new Date(now), updated_utc: new Date(now) };
    await tx
      .insertInto('users')
      .values({ ...written, user_uuid: meter.userUUID, user_id: meter.userUUID, name: 'Ada', email: null, phone: null })
      .execute();
    await tx
      .insertInto('assets')
      .values({
        ...written,
        asset_uuid: meter.assetUUID,
        asset_id: meter.assetUUID,
        user_uuid: meter.userUUID,
        asset_type: 'SMART_METER',
        mpan: meter.mpan,
        export_mpan: exportMpan,
        mpan_status: mpanStatus,
        meter_serial_number: meterSerialNumber,
      })
      .execute();
    if (consents)
      await tx
        .insertInto('consents')
        .values({
          tenant_uuid: tenant,
          created_utc: new Date(now),
          consent_uuid: newUuid(),
          user_uuid: meter.userUUID,
          asset_uuid: null,
          type: 'DATA_ACCESS',
          preference: 'OPT_IN',
          status: 'ACTIVE',
          granularity: 'halfHour',
          purpose: null,
          evidence_method: null,
          wording_version: null,
        })
        .execute();
  });
  return meter;
}
