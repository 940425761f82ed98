import type { ProblemItem } from '#contract/problem.ts';
import type { Handler } from '../http/call.ts';
import { invalid } from '../http/problem.ts';
import type { PortsOf } from '../ports/ports.ts';
import { insertAssets } from './insertAssets.ts';

/** Creates up to 1,000 assets or none; every fault names its item by index. */
export const createAssetsBulk =
  (ports: PortsOf): Handler<'createAssetsBulk'> =>
  async ({ scope, body }) => {
    refuseRepeats(body.map((item) => item.assetId));
    return { data: await insertAssets(scope, ports(scope).mpanRegister, body, (index, field) => `/${index}/${field}`) };
  };

function refuseRepeats(assetIds: readonly (string | null)[]): void {
  const first = new Map<string, number>();
  const errors: ProblemItem[] = [];
  assetIds.forEach((assetId, index) => {
    if (assetId === null) return;
    const before = first.get(assetId);
    if (before === undefined) first.set(assetId, index);
    else errors.push({ pointer: `/${index}/assetId`, code: 'REPEATED', detail: `is the assetId of item ${before} too` });
  });
  if (errors.length > 0) throw invalid(errors);
}
