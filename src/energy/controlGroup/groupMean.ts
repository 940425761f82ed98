/** Mean and spread of a group, updated asset by asset, so that a million need no array. Watt-hours. */
export interface GroupMean {
  count: number;
  mean: number;
  /** Sum of squared deviations from the mean. */
  squares: number;
}

export const emptyGroup: GroupMean = { count: 0, mean: 0, squares: 0 };

/** Returns the mean of two parts of a group together. */
export function mergeGroups(a: GroupMean, b: GroupMean): GroupMean {
  const count = a.count + b.count;
  if (count === 0) return emptyGroup;
  const difference = b.mean - a.mean;
  return {
    count,
    mean: a.mean + (difference * b.count) / count,
    squares: a.squares + b.squares + (difference * difference * a.count * b.count) / count,
  };
}

/**
 * Returns the mean with one asset more: its net energy over all half hours of the event, or its change since before.
 */
export const withAsset = (group: GroupMean, wh: number): GroupMean =>
  mergeGroups(group, { count: 1, mean: wh, squares: 0 });

/** Returns the variance of the mean, from the variance with n − 1. */
export const varianceOfMean = ({ count, squares }: GroupMean): number => squares / (count - 1) / count;
