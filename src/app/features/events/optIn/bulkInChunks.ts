import { callThrottled } from '#app/data/callThrottled.ts';
import { chunksOf } from '#app/data/chunksOf.ts';
import { api } from '#app/data/client.ts';
import type { AssetFilterInput } from '#app/data/operationTypes.ts';
import { readAllItems } from '#client/readAllItems.ts';
import type { BulkAction, BulkActionKind } from '#contract/bulkAction.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Refusal } from '#contract/scheme.ts';

/** Results so far. */
export type ChunkedResult = Pick<
  BulkAction,
  'changed' | 'unchanged' | 'refusedCount' | 'refusedByCode' | 'refused' | 'matched' | 'done'
>;
export type ChunkedTask = { action: BulkActionKind; filter: AssetFilterInput; target: string | null };

/** Limit of refusals stored by asset for each reason, as in a bulk action. */
const MAX_REFUSALS_PER_CODE = 50;

/** The ids of all assets under a filter, read before anything changes, because changes may affect the filter. */
export async function listMatchingAssets({ assetUUIDs, ...filter }: AssetFilterInput): Promise<string[]> {
  if (assetUUIDs) return assetUUIDs;
  const { schemeUUID, schemeStatus, eventUUID, eventState, search, ...others } = filter;
  const alone = Object.values(others).every((value) => value === undefined);
  const read = { search, pageSize: MAX_PAGE_SIZE };
  // Every server lists assets under a scheme and under an event; its list of assets may not filter by them.
  const assets =
    alone && eventUUID !== undefined && schemeUUID === undefined
      ? await readAllItems((at) =>
          api.listEventAssets({ params: { 'event-uuid': eventUUID }, query: { ...read, state: eventState, ...at } }),
        )
      : alone && schemeUUID !== undefined && eventUUID === undefined
        ? await readAllItems((at) =>
            api.listSchemeAssets({ params: { schemeUUID }, query: { ...read, status: schemeStatus, ...at } }),
          )
        : await readAllItems((at) => api.listAssets({ query: { ...filter, pageSize: MAX_PAGE_SIZE, ...at } }));
  return assets.map(({ assetUUID }) => assetUUID);
}

/** Changes up to 1,000 assets by the interface's operation for it. */
async function applyAction(
  assetUUIDs: string[],
  { action, target }: ChunkedTask,
  key: string,
): Promise<{ changed: number; unchanged: number; refused: Refusal[] }> {
  const headers = { 'idempotency-key': key };
  const uuid = target ?? '';
  switch (action) {
    case 'SCHEME_OPT_IN':
    case 'SCHEME_OPT_OUT':
      return api.optSchemeAssets(
        {
          params: { schemeUUID: uuid },
          body: { assetUUIDs, action: action === 'SCHEME_OPT_IN' ? 'OPT_IN' : 'OPT_OUT' },
        },
        { headers },
      );
    case 'EVENT_OPT_IN':
    case 'EVENT_OPT_OUT':
      return api.optEventAssets(
        {
          params: { 'event-uuid': uuid },
          body: { assetUUIDs, action: action === 'EVENT_OPT_IN' ? 'OPT_IN' : 'OPT_OUT' },
        },
        { headers },
      );
    case 'ASSIGN_PORTFOLIO': {
      const { assigned, unchanged } = await api.assignPortfolioAssets(
        { params: { portfolioUUID: uuid }, body: { assetUUIDs } },
        { headers },
      );
      return { changed: assigned, unchanged, refused: [] };
    }
    default: {
      const { done, refused } = await callThrottled(assetUUIDs, (assetUUID) =>
        action === 'ARCHIVE'
          ? api.archiveAsset({ params: { assetUUID } })
          : api.restoreAsset({ params: { assetUUID } }),
      );
      return {
        changed: done,
        unchanged: 0,
        refused: refused.map(({ id, error }) => ({
          assetUUID: id,
          code: action === 'ARCHIVE' ? 'EVENT_RUNNING' : 'MPAN_TAKEN',
          detail: error.message,
        })),
      };
    }
  }
}

function addResult(
  sum: ChunkedResult,
  part: string[],
  { changed, unchanged, refused }: { changed: number; unchanged: number; refused: Refusal[] },
): ChunkedResult {
  const refusedByCode = { ...sum.refusedByCode };
  const named = [...sum.refused];
  for (const refusal of refused) {
    const before = refusedByCode[refusal.code] ?? 0;
    refusedByCode[refusal.code] = before + 1;
    if (before < MAX_REFUSALS_PER_CODE) named.push({ ...refusal, assetId: null, name: null });
  }
  return {
    ...sum,
    done: sum.done + part.length,
    changed: sum.changed + changed,
    unchanged: sum.unchanged + unchanged,
    refusedCount: sum.refusedCount + refused.length,
    refusedByCode,
    refused: named,
  };
}

/**
 * Runs a bulk action on every asset under a filter, for a server without bulk actions: by the interface's operations,
 * up to 1,000 assets a call. `key` belongs to one intention: with it a retry acts once. There is no record of it, and
 * it cannot be undone as a whole.
 */
export async function runBulkInChunks(
  task: ChunkedTask,
  key: string,
  onProgress: (result: ChunkedResult) => void = () => undefined,
): Promise<ChunkedResult> {
  const assets = await listMatchingAssets(task.filter);
  let sum: ChunkedResult = {
    matched: assets.length,
    done: 0,
    changed: 0,
    unchanged: 0,
    refusedCount: 0,
    refusedByCode: {},
    refused: [],
  };
  for (const [index, part] of chunksOf(assets, MAX_PAGE_SIZE).entries()) {
    onProgress(sum);
    sum = addResult(sum, part, await applyAction(part, task, `${key}-${index}`));
  }
  return sum;
}
