import { sql } from 'kysely';
import type { MarketFileQuery } from '#contract/marketFile.ts';
import {
  ACTIVITY_COLUMNS,
  activityRows,
  DELIVERED_VOLUME_COLUMNS,
  deliveredVolumeRows,
  EXPECTED_VOLUME_COLUMNS,
  expectedVolumeRows,
} from '#energy/files/settlementFiles.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { toRunWithAssets } from '../../baselines/measurement/latestRun.ts';
import { measureThese, profileWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { dealsOfEvent } from '../../events/deals.ts';
import { conflict } from '../../platform/http/problem.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { completeAssets, type InTransaction } from './boundFile.ts';
import { bmUnitIn, gspGroupsOf, type Participants } from './participants.ts';
import { countInPortions } from './portions.ts';
import type { Portions } from './tables.ts';

type SettlementFormat = 'P0282' | 'P0328' | 'E0511';

export const SETTLEMENT_COLUMNS: Record<SettlementFormat, readonly string[]> = {
  P0282: DELIVERED_VOLUME_COLUMNS,
  P0328: EXPECTED_VOLUME_COLUMNS,
  E0511: ACTIVITY_COLUMNS,
};

/** Returns the rows of a settlement flow of an event; throws before the first of them if it cannot be made. */
export async function settlementRows(
  format: SettlementFormat,
  inTransaction: InTransaction,
  participants: Participants,
  { validity, incomplete }: Pick<MarketFileQuery, 'validity' | 'incomplete'>,
): Promise<Portions> {
  const event = participants.subject.event!;
  switch (format) {
    case 'P0282': {
      const run = await inTransaction((scope) => runOf(scope, event, incomplete));
      return deliveredVolumes(inTransaction, participants, event, run);
    }
    case 'P0328':
      return expectedVolumes(inTransaction, participants, event, validity);
    default: {
      const groups = await inTransaction((scope) => gspGroupsOf(scope, participants));
      const units = groups.flatMap((group) => bmUnitIn(participants.subject)(group) ?? []);
      const { window } = participants.subject;
      return [activityRows(window, londonDates(window), units)];
    }
  }
}

/** Returns the run whose results are delivered volumes; throws 409 where half hours of an asset are not known. */
async function runOf(scope: TenantScope, event: EventRow, incomplete: MarketFileQuery['incomplete']): Promise<number> {
  const { run, unit_baseline } = await toRunWithAssets(scope, event.event_uuid, undefined);
  if (unit_baseline)
    throw conflict('The event is settled against one baseline for all its assets: there are no volumes per meter');
  if (incomplete === 'LEAVE_OUT') return run;
  const gaps = await countGaps(scope, event, run);
  if (gaps > 0)
    throw conflict(`${gaps} assets have half-hours without a reading or baseline: their volume is not known`);
  return run;
}

/** Counts the assets of a run that lack a half hour. */
async function countGaps(scope: TenantScope, event: EventRow, run: number): Promise<number> {
  const { event_uuid } = event;
  let gaps = 0;
  const called = dealsOfEvent(event).flatMap((deal, slot) => (deal === null ? [] : [slot + 1]));
  const counts = sql<{ gaps: number }>`(count(*) filter (where exists (
    select from unnest(${called}::integer[]) as called (slot)
    where baseline_wh[slot] is null or actual_wh[slot] is null)))::integer as gaps`;
  for await (const portion of countInPortions(scope, sql`run_results(${scope.tenant}, ${event_uuid}, ${run})`, counts))
    gaps += portion.gaps;
  return gaps;
}

interface Deviation {
  asset_uuid: string;
  baseline_wh: (number | null)[];
  actual_wh: (number | null)[];
  attributed_wh: (number | null)[] | null;
}

async function* deliveredVolumes(
  inTransaction: InTransaction,
  participants: Participants,
  event: EventRow,
  run: number,
): AsyncGenerator<string[][]> {
  const { window } = participants.subject;
  const groups = await inTransaction((scope) => gspGroupsOf(scope, participants));
  for (const date of londonDates(window))
    for (const gspGroup of groups) {
      const bmUnit = bmUnitIn(participants.subject)(gspGroup);
      if (bmUnit === null) continue;
      for await (const assets of completeAssets(inTransaction, participants, gspGroup)) {
        const deviations = await inTransaction((scope) =>
          readDeviations(
            scope,
            event,
            run,
            assets.map(({ asset_uuid }) => asset_uuid),
          ),
        );
        yield assets.flatMap(({ asset_uuid, own_mpan, export_mpan }) => {
          const deviation = deviations.get(asset_uuid);
          if (!deviation) return [];
          return deliveredVolumeRows(
            date,
            { gspGroup, bmUnit, importMsid: own_mpan!, exportMsid: export_mpan },
            (startMs) => deviation[(startMs - window.fromMs) / HALF_HOUR_MS] ?? 0,
          );
        });
      }
    }
}

/** Reads the reduced import of each asset by half hour of the event, in Wh; of shared energy, the event's part. */
async function readDeviations(
  { tx, tenant }: TenantScope,
  event: EventRow,
  run: number,
  assetUUIDs: readonly string[],
): Promise<Map<string, number[]>> {
  const { event_uuid, event_type } = event;
  const deals = dealsOfEvent(event);
  const { rows } = await sql<Deviation>`
    select asset_uuid, baseline_wh, actual_wh, attributed_wh
    from asset_results(${tenant}, ${event_uuid}, ${run}, ${arrayLiteral(assetUUIDs)}::uuid[])`.execute(tx);
  const sign = event_type === 'TURN_DOWN' ? 1 : -1;
  const deviationOf = ({ baseline_wh, actual_wh, attributed_wh }: Deviation) =>
    attributed_wh
      ? attributed_wh.map((wh) => (wh === null ? null : sign * wh))
      : baseline_wh.map((wh, slot) => (wh === null || actual_wh[slot] == null ? null : wh - actual_wh[slot]));
  return new Map(
    rows.flatMap((row) => {
      // What is not called is not delivered.
      const deviation = deviationOf(row).map((wh, slot) => (deals[slot] === null ? 0 : wh));
      return deviation.every((wh) => wh !== null) ? [[row.asset_uuid, deviation]] : [];
    }),
  );
}

/** Adds up the baselines of the assets of each unit over the days of the event. */
async function expectedVolumes(
  inTransaction: InTransaction,
  participants: Participants,
  event: EventRow,
  validity: 'DAY' | 'DEFAULT',
): Promise<Portions> {
  const { subject } = participants;
  const window = profileWindow(event);
  const slots = (window.toMs - window.fromMs) / HALF_HOUR_MS;
  const sums = new Map<string, Float64Array>();
  let unknown = 0;
  for await (const assets of completeAssets(inTransaction, participants)) {
    const unitOf = new Map(assets.map(({ asset_uuid, gsp_group }) => [asset_uuid, bmUnitIn(subject)(gsp_group)!]));
    const measured = await inTransaction((scope) =>
      measureThese(scope, event, subject.scheme, window, [...unitOf.keys()]),
    );
    for (const { assetUUID, baselineWh } of measured) {
      const unit = unitOf.get(assetUUID)!;
      const sum = sums.get(unit) ?? new Float64Array(slots);
      if (baselineWh.some((wh) => Number.isNaN(wh))) unknown++;
      else
        sums.set(
          unit,
          sum.map((wh, slot) => wh + baselineWh[slot]!),
        );
    }
  }
  if (unknown > 0)
    throw conflict(
      `${unknown} assets do not have a baseline for every half-hour of the event’s days: no volume is expected of them`,
    );
  const dates = londonDates(window);
  const rows = [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([unit, sum]) =>
      (validity === 'DEFAULT' ? dates.slice(0, 1) : dates).flatMap((date) =>
        expectedVolumeRows(
          date,
          validity === 'DEFAULT' ? null : date,
          unit,
          (startMs) => sum[(startMs - window.fromMs) / HALF_HOUR_MS]!,
        ),
      ),
    );
  return [rows];
}
