import { chunksOf } from '#app/api/chunksOf.ts';
import { api } from '#app/api/client.ts';
import type { NewAssetBody } from '#app/api/assets.ts';
import { ApiError } from '#client/client.ts';
import { ChunkRun } from './chunkRun.ts';
import type { AssetLine, BadAssetLine } from './readAssetLine.ts';

const CHUNK = 500;
const PACE_MS = 400;

/** An import under way: its progress, and what the service refused so far. */
export interface AssetsImport {
  run: ChunkRun;
  refused: BadAssetLine[];
  created: () => number;
}

/**
 * Creates assets, 500 a request. A request is all or nothing: lines that it names as wrong are put aside and the others
 * sent again. Each request has a key of its own, so that one whose answer was lost is not made twice.
 */
export function importAssets(lines: readonly AssetLine[]): AssetsImport {
  const chunks = chunksOf(lines, CHUNK);
  const refused: BadAssetLine[] = [];
  const keys = chunks.map(() => crypto.randomUUID());
  let created = 0;
  const send = async (chunk: number): Promise<void> => {
    while (chunks[chunk]!.length > 0) {
      const rest = chunks[chunk]!;
      try {
        await api.createAssetsBulk({ body: rest.map(({ body }) => body as NewAssetBody) }, { headers: { 'idempotency-key': keys[chunk]! } });
        created += rest.length;
        return;
      } catch (error) {
        const faults = faultsByItem(error);
        if (faults.size === 0) throw error;
        refused.push(...[...faults].flatMap(([index, reason]) => (rest[index] ? [{ line: rest[index].line, fields: rest[index].fields, reason }] : [])));
        chunks[chunk] = rest.filter((_, index) => !faults.has(index));
        // Another body is another request.
        keys[chunk] = crypto.randomUUID();
      }
    }
  };
  return { run: new ChunkRun({ sizes: chunks.map((chunk) => chunk.length), send, paceMs: PACE_MS }), refused, created: () => created };
}

/** The items that a refusal names, with what is wrong with each; empty where it names none. */
function faultsByItem(error: unknown): Map<number, string> {
  const found = new Map<number, string>();
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) return found;
  for (const { pointer, detail } of error.problem?.errors ?? []) {
    const [, index, field] = /^\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
    if (index !== undefined) found.set(Number(index), [found.get(Number(index)), [field, detail].filter(Boolean).join(' ')].filter(Boolean).join('; '));
  }
  return found;
}
