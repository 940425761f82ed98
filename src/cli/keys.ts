import { wallNow } from '#energy/time/clocks.ts';
import { issueKey } from '#service/tenants/tenants.ts';
import { commandLine } from '#store/commandLine.ts';
import type { Store } from '#store/openStore.ts';
import { readOptions } from './readOptions.ts';
import { fail, failUsage, runStoreCommand } from './runStoreCommand.ts';

// `npm run keys -- issue|list|revoke`: for whoever runs the service; tenants cannot issue keys.
const USAGE = `Usage: ${commandLine('keys', 'issue --tenant UUID [--label TEXT] [--expires YYYY-MM-DD] [--dashboard]')}
       ${commandLine('keys', 'list [--tenant UUID]')}
       ${commandLine('keys', 'revoke KEY-ID')}`;
/** Of dashboards, and of everything else. */
const MAX_ACTIVE_KEYS = 2;

const { positionals, values } = readOptions(USAGE, {
  tenant: { type: 'string' },
  label: { type: 'string', default: '' },
  expires: { type: 'string' },
  dashboard: { type: 'boolean', default: false },
});

async function issue({ db }: Store): Promise<void> {
  const tenant = await db
    .selectFrom('tenants')
    .selectAll()
    .where('tenant_uuid', '=', asUuid(values.tenant))
    .executeTakeFirst();
  if (!tenant) return fail(`There is no such tenant: ${commandLine('tenants', 'list')} shows them.`);
  const expires = values.expires ? new Date(`${values.expires}T00:00:00Z`) : null;
  if (expires && !(expires.getTime() > wallNow())) return fail('--expires must be a day to come, like 2027-06-30.');
  const key = await db.transaction().execute(async (tx) => {
    // Counted under a lock on the tenant, so that two concurrent calls cannot both issue the last allowed key.
    await tx
      .selectFrom('tenants')
      .select('tenant_uuid')
      .where('tenant_uuid', '=', tenant.tenant_uuid)
      .forNoKeyUpdate()
      .execute();
    const active = await tx
      .selectFrom('api_keys')
      .select('key_id')
      .where('tenant_uuid', '=', tenant.tenant_uuid)
      .where('revoked_utc', 'is', null)
      .where('names_operators', '=', values.dashboard)
      .execute();
    return active.length >= MAX_ACTIVE_KEYS
      ? null
      : issueKey(tx, tenant, values.label, { expires, forDashboard: values.dashboard });
  });
  console.log(
    key === null
      ? fail(`The tenant has ${MAX_ACTIVE_KEYS} active keys of this kind already: revoke one first.`)
      : `${key}\nThis is the only time it is shown.`,
  );
}

async function list({ db }: Store): Promise<void> {
  let query = db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.tenant_uuid', 'api_keys.tenant_uuid')
    .selectAll('api_keys')
    .select(['tenants.name', 'environment'])
    .orderBy('api_keys.created_utc');
  if (values.tenant) query = query.where('api_keys.tenant_uuid', '=', asUuid(values.tenant));
  const rows = await query.execute();
  console.table(
    rows.map((row) => ({
      key: `hh_${row.environment === 'LIVE' ? 'live' : 'test'}_${row.key_id}_…`,
      tenant: row.name,
      label: row.label,
      for: row.names_operators ? 'dashboard' : 'programs',
      created: row.created_utc.toISOString(),
      expires: row.expires_utc?.toISOString() ?? '',
      revoked: row.revoked_utc?.toISOString() ?? '',
      lastUsed: row.last_used_utc?.toISOString() ?? '',
    })),
  );
}

async function revoke({ db }: Store): Promise<void> {
  const keyId = /^(?:hh_(?:test|live)_)?([0-9a-z]{8})/.exec(positionals[1] ?? '')?.[1] ?? failUsage(USAGE);
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_utc: new Date() })
    .where('key_id', '=', keyId)
    .where('revoked_utc', 'is', null)
    .executeTakeFirst();
  console.log(
    numUpdatedRows > 0n
      ? `Key ${keyId} is revoked; the service refuses it within a second.`
      : fail('There is no such active key.'),
  );
}

const asUuid = (text: string | undefined): string =>
  text && /^[0-9a-f-]{36}$/i.test(text) ? text.toLowerCase() : failUsage(USAGE);

const commands: Record<string, (store: Store) => Promise<void>> = { issue, list, revoke };
await runStoreCommand(async (store) => (commands[positionals[0] ?? ''] ?? (() => failUsage(USAGE)))(store));
