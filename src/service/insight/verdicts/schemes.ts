import { sql } from 'kysely';
import { londonWallClock } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { powerText, roundGbpText } from '#text/amounts.ts';
import { formatCount, plural } from '#text/count.ts';
import { readSeasons } from '../schemes/listSchemeResults.ts';
import { WARNED_IN_A_ROW } from '../season/seasonVerdict.ts';
import { dayOf, type Words, words } from './words.ts';

const MINUTE_MS = 60_000;

interface OpenScheme {
  scheme_uuid: string;
  name: string;
  ready: number | null;
  expected_kw: number | null;
  calculated_utc: Date | null;
}

/** Returns the headline of schemes: this season's earnings, where most assets can take part, and what comes next. */
export async function schemesVerdict(scope: TenantScope): Promise<Words> {
  const { rows: open } = await sql<OpenScheme>`
    select e.scheme_uuid, e.name, s.ready, s.expected_kw, s.calculated_utc
    from event_schemes e
    left join scheme_standings s on s.tenant_uuid = ${scope.tenant} and s.scheme_uuid = e.scheme_uuid
    where e.tenant_uuid = ${scope.tenant} and e.status = 'ACTIVE'
    order by s.expected_kw desc nulls last, s.ready desc nulls last, e.name`.execute(scope.tx);
  const [first] = open;
  if (!first) return words('NEUTRAL', 'No schemes are open');
  const seasons = await readSeasons(scope);
  const next = await nextEventText(scope);
  const low = open.find(({ scheme_uuid }) => (seasons.get(scheme_uuid)?.lowInARow ?? 0) >= WARNED_IN_A_ROW);
  if (low) {
    const { lowInARow } = seasons.get(low.scheme_uuid)!;
    return words('WARN', `Low: K was below 0.5 in the last ${formatCount(lowInARow)} events of ${low.name}`, next);
  }
  const revenueGbp = [...seasons.values()].reduce((sum, season) => sum + season.revenueGbp, 0);
  const settled = [...seasons.values()].reduce((sum, season) => sum + season.settled, 0);
  const earned =
    settled === 0
      ? `${plural(open.length, 'scheme is', 'schemes are')} open; no events settled this season`
      : `${roundGbpText(revenueGbp)} earned this season in ${plural(settled, 'event')}`;
  return words('NEUTRAL', `${earned}${readyText(first, open.length, scope.now)}`, next);
}

function readyText({ name, ready, expected_kw, calculated_utc }: OpenScheme, schemes: number, now: number): string {
  if (!ready) return '';
  const assets = `${plural(ready, 'asset')} can take part`;
  const countedMs = calculated_utc?.getTime() ?? now;
  const asOf = now - countedMs > MINUTE_MS ? ` (as of ${londonWallClock(countedMs)})` : '';
  const power = `${expected_kw === null ? '' : `, ${powerText(expected_kw)}`}${asOf}`;
  return schemes === 1
    ? `; ${assets}${power}`
    : `; ${name} has the most that can take part: ${plural(ready, 'asset')}${power}`;
}

/** Describes the event that runs or starts next, with the sentence of its latest balance. */
async function nextEventText({ tx, tenant, now }: TenantScope): Promise<string> {
  const { rows } = await sql<{ name: string; scheme: string; start_utc: Date; state: string; sentence: string | null }>`
    select e.name, s.name as scheme, e.start_utc, e.state, (
      select balance -> 'verdict' ->> 'sentence' from event_balances b
      where b.tenant_uuid = ${tenant} and b.event_uuid = e.event_uuid and b.at_utc <= ${new Date(now)}
      order by b.at_utc desc limit 1
    ) as sentence
    from events e join event_schemes s on s.tenant_uuid = ${tenant} and s.scheme_uuid = e.scheme_uuid
    where e.tenant_uuid = ${tenant} and e.state in ('SCHEDULED', 'STARTED') and e.end_utc > ${new Date(now)}
    order by e.start_utc, e.event_uuid limit 1`.execute(tx);
  const [next] = rows;
  if (!next) return 'No events are planned.';
  const said = next.sentence === null ? '' : `. ${next.sentence}`;
  return next.state === 'STARTED'
    ? `${next.name} of ${next.scheme} is live${said}.`
    : `Next: ${next.name} of ${next.scheme}, ${dayOf(next.start_utc)}${said}.`;
}
