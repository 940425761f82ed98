import { type RawBuilder, sql } from 'kysely';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { analyzeGrown } from '#store/analyzeGrown.ts';
import type { SchemeRow, ZoneCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { LAST_ASSET } from '../../platform/rows/firstAsset.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { lastOfPortion } from '../../platform/scheduler/nextPortion.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { joinAssets, ZONE } from '../zones/assetZones.ts';
import { addZones, countZones, NO_ZONES } from '../zones/countZones.ts';
import { enqueueMembers } from './enqueueMembers.ts';

/** Members of a unit, and the rated power of those whose power is known. */
interface UnitCount {
  members: number;
  kw: number;
}

interface Refreshed {
  zones: ZoneCounts;
  units: Record<string, UnitCount>;
  /** Whether the assets of the scheme are more than one portion. */
  isLarge: boolean;
}

type Scheme = Pick<SchemeRow, 'scheme_uuid'>;
type Range = { after: string; to: string };

/** Columns by which assets of a scheme are looked up. */
const LOOKED_UP = {
  scheme_assets: ['tenant_uuid', 'scheme_uuid', 'asset_uuid', 'status'],
  assets: ['tenant_uuid', 'asset_uuid', 'status', 'portfolio_uuid'],
};

const inRange = (column: string, { after, to }: Range): RawBuilder<unknown> =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${to}`;

/**
 * Ends memberships that no longer fit, then adds the assets that fit a unit and are in none, the earliest unit first,
 * and counts what each zone and unit has.
 */
export const refreshMembers = portionedJob<Scheme, Refreshed>({
  read: ({ tx, tenant }, schemeUUID) =>
    tx
      .selectFrom('event_schemes')
      .select('scheme_uuid')
      .where('tenant_uuid', '=', tenant)
      .where('scheme_uuid', '=', schemeUUID)
      .executeTakeFirst(),
  begin: async (scope) => {
    await analyzeGrown(scope, LOOKED_UP);
    return { zones: NO_ZONES, units: {}, isLarge: false };
  },
  walks: [
    {
      over: (scope, after, scheme) => lastOfPortion(scope, currentMembers(scope, scheme), 'asset_uuid', after),
      step: async (scope, scheme, state, range) => {
        await endMembers(scope, scheme, range);
        return state;
      },
    },
    {
      over: (scope, after, { scheme_uuid }) =>
        lastOfPortion(
          scope,
          sql`scheme_assets where tenant_uuid = ${scope.tenant} and scheme_uuid = ${scheme_uuid}`,
          'asset_uuid',
          after,
        ),
      step: async (scope, scheme, { zones, units, isLarge }, range) => {
        await addMembers(scope, scheme, range);
        const some = await countZones(scope, scheme.scheme_uuid, inRange('scheme_assets.asset_uuid', range));
        return {
          zones: addZones(zones, some),
          units: addUnits(units, await countUnits(scope, scheme, range)),
          isLarge: isLarge || range.to !== LAST_ASSET,
        };
      },
    },
  ],
  finish: saveCounts,
  again: { kind: 'UNIT_MEMBERS', enqueue: (scope, { scheme_uuid }) => enqueueMembers(scope, [scheme_uuid]) },
});

const currentMembers = ({ tenant }: TenantScope, { scheme_uuid }: Scheme): RawBuilder<unknown> =>
  sql`unit_members member
    where member.tenant_uuid = ${tenant} and member.scheme_uuid = ${scheme_uuid} and member.to_utc is null`;

/** Joins to `scheme_assets` the units of the scheme that each asset fits: by status, portfolio, zone and day. */
const fitting = ({ tenant, now }: TenantScope, { scheme_uuid }: Scheme): RawBuilder<unknown> => sql`
  scheme_assets
  ${joinAssets(tenant)}
  cross join lateral (select units.unit_uuid, units.created_utc from units
    where units.tenant_uuid = ${tenant} and units.scheme_uuid = ${scheme_uuid} and units.status = 'ACTIVE'
      and (units.valid_to is null or units.valid_to > ${londonDate(now)}::date)
      and units.portfolio_uuid = assets.portfolio_uuid and units.zone = ${ZONE} offset 0) as units
  where scheme_assets.tenant_uuid = ${tenant} and scheme_assets.scheme_uuid = ${scheme_uuid}
    and scheme_assets.status = 'READY' and assets.status = 'ACTIVE'`;

/*
 * Members are compared with what fits by subqueries that are read once: while a new unit fills, the statistics of its
 * table say that it is empty, and a join or a search for each asset would go over all members.
 */

async function endMembers(scope: TenantScope, scheme: Scheme, range: Range): Promise<void> {
  const { tx, tenant, now } = scope;
  await sql`
    update unit_members member set to_utc = greatest(member.from_utc, ${new Date(now)})
    where member.tenant_uuid = ${tenant} and member.scheme_uuid = ${scheme.scheme_uuid} and member.to_utc is null
      and ${inRange('member.asset_uuid', range)}
      and (member.asset_uuid, member.unit_uuid) not in (
        select scheme_assets.asset_uuid, units.unit_uuid
        from ${fitting(scope, scheme)} and ${inRange('scheme_assets.asset_uuid', range)})`.execute(tx);
}

/** Adds members; one that comes back at the instant at which it left has not left. */
async function addMembers(scope: TenantScope, scheme: Scheme, range: Range): Promise<void> {
  const { tx, tenant, now } = scope;
  await sql`
    insert into unit_members (tenant_uuid, unit_uuid, scheme_uuid, asset_uuid, from_utc)
    select distinct on (scheme_assets.asset_uuid) ${tenant}::uuid, units.unit_uuid, ${scheme.scheme_uuid}::uuid,
      scheme_assets.asset_uuid, ${new Date(now)}::timestamptz
    from ${fitting(scope, scheme)} and ${inRange('scheme_assets.asset_uuid', range)}
      and scheme_assets.asset_uuid not in (
        select member.asset_uuid from ${currentMembers(scope, scheme)} and ${inRange('member.asset_uuid', range)})
    order by scheme_assets.asset_uuid, units.created_utc, units.unit_uuid
    on conflict (tenant_uuid, unit_uuid, asset_uuid, from_utc) do update set to_utc = null`.execute(tx);
}

async function countUnits(
  { tx, tenant }: TenantScope,
  { scheme_uuid }: Scheme,
  range: Range,
): Promise<Record<string, UnitCount>> {
  const { rows } = await sql<UnitCount & { unit_uuid: string }>`
    select member.unit_uuid, count(*)::integer as members, coalesce(sum(assets.power_kw), 0) as kw
    from unit_members member
    cross join lateral (select power_kw from assets
      where assets.tenant_uuid = ${tenant} and assets.asset_uuid = member.asset_uuid offset 0) as assets
    where member.tenant_uuid = ${tenant} and member.scheme_uuid = ${scheme_uuid} and member.to_utc is null
      and ${inRange('member.asset_uuid', range)}
    group by member.unit_uuid`.execute(tx);
  return Object.fromEntries(rows.map(({ unit_uuid, members, kw }) => [unit_uuid, { members, kw }]));
}

function addUnits(one: Record<string, UnitCount>, other: Record<string, UnitCount>): Record<string, UnitCount> {
  const sums = { ...one };
  for (const [unit, { members, kw }] of Object.entries(other)) {
    const before = sums[unit];
    sums[unit] = { members: members + (before?.members ?? 0), kw: kw + (before?.kw ?? 0) };
  }
  return sums;
}

async function saveCounts(
  scope: TenantScope,
  scheme: Scheme,
  { zones, units, isLarge }: Refreshed,
  tookMs: number,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { scheme_uuid } = scheme;
  const counted = Object.entries(units);
  await sql`
    update units set members = coalesce(counted.members, 0), member_kw = coalesce(counted.kw, 0),
      counted_utc = ${new Date(now)}
    from units own left join unnest(${counted.map(([unit]) => unit)}::uuid[],
      ${counted.map(([, { members }]) => members)}::integer[], ${counted.map(([, { kw }]) => kw)}::double precision[])
      as counted (unit_uuid, members, kw) on counted.unit_uuid = own.unit_uuid
    where own.tenant_uuid = ${tenant} and own.scheme_uuid = ${scheme_uuid}
      and units.tenant_uuid = ${tenant} and units.unit_uuid = own.unit_uuid`.execute(tx);
  const columns = {
    counts: JSON.stringify(zones),
    counted_utc: new Date(now),
    took_ms: Math.ceil(tookMs),
    is_large: isLarge,
  };
  await tx
    .insertInto('scheme_zones')
    .values({ tenant_uuid: tenant, scheme_uuid, ...columns })
    .onConflict((known) => known.columns(['tenant_uuid', 'scheme_uuid']).doUpdateSet(columns))
    .execute();
  await enqueueEndOfDays(scope, scheme_uuid);
}

/** Enqueues the next refresh at the day from which a unit is no longer valid. */
async function enqueueEndOfDays(scope: TenantScope, schemeUUID: string): Promise<void> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<{ ends: string | null }>`
    select min(valid_to)::text as ends from units
    where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID} and status = 'ACTIVE'
      and valid_to > ${londonDate(now)}::date`.execute(tx);
  const ends = rows[0]?.ends;
  if (ends) await enqueue(scope, 'UNIT_MEMBERS', [schemeUUID], londonMidnight(ends));
}
