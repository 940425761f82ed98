import type { Kysely } from 'kysely';
import { ProblemError } from '#service/platform/http/problem.ts';
import { MAX_ACTIVE, requireRoomForKey, unknownPortfolios } from '#service/tenants/apiKeys/roomForKey.ts';
import { issueKey, type NewKey } from '#service/tenants/keys.ts';
import { commandLine } from '#store/commandLine.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { fail } from '../runStoreCommand.ts';
import { readExpires, readPortfolios, readScope, readUuid } from './readKeyOptions.ts';

interface IssueOptions {
  tenant?: string | undefined;
  label?: string | undefined;
  expires?: string | undefined;
  scope?: string | undefined;
  portfolio?: string | undefined;
  dashboard?: boolean | undefined;
}

/** Issues a key and prints it, the only time. */
export async function issue(db: Kysely<Database>, options: IssueOptions, usage: string): Promise<void> {
  const tenantUUID = readUuid(options.tenant, usage);
  const tenant = await db.selectFrom('tenants').selectAll().where('tenant_uuid', '=', tenantUUID).executeTakeFirst();
  if (!tenant) return fail(`There is no such tenant: ${commandLine('tenants', 'list')} shows them.`);
  const { scope, portfolios, ...rest } = readNewKey(options, usage);
  if (portfolios) await requirePortfolios(db, tenantUUID, portfolios);
  const forDashboard = rest.forDashboard ?? false;
  const kind = forDashboard ? 'dashboards' : 'programs';
  const key = await tenantTransaction(db, tenantUUID, async (inTenant) => {
    await requireRoomForKey(inTenant, kind);
    return issueKey(inTenant.tx, tenant, options.label ?? '', { ...rest, scope, portfolios });
  }).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
  console.log(
    key === null
      ? fail(`The tenant has ${MAX_ACTIVE[kind]} active keys of this kind already: revoke one first.`)
      : `${key}\nThis is the only time it is shown.`,
  );
}

function readNewKey(options: IssueOptions, usage: string): NewKey {
  const forDashboard = options.dashboard ?? false;
  const scope = options.scope === undefined ? 'full' : readScope(options.scope);
  const portfolios = options.portfolio === undefined ? null : readPortfolios(options.portfolio, usage);
  if (forDashboard && (scope !== 'full' || portfolios))
    fail('A dashboard needs a key that may do everything: leave --scope and --portfolio out.');
  return { forDashboard, scope, portfolios, expires: readExpires(options.expires) };
}

async function requirePortfolios(db: Kysely<Database>, tenant: string, portfolios: string[]): Promise<void> {
  const [missing] = await tenantTransaction(db, tenant, (scope) => unknownPortfolios(scope, portfolios));
  if (missing !== undefined) fail(`The tenant has no active portfolio ${missing}.`);
}
