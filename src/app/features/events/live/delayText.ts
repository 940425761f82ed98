/** "32 min", "3.5 h", "–" if unknown. */
export function delayText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 90) return `${minutes}\u202fmin`;
  return `${(minutes / 60).toFixed(1).replace(/\.0$/, '')}\u202fh`;
}
