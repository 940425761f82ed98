/**
 * Returns the share of due half hours whose readings were received, in percent with one decimal; null where none is
 * due. It is rounded down: less than all is never 100 %.
 */
export const receivedPercent = ({ present, expected }: { present: number; expected: number }): number | null =>
  expected === 0 ? null : Math.floor((1000 * present) / expected) / 10;
