import { marketFileFaults, type MarketFileQuery } from '#contract/marketFile.ts';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireAsset } from '../../assets/requireAsset.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { findEvent } from '../../events/eventRows.ts';
import { invalid } from '../../platform/http/problem.ts';
import { type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';
import { findScheme } from '../../schemes/schemeRows.ts';

/** Subject of a file: an event, or the assets of a scheme in a range. */
export interface FileSubject {
  event: EventRow | null;
  scheme: SchemeWithPack;
  window: TimeWindow;
  /** Name of the event, else of the scheme. */
  name: string;
  /** First and last London day. */
  from: string;
  to: string;
  assetUUID: string | null;
}

/** Returns the subject of a file; throws 400 for conflicting parameters, 404 without the event, scheme or asset. */
export async function fileSubject(scope: TenantScope, query: MarketFileQuery): Promise<FileSubject> {
  const faults = marketFileFaults(query);
  if (faults.length > 0)
    throw invalid(faults.map(({ field, detail }) => ({ pointer: `?${field}`, code: 'INVALID', detail })));
  if (query.assetUUID !== undefined) await requireAsset(scope, query.assetUUID);
  const event = query.eventUUID === undefined ? null : await findEvent(scope, query.eventUUID);
  const scheme = event
    ? await schemeOf(scope, event)
    : await withPack(scope, await findScheme(scope, query.schemeUUID!));
  const window = event ? eventWindow(event) : rangeOf(query);
  return {
    event,
    scheme,
    window,
    name: event?.name ?? scheme.name,
    from: londonDate(window.fromMs),
    to: londonDate(Math.max(window.fromMs, window.toMs - 1)),
    assetUUID: query.assetUUID ?? null,
  };
}

const upHalfHour = (ms: number): number => Math.ceil(ms / HALF_HOUR_MS) * HALF_HOUR_MS;
const rangeOf = ({ from, to }: MarketFileQuery): TimeWindow => ({ fromMs: upHalfHour(from!), toMs: upHalfHour(to!) });
