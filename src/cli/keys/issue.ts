import type { Kysely, Transaction } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { issueKey, type NewKey } from '#service/tenants/keys.ts';
import { commandLine } from '#store/commandLine.ts';
import type { Database, TenantRow } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { fail } from '../runStoreCommand.ts';
import { readExpires, readPortfolios, readScope, readUuid } from './readKeyOptions.ts';

/** Of one tenant: of dashboards, and of everything else. */
const MAX_ACTIVE = { dashboards: 2, programs: 20 };

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
  const most = forDashboard ? MAX_ACTIVE.dashboards : MAX_ACTIVE.programs;
  const key = await db.transaction().execute(async (tx) => {
    if ((await countActive(tx, tenant, forDashboard)) >= most) return null;
    return issueKey(tx, tenant, options.label ?? '', { ...rest, scope, portfolios });
  });
  console.log(
    key === null
      ? fail(`The tenant has ${most} active keys of this kind already: revoke one first.`)
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

/** Counted under a lock on the tenant, so that two concurrent calls cannot both issue the last allowed key. */
async function countActive(
  tx: Transaction<Database>,
  { tenant_uuid }: TenantRow,
  forDashboard: boolean,
): Promise<number> {
  await tx
    .selectFrom('tenants')
    .select('tenant_uuid')
    .where('tenant_uuid', '=', tenant_uuid)
    .forNoKeyUpdate()
    .execute();
  const active = await tx
    .selectFrom('api_keys')
    .select('key_id')
    .where('tenant_uuid', '=', tenant_uuid)
    .where('revoked_utc', 'is', null)
    .where((eb) => eb.or([eb('expires_utc', 'is', null), eb('expires_utc', '>', new Date(wallNow()))]))
    .where('names_operators', '=', forDashboard)
    .execute();
  return active.length;
}

async function requirePortfolios(db: Kysely<Database>, tenant: string, portfolios: string[]): Promise<void> {
  const known = await tenantTransaction(db, tenant, ({ tx }) =>
    tx
      .selectFrom('portfolios')
      .select('portfolio_uuid')
      .where('tenant_uuid', '=', tenant)
      .where('portfolio_uuid', 'in', portfolios)
      .where('status', '=', 'ACTIVE')
      .execute(),
  );
  const missing = portfolios.find((each) => !known.some(({ portfolio_uuid }) => portfolio_uuid === each));
  if (missing !== undefined) fail(`The tenant has no active portfolio ${missing}.`);
}
