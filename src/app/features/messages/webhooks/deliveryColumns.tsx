import { Link } from '@tanstack/react-router';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { formatCount } from '#text/count.ts';
import { Instant } from './webhookColumns.tsx';
import { lastAttempt, statusCodeWords } from './webhookWords.ts';
import classes from './webhooks.module.css';

const NONE = <span className={classes.quiet}>–</span>;

/** The delivery log's columns; the event opens the delivery beside the log. */
export const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: ({ event, deliveryUUID, test }) => (
      <span className={classes.event}>
        <Link
          from="/webhooks/$webhookUUID"
          to="."
          search={(now) => ({ ...now, delivery: deliveryUUID })}
          resetScroll={false}
        >
          <code className={classes.code}>{event}</code>
        </Link>
        {test && <Tag>Test</Tag>}
      </span>
    ),
  },
  { id: 'status', header: 'Status', width: 112, cell: ({ status }) => <StatusChip kind="delivery" status={status} /> },
  { id: 'attempts', header: 'Attempts', numeric: true, width: 80, cell: ({ attempts }) => attempts.length },
  {
    id: 'statusCode',
    header: 'Last answer',
    hint: 'Status code of the last attempt',
    value: (delivery) => lastAttempt(delivery)?.statusCode ?? null,
    numeric: true,
    width: 96,
    cell: (delivery) => {
      const last = lastAttempt(delivery);
      return last ? <span title={last.error ?? undefined}>{statusCodeWords(last.statusCode)}</span> : NONE;
    },
  },
  {
    id: 'time',
    header: 'Took',
    hint: 'Time the last attempt took',
    value: (delivery) => lastAttempt(delivery)?.responseTimeMs ?? null,
    unit: 'ms',
    numeric: true,
    width: 88,
    cell: (delivery) => {
      const last = lastAttempt(delivery);
      return last ? `${formatCount(last.responseTimeMs)}\u202fms` : NONE;
    },
  },
  {
    id: 'happened',
    header: 'Happened',
    width: 176,
    value: ({ createdUTC }) => createdUTC,
    cell: ({ createdUTC }) => <Instant at={createdUTC} />,
  },
  {
    id: 'next',
    header: 'Next attempt',
    value: ({ nextAttemptUTC }) => nextAttemptUTC,
    width: 176,
    cell: ({ nextAttemptUTC }) => (nextAttemptUTC === null ? NONE : <Instant at={nextAttemptUTC} />),
  },
];
