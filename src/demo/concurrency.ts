import { setImmediate } from 'node:timers/promises';

/** All that a generator makes; before each, whatever else there is to do has its turn. */
export async function collectWithYields<Item>(items: Iterable<Item>): Promise<Item[]> {
  const made: Item[] = [];
  await setImmediate();
  for (const item of items) {
    made.push(item);
    await setImmediate();
  }
  return made;
}

/** Runs `work` over items, `limit` of them at a time. */
export async function mapConcurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
