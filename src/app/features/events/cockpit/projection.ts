import { plural } from '#app/format/plural.ts';
import type { EventLive } from '#contract/live.ts';

/** The state of an event at the end of a half hour, kWh since its start. */
export interface ProjectionRow {
  t: number;
  measured: number | null;
  projected: number;
  range: [number, number];
  target: number | null;
  /** Number of assets measured in the half hour that ends here. */
  note: string;
}

/** From zero at the start to the end of each half hour; measured as far as any asset has reported. */
export function projectionRows({ startTime, settlementPeriods, targetKwh, measured }: EventLive): ProjectionRow[] {
  const last = settlementPeriods.findLastIndex(({ deliveredKwh }) => deliveredKwh !== null);
  const isMeasured = measured.deliveredKwh !== null;
  const rows: ProjectionRow[] = [
    {
      t: Date.parse(startTime),
      measured: isMeasured ? 0 : null,
      projected: 0,
      range: [0, 0],
      target: targetKwh === null ? null : 0,
      note: '',
    },
  ];
  let sum = 0;
  for (const [
    index,
    { endTime, deliveredKwh, assetsReported, cumulative, cumulativeTargetKwh },
  ] of settlementPeriods.entries()) {
    sum += deliveredKwh ?? 0;
    rows.push({
      t: Date.parse(endTime),
      measured: index <= last ? sum : null,
      projected: cumulative.kwh,
      range: [cumulative.p10Kwh, cumulative.p90Kwh],
      target: cumulativeTargetKwh,
      note: assetsReported === 0 ? '' : ` · ${plural(assetsReported, 'asset')} reported`,
    });
  }
  return rows;
}

/** Values for an axis, negligible ones as zero: a range that ends slightly below zero would cost a whole step. */
export function axisValues(values: readonly number[]): number[] {
  const most = Math.max(...values.map(Math.abs));
  return values.map((value) => (Math.abs(value) < NEGLIGIBLE_SHARE * most ? 0 : value));
}
const NEGLIGIBLE_SHARE = 0.02;
