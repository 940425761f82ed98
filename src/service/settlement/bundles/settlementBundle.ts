import type { BundleAsset, BundleNomination, BundleTotals } from '#contract/bundleLines.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { datesOf, planMeasuring, profileWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { mapHistories, partOfMeter } from '../../baselines/measurement/meterHistories.ts';
import { openBatch } from '../../baselines/measurement/optedInBatches.ts';
import { calledHalfHours } from '../../events/deals.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Batch, TableColumn, Table } from '../../platform/http/formats/table.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { daysOf, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import { assetLine } from './assetLine.ts';
import { baselineTermsOf, type BundledRun, describeBundle, headOf, readBundledRun } from './bundleRun.ts';
import { LineChain } from './lineChain.ts';
import { bundlePortion, readBundleResults } from './readResults.ts';
import { settlementKey } from './settlementKey.ts';

/** Returns the description of a run's bundle, with the key that signs it. */
export const getSettlementBundle =
  (secrets: Secrets): Handler<'getSettlementBundle'> =>
  async ({ scope, params }) => {
    const bundled = await readBundledRun(scope, params);
    return describeBundle(scope, bundled, await settlementKey(scope, secrets));
  };

const LINE: readonly TableColumn[] = [{ name: 'line', kind: 'text' }];
const batchOf = (lines: readonly string[], isLast = false): Batch => ({ rows: lines.length, cells: [lines], isLast });

/** Returns the bundle of a run line by line: a portion of assets is read when the reader has taken the one before. */
export const settlementBundleTable =
  (secrets: Secrets) =>
  async ({ params, inTransaction }: TableCall<'getSettlementBundle'>): Promise<Table> => {
    const { bundled, key, head } = await inTransaction(async (scope) => {
      const found = await readBundledRun(scope, params);
      const own = await settlementKey(scope, secrets);
      return { bundled: found, key: own, head: await headOf(scope, found, own) };
    });
    async function* batches(): AsyncGenerator<Batch> {
      const chain = new LineChain();
      const { unit_baseline: unit } = bundled.run;
      const nomination: BundleNomination | null = unit && { kind: 'NOMINATION', ...unit };
      let lines = [chain.add(head), ...(nomination ? [chain.add(nomination)] : [])];
      let after = BEFORE_FIRST_ASSET;
      for (;;) {
        const from = after;
        const assets = await inTransaction((scope) => readAssets(scope, bundled, from));
        lines.push(...assets.map((asset) => chain.add(asset)));
        if (assets.length < bundlePortion.assets) break;
        after = assets.at(-1)!.assetUUID;
        yield batchOf(lines);
        lines = [];
      }
      const totals: BundleTotals = { kind: 'TOTALS', totals: bundled.run.totals as BundleTotals['totals'] };
      yield batchOf([...lines, chain.add(totals), chain.end(key.keyId, key.privateKey)], true);
    }
    return { columns: LINE, batches: batches() };
  };

/** Returns the lines of the next assets after one, with the readings that there are now. */
async function readAssets(requestScope: TenantScope, bundled: BundledRun, after: string): Promise<BundleAsset[]> {
  const { event, run, scheme } = bundled;
  const results = await readBundleResults(requestScope, bundled, after);
  if (results.length === 0) return [];
  const scope = { ...requestScope, now: run.calculated_utc.getTime() };
  const plan = planMeasuring(scope, event, scheme, profileWindow(event));
  const { histories, windows } = await openBatch(scope, event, results, datesOf(plan));
  const busy = daysOf(windows, plan.history.fromMs, plan.history.toMs);
  const terms = baselineTermsOf(bundled);
  const called = calledHalfHours(event);
  return mapHistories(scope, histories, (meter, index) => {
    const result = results[index]!;
    const part = partOfMeter(meter, plan.history.fromMs, plan.history.toMs);
    return assetLine(terms, event.event_type, result, part, busy.get(result.asset_uuid) ?? NO_EVENT_DAYS, called);
  });
}
