import type { Selectable } from 'kysely';
import type { SharedEnergy } from '#contract/stats.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventAssetStatsTable, EventRow } from '#store/schema.ts';

type Columns = Pick<Selectable<EventAssetStatsTable>, 'baseline_wh' | 'actual_wh' | 'attributed_wh' | 'elsewhere_wh'>;

/** Returns the division of an asset's energy in a run, without the names of the other events; null without one. */
export function sharedOf(
  { event_type }: Pick<EventRow, 'event_type'>,
  { baseline_wh, actual_wh, attributed_wh, elsewhere_wh }: Columns,
): SharedEnergy | null {
  if (attributed_wh === null || elsewhere_wh === null) return null;
  let [delivered, attributed] = [0, 0];
  for (const [slot, baseline] of baseline_wh.entries()) {
    const actual = actual_wh[slot] ?? null;
    if (baseline === null || actual === null) continue;
    const measured = deliveredWh(event_type, baseline, actual);
    delivered += measured;
    attributed += attributed_wh[slot] ?? measured;
  }
  const elsewhere = Object.entries(elsewhere_wh).map(([eventUUID, wh]) => ({ eventUUID, wh: sum(wh) }));
  const left = delivered - attributed - sum(elsewhere.map(({ wh }) => wh));
  return {
    deliveredKwh: whToKwh(delivered),
    attributedKwh: whToKwh(attributed),
    elsewhere: elsewhere.map(({ eventUUID, wh }) => ({ eventUUID, eventName: '', attributedKwh: whToKwh(wh) })),
    unattributedKwh: whToKwh(left),
  };
}

export const withNames = (shared: SharedEnergy | null, names: ReadonlyMap<string, string>): SharedEnergy | null =>
  shared && {
    ...shared,
    elsewhere: shared.elsewhere.map((other) => ({ ...other, eventName: names.get(other.eventUUID)! })),
  };

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, wh) => total + (wh ?? 0), 0);
