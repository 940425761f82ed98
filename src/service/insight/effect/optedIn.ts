import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { sampleOf } from '../../baselines/measurement/sampleOf.ts';
import { isAimedAtMany } from '../../events/portions/portionRanges.ts';
import { MAX_MEASURED } from '../../events/rehearsal/prospect.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { readOptedIn as readAll } from '../balance/readEventCandidates.ts';
import { readLiveSnapshot } from '../liveEvent/liveRow.ts';

/** Assets opted in to a scheduled event, or an evenly spread sample of them, and their number. */
export interface OptedInSample {
  sample: readonly string[];
  assets: number;
}

export const allOf = (sample: readonly string[]): OptedInSample => ({ sample, assets: sample.length });

/** Reads the opted-in assets; of a large event a sample, as last counted: 503 before that. */
export async function readOptedInSample(scope: TenantScope, event: EventRow): Promise<OptedInSample> {
  if (!(await isAimedAtMany(scope, event))) return allOf(await readAll(scope, event.event_uuid));
  const takers = (await readLiveSnapshot(scope, event))?.takers;
  if (!takers) throw snapshotNotReady();
  return { sample: takers.optedInSample, assets: takers.optedIn };
}

/** Adds assets, each of which stands for as many as each of those opted in. */
export function withJoining({ sample, assets }: OptedInSample, joins: readonly string[]): OptedInSample {
  if (sample.length === assets) return allOf([...new Set([...sample, ...joins])]);
  const all = assets + joins.length;
  const places = Math.round((MAX_MEASURED * assets) / all);
  return { sample: [...sampleOf(sample, places), ...sampleOf(joins, MAX_MEASURED - places)], assets: all };
}

/** Removes the assets that leave; some of them need not have been in the event. */
export async function withoutLeaving(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  { sample, assets }: OptedInSample,
  leaves: ReadonlySet<string>,
): Promise<OptedInSample> {
  const staying = sample.filter((assetUUID) => !leaves.has(assetUUID));
  if (sample.length === assets) return allOf(staying);
  const { rows } = await sql<{ leaving: number }>`
    select count(*)::integer as leaving from event_assets
    where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and state = 'OPT_IN'
      and asset_uuid = any(${[...leaves]}::uuid[])`.execute(tx);
  return { sample: staying, assets: Math.max(staying.length, assets - rows[0]!.leaving) };
}
