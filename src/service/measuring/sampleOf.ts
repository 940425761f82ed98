/** Returns all items, or `most` of them spread evenly: each has the same chance whatever their order means. */
export function sampleOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);
}
