import { sql } from 'kysely';
import type { Task } from '#contract/tasks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import { readForecastAlerts } from '../../baselines/forecasts/quality/readForecastAlerts.ts';
import { readDispatchTasks } from '../../dispatch/views/readDispatchTasks.ts';
import { assetsText, formatLondonTime } from '../../events/verdict.ts';
import { claimTasks } from '../../schemes/claims/claimTasks.ts';
import { zoneTasks } from '../../schemes/zones/zoneTasks.ts';
import { paymentTasks } from '../../settlement/payments/paymentTasks.ts';
import { strikeTasks } from '../../settlement/strikes/strikeTasks.ts';
import { countMails } from '../counts.ts';
import { readStatsFailed } from '../readStatsFailed.ts';
import { loadTasks } from './loadTasks.ts';

const MAX_TASKS = 10;
/** Fields of a task without assets, deadline and money of its own. */
const plain = { deadlineUTC: null, assets: null, kwAtRisk: null, gbpAtRisk: null } as const;
const open = (label: string): Task['remedy'] => ({ action: 'OPEN', filter: null, label });

/**
 * Returns tasks for dispatches, settlement, webhooks, forecasts and mails that do not do what they should, and for
 * disputes, claims, notices, zones and strikes of units that are due.
 */
export async function systemTasks(scope: TenantScope): Promise<Task[]> {
  return [
    ...(await dispatchTasks(scope)),
    ...(await settlementTasks(scope)),
    ...(await webhookTasks(scope)),
    ...(await forecastTasks(scope)),
    ...(await mailTasks(scope)),
    ...(await paymentTasks(scope)),
    ...(await loadTasks(scope)),
    ...(await claimTasks(scope)),
    ...(await zoneTasks(scope)),
    ...(await strikeTasks(scope)),
  ];
}

async function dispatchTasks(scope: TenantScope): Promise<Task[]> {
  const { unconfirmedCancels, silent, unreachableControllers } = await readDispatchTasks(scope);
  return [
    ...unconfirmedCancels.map(({ eventUUID, name, assets }): Task => ({
      ...plain,
      code: 'CANCELS_UNCONFIRMED',
      tone: 'BAD',
      title: `${name}: ${plural(assets, 'cancellation')} not confirmed`,
      text: 'These devices may still be following the dispatch. Resend the cancellation, or call.',
      assets,
      target: { kind: 'EVENT', uuid: eventUUID, name },
      remedy: open('Open dispatch'),
    })),
    ...silent.map(({ eventUUID, name, assets, kw }): Task => ({
      ...plain,
      code: 'DISPATCHES_SILENT',
      tone: 'BAD',
      title: `${name}: ${assetsText(assets)} did not acknowledge their dispatch`,
      text: 'Their acknowledgements were due. Resend, log a call, or reallocate their power to the others.',
      assets,
      kwAtRisk: kw,
      target: { kind: 'EVENT', uuid: eventUUID, name },
      remedy: open('Open dispatch'),
    })),
    ...unreachableControllers.map(({ controllerUUID, name, sinceUTC }): Task => ({
      ...plain,
      code: 'CONTROLLER_UNREACHABLE',
      tone: 'BAD',
      title: `${name} is unreachable${sinceUTC === null ? '' : ` since ${formatLondonTime(new Date(sinceUTC))}`}`,
      text: 'Messages for its assets wait until it is back online.',
      target: { kind: 'CONTROLLER', uuid: controllerUUID, name },
      remedy: open('Open controller'),
    })),
  ];
}

const settlementTasks = async (scope: TenantScope): Promise<Task[]> =>
  (await readStatsFailed(scope)).map(({ eventUUID, name, reason }) => ({
    ...plain,
    code: 'SETTLEMENT_STUCK',
    tone: 'BAD',
    title: `${name}: the settlement could not be calculated`,
    text: `${reason ?? 'The reason is unknown'}. It will be retried automatically once the cause is resolved.`,
    target: { kind: 'EVENT', uuid: eventUUID, name },
    remedy: open('Open settlement runs'),
  }));

interface FailingWebhook {
  uuid: string;
  url: string;
  status: 'ACTIVE' | 'DISABLED';
  failingSince: Date | null;
  waiting: number;
}

async function webhookTasks({ tx, tenant }: TenantScope): Promise<Task[]> {
  const { rows } = await sql<FailingWebhook>`
    select s.webhook_uuid as uuid, s.url, s.status, s.failing_since as "failingSince",
      (select count(*) from webhook_deliveries d where d.tenant_uuid = ${tenant} and d.webhook_uuid = s.webhook_uuid
        and d.status in ('PENDING', 'RETRYING')) as waiting
    from webhook_subscriptions s
    where s.tenant_uuid = ${tenant} and s.deleted_utc is null and (s.status = 'DISABLED' or s.failing_since is not null)
    order by s.failing_since nulls last, s.webhook_uuid limit ${MAX_TASKS}`.execute(tx);
  return rows.map(({ uuid, url, status, failingSince, waiting }) => ({
    ...plain,
    code: 'WEBHOOK_FAILING',
    tone: 'WARN',
    title:
      status === 'DISABLED'
        ? `The webhook to ${new URL(url).host} is disabled`
        : `${new URL(url).host} has not responded since ${formatLondonTime(failingSince!)}`,
    text:
      status === 'DISABLED'
        ? `Its receiver is not being notified. ${messagesWait(waiting)}; enable it once the receiver responds again, and they will be sent in order.`
        : `${messagesWait(waiting)}; they are resent automatically.`,
    target: { kind: 'WEBHOOK', uuid, name: new URL(url).host },
    remedy: open('Open log'),
  }));
}

const messagesWait = (count: number): string => plural(count, 'message is waiting', 'messages are waiting');

const forecastTasks = async (scope: TenantScope): Promise<Task[]> =>
  (await readForecastAlerts(scope)).map(({ portfolioUUID, name, coveragePercent, status }) => ({
    ...plain,
    code: 'FORECASTS_OFF',
    tone: 'WARN',
    title: `Forecasts of ${name}: ${Math.round(coveragePercent)} % of readings inside the range over two weeks (target 80 %)`,
    text:
      status === 'TOO_NARROW'
        ? 'The ranges are too narrow. Check for assets whose use has changed, and for late readings.'
        : 'The ranges are too wide: you could offer more.',
    target: { kind: 'PORTFOLIO', uuid: portfolioUUID, name },
    remedy: open('Open forecasts'),
  }));

async function mailTasks(scope: TenantScope): Promise<Task[]> {
  const { failed } = await countMails(scope);
  if (failed === 0) return [];
  return [
    {
      ...plain,
      code: 'MAILS_FAILED',
      tone: 'WARN',
      title: `${plural(failed, 'e-mail')} not delivered in the last 7 days`,
      text: 'The recipients have not been notified. View the reasons, then call or correct the address.',
      target: null,
      remedy: open('View reasons'),
    },
  ];
}
