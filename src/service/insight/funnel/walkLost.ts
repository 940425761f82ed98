import { sql } from 'kysely';
import type { DropoutStage, FunnelStage } from '#contract/eventAnalytics.ts';
import type { RowRange } from '#contract/paging.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type StagedAsset, stagedOf } from '../../events/funnel/stagedAssets.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { figuresRows } from '../snapshots/figuresRow.ts';

/** Parts of a portion, one statement each: the stage of each asset is looked up. */
const PARTS = 5;

/** Page of lost assets and the asset after it, by asset ids, and the number of all. */
export interface LostPage {
  total: number;
  rows: (Omit<StagedAsset, 'stage'> & { asset_id: string; name: string | null; delivered_kwh: null })[];
}

/**
 * Finds the assets that a large event loses at a stage while it has not begun: as many as were last counted; their page
 * is looked for in the order of asset ids, some thousand at a time. Nothing is delivered yet: that order is this one
 * too. Null for an event that is counted at each request.
 */
export async function walkLost(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  stage: FunnelStage,
  { after: position, offset, limit, isFalling }: RowRange & { isFalling: boolean },
): Promise<LostPage | null> {
  const counts = (await figuresRows.read(scope, event.event_uuid))?.figures?.funnel.counts;
  if (!counts) return null;
  const total = counts.lost.reduce((sum, lost) => sum + (lost.stage === stage ? lost.assets : 0), 0);
  const wanted = Math.min(limit + 1, total - offset);
  const rows: LostPage['rows'] = [];
  let skipped = 0;
  let after = position === null ? null : String(position.at(-1));
  while (rows.length < wanted) {
    const part = await readPart(scope, after, isFalling);
    const lost = await lostOf(scope, event, scheme, stage as DropoutStage, part);
    for (const { asset_uuid, asset_id, name } of part) {
      const found = lost.get(asset_uuid);
      if (!found) continue;
      if (skipped < offset) skipped++;
      else if (rows.length < wanted) rows.push({ ...found, asset_id, name, delivered_kwh: null });
    }
    if (part.length < partSize()) break;
    after = part.at(-1)!.asset_id;
  }
  return { total, rows };
}

const partSize = (): number => Math.ceil(portionSize.assets / PARTS);

interface Named {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
}

async function readPart({ tx, tenant }: TenantScope, after: string | null, isFalling: boolean): Promise<Named[]> {
  const [direction, beyond] = isFalling ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { rows } = await sql<Named>`
    select asset_uuid, asset_id, name from assets
    where tenant_uuid = ${tenant} and ${after === null ? sql`true` : sql`asset_id ${beyond} ${after}`}
    order by asset_id ${direction} limit ${partSize()}`.execute(tx);
  return rows;
}

async function lostOf(
  scope: TenantScope,
  event: EventRow,
  { requires_mpan }: SchemeRow,
  stage: DropoutStage,
  part: readonly Named[],
): Promise<Map<string, StagedAsset>> {
  const uuids = part.map(({ asset_uuid }) => asset_uuid);
  const { rows } = await sql<StagedAsset>`
    select * from (${stagedOf(scope, event, requires_mpan, uuids)}) staged where stage = ${stage}`.execute(scope.tx);
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}
