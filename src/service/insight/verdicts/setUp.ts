import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount, plural } from '#text/count.ts';
import { healthOf, isPolling, selectControllers } from '../../assets/controllers/controllerRow.ts';
import type { Ports } from '../../assets/ports/ports.ts';
import { selectAccounts } from '../../readings/meterAccounts/accountRow.ts';
import { selectMeters } from '../../readings/smartMeters/meterRows.ts';
import { readStatus } from '../../readings/smartMeters/readStatus.ts';
import { countWebhooks } from '../counts.ts';
import { type Words, words } from './words.ts';

const WEEK_MS = 7 * DAY_MS;

export async function webhooksVerdict(scope: TenantScope): Promise<Words> {
  const { active, disabled, pendingDeliveries: waiting } = await countWebhooks(scope);
  const all = active + disabled;
  if (all === 0) return words('NEUTRAL', 'No system is notified of changes yet');
  const say =
    waiting === 0
      ? 'No messages are waiting.'
      : `${plural(waiting, 'message is waiting', 'messages are waiting')} to be delivered.`;
  if (disabled > 0)
    return words(
      'BAD',
      `Not notified: ${formatCount(disabled)} of ${plural(all, 'webhook')} ${disabled === 1 ? 'is' : 'are'} switched off`,
      say,
    );
  return words('GOOD', all === 1 ? 'The webhook is active' : `All ${formatCount(all)} webhooks are active`, say);
}

/** Returns the headline of controllers; a tenant has few, so that each is read. */
export async function controllersVerdict(scope: TenantScope): Promise<Words> {
  const rows = await selectControllers(scope).execute();
  if (rows.length === 0) return words('NEUTRAL', 'There are no controllers yet');
  const inUse = rows.filter(({ status }) => status !== 'DISABLED');
  const away = inUse.filter((row) => healthOf(row) === 'UNREACHABLE');
  const off = rows.length - inUse.length;
  const say = off === 0 ? '' : `${plural(off, 'controller is', 'controllers are')} switched off.`;
  if (away.length > 0)
    return words(
      'BAD',
      `Unreachable: ${formatCount(away.length)} of ${plural(inUse.length, 'controller')}${away.length === 1 ? `, ${away[0]!.name}` : ''}`,
      say,
    );
  const unseen = inUse.filter((row) => healthOf(row) === 'UNKNOWN').length;
  if (unseen > 0)
    return words('WARN', `No contact yet: ${formatCount(unseen)} of ${plural(inUse.length, 'controller')}`, say);
  const all = inUse.length === 1 ? 'the controller' : `all ${plural(inUse.length, 'controller')}`;
  if (!inUse.every(isPolling)) return words('GOOD', `The last message to ${all} was delivered`, say);
  return words('GOOD', `${all[0]!.toUpperCase()}${all.slice(1)} ${inUse.length === 1 ? 'is' : 'are'} online`, say);
}

/** Returns the headline of smart meters: the list has other devices with an MPAN too, which nobody could read. */
export async function metersVerdict(scope: TenantScope, ports: Ports): Promise<Words> {
  const meters = selectMeters(scope, 'import');
  const { rows } = await sql<{ all: number; failing: number; read: number }>`
    select count(*) as all, count(*) filter (where status = 'FAILING') as failing,
      count(*) filter (where status = 'READ') as read
    from (${meters
      .clearSelect()
      .where('assets.asset_type', '=', 'SMART_METER')
      .select(readStatus(scope, ports).as('status'))}) as meter`.execute(scope.tx);
  const { all, failing, read } = rows[0]!;
  if (all === 0) return words('NEUTRAL', 'There are no smart meters yet');
  if (failing > 0)
    return words(
      'BAD',
      `Failing: ${formatCount(failing)} of ${plural(all, 'smart meter')} could not be read`,
      `${plural(read, 'meter is', 'meters are')} read successfully.`,
    );
  if (read === 0)
    return words(
      'NEUTRAL',
      `None of ${plural(all, 'smart meter')} is read by this service`,
      'Their readings are sent by other systems.',
    );
  return words('GOOD', `${formatCount(read)} of ${plural(all, 'smart meter')} read, no failures`);
}

export async function bulkActionsVerdict({ tx, tenant, now }: TenantScope): Promise<Words> {
  const { rows } = await sql<{ actions: number; changed: number; refused: number; running: number; failed: number }>`
    select count(*) as actions, coalesce(sum(changed), 0)::bigint as changed,
      coalesce(sum(refused_count), 0)::bigint as refused,
      count(*) filter (where status in ('RUNNING', 'UNDOING')) as running,
      count(*) filter (where status = 'FAILED') as failed
    from bulk_actions where tenant_uuid = ${tenant} and created_utc > ${new Date(now - WEEK_MS)}`.execute(tx);
  const { actions, changed, refused, running, failed } = rows[0]!;
  if (actions === 0) return words('NEUTRAL', 'There were no bulk actions in the last seven days');
  const say = [
    running > 0 && `${formatCount(running)} still running.`,
    failed > 0 && `${formatCount(failed)} failed.`,
    refused > 0 && `${plural(refused, 'asset')} refused.`,
  ].filter((part) => part !== false);
  return words(
    failed > 0 ? 'BAD' : 'NEUTRAL',
    `${plural(actions, 'action')} in the last seven days changed ${plural(changed, 'asset')}`,
    say.join(' '),
  );
}

/** Returns the headline of meter accounts; a tenant has one, and at most one for each user: they are counted. */
export async function meterAccountsVerdict(scope: TenantScope): Promise<Words> {
  const { rows } = await sql<{ all: number; refused: number; unset: number; paused: number; ofAll: number }>`
    select count(*) as all,
      count(*) filter (where credential is null) as unset,
      count(*) filter (where credential is not null and refused_utc is not null) as refused,
      count(*) filter (where credential is not null and refused_utc is null and paused_until > ${new Date(scope.now)})
        as paused,
      count(*) filter (where user_uuid is null) as "ofAll"
    from (${selectAccounts(scope)}) as account`.execute(scope.tx);
  const { all, refused, unset, paused, ofAll } = rows[0]!;
  if (all === 0) return words('NEUTRAL', 'There are no meter accounts yet');
  const say =
    ofAll > 0
      ? 'Users without an account of their own are also covered.'
      : 'Only meters of users with an account of their own are read.';
  const count = plural(all, 'meter account');
  if (refused > 0)
    return words('BAD', `Refused: the provider does not accept the key of ${formatCount(refused)} of ${count}`, say);
  if (unset > 0) return words('WARN', `Without a key: ${formatCount(unset)} of ${count}`, say);
  if (paused > 0)
    return words('WARN', `Paused: the provider has asked to pause reads for ${formatCount(paused)} of ${count}`, say);
  return words(
    'GOOD',
    all === 1 ? 'The meter account is working' : `All ${formatCount(all)} meter accounts are working`,
    say,
  );
}
