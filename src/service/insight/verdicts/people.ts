import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount, plural } from '#text/count.ts';
import { endsSoon } from '../../tenants/consents/endingConsents.ts';
import { countAssetsAndConsents } from '../counts.ts';
import { power } from '../facets/facetVerdict.ts';
import { dayOf, type Words, words } from './words.ts';

/** Returns the headline of users: whether all with assets have been asked to take part. */
export async function usersVerdict(scope: TenantScope): Promise<Words> {
  // Joined by hashes: lookups one by one, as for a page of the list, take three seconds for a million, and for tables
  // that were not analysed yet PostgreSQL may compare each with each.
  await sql`set local enable_nestloop = off`.execute(scope.tx);
  const { rows } = await sql<{ users: number; unasked: number }>`
    select (select count(*) from users where tenant_uuid = ${scope.tenant} and status = 'ACTIVE') as users,
      (select count(*) from users u where u.tenant_uuid = ${scope.tenant} and u.status = 'ACTIVE'
        and exists (select from assets a
          where a.tenant_uuid = ${scope.tenant} and a.user_uuid = u.user_uuid and a.status = 'ACTIVE')
        and not exists (select from consents c
          where c.tenant_uuid = ${scope.tenant} and c.user_uuid = u.user_uuid and c.type = 'DISPATCH')) as unasked`.execute(
    scope.tx,
  );
  const { users, unasked } = rows[0]!;
  if (users === 0) return words('NEUTRAL', 'There are no users yet');
  if (unasked === 0)
    return words('GOOD', `${plural(users, 'user')}: everyone with assets has been asked for consent to dispatch`);
  return words(
    'WARN',
    `Never asked: ${formatCount(unasked)} of ${plural(users, 'user')} have assets but no consent or refusal to dispatch`,
    'Their assets cannot take part in events until they agree.',
  );
}

/** Next event, with what it loses by consents that end before it begins. */
interface Touched {
  name: string;
  start_utc: Date;
  assets: number;
  /** Usual power of the assets together; null where none of them has been called. */
  kw: number | null;
}

/** Returns the headline of consents: those in force, and the loss of the next event by those that end before it. */
export async function consentsVerdict(scope: TenantScope): Promise<Words> {
  const { active, expiringIn30Days } = (await countAssetsAndConsents(scope)).consents;
  if (active === 0) return words('NEUTRAL', 'No consents are in force');
  const toAsk = await countToAsk(scope);
  const inForce = `${formatCount(active)} in force`;
  const soon =
    expiringIn30Days === 0 ? 'none ends within 30 days' : `${formatCount(expiringIn30Days)} end within 30 days`;
  const touched = await readTouched(scope);
  if (!touched)
    return words(
      expiringIn30Days === 0 ? 'GOOD' : 'WARN',
      `${inForce}, ${soon}`,
      'None ends before the next event.',
      toAsk,
    );
  const { name, assets, kw } = touched;
  const worth = kw === null || kw <= 0 ? '' : `, typically ${power(kw)}`;
  return words(
    'BAD',
    `Ending: the consents of ${plural(assets, 'asset')} end before ${name}, ${dayOf(touched.start_utc)}${worth}`,
    `${inForce}, ${soon}. Assets whose consent is not renewed leave the event.`,
    toAsk,
  );
}

/** Reads the next event and its opted-in assets whose newest consent ends before it begins; null for none. */
async function readTouched({ tx, tenant, now }: TenantScope): Promise<Touched | null> {
  const { rows } = await sql<Touched>`
    with next as (
      select event_uuid, name, start_utc from events
      where tenant_uuid = ${tenant} and state = 'SCHEDULED' and start_utc > ${new Date(now)}
      order by start_utc, event_uuid limit 1
    )
    select next.name, next.start_utc, count(*) as assets, sum(r.sum_kw / r.events)::float8 as kw from next
    join consents c on c.tenant_uuid = ${tenant} and c.status = 'ACTIVE' and c.type = 'DISPATCH'
      and c.expires_utc > ${new Date(now)} and c.expires_utc <= next.start_utc
    join assets a on a.tenant_uuid = ${tenant} and a.user_uuid = c.user_uuid and a.status = 'ACTIVE'
      and (c.asset_uuid is null or c.asset_uuid = a.asset_uuid)
    join event_assets ea on ea.tenant_uuid = ${tenant} and ea.event_uuid = next.event_uuid
      and ea.asset_uuid = a.asset_uuid and ea.state = 'OPT_IN'
    left join asset_responses r on r.tenant_uuid = ${tenant} and r.asset_uuid = a.asset_uuid and r.events > 0
    where not exists (
      select from consents newer where newer.tenant_uuid = ${tenant} and newer.user_uuid = c.user_uuid
        and newer.type = c.type and newer.seq > c.seq
        and (newer.asset_uuid is null or newer.asset_uuid = a.asset_uuid))
    group by next.name, next.start_utc`.execute(tx);
  return rows[0] ?? null;
}

async function countToAsk(scope: TenantScope): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select count(*) as assets from assets
    where assets.tenant_uuid = ${scope.tenant} and assets.status = 'ACTIVE' and ${endsSoon(scope)}`.execute(scope.tx);
  return rows[0]!.assets;
}
