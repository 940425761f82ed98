import { HOUR_MS } from '#energy/time/spans.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import type { PortsOf } from '../../../assets/ports/ports.ts';
import { currentScheme } from '../../../baselines/measurement/eventTerms.ts';
import { stepsOf } from '../../../events/bulkActions/bulkOperation.ts';
import { assetsText } from '../../../events/verdict.ts';
import { iso } from '../../../platform/rows/iso.ts';
import { changeSchemeOptIns } from '../../../schemes/optSchemeAssets.ts';
import type { Explained } from './explained.ts';

/** Returns the remedy of joining the event's scheme, where the regulator checks the assets; some wait already. */
export async function optIntoScheme(
  scope: TenantScope,
  ports: PortsOf,
  event: EventRow,
  assets: readonly string[],
): Promise<Explained> {
  const { name } = await currentScheme(scope, event);
  const assetUUIDs: string[] = [];
  let waiting = 0;
  for (const step of stepsOf(assets)) {
    const body = { assetUUIDs: step, action: 'OPT_IN', dryRun: true } as const;
    const { moved, result } = await changeSchemeOptIns(ports)(scope, event.scheme_uuid, body);
    assetUUIDs.push(...moved.map((move) => move.assetUUID));
    waiting += result.unchanged;
  }
  const count = assetUUIDs.length;
  const readyBy = scope.now + ports(scope).regulator.checkDelayMs;
  const lastMs = (event.opt_in_deadline_utc ?? event.start_utc).getTime();
  const notes = [
    waiting > 0 && `${assetsText(waiting, 'is', 'are')} awaiting the scheme operator’s check`,
    count > 0 && (readyBy < lastMs ? inTime(readyBy - scope.now) : 'The check would take too long for this event'),
  ].filter((note) => note !== false);
  return {
    note: notes.length === 0 ? null : `${notes.join('. ')}.`,
    remedy:
      count === 0
        ? null
        : {
            action: 'SCHEME_OPT_IN',
            target: event.scheme_uuid,
            targetName: name,
            filter: { status: 'ACTIVE', assetUUIDs },
            assets: count,
            label: `Opt ${formatCount(count)} into the scheme`,
            readyBy: iso(readyBy),
          },
  };
}

/** Says how long the check takes; that of a live tenant by file has no length of its own. */
function inTime(checkMs: number): string {
  if (checkMs === 0) return 'The scheme operator checks them first';
  const hours = Math.ceil(checkMs / HOUR_MS);
  return hours <= 1 ? 'The check takes less than an hour' : `The check takes about ${hours} hours`;
}
