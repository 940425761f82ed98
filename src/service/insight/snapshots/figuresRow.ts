import type { EventMethods, FunnelStage } from '#contract/eventAnalytics.ts';
import type { FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MethodSums } from '../../events/methods/measureMethods.ts';
import type { BandCount, RunCounts } from '../countRun.ts';
import type { FunnelSnapshot } from '../funnel/readFunnel.ts';
import { snapshotRows } from './snapshotRows.ts';

/** Latest snapshot of a large event, served to requests. */
export interface EventSnapshot {
  /** Stats run of its figures; null where there was none. */
  run: number | null;
  isFinal: boolean;
  funnel: FunnelSnapshot;
  counts: RunCounts;
  /** Comparison of methods, by what the run was settled; null without one. */
  methods: Omit<EventMethods, 'eventUUID'> | null;
}

/** Count under way: of assets, then of the users of those lost before the start, then of each method's results. */
export interface FiguresSums {
  /** Whether the event had begun: its start begins another count. */
  isStarted: boolean;
  run: number | null;
  /** Counts before the start; null once it has started: these are frozen. */
  counts: FunnelCounts | null;
  passed: number[];
  lost: [FunnelStage, string[]][];
  taking: string[];
  bands: BandCount[];
  methods: MethodSums;
}

/** Stored snapshots of large events, by event. */
export const figuresRows = snapshotRows<EventSnapshot>('event_figures');

/** Reads the snapshot of a run of a large event while it was the newest; null for others. */
export async function readRunFigures(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
): Promise<EventSnapshot | null> {
  const row = await tx
    .selectFrom('run_figures')
    .select('figures')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .executeTakeFirst();
  return (row?.figures as EventSnapshot | undefined) ?? null;
}

/** Stores the snapshot of a run for as long as the event is stored. */
export async function saveRunFigures(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  figures: EventSnapshot,
): Promise<void> {
  const ofRun = { figures: JSON.stringify(figures) };
  await tx
    .insertInto('run_figures')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, run, ...ofRun })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid', 'run']).doUpdateSet(ofRun))
    .execute();
}
