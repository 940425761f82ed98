import { sql } from 'kysely';
import { MAX_CAPABILITY_ASSETS } from '#contract/capability.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { powerText } from '#text/amounts.ts';
import { formatCount, plural } from '#text/count.ts';
import { dayOf, type Words, words } from './words.ts';

interface Sums {
  portfolios: number;
  calculated: number;
  expected_kw: number | null;
  sure_kw: number | null;
  is_sampled: boolean;
}

/** Returns the headline of portfolios: their power, as last calculated, and the one with most left to opt in next. */
export async function portfoliosVerdict(scope: TenantScope): Promise<Words> {
  const { rows } = await sql<Sums>`
    select count(*) as portfolios, count(s.expected_kw) as calculated, sum(s.expected_kw) as expected_kw,
      sum(s.sure_kw) as sure_kw, coalesce(max(s.ready) > ${MAX_CAPABILITY_ASSETS}, false) as is_sampled
    from portfolios p
    left join portfolio_standings s on s.tenant_uuid = ${scope.tenant} and s.portfolio_uuid = p.portfolio_uuid
    where p.tenant_uuid = ${scope.tenant} and p.status = 'ACTIVE'`.execute(scope.tx);
  const { portfolios, calculated, expected_kw, sure_kw, is_sampled } = rows[0]!;
  if (portfolios === 0) return words('NEUTRAL', 'There are no portfolios yet');
  const say = await nextEventText(scope);
  if (expected_kw === null || sure_kw === null)
    return words('NEUTRAL', `It is not known yet what ${plural(portfolios, 'portfolio')} can turn down`, say);
  const of = calculated === portfolios ? '' : `${formatCount(calculated)} of `;
  return words(
    'NEUTRAL',
    `${of}${plural(portfolios, 'portfolio')} can turn down ${is_sampled ? 'about ' : ''}${powerText(expected_kw)}` +
      `${calculated === 1 ? '' : ' together'}, ${powerText(sure_kw)} of it firm`,
    say,
  );
}

interface NextEvent {
  name: string;
  start_utc: Date;
  state: 'SCHEDULED' | 'STARTED';
  portfolio: string;
  opted_in: number;
  assets: number;
}

/** Names the portfolio with most ready assets that are not in the event that runs or starts next. */
async function nextEventText({ tx, tenant, now }: TenantScope): Promise<string> {
  const { rows } = await sql<NextEvent>`
    with next as (
      select event_uuid, name, start_utc, state from events e
      where tenant_uuid = ${tenant} and state in ('SCHEDULED', 'STARTED') and end_utc > ${new Date(now)}
        and exists (select from event_portfolios ep where ep.tenant_uuid = ${tenant} and ep.event_uuid = e.event_uuid)
      order by start_utc, event_uuid limit 1
    )
    select part.*, (select count(*) from assets a
      where a.tenant_uuid = ${tenant} and a.portfolio_uuid = part.portfolio_uuid) as assets
    from (
      select next.name, next.start_utc, next.state, p.portfolio_uuid, p.name as portfolio, part.opted_in
      from next
      join event_portfolio_parts part on part.tenant_uuid = ${tenant} and part.event_uuid = next.event_uuid
      join portfolios p on p.tenant_uuid = ${tenant} and p.portfolio_uuid = part.portfolio_uuid and p.status = 'ACTIVE'
      left join portfolio_standings s on s.tenant_uuid = ${tenant} and s.portfolio_uuid = p.portfolio_uuid
      where part.opted_in is not null
      order by s.ready - part.opted_in desc nulls last, p.name limit 1
    ) part`.execute(tx);
  const [next] = rows;
  if (!next) return '';
  const { name, start_utc, state, portfolio, opted_in, assets } = next;
  const event = state === 'STARTED' ? `${name}, which is live` : `${name}, ${dayOf(start_utc)}`;
  return opted_in >= assets
    ? `All portfolio assets are opted in to ${event}.`
    : `${formatCount(opted_in)} of ${plural(assets, 'asset')} in ${portfolio} are opted in to ${event}.`;
}
