import { setImmediate } from 'node:timers/promises';

/** Collects everything a generator yields, and lets other tasks run before each item. */
export async function collectWithYields<Item>(items: Iterable<Item>): Promise<Item[]> {
  const made: Item[] = [];
  await setImmediate();
  for (const item of items) {
    made.push(item);
    await setImmediate();
  }
  return made;
}

/** Runs `work` over items, `limit` of them concurrently. */
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
