/**
 * Splits a list into parts of at most `maxBytes` of JSON each, in order; an item larger than that is a part of its own.
 */
export function splitByBytes<Item>(items: readonly Item[], maxBytes: number): Item[][] {
  const portions: Item[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    bytes += size;
    if (bytes > maxBytes) {
      portions.push([]);
      bytes = size;
    }
    portions.at(-1)!.push(item);
  }
  return portions;
}
