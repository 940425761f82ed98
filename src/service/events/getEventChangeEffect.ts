import type { RefusalCode } from '#contract/scheme.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { balanceTerms } from '../analytics/balance/terms.ts';
import { eventFigures } from '../analytics/effect/eventFigures.ts';
import { allOf } from '../analytics/effect/optedIn.ts';
import type { Handler } from '../http/call.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { lockAssets } from '../participation/lockAssets.ts';
import { iso, isoOrNull } from '../wire/iso.ts';
import { findEvent } from './eventRows.ts';
import { checkTimes, columnsOf, timesOf } from './eventTimes.ts';
import { requireScheduled } from './lifecycle.ts';
import { requireOpenScheme } from './requireOpenScheme.ts';
import { type OptIn, refusalsOf } from './stillFits.ts';

/** Opt-ins checked by one statement. */
const BATCH = 1000;

/** What changing a scheduled event would do to it, by the rules of the change; changes nothing. */
export const getEventChangeEffect: Handler<'getEventChangeEffect'> = async ({ scope, params, body }) => {
  const event = await findEvent(scope, params['event-uuid']);
  requireScheduled(scope, event);
  const times = timesOf(event, body);
  checkTimes(scope, times, body);
  if (times.startMs !== event.start_utc.getTime()) await requireOpenScheme(scope, event.scheme_uuid, times.startMs);
  const written = Object.entries(columnsOf(body)).filter(([, value]) => value !== undefined);
  const changed: EventRow = { ...event, ...Object.fromEntries(written) };
  const scheme = await schemeOf(scope, event);
  const { staying, all, ended } = await checkOptIns(scope, changed);
  const terms = balanceTerms(changed, scheme);
  return {
    eventUUID: event.event_uuid,
    name: changed.name,
    startTime: iso(changed.start_utc),
    endTime: iso(changed.end_utc),
    optInDeadline: isoOrNull(changed.opt_in_deadline_utc),
    contractedKwh: terms.targetWh === null ? null : whToKwh(terms.targetWh),
    before: await eventFigures(scope, balanceTerms(event, scheme), allOf(all)),
    after: await eventFigures(scope, terms, allOf(staying)),
    ended: [...ended].map(([code, assets]) => ({ code, assets })),
  };
};

/** Who is opted in, who still fits the changed event, and how many do not for each reason. */
async function checkOptIns(scope: TenantScope, changed: EventRow) {
  const { tx, tenant } = scope;
  const optIns: OptIn[] = await tx
    .selectFrom('event_assets')
    .select(['asset_uuid', 'opted_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', changed.event_uuid)
    .where('state', '=', 'OPT_IN')
    .orderBy('asset_uuid')
    .execute();
  const refused = new Set<string>();
  const ended = new Map<RefusalCode, number>();
  for (let first = 0; first < optIns.length; first += BATCH) {
    const page = optIns.slice(first, first + BATCH);
    const assets = await lockAssets(
      scope,
      page.map(({ asset_uuid }) => asset_uuid),
      true,
    );
    for (const { assetUUID, code } of await refusalsOf(scope, changed, page, assets)) {
      refused.add(assetUUID);
      ended.set(code, (ended.get(code) ?? 0) + 1);
    }
  }
  const all = optIns.map(({ asset_uuid }) => asset_uuid);
  return { all, staying: all.filter((uuid) => !refused.has(uuid)), ended };
}
