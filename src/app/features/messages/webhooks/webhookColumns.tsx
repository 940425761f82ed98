import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import { OWN_WEBHOOK } from '#contract/change.ts';
import type { Webhook } from '#contract/webhook.ts';
import { plural } from '#text/count.ts';
import { splitUrl } from './webhookWords.ts';
import classes from './webhookColumns.module.css';
import webhooks from './webhooks.module.css';

/** The list's columns; with `onTest` each row can be tested. */
export function webhookColumns(onTest: ((webhook: Webhook) => void) | null): Column<Webhook>[] {
  const columns: Column<Webhook>[] = [
    { id: 'url', header: 'Receiver', sortable: true, cell: (webhook) => <Receiver webhook={webhook} /> },
    {
      id: 'events',
      header: 'Events',
      value: ({ events }) => events.join(' '),
      cell: ({ events }) => <Events events={events} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 104,
      cell: ({ status, disabledReason }) => <StatusChip kind="webhook" status={status} reason={disabledReason} />,
    },
    {
      id: 'reason',
      header: 'Reason',
      value: ({ disabledReason }) => disabledReason,
      cell: ({ disabledReason }) => (
        <span className={classes.clipped} title={disabledReason ?? undefined}>
          {disabledReason ?? '–'}
        </span>
      ),
    },
    {
      id: 'createdUTC',
      header: 'Created',
      sortable: true,
      width: 180,
      cell: ({ createdUTC }) => <Instant at={createdUTC} />,
    },
  ];
  if (onTest)
    columns.push({
      id: 'test',
      header: 'Test',
      width: 84,
      cell: (webhook) =>
        webhook.description !== OWN_WEBHOOK && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Test ${webhook.url}`}
            onClick={() => onTest(webhook)}
          >
            Test
          </Button>
        ),
    });
  return columns;
}

function Receiver({ webhook: { uuid, url, description } }: { webhook: Webhook }) {
  const { host, rest } = splitUrl(url);
  return (
    <span className={classes.receiver} title={url}>
      <Link to="/webhooks/$webhookUUID" params={{ webhookUUID: uuid }}>
        {host}
        <span className={webhooks.quiet}>{rest}</span>
      </Link>
      {description !== null && <span className={classes.describes}>{description}</span>}
    </span>
  );
}

function Events({ events }: Pick<Webhook, 'events'>) {
  return (
    <span title={events.join('\n')}>
      {events.length === 1 ? <code className={webhooks.code}>{events[0]}</code> : plural(events.length, 'event type')}
    </span>
  );
}

/** An instant in UK time, UTC on hover; a dash where there is none. */
export function Instant({ at }: { at: string | null }) {
  return at === null ? '–' : <Time at={at} />;
}
