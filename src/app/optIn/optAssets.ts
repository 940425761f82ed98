import { chunksOf } from '#app/api/chunksOf.ts';
import { api } from '#app/api/client.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { OptResult } from '#contract/scheme.ts';
import type { OptAction, OptTarget } from './optTarget.ts';

const MOST_A_CALL = 1000;

type Opting = {
  target: OptTarget;
  action: OptAction;
  assetUUIDs: readonly string[];
  /** Only asks what would happen. */
  dryRun: boolean;
  /** Called after each part with how many assets are done. */
  onProgress?: (done: number) => void;
};

/** Opts assets in or out, 1,000 a call, and adds the answers up. Repeating it after a failure is harmless. */
export async function optAssets({ target, action, assetUUIDs, dryRun, onProgress }: Opting): Promise<OptResult> {
  const total: OptResult = { changed: 0, unchanged: 0, refused: [] };
  let done = 0;
  for (const part of chunksOf(assetUUIDs, MOST_A_CALL)) {
    const { changed, unchanged, refused } = await optPart(target, { assetUUIDs: part, action, dryRun });
    total.changed += changed;
    total.unchanged += unchanged;
    total.refused.push(...refused);
    done += part.length;
    onProgress?.(done);
  }
  return total;
}

function optPart({ kind, uuid }: OptTarget, body: { assetUUIDs: string[]; action: OptAction; dryRun: boolean }): Promise<OptResult> {
  return kind === 'scheme'
    ? api.optSchemeAssets({ params: { schemeUUID: uuid }, body })
    : api.optEventAssets({ params: { 'event-uuid': uuid }, body });
}

/** The assets that take part at present: Ready or awaiting the check in a scheme, opted in to an event. */
export async function whoTakesPart({ kind, uuid }: OptTarget): Promise<ReadonlySet<string>> {
  const pageOf =
    kind === 'scheme'
      ? (['READY', 'OPT_IN'] as const).map(
          (status) => (page: number) =>
            api.listSchemeAssets({ params: { schemeUUID: uuid }, query: { status, page, pageSize: MAX_PAGE_SIZE } }),
        )
      : [
          (page: number) =>
            api.listEventAssets({ params: { 'event-uuid': uuid }, query: { state: 'OPT_IN', page, pageSize: MAX_PAGE_SIZE } }),
        ];
  const found = new Set<string>();
  for (const read of pageOf) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await read(page);
      for (const { assetUUID } of answer.data) found.add(assetUUID);
      pages = answer.totalPages;
    }
  }
  return found;
}

/**
 * Which assets a finished opt-in or opt-out changed: what Undo takes back. `before` is who took part before it, only
 * needed where the answer left some unchanged.
 */
export function changedBy(
  action: OptAction,
  assetUUIDs: readonly string[],
  { unchanged, refused }: OptResult,
  before: ReadonlySet<string>,
): string[] {
  const refusedUUIDs = new Set(refused.map(({ assetUUID }) => assetUUID));
  const accepted = assetUUIDs.filter((assetUUID) => !refusedUUIDs.has(assetUUID));
  if (unchanged === 0) return accepted;
  return accepted.filter((assetUUID) => before.has(assetUUID) === (action === 'OPT_OUT'));
}
