import { issueKey } from '#service/tenants/keys.ts';
import { createTenant, setLimits, type TenantSettings } from '#service/tenants/tenants.ts';
import { commandLine } from '#store/commandLine.ts';
import type { Store } from '#store/openStore.ts';
import { formatCount } from '#text/count.ts';
import { readOptions } from './readOptions.ts';
import { fail, failUsage, runStoreCommand } from './runStoreCommand.ts';

// `npm run tenants -- create|limits|list`: for whoever runs the service.
const USAGE = `Usage: ${commandLine('tenants', 'create NAME [--live]')}
       ${commandLine('tenants', 'limits UUID')} [--per-second N] [--in-flight N] [--consumption-per-second N]
                                      [--consumption-in-flight N] [--retention-months N|none]
                                      [--preliminary-runs-days N|none] [--audit-months N|none]
                                      [--confirm-above-kw N|none]
       ${commandLine('tenants', 'list')}`;
const numberOption = { type: 'string' } as const;

const { positionals, values } = readOptions(USAGE, {
  live: { type: 'boolean', default: false },
  'per-second': numberOption,
  'in-flight': numberOption,
  'consumption-per-second': numberOption,
  'consumption-in-flight': numberOption,
  'retention-months': numberOption,
  'preliminary-runs-days': numberOption,
  'audit-months': numberOption,
  'confirm-above-kw': numberOption,
});

/** A live tenant gets a sandbox twin, so that its programs can be tested. */
async function create({ db }: Store): Promise<void> {
  const name = positionals[1] ?? failUsage(USAGE);
  for (const environment of values.live ? (['LIVE', 'SANDBOX'] as const) : (['SANDBOX'] as const)) {
    const tenant = await createTenant(db, name, environment);
    const apiKey = await issueKey(db, tenant, 'made with the tenant');
    console.log(`${environment.toLowerCase()} tenant ${tenant.tenant_uuid}\n  key ${apiKey}`);
  }
  console.log('This is the only time the keys are shown.');
}

const parseLimit = (text: string | undefined) =>
  text === undefined
    ? undefined
    : /^[1-9]\d{0,5}$/.test(text)
      ? Number(text)
      : fail('A limit is a whole number from 1 to 999,999.');

/** How long something is kept, in months or days; null: for good. */
function parseSpan(text: string | undefined, what: string, [least, most]: [number, number]): number | null | undefined {
  if (text === undefined || text === 'none') return text === 'none' ? null : undefined;
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : fail(`${what}, ${least} to ${formatCount(most)}, or none: for good.`);
}

const keptFor = (span: number | null, unit: string) => (span === null ? 'for good' : `for ${span} ${unit}`);

function parseKw(text: string | undefined): number | null | undefined {
  if (text === undefined || text === 'none') return text === 'none' ? null : undefined;
  return /^\d{1,8}(?:\.\d{1,3})?$/.test(text)
    ? Number(text)
    : fail('A second operator confirms above a number of kW, or none: never.');
}

async function limits({ db }: Store): Promise<void> {
  const tenant = /^[0-9a-f-]{36}$/i.exec(positionals[1] ?? '')?.[0].toLowerCase() ?? failUsage(USAGE);
  const wanted: { [Name in keyof TenantSettings]: TenantSettings[Name] | undefined } = {
    requests_per_second: parseLimit(values['per-second']),
    requests_in_flight: parseLimit(values['in-flight']),
    consumption_per_second: parseLimit(values['consumption-per-second']),
    consumption_in_flight: parseLimit(values['consumption-in-flight']),
    retention_months: parseSpan(values['retention-months'], 'Months that readings are kept', [1, 600]),
    preliminary_runs_days: parseSpan(
      values['preliminary-runs-days'],
      'Days that the assets of replaced preliminary runs are kept',
      [30, 3650],
    ),
    audit_months: parseSpan(values['audit-months'], 'Months that the audit is kept', [1, 600]),
    confirm_above_kw: parseKw(values['confirm-above-kw']),
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) failUsage(USAGE);
  const row =
    (await setLimits(db, tenant, given)) ??
    fail(`There is no such tenant: ${commandLine('tenants', 'list')} shows them.`);
  console.log(
    `${row.name}: ${row.requests_per_second} requests a second, ${row.requests_in_flight} in flight; consumption ` +
      `${row.consumption_per_second} and ${row.consumption_in_flight}; readings are kept ` +
      `${keptFor(row.retention_months, 'months')}, assets of replaced preliminary runs ` +
      `${keptFor(row.preliminary_runs_days, 'days')}, the audit ${keptFor(row.audit_months, 'months')}; a second operator confirms ` +
      `${row.confirm_above_kw === null ? 'no dispatch' : `a dispatch above ${row.confirm_above_kw} kW`}.`,
  );
}

async function list({ db }: Store): Promise<void> {
  const rows = await db.selectFrom('tenants').selectAll().orderBy('created_utc').execute();
  console.table(
    rows.map((row) => ({
      tenant: row.tenant_uuid,
      name: row.name,
      environment: row.environment,
      perSecond: row.requests_per_second,
      inFlight: row.requests_in_flight,
    })),
  );
}

const commands: Record<string, (store: Store) => Promise<void>> = { create, limits, list };
await runStoreCommand(async (store) => (commands[positionals[0] ?? ''] ?? (() => failUsage(USAGE)))(store));
