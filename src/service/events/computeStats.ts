import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../clockwork/jobs.ts';
import { tell } from '../outbox.ts';
import { isoOrNull } from '../shared/iso.ts';
import { changeEvent, holdMeasuredEvent, readEvent, signal } from './eventRows.ts';
import { schemeOf } from '../shared/eventTerms.ts';
import { eventWindow, type Measured } from '../shared/measure.ts';
import { measureForJob } from './keptProfile.ts';
import { settle, sum, termsOf } from './settle.ts';
import { settleAsset, type SettledAsset } from './settleAsset.ts';
import { storeBaselines } from './storeBaselines.ts';
import { storeRun, type Totals } from './storeRun.ts';

/** After this long readings are not waited for any more. */
const FINAL_AFTER_MS = 30 * 86_400_000;

/** Calculates one more run of an ended event's stats; until that is FINAL, one falls due 30 days after the end. */
export const computeStats: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (event?.state !== 'ENDED') return;
  const scheme = await schemeOf(scope, event);
  const { measured, keep } = await measureForJob(scope, event, scheme);
  const settled = measured.map((asset) => settleAsset(event.event_type, asset));
  const finalAt = event.end_utc.getTime() + FINAL_AFTER_MS;
  const isFinal = scope.now >= finalAt || settled.every((asset) => asset.dataStatus === 'COMPLETE');
  const totals = await totalsOf(scope, event, scheme, measured, settled);

  if (!(await holdMeasuredEvent(scope, 'STATS', event))) return;
  await tell(scope, 'EVENT.STATS_CALCULATION_STARTED', signal(await changeEvent(scope, eventUUID, { stats_status: 'CALCULATING' })));
  await storeBaselines(scope, eventUUID, measured);
  await storeRun(scope, eventUUID, { status: isFinal ? 'FINAL' : 'PRELIMINARY', totals, measured, settled });
  await keep();
  const ready = await changeEvent(scope, eventUUID, { stats_status: 'READY', baseline_status: 'READY' });
  await tell(scope, 'EVENT.STATS_READY', signal(ready));
  if (!isFinal) await enqueue(scope, 'STATS', [eventUUID], finalAt);
};

async function totalsOf(scope: TenantScope, event: EventRow, scheme: SchemeRow, measured: Measured[], settled: SettledAsset[]): Promise<Totals> {
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const assetsMissingData = settled.filter((asset) => asset.dataStatus === 'MISSING').length;
  const lastSlot = measured.reduce((last, { actualWh }) => Math.max(last, actualWh.findLastIndex((wh) => !Number.isNaN(wh))), -1);
  return {
    assetsInvited: await countInvited(scope, event.event_uuid),
    assetsOptedIn: measured.length,
    assetsWithData: measured.length - assetsMissingData,
    assetsMissingData,
    dataThroughUTC: isoOrNull(lastSlot < 0 ? null : fromMs + (lastSlot + 1) * HALF_HOUR_MS),
    expectedReadings: measured.length * halfHours,
    presentReadings: sum(measured, ({ actualWh }) => actualWh.reduce((count, wh) => count + Number(!Number.isNaN(wh)), 0)),
    ...settle(termsOf(event, scheme), measured),
  };
}

async function countInvited({ tx, tenant }: TenantScope, eventUUID: string): Promise<number> {
  const { invited } = await tx
    .selectFrom('event_assets')
    .select(sql<number>`count(*)`.as('invited'))
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirstOrThrow();
  return invited;
}
