import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import { enterTenant, type TenantScope } from '#store/tenantTransaction.ts';
import type { RegulatorVerdict } from '../ports/regulator.ts';
import { lockAssets } from '../shared/lockAssets.ts';
import { applyVerdicts, stillMeant, type Waiting } from './applyVerdicts.ts';

/** One line of the regulator's file: what it says of a meter point. */
export interface VerdictLine extends RegulatorVerdict {
  line: number;
  mpan: string;
}
export interface BadVerdict {
  line: number;
  reason: string;
}
/** Whose assets a file is about: of one scheme or tenant, or of every live tenant where none is named. */
export interface FileScope {
  scheme?: string | undefined;
  tenant?: string | undefined;
}

interface WaitingInScheme extends Waiting {
  scheme_uuid: string;
}
interface Found extends WaitingInScheme {
  tenant: string;
}

const BATCH = 1000;

/** The MPANs that wait for a check in a scheme, sorted; null where no such tenant has the scheme. */
export const waitingMpans = (db: Kysely<Database>, { scheme, tenant }: FileScope & { scheme: string }): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    for (const each of await tenantsOf(tx, tenant)) {
      const scope = await enterTenant(tx, each);
      if (!(await hasScheme(scope, scheme))) continue;
      const waiting = await findWaiting(scope, scheme, null);
      return [...new Set(waiting.map(({ mpan }) => mpan!))].sort();
    }
    return null;
  });

/** Moves the assets that wait for these verdicts, all in one transaction, or none where a line is bad. Answers how many moved. */
export const applyVerdictFile = (db: Kysely<Database>, lines: readonly VerdictLine[], where: FileScope): Promise<{ moved: number } | { bad: BadVerdict[] }> =>
  db.transaction().execute(async (tx) => {
    const found = await findAll(tx, lines, where);
    const bad = badLines(lines, found);
    if (bad.length > 0) return { bad };
    let moved = 0;
    for (const group of Map.groupBy(lines.flatMap((line) => found.get(line.mpan)!.map((asset) => ({ ...asset, status: line.status, reason: line.reason }))), groupOf).values()) {
      const { tenant, scheme_uuid } = group[0]!;
      const scope = await enterTenant(tx, tenant);
      for (let from = 0; from < group.length; from += BATCH) {
        const judged = group.slice(from, from + BATCH);
        const locked = await lockAssets(scope, judged.map(({ asset_uuid }) => asset_uuid));
        await applyVerdicts(scope, scheme_uuid, stillMeant(judged, locked));
      }
      moved += group.length;
    }
    return { moved };
  });

const groupOf = ({ tenant, scheme_uuid }: Found) => `${tenant} ${scheme_uuid}`;

async function findAll(tx: Transaction<Database>, lines: readonly VerdictLine[], { scheme, tenant }: FileScope): Promise<Map<string, Found[]>> {
  const found: Found[] = [];
  const mpans = lines.map(({ mpan }) => mpan);
  for (const each of await tenantsOf(tx, tenant)) {
    const waiting = await findWaiting(await enterTenant(tx, each), scheme ?? null, mpans);
    found.push(...waiting.map((asset) => ({ ...asset, tenant: each })));
  }
  return Map.groupBy(found, ({ mpan }) => mpan!);
}

function badLines(lines: readonly VerdictLine[], found: ReadonlyMap<string, Found[]>): BadVerdict[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, mpan }) => {
    const before = first.get(mpan);
    first.set(mpan, before ?? line);
    if (before !== undefined) return [{ line, reason: `repeats the MPAN of line ${before}` }];
    const schemes = new Set(found.get(mpan)?.map(groupOf));
    if (schemes.size === 0) return [{ line, reason: 'no asset with this MPAN waits for a check' }];
    return schemes.size === 1 ? [] : [{ line, reason: `this MPAN waits in ${schemes.size} schemes: name one with --scheme` }];
  });
}

async function tenantsOf(tx: Transaction<Database>, tenant: string | undefined): Promise<string[]> {
  const all = tx.selectFrom('tenants').select('tenant_uuid').orderBy('tenant_uuid');
  const rows = await (tenant === undefined ? all.where('environment', '=', 'LIVE') : all.where('tenant_uuid', '=', tenant)).execute();
  return rows.map((row) => row.tenant_uuid);
}

const hasScheme = async ({ tx, tenant }: TenantScope, scheme: string): Promise<boolean> =>
  (await tx.selectFrom('event_schemes').select('scheme_uuid').where('tenant_uuid', '=', tenant).where('scheme_uuid', '=', scheme).executeTakeFirst()) !== undefined;

async function findWaiting({ tx, tenant }: TenantScope, scheme: string | null, mpans: string[] | null): Promise<WaitingInScheme[]> {
  const { rows } = await sql<WaitingInScheme>`
    select sa.scheme_uuid, sa.asset_uuid, a.asset_id, a.mpan
    from scheme_assets sa join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.status = 'OPT_IN' and a.status = 'ACTIVE' and a.mpan is not null
      and (${scheme}::uuid is null or sa.scheme_uuid = ${scheme}::uuid)
      and (${mpans}::text[] is null or a.mpan = any(${mpans}::text[]))
    order by sa.scheme_uuid, sa.asset_uuid`.execute(tx);
  return rows;
}
