import { sql } from 'kysely';
import { type DeviceKind, deviceOf } from '#energy/simulated/device.ts';
import { ordinaryW } from '#energy/simulated/ordinaryLoad.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { START_MS } from './simulatedFleet.ts';

/** What became of the dispatch of one simulated asset. */
export interface DeviceOutcome {
  assetId: string;
  kind: DeviceKind;
  answer: string | null;
  reasonCode: string | null;
  execution: string;
  latencyMs: number | null;
  /** Of the second half hour of the event, in kW: asked less, and less than without the event. */
  askedKw: number;
  deliveredKw: number;
  ordinaryKw: number;
}

interface Row {
  asset_id: string;
  asset_type: string;
  power_kw: number | null;
  capacity_kwh: number | null;
  answer: string | null;
  reason_code: string | null;
  execution: string;
  latency_ms: number | null;
  asked_w: number;
  wh: number;
}

const PLACE = 2;

/** Dispatches of an event by asset id, with what the meters measured. */
export const readOutcomes = (store: Store, tenant: string, eventUUID: string): Promise<DeviceOutcome[]> =>
  tenantTransaction(store.db, tenant, async ({ tx }) => {
    const halfHourMs = START_MS + (PLACE - 1) * HALF_HOUR_MS;
    const slot = (halfHourMs % 86_400_000) / HALF_HOUR_MS + 1;
    const { rows } = await sql<Row>`
      select a.asset_id, a.asset_type, a.power_kw, a.capacity_kwh, d.answer, d.reason_code, d.execution, d.latency_ms,
        d.requested_w[${PLACE}::integer] as asked_w,
        (select sum(case r.direction when 0 then r.wh[${slot}::integer] else -r.wh[${slot}::integer] end)::integer
          from reading_days r where r.tenant_uuid = a.tenant_uuid and r.asset_uuid = a.asset_uuid
            and r.day = ${new Date(halfHourMs).toISOString().slice(0, 10)}::date) as wh
      from dispatches d join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
      where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} order by a.asset_id`.execute(tx);
    return rows.map((row) => toOutcome(row, halfHourMs));
  });

function toOutcome(row: Row, halfHourMs: number): DeviceOutcome {
  const device = deviceOf({
    assetId: row.asset_id,
    assetType: row.asset_type,
    powerKw: row.power_kw,
    capacityKwh: row.capacity_kwh,
  });
  const ordinaryKw = ordinaryW(device, halfHourMs) / 1000;
  return {
    assetId: row.asset_id,
    kind: device.kind,
    answer: row.answer,
    reasonCode: row.reason_code,
    execution: row.execution,
    latencyMs: row.latency_ms,
    askedKw: -row.asked_w / 1000,
    deliveredKw: ordinaryKw - row.wh / 500,
    ordinaryKw,
  };
}
