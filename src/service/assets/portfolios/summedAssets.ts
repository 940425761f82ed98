import { type RawBuilder, sql } from 'kysely';
import type { PortfolioConsumption } from '#contract/consumption.ts';
import { PARTS } from '#energy/evenSample.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type DataGranularity, finestOf, granularityRank } from '../../tenants/consents/dataAccess.ts';
import { evenSample, isActiveIn, isInSample } from '../evenSample.ts';
import { haveSharedMeters, isCountedBy } from '../sharedMeters.ts';

/**
 * Limits of what one response reads of a portfolio: asset-days of readings that are added up by the database and by the
 * service, which take some two seconds, and assets that are forecast. Of a portfolio with more, an even sample of so
 * many assets is read at most. Where a long range leaves few, four weeks of a larger sample are read too, half a second
 * more.
 */
export const readAtOnce = {
  summedDays: 600_000,
  measuredDays: 150_000,
  forecastAssets: 2000,
  sampled: 10_000,
  larger: 5000,
};

/** Conditions on rows `a` of assets, by which a sum over a portfolio includes them. */
export interface Summed {
  /** Condition: active in the portfolio, and in the sample where it has more assets than may be read. */
  isMember: RawBuilder<boolean>;
  /** Condition: its user allows sums of this granularity, or it has none. */
  isAllowed: RawBuilder<boolean>;
  /** Condition: another allowed asset, in the sample or not, counts the energy of its meter. */
  isCounted: RawBuilder<boolean>;
  /** Condition: a member, allowed, and counted by no other. */
  isSummed: RawBuilder<boolean>;
  /** Number of active assets of the portfolio that a sample stands for; null where all of them are members. */
  sampledOf: number | null;
  /** Conditions for a sample that has at least twice as many; null where the sample is as large as any. */
  larger: Pick<Summed, 'isMember' | 'isSummed'> | null;
}

/** Part of a sample in which an asset `a` is: each is drawn like the sample. */
export const PART: RawBuilder<number> = sql<number>`abs(uuid_hash(a.asset_uuid) % ${sql.lit(PARTS)})`;

/** Returns the conditions for the assets of a portfolio; of more than `most`, for an even sample. */
export async function summedOf(
  scope: TenantScope,
  portfolioUUID: string,
  granularity: DataGranularity,
  most = Infinity,
): Promise<Summed> {
  const isActive = isActiveIn(scope, portfolioUUID);
  const isAllowed = sql<boolean>`(${finestOf(scope)} >= ${granularityRank(granularity)})`;
  const isHolderAllowed = sql<boolean>`exists (select from assets a where a.tenant_uuid = holder.tenant_uuid
    and a.asset_uuid = holder.asset_uuid and ${isActive} and ${isAllowed})`;
  const { rows } = await sql<{ shared: boolean; active: number }>`select ${haveSharedMeters(scope)} as shared,
    ${most === Infinity ? 0 : sql`(select count(*) from assets a where ${isActive})`}::bigint as active`.execute(
    scope.tx,
  );
  const { shared, active } = rows[0]!;
  const isCounted = shared ? isCountedBy('a', isHolderAllowed) : sql<boolean>`false`;
  const isSampled = active > most;
  const sampled = Math.min(most, readAtOnce.sampled);
  const membersOf = async (assets: number) => isInSample(scope, await evenSample(scope, isActive, assets, active));
  const summedFrom = (isMember: RawBuilder<boolean>) => ({
    isMember,
    isSummed: sql<boolean>`(${isMember} and ${isAllowed} and not ${isCounted})`,
  });
  const larger = Math.min(readAtOnce.larger, active);
  return {
    ...summedFrom(isSampled ? await membersOf(sampled) : isActive),
    isAllowed,
    isCounted,
    sampledOf: isSampled ? active : null,
    larger: isSampled && 2 * sampled <= larger ? summedFrom(await membersOf(larger)) : null,
  };
}

/** Conditions that decide who is in a sum, and who is left out. */
export type Membership = Pick<Summed, 'isMember' | 'isAllowed' | 'isCounted' | 'sampledOf'>;

/** Numbers of the members in one part of a sample, and of those left out. */
export interface MemberCounts {
  part: number;
  members: number;
  withheld: number;
  counted: number;
}

/** Columns of an asset `a` by which `MEMBER_COUNTS` counts it: its part, and 0 for one in the sum, else a reason. */
export const memberColumns = ({ isAllowed, isCounted, sampledOf }: Membership): RawBuilder<unknown> =>
  sql`${sampledOf === null ? sql`0` : PART} as part,
    case when not ${isAllowed} then 1 when ${isCounted} then 2 else 0 end as left_out`;
/** Condition on these columns: the asset is in the sum. PostgreSQL expects most assets to meet it, as they do. */
export const IS_IN_SUM: RawBuilder<boolean> = sql`(left_out <> 1 and left_out <> 2)`;
/** Columns of `MemberCounts`, over rows with these columns that are grouped by part. */
export const MEMBER_COUNTS: RawBuilder<unknown> = sql`part, count(*) as members,
  count(*) filter (where left_out = 1) as withheld, count(*) filter (where left_out = 2) as counted`;

/** Number of assets of a portfolio in a sum, and of those left out, by reason: in proportion where a sample is read. */
export interface SummedCounts {
  /** Counts as in the interface. */
  counts: Pick<PortfolioConsumption, 'assets' | 'assetsWithheld' | 'assetsMeterCounted' | 'assetsSampled'>;
  /** Number of assets for which each one that is read stands: 1 where all are. */
  standFor: number;
  /** Number of members by part of the sample, those left out too; null where all are read. */
  members: number[] | null;
}

/** Returns the counts of all parts together. */
export function summedCounts(rows: readonly MemberCounts[], { sampledOf }: Pick<Summed, 'sampledOf'>): SummedCounts {
  const total = (name: 'members' | 'withheld' | 'counted') => rows.reduce((sum, row) => sum + row[name], 0);
  const [members, withheld, counted] = [total('members'), total('withheld'), total('counted')];
  const standFor = sampledOf === null || members === 0 ? 1 : sampledOf / members;
  const assetsSampled = members - withheld - counted;
  const assets = Math.round(assetsSampled * standFor);
  const assetsMeterCounted = Math.round(counted * standFor);
  // The rest is withheld: together they are all that there are, however the others were rounded.
  const assetsWithheld = Math.max(0, Math.round(members * standFor) - assets - assetsMeterCounted);
  return {
    counts: { assets, assetsWithheld, assetsMeterCounted, assetsSampled },
    standFor,
    members: sampledOf === null ? null : byPart(rows, (row) => row.members),
  };
}

export async function countSummed({ tx }: TenantScope, summed: Membership): Promise<SummedCounts> {
  const { rows } = await sql<MemberCounts>`
    select ${MEMBER_COUNTS} from (select ${memberColumns(summed)} from assets a where ${summed.isMember}) members
    group by part`.execute(tx);
  return summedCounts(rows, summed);
}

/** Returns one figure of rows for parts, in their order; 0 where there is no row. */
export function byPart<Row extends { part: number }>(rows: readonly Row[], of: (row: Row) => number): number[] {
  const parts = Array.from({ length: PARTS }, () => 0);
  for (const row of rows) parts[row.part] = of(row);
  return parts;
}

/** Reads the assets of the sum, in the order of their UUIDs, with the part of the sample in which each is. */
export async function readSummedAssets({ tx }: TenantScope, { isSummed }: Summed): Promise<Map<string, number>> {
  const { rows } = await sql<{ asset_uuid: string; part: number }>`
    select a.asset_uuid, ${PART} as part from assets a where ${isSummed} order by a.asset_uuid`.execute(tx);
  return new Map(rows.map(({ asset_uuid, part }) => [asset_uuid, part]));
}
