/** Returns all items, or `most` of them spread evenly: each has the same chance whatever their order means. */
export function sampleOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return samplePlaces(items.length, most).map((place) => items[place]!);
}

/** Returns the places of a sample of `most` among `count` items, from 0; all of them where there are no more. */
export const samplePlaces = (count: number, most: number): number[] =>
  Array.from({ length: Math.min(count, most) }, (_, index) =>
    count <= most ? index : Math.floor((index * count) / most),
  );
