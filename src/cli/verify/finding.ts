/** Takes something that does not fit, as a sentence that names its place. */
export type Report = (finding: string) => void;

const shown = (value: unknown): string => (value === null ? 'nothing' : JSON.stringify(value));

/** Reports a figure that is not the one recomputed. */
export function compare(report: Report, place: string, name: string, stored: unknown, recomputed: unknown): void {
  if (JSON.stringify(stored) === JSON.stringify(recomputed)) return;
  report(`${place}: ${name} is ${shown(stored)} in the file, ${shown(recomputed)} recomputed`);
}

/** A figure of a sum, given by how many watt-hours that is moved; null where there is none. */
export type FigureOf = (movedWh: number) => number | null;

/**
 * The same of a rounded figure. The service adds assets up in portions, so that the last bits of a sum may differ, and
 * with them the digit to which it is rounded: `noiseWh` is by how much.
 */
export function compareRounded(
  report: Report,
  place: string,
  name: string,
  stored: number | null,
  { figure, decimals, noiseWh }: { figure: FigureOf; decimals: number; noiseWh: number },
): void {
  const possible = [0, -noiseWh, noiseWh].map((moved) => rounded(figure(moved), decimals));
  if (!possible.includes(stored)) compare(report, place, name, stored, possible[0]);
}

function rounded(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
