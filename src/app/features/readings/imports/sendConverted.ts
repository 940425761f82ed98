import { api } from '#app/data/client.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';

/** One such request a second is allowed. */
const INTERVAL_MS = 1050;

/** Checks or stores readings by their convention, portion after portion. */
export async function sendConverted<Portion>(
  portions: readonly Portion[],
  bodyOf: (portion: Portion) => BodyOf<'createConvertedConsumption'>,
  onShare: (share: number) => void,
) {
  const results: Awaited<ReturnType<typeof api.createConvertedConsumption>>[] = [];
  for (const [index, portion] of portions.entries()) {
    if (index > 0) await new Promise((next) => setTimeout(next, INTERVAL_MS));
    results.push(await api.createConvertedConsumption({ body: bodyOf(portion) }));
    onShare((index + 1) / portions.length);
  }
  return results;
}
