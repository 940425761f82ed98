import type { NewConsent } from '#contract/consent.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { Handler } from '../../platform/http/call.ts';
import { listPointer } from '../../platform/http/itemPointers.ts';
import { invalid } from '../../platform/http/problem.ts';
import { toConsent } from './consentRow.ts';
import { recordConsents } from './recordConsents.ts';

/** Records up to 1,000 preferences or none; every fault names its item by index. */
export const createConsentsBulk: Handler<'createConsentsBulk'> = async ({ scope, body }) => {
  refuseOverlappingConsents(body);
  return { data: (await recordConsents(scope, body, listPointer)).map(toConsent(scope.now)) };
};

/** Refuses two preferences for the same asset: the newer one counts, and those of one request are equally new. */
export function refuseOverlappingConsents(items: readonly NewConsent[]): void {
  const before = new Map<string, Map<string | null, number>>();
  const errors: ProblemItem[] = [];
  items.forEach(({ userUUID, type, assetUUID = null }, index) => {
    const about = `${userUUID} ${type}`;
    const scopes = before.get(about) ?? new Map<string | null, number>();
    before.set(about, scopes);
    const other = assetUUID === null ? scopes.values().next().value : (scopes.get(assetUUID) ?? scopes.get(null));
    if (other === undefined) scopes.set(assetUUID, index);
    else errors.push({ pointer: `/${index}`, code: 'REPEATED', detail: `concerns the same as item ${other}` });
  });
  if (errors.length > 0) throw invalid(errors);
}
