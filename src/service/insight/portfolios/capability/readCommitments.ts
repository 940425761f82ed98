import { sql } from 'kysely';
import { MAX_COMMITMENTS } from '#contract/capability.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Members } from './membersOf.ts';
import { readyAssets } from './readReady.ts';

/** Coming event that is aimed at a portfolio: the number of its assets opted in, and of those that could be. */
export interface CommitmentRow {
  event_uuid: string;
  name: string;
  start_utc: Date;
  end_utc: Date;
  state: 'SCHEDULED' | 'STARTED';
  opted_in: number;
  /** Number of assets that could be opted in; null once opting in is closed. */
  free: number | null;
  /** Opted-in assets of a sample. */
  sampled: string[];
}

type EventOfPortfolio = Omit<CommitmentRow, 'opted_in' | 'free' | 'sampled'> & {
  scheme_uuid: string;
  is_open: boolean;
};

/**
 * Reads the first events of a type that run or are to come with a portfolio; numbers in proportion where its members
 * are a sample.
 */
export async function readCommitments(
  scope: TenantScope,
  portfolioUUID: string,
  eventType: string,
  members: Members,
  sample: readonly string[],
): Promise<CommitmentRow[]> {
  const { tx, tenant, now } = scope;
  const { rows: events } = await sql<EventOfPortfolio>`
    select e.event_uuid, e.name, e.start_utc, e.end_utc, e.state, e.scheme_uuid,
      e.state = 'SCHEDULED' and coalesce(e.opt_in_deadline_utc > ${new Date(now)}, true) as is_open
    from event_portfolios ep join events e on e.tenant_uuid = ${tenant} and e.event_uuid = ep.event_uuid
    where ep.tenant_uuid = ${tenant} and ep.portfolio_uuid = ${portfolioUUID} and e.event_type = ${eventType}
      and e.state in ('SCHEDULED', 'STARTED') and e.end_utc > ${new Date(now)}
    order by e.start_utc, e.event_uuid limit ${MAX_COMMITMENTS}`.execute(tx);
  const commitments: CommitmentRow[] = [];
  for (const { scheme_uuid, is_open, ...event } of events) {
    const optedIn = sql`select ea.asset_uuid from event_assets ea
      join assets on assets.asset_uuid = ea.asset_uuid and ${members.isMember}
      where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN'`;
    const free = is_open
      ? sql`(select count(*) from (${await readyAssets(scope, portfolioUUID, scheme_uuid, members)}) ready
          where not exists (select from event_assets ea where ea.tenant_uuid = ${tenant}
            and ea.event_uuid = ${event.event_uuid} and ea.asset_uuid = ready.asset_uuid and ea.state = 'OPT_IN'))`
      : sql`null`;
    const { rows } = await sql<Pick<CommitmentRow, 'opted_in' | 'free' | 'sampled'>>`
      select count(*) as opted_in, ${free} as free,
        coalesce(json_agg(asset_uuid) filter (where asset_uuid = any(${[...sample]}::uuid[])), '[]') as sampled
      from (${optedIn}) opted_in`.execute(tx);
    const { opted_in, free: couldJoin, sampled } = rows[0]!;
    const all = (assets: number): number => Math.round(members.standFor * assets);
    commitments.push({ ...event, opted_in: all(opted_in), free: couldJoin === null ? null : all(couldJoin), sampled });
  }
  return commitments;
}
