import { formatEnergy } from '#app/format/format.ts';

/** "Late data after final: +0.50 kWh. …": the effect of readings that arrived after the final run. */
export function lateDataWords(lateDataKwh: number): string {
  const sign = lateDataKwh > 0 ? '+' : '';
  return (
    `Late data after final: ${sign}${formatEnergy(lateDataKwh)}. The final figures stand; a recalculation under ` +
    'Runs includes the late readings.'
  );
}
