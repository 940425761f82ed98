/** So many of a list, evenly spread, the first and the last included. */
export function spread<Item>(all: readonly Item[], count: number): Item[] {
  if (count >= all.length) return [...all];
  return Array.from(
    { length: count },
    (_, index) => all[Math.round((index * (all.length - 1)) / Math.max(1, count - 1))]!,
  );
}
