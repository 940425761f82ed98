import type { ProblemItem } from '#contract/problem.ts';
import type { Handler } from '../platform/http/call.ts';
import { invalid } from '../platform/http/problem.ts';
import { findAssetsOfDecisions, storeDecisions } from './findAssetsOfDecisions.ts';
import { findScheme } from './schemeRows.ts';

/** Stores the regulator's decisions on up to 1,000 MPANs of a scheme, all or none; each fault names its item. */
export const recordVerdicts: Handler<'recordRegulatorVerdicts'> = async ({
  scope,
  params: { schemeUUID },
  body: { verdicts, dryRun },
}) => {
  await findScheme(scope, schemeUUID);
  const items = verdicts.map(({ mpan, status, reason, heldBy }) => ({
    mpan: mpan.core,
    status,
    reason: reason ?? null,
    heldBy: heldBy ?? null,
  }));
  const targets = Map.groupBy(
    await findAssetsOfDecisions(
      scope,
      schemeUUID,
      items.map(({ mpan }) => mpan),
    ),
    ({ mpan }) => mpan!,
  );
  refuseFaults(items, targets);
  const judged = items.flatMap(({ mpan, ...verdict }) => targets.get(mpan)!.map((asset) => ({ ...asset, ...verdict })));
  const count = (of: string) => judged.filter(({ status }) => status === of).length;
  const changed = dryRun ? null : await storeDecisions(scope, schemeUUID, judged);
  return {
    checked: judged.length,
    changed,
    ready: count('READY'),
    duplicated: count('DUPLICATED'),
    rejected: count('REJECTED'),
  };
};

function refuseFaults(items: readonly { mpan: string }[], targets: ReadonlyMap<string, unknown>): void {
  const first = new Map<string, number>();
  const errors: ProblemItem[] = [];
  items.forEach(({ mpan }, index) => {
    const pointer = `/verdicts/${index}/mpan`;
    const before = first.get(mpan);
    if (before !== undefined) errors.push({ pointer, code: 'REPEATED', detail: `is also the mpan of item ${before}` });
    else if (!targets.has(mpan))
      errors.push({ pointer, code: 'NOT_IN_SCHEME', detail: 'no active asset with this MPAN is in the scheme' });
    first.set(mpan, before ?? index);
  });
  if (errors.length > 0) throw invalid(errors);
}
