import { splitUnit } from '#app/format/format.ts';

/** The energy of a figure: no value, no unit. */
export const energyFigure = (kwh: number | null | undefined): { value: string; unit?: string } =>
  kwh == null ? { value: '–' } : splitUnit(kwh, 'kWh');
