import { sql } from 'kysely';
import type { Controller } from '#contract/dispatch/controller.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { addCounts, secondsAt } from './latencyBuckets.ts';

export type ControllerFigures = Pick<
  Controller,
  'assets' | 'powerKw' | 'answerRate' | 'answerEvents' | 'p50LatencySeconds' | 'p95LatencySeconds'
>;

/** Number of events of which a controller's answers are shown. */
const NEWEST_EVENTS = 20;

interface FiguresRow {
  controller_uuid: string;
  assets: number;
  power_kw: number | null;
}
interface EventRow {
  controller_uuid: string;
  dispatches: number;
  answered: number;
  latency_counts: number[];
}

/**
 * Reads the number of assets of controllers, by an index, and their answers in their last 20 events, which were counted
 * when those ended.
 */
export async function readControllerFigures(
  { tx, tenant }: TenantScope,
  controllerUUIDs: readonly string[],
): Promise<Map<string, ControllerFigures>> {
  const { rows: fleets } = await sql<FiguresRow>`
    select controller_uuid, count(*)::integer as assets, sum(power_kw) as power_kw from assets
    where tenant_uuid = ${tenant} and controller_uuid = any(${controllerUUIDs}::uuid[]) and status = 'ACTIVE'
    group by controller_uuid`.execute(tx);
  const { rows: events } = await sql<EventRow>`
    select newest.* from unnest(${controllerUUIDs}::uuid[]) as controller (uuid) cross join lateral (
      select controller_uuid, dispatches, answered, latency_counts from controller_events
      where tenant_uuid = ${tenant} and controller_uuid = controller.uuid
      order by end_utc desc limit ${NEWEST_EVENTS}) newest`.execute(tx);
  const fleetOf = new Map(fleets.map((row) => [row.controller_uuid, row]));
  const eventsOf = Map.groupBy(events, (row) => row.controller_uuid);
  return new Map(
    controllerUUIDs.map((uuid) => {
      const fleet = fleetOf.get(uuid);
      const assets = { assets: fleet?.assets ?? 0, powerKw: Math.round((fleet?.power_kw ?? 0) * 1000) / 1000 };
      return [uuid, { ...assets, ...answersIn(eventsOf.get(uuid) ?? []) }];
    }),
  );
}

function answersIn(events: readonly EventRow[]) {
  const counts: number[] = [];
  let [dispatches, answered] = [0, 0];
  for (const event of events) {
    dispatches += event.dispatches;
    answered += event.answered;
    addCounts(counts, event.latency_counts);
  }
  return {
    answerRate: dispatches === 0 ? null : answered / dispatches,
    answerEvents: events.length,
    p50LatencySeconds: secondsAt(counts, 0.5),
    p95LatencySeconds: secondsAt(counts, 0.95),
  };
}
