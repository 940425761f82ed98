import { formatCount } from '#text/count.ts';
type Readings = { expectedReadings: number | null; presentReadings: number | null };

/** "4 of 12 asset half hours": the readings of a stats run; empty before the first run. */
export function readingsWords({ expectedReadings, presentReadings }: Readings): string {
  if (expectedReadings == null || presentReadings == null) return '';
  return `${formatCount(presentReadings)} of ${formatCount(expectedReadings)} asset half-hours`;
}

/** "Settling, 4 of 12 asset half hours": the state of an event whose stats are not final. */
export function settlingWords(readings: Readings): string {
  const words = readingsWords(readings);
  return words === '' ? 'Settling' : `Settling, ${words}`;
}
