import type { RefusalCode } from '#contract/scheme.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { agreedAfter, agreedRow } from '../../events/deals.ts';
import { findEvent } from '../../events/eventRows.ts';
import { checkTimes, columnsOfChange, timesOf } from '../../events/eventTimes.ts';
import { requireScheduled } from '../../events/lifecycle.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { requireOpenScheme } from '../../events/requireOpenScheme.ts';
import { type OptIn, refusalsOf } from '../../events/stillFits.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { balanceTerms } from '../balance/terms.ts';
import { eventFigures } from './eventFigures.ts';
import { allOf, type OptedInSample, readOptedInSample } from './optedIn.ts';

/** Opt-ins checked by one statement. */
const BATCH = 1000;

/**
 * Returns the effect of changing a scheduled event, by the rules of the change; changes nothing. For a large event by a
 * sample of its opt-ins, as last counted: 503 before that.
 */
export const getEventChangeEffect: Handler<'getEventChangeEffect'> = async ({ scope, params, body }) => {
  const event = await findEvent(scope, params['event-uuid']);
  requireScheduled(scope, event);
  const times = timesOf(event, body);
  checkTimes(scope, times, body);
  if (times.startMs !== event.start_utc.getTime()) await requireOpenScheme(scope, event.scheme_uuid, times.startMs);
  const written = Object.entries(columnsOfChange(body)).filter(([, value]) => value !== undefined);
  const agreed = agreedAfter(event, body, { fromMs: times.startMs, toMs: times.endMs });
  const changed: EventRow = { ...event, ...Object.fromEntries(written), ...agreedRow(agreed) };
  const scheme = await schemeOf(scope, event);
  const { before, after, checked, ended } = await checkOptIns(scope, event, changed);
  const terms = balanceTerms(changed, scheme);
  return {
    eventUUID: event.event_uuid,
    name: changed.name,
    startTime: iso(changed.start_utc),
    endTime: iso(changed.end_utc),
    optInDeadline: isoOrNull(changed.opt_in_deadline_utc),
    contractedKwh: terms.targetWh === null ? null : whToKwh(terms.targetWh),
    before: await eventFigures(scope, balanceTerms(event, scheme), before),
    after: await eventFigures(scope, terms, after),
    checked,
    ended: [...ended].map(([code, assets]) => ({ code, assets })),
  };
};

interface CheckedOptIns {
  before: OptedInSample;
  after: OptedInSample;
  checked: number;
  ended: Map<RefusalCode, number>;
}

/**
 * Returns the opted-in assets, those that still fit the changed event, and the number that do not for each reason. Of a
 * large event a sample is checked, each asset of which stands for as many.
 */
async function checkOptIns(scope: TenantScope, event: EventRow, changed: EventRow): Promise<CheckedOptIns> {
  const isSampled = await isAimedAtMany(scope, event);
  const counted = isSampled ? await readOptedInSample(scope, event) : null;
  const optIns = await readOptIns(scope, event, counted?.sample ?? null);
  const refused = new Map<string, RefusalCode>();
  for (let first = 0; first < optIns.length; first += BATCH) {
    const page = optIns.slice(first, first + BATCH);
    const assets = await lockAssets(
      scope,
      page.map(({ asset_uuid }) => asset_uuid),
      true,
    );
    for (const { assetUUID, code } of (await refusalsOf(scope, changed, page, assets)).refused)
      refused.set(assetUUID, code);
  }
  const all = optIns.map(({ asset_uuid }) => asset_uuid);
  const staying = all.filter((uuid) => !refused.has(uuid));
  const found = Map.groupBy(refused.values(), (code) => code);
  const standsFor = (assets: number) =>
    counted === null ? assets : Math.round((assets * counted.assets) / Math.max(1, all.length));
  const ended = new Map([...found].map(([code, { length }]) => [code, standsFor(length)]));
  if (counted === null) return { before: allOf(all), after: allOf(staying), checked: all.length, ended };
  const leaving = [...ended.values()].reduce((sum, assets) => sum + assets, 0);
  return {
    before: { sample: all, assets: counted.assets },
    after: { sample: staying, assets: Math.max(staying.length, counted.assets - leaving) },
    checked: all.length,
    ended,
  };
}

/** Reads the opt-ins to an event, or those of some assets. */
function readOptIns({ tx, tenant }: TenantScope, event: EventRow, of: readonly string[] | null): Promise<OptIn[]> {
  return tx
    .selectFrom('event_assets')
    .select(['asset_uuid', 'opted_utc', 'standing_result'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('state', '=', 'OPT_IN')
    .$if(of !== null, (query) => query.where((where) => where('asset_uuid', '=', where.fn.any(where.val([...of!])))))
    .orderBy('asset_uuid')
    .execute();
}
