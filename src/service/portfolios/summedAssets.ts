import { type RawBuilder, sql } from 'kysely';
import type { PortfolioConsumption } from '#contract/consumption.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countAssets, evenSample, isActiveIn, isInSample } from '../participation/evenSample.ts';
import { isCountedBy, mayShareMeters } from '../participation/sharedMeters.ts';
import { type DataGranularity, finestOf, granularityRank } from '../readings/dataAccess.ts';

/**
 * How much one response reads of a portfolio: asset-days of readings that are added up by the database and by the service,
 * which take some two seconds, and assets that are forecast. Of a portfolio with more, an even sample of so many assets is
 * read at most, whose sum is usually within a hundredth of the whole.
 */
export const readAtOnce = { summedDays: 600_000, measuredDays: 150_000, forecastAssets: 2000, sampled: 10_000 };

/** Conditions on rows `a` of assets, by which a sum over a portfolio includes them. */
export interface Summed {
  /** Active in the portfolio, and in the sample where it has more assets than may be read. */
  isMember: RawBuilder<boolean>;
  /** Its user allows sums of this granularity, or it has none. */
  isAllowed: RawBuilder<boolean>;
  /** Another allowed asset, in the sample or not, counts the energy of its meter. */
  isCounted: RawBuilder<boolean>;
  /** All of these: a member, allowed, and counted by no other. */
  isSummed: RawBuilder<boolean>;
  /** Active assets of the portfolio that a sample stands for; null where all of them are members. */
  sampledOf: number | null;
}

/** Of the assets of a portfolio; of more than `most`, of an even sample. */
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
  const isCounted = (await mayShareMeters(scope)) ? isCountedBy('a', isHolderAllowed) : sql<boolean>`false`;
  const active = most === Infinity ? 0 : await countAssets(scope, isActive);
  const isSampled = active > most;
  const sampled = Math.min(most, readAtOnce.sampled);
  const isMember = isSampled ? isInSample(scope, await evenSample(scope, isActive, sampled, active)) : isActive;
  const isSummed = sql<boolean>`(${isMember} and ${isAllowed} and not ${isCounted})`;
  return { isMember, isAllowed, isCounted, isSummed, sampledOf: isSampled ? active : null };
}

/** How many assets of a portfolio a sum has, and why others are left out: in proportion where a sample is read. */
export interface SummedCounts {
  /** As the interface says it. */
  counts: Pick<PortfolioConsumption, 'assets' | 'assetsWithheld' | 'assetsMeterCounted' | 'assetsSampled'>;
  /** How many assets each that is read stands for: 1 where all are. */
  standFor: number;
}

export async function countSummed(
  { tx }: TenantScope,
  { isMember, isAllowed, isCounted, sampledOf }: Summed,
): Promise<SummedCounts> {
  const { rows } = await sql<{ members: number; withheld: number; counted: number }>`
    select count(*) as members, count(*) filter (where not allowed) as withheld,
      count(*) filter (where allowed and counted) as counted
    from (select ${isAllowed} as allowed, ${isCounted} as counted from assets a where ${isMember}) members`.execute(tx);
  const { members, withheld, counted } = rows[0]!;
  const standFor = sampledOf === null || members === 0 ? 1 : sampledOf / members;
  const assetsSampled = members - withheld - counted;
  const assets = Math.round(assetsSampled * standFor);
  const assetsMeterCounted = Math.round(counted * standFor);
  // What is left: together they are all that there are, however the others were rounded.
  const assetsWithheld = Math.max(0, Math.round(members * standFor) - assets - assetsMeterCounted);
  return { counts: { assets, assetsWithheld, assetsMeterCounted, assetsSampled }, standFor };
}

/** The assets that are read, in the order of their UUIDs. */
export async function summedAssets({ tx }: TenantScope, { isSummed }: Summed): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a where ${isSummed} order by a.asset_uuid`.execute(tx);
  return rows.map(({ asset_uuid }) => asset_uuid);
}
