export const isMet = (holds: boolean): string => (holds ? 'met' : 'NOT met');

/** A figure beside the goal that it should at least reach. */
export const isReached = (value: number, goal: number): string =>
  `${value.toFixed(2)} of ${goal} ${isMet(value >= goal)}`;
