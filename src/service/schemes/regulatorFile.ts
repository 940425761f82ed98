import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#store/schema.ts';
import { enterTenant, type TenantScope } from '#store/tenantTransaction.ts';
import type { RegistrationDecision } from '../assets/ports/regulator.ts';
import { DECISIONS_AT_ONCE, type InScheme, findAssetsOfDecisions, storeDecisions } from './findAssetsOfDecisions.ts';

/** One line of the regulator's file: a decision on a meter point. */
export interface VerdictLine extends RegistrationDecision {
  line: number;
  mpan: string;
}
export interface BadDecision {
  line: number;
  reason: string;
}
/** Scope of a file: assets of one scheme or tenant, or of every live tenant by default. */
export interface FileScope {
  scheme?: string | undefined;
  tenant?: string | undefined;
}

interface Found extends InScheme {
  tenant: string;
}

/** Returns the MPANs that wait for a first or further check in a scheme, sorted; null if no such tenant has it. */
export const waitingMpans = (
  db: Kysely<Database>,
  { scheme, tenant }: FileScope & { scheme: string },
): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    for (const each of await tenantsOf(tx, tenant)) {
      const scope = await enterTenant(tx, each);
      if (await hasScheme(scope, scheme)) return findWaiting(scope, scheme);
    }
    return null;
  });

/**
 * Stores these decisions, all in one transaction, or none if a line is bad. Returns the number of assets that were
 * checked, and of those that have another status now.
 */
export const applyVerdictFile = (
  db: Kysely<Database>,
  lines: readonly VerdictLine[],
  where: FileScope,
): Promise<{ checked: number; moved: number } | { bad: BadDecision[] }> =>
  db.transaction().execute(async (tx) => {
    const found = await findAll(tx, lines, where);
    const bad = badLines(lines, found);
    if (bad.length > 0) return { bad };
    let [checked, moved] = [0, 0];
    for (const group of Map.groupBy(
      lines.flatMap((line) =>
        preferAwaiting(found.get(line.mpan)!).map((asset) => ({ ...asset, status: line.status, reason: line.reason })),
      ),
      groupOf,
    ).values()) {
      const { tenant, scheme_uuid } = group[0]!;
      moved += await storeDecisions(await enterTenant(tx, tenant), scheme_uuid, group);
      checked += group.length;
    }
    return { checked, moved };
  });

const groupOf = ({ tenant, scheme_uuid }: Found) => `${tenant} ${scheme_uuid}`;
/** Returns the waiting assets, if any: a decision is meant for the assets that wait for it. */
const preferAwaiting = (assets: readonly Found[]): readonly Found[] =>
  assets.some(({ isWaiting }) => isWaiting) ? assets.filter(({ isWaiting }) => isWaiting) : assets;

async function findAll(
  tx: Transaction<Database>,
  lines: readonly VerdictLine[],
  { scheme, tenant }: FileScope,
): Promise<Map<string, Found[]>> {
  const found: Found[] = [];
  for (const each of await tenantsOf(tx, tenant)) {
    const scope = await enterTenant(tx, each);
    for (let from = 0; from < lines.length; from += DECISIONS_AT_ONCE) {
      const some = await findAssetsOfDecisions(
        scope,
        scheme ?? null,
        lines.slice(from, from + DECISIONS_AT_ONCE).map(({ mpan }) => mpan),
      );
      found.push(...some.map((asset) => ({ ...asset, tenant: each })));
    }
  }
  return Map.groupBy(found, ({ mpan }) => mpan!);
}

function badLines(lines: readonly VerdictLine[], found: ReadonlyMap<string, Found[]>): BadDecision[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, mpan }) => {
    const before = first.get(mpan);
    first.set(mpan, before ?? line);
    if (before !== undefined) return [{ line, reason: `repeats the MPAN of line ${before}` }];
    const schemes = new Set(preferAwaiting(found.get(mpan) ?? []).map(groupOf));
    if (schemes.size === 0) return [{ line, reason: 'no active asset with this MPAN is in a scheme' }];
    return schemes.size === 1
      ? []
      : [{ line, reason: `this MPAN is in ${schemes.size} schemes: choose one with --scheme` }];
  });
}

async function tenantsOf(tx: Transaction<Database>, tenant: string | undefined): Promise<string[]> {
  const all = tx.selectFrom('tenants').select('tenant_uuid').orderBy('tenant_uuid');
  const rows = await (
    tenant === undefined ? all.where('environment', '=', 'LIVE') : all.where('tenant_uuid', '=', tenant)
  ).execute();
  return rows.map((row) => row.tenant_uuid);
}

const hasScheme = async ({ tx, tenant }: TenantScope, scheme: string): Promise<boolean> =>
  (await tx
    .selectFrom('event_schemes')
    .select('scheme_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', scheme)
    .executeTakeFirst()) !== undefined;

async function findWaiting({ tx, tenant }: TenantScope, scheme: string): Promise<string[]> {
  const { rows } = await sql<{ mpan: string }>`
    select distinct a.mpan
    from scheme_assets sa join assets a on a.tenant_uuid = sa.tenant_uuid and a.asset_uuid = sa.asset_uuid
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${scheme} and a.status = 'ACTIVE' and a.mpan is not null
      and (sa.status = 'OPT_IN' or (sa.status = 'READY' and sa.asked_utc is not null))
    order by a.mpan`.execute(tx);
  return rows.map((row) => row.mpan);
}
