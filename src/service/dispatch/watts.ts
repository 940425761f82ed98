/** Returns watts in kW, to the watt. */
export const wattsToKw = (watts: number): number => Math.round(watts) / 1000;

/** Returns the mean of watts by half hour; 0 for none. */
export const meanWatts = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
