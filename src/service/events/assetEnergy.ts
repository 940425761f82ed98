import type { Selectable } from 'kysely';
import type { AssetEventStats } from '#contract/stats.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventAssetStatsTable, EventRow } from '#store/schema.ts';
import { iso } from '../platform/rows/iso.ts';

type EnergyColumns = Pick<Selectable<EventAssetStatsTable>, 'baseline_wh' | 'actual_wh' | 'attributed_wh'>;

/** Returns an asset's energy in each half hour of an event, in kWh: of shared energy what counts for the event. */
export const energyByHalfHour = (
  { event_type, start_utc }: Pick<EventRow, 'event_type' | 'start_utc'>,
  { baseline_wh, actual_wh, attributed_wh }: EnergyColumns,
): AssetEventStats['settlementPeriods'] =>
  baseline_wh.map((baseline, slot) => {
    const actual = actual_wh[slot] ?? null;
    const measured = baseline === null || actual === null ? null : deliveredWh(event_type, baseline, actual);
    const delivered = attributed_wh?.[slot] ?? measured;
    return {
      startTime: iso(start_utc.getTime() + slot * HALF_HOUR_MS),
      baselineKwh: kwhOrNull(baseline),
      actualKwh: kwhOrNull(actual),
      deliveredKwh: kwhOrNull(delivered),
    };
  });

const kwhOrNull = (wh: number | null) => (wh === null ? null : whToKwh(wh));
