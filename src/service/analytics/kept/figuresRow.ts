import type { EventMethods } from '#contract/eventAnalytics.ts';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import type { FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MethodSums } from '../../events/methods/measureMethods.ts';
import type { BandCount, RunCounts } from '../countRun.ts';
import type { KeptFunnel } from '../funnel/readFunnel.ts';

/** What requests read of a large event: as it was last counted. */
export interface EventFigures {
  /** The stats run of its figures; null where there was none. */
  run: number | null;
  isFinal: boolean;
  funnel: KeptFunnel;
  counts: RunCounts;
  /** By what the run was settled; null without one. */
  methods: Omit<EventMethods, 'eventUUID'> | null;
}

/** A count under way: of assets, then of the users of those lost before the start, then what each method comes to. */
export interface Pass {
  phase: 'ASSETS' | 'USERS' | 'METHODS';
  /** Where it goes on: after an asset, or a user. */
  after: string;
  /** Whether the event had begun: its start begins another count. */
  isStarted: boolean;
  run: number | null;
  /** Null once it has started: these are frozen. */
  counts: FunnelCounts | null;
  passed: number[];
  lost: [FunnelStage, string[]][];
  taking: string[];
  bands: BandCount[];
  methods: MethodSums;
}

interface FiguresRow {
  figures: EventFigures | null;
  pass: Pass | null;
}

/** What is kept of a large event; undefined of others. */
export async function readFigures({ tx, tenant }: TenantScope, eventUUID: string): Promise<FiguresRow | undefined> {
  const row = await tx
    .selectFrom('event_figures')
    .select(['figures', 'pass'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();
  return row as FiguresRow | undefined;
}

/** Stores how far a count is. */
export async function savePass({ tx, tenant }: TenantScope, eventUUID: string, pass: Pass): Promise<void> {
  await tx
    .insertInto('event_figures')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, pass: JSON.stringify(pass) })
    .onConflict((conflict) =>
      conflict.columns(['tenant_uuid', 'event_uuid']).doUpdateSet({ pass: JSON.stringify(pass) }),
    )
    .execute();
}

/** What was kept of a run of a large event while it was the newest; null of others. */
export async function readRunFigures(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
): Promise<EventFigures | null> {
  const row = await tx
    .selectFrom('run_figures')
    .select('figures')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .executeTakeFirst();
  return (row?.figures as EventFigures | undefined) ?? null;
}

/** Stores what a count has come to, which ends it; of its run for as long as the event is kept. */
export async function saveFigures(
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
  figures: EventFigures,
): Promise<void> {
  await tx
    .updateTable('event_figures')
    .set({ figures: JSON.stringify(figures), counted_utc: new Date(now), pass: null })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .execute();
  if (figures.run === null) return;
  const ofRun = { figures: JSON.stringify(figures) };
  await tx
    .insertInto('run_figures')
    .values({ tenant_uuid: tenant, event_uuid: eventUUID, run: figures.run, ...ofRun })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'event_uuid', 'run']).doUpdateSet(ofRun))
    .execute();
}

export async function deleteFigures({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  await tx.deleteFrom('event_figures').where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID).execute();
}
