import { type Selectable, sql } from 'kysely';
import type { BulkAction } from '#contract/bulkAction.ts';
import type { BulkActionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

type Effect = NonNullable<BulkAction['effect']>;
type BulkActionRow = Selectable<BulkActionsTable>;

/** Sign of the change that each action makes to the number of opted-in assets; assets with one meter count once. */
const WAYS: Partial<Record<BulkActionRow['action'], 1 | -1>> = { EVENT_OPT_IN: 1, EVENT_OPT_OUT: -1 };

interface Said {
  bulkActionUUID: string;
  likelyBefore: number | null;
  chanceBefore: number | null;
  likelyAfter: number | null;
  chanceAfter: number | null;
  joined: number;
}

/**
 * Returns the effects of opt-ins and opt-outs on their events, from the balances stored before and after. An action
 * that shares the minute with another change of opted-in assets has no effect of its own.
 */
export async function readEffects(
  { tx, tenant, now }: TenantScope,
  rows: readonly BulkActionRow[],
): Promise<Map<string, Effect>> {
  const opted = new Map(
    rows
      .filter(({ action, target_uuid, changed }) => WAYS[action] !== undefined && target_uuid !== null && changed > 0)
      .map((row) => [row.bulk_action_uuid, row]),
  );
  if (opted.size === 0) return new Map();
  const actions = [...opted.values()];
  const { rows: said } = await sql<Said>`
    select action.uuid as "bulkActionUUID",
      (before.balance #>> '{likely,kwh}')::double precision as "likelyBefore",
      (before.balance ->> 'chancePercent')::double precision as "chanceBefore",
      (after.balance #>> '{likely,kwh}')::double precision as "likelyAfter",
      (after.balance ->> 'chancePercent')::double precision as "chanceAfter",
      (after.balance #>> '{assets,optedIn}')::integer - (before.balance #>> '{assets,optedIn}')::integer as joined
    from unnest(${actions.map((row) => row.bulk_action_uuid)}::uuid[],
      ${actions.map((row) => row.target_uuid)}::uuid[],
      ${actions.map((row) => row.created_utc)}::timestamptz[]) as action (uuid, event, at)
    join lateral (
      select balance from event_balances
      where tenant_uuid = ${tenant} and event_uuid = action.event and at_utc <= action.at
      order by at_utc desc limit 1
    ) as before on before.balance ->> 'phase' = 'SCHEDULED'
    join lateral (
      select balance from event_balances
      where tenant_uuid = ${tenant} and event_uuid = action.event and at_utc > action.at
        and at_utc <= ${new Date(now)}
        and balance #>> '{assets,optedIn}' <> before.balance #>> '{assets,optedIn}'
      order by at_utc limit 1
    ) as after on after.balance ->> 'phase' = 'SCHEDULED'`.execute(tx);
  return new Map(
    said.flatMap(({ bulkActionUUID, joined, ...figures }) => {
      const { action, changed } = opted.get(bulkActionUUID)!;
      const moved = joined * WAYS[action]!;
      return moved < 1 || moved > changed ? [] : [[bulkActionUUID, effectOf(figures)] as const];
    }),
  );
}

const effectOf = (said: Omit<Said, 'bulkActionUUID' | 'joined'>): Effect => ({
  before: { likelyKwh: said.likelyBefore, chancePercent: said.chanceBefore },
  after: { likelyKwh: said.likelyAfter, chancePercent: said.chanceAfter },
});
