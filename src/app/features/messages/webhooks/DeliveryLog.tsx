import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Data } from '#app/data/operationTypes.ts';
import { listQuery } from '#app/data/query.ts';
import type { Rules } from '#app/data/queryRules.ts';
import { SavedViews } from '#app/shell/views/SavedViews.tsx';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { deliveryStatus, type Webhook, webhookEvent, type WebhookDelivery } from '#contract/webhook.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { formatCount } from '#text/count.ts';
import { Instant } from './webhookColumns.tsx';
import { webhookSearchDefaults, type WebhookSearch } from './webhookSearch.ts';
import { lastAttempt, statusCodeWords } from './webhookWords.ts';
import classes from './webhooks.module.css';

const DeliveryDrawer = lazy(() => import('./DeliveryDrawer.tsx'));

type DeliveryLogProps = {
  webhook: Webhook;
  search: WebhookSearch;
  onChange: (changes: Partial<WebhookSearch>) => void;
};

/** Every delivery of a subscription, the newest first; one of them opens beside the log. */
export function DeliveryLog({ webhook, search, onChange }: DeliveryLogProps) {
  const { status, event, page, pageSize, delivery } = search;
  const { data, error, table } = useListTable({
    list: listQuery('listWebhookDeliveries', { params: { webhookUUID: webhook.uuid }, ...pollDeliveries }),
    query: { status, event, page, pageSize },
    address: { page, pageSize },
    onChange: (change) => onChange({ ...change, delivery: undefined }),
  });
  const opened = data?.data.find(({ deliveryUUID }) => deliveryUUID === delivery);
  const filtered = status !== undefined || event !== undefined;

  return (
    <>
      <h2 className={classes.logHeading}>Delivery log</h2>
      <Toolbar>
        <ChoiceFilter
          label="Event"
          any="Any event"
          width={290}
          options={webhookEvent.options.map((value) => ({ value, label: value }))}
          value={event}
          onChange={(value) => onChange({ event: value, delivery: undefined })}
        />
        <FilterChips
          label="Status"
          options={deliveryStatus.options.map((value) => ({ value, label: statusWords.delivery[value].word }))}
          value={status ?? null}
          onChange={(value) => onChange({ status: value ?? undefined, delivery: undefined })}
        />
        <SavedViews screen="webhookDeliveries" address={search} defaults={webhookSearchDefaults} />
      </Toolbar>
      <DataTable
        label="Deliveries"
        columns={deliveryColumns}
        rowId={({ deliveryUUID }) => deliveryUUID}
        {...table}
        error={error}
        page={pageOf(search, data)}
        empty={
          filtered ? (
            <EmptyState
              title="No matching deliveries"
              action={
                <Button variant="default" onClick={() => onChange({ status: undefined, event: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconSend}
              title="No messages sent yet"
              text="Every delivery is listed here with its attempts, what was sent and how the receiver responded."
            />
          )
        }
      />
      {opened && (
        <Suspense>
          <DeliveryDrawer webhook={webhook} delivery={opened} onClose={() => onChange({ page, delivery: undefined })} />
        </Suspense>
      )}
    </>
  );
}

/** Poll interval of the log while deliveries are under way. */
const PENDING_POLL_MS = 10_000;
const SOON_MS = 60_000;

/** Whether a delivery will change within the next minute: it is queued, or its next attempt is near. */
const isInProgress = ({ status, nextAttemptUTC }: WebhookDelivery): boolean =>
  status === 'PENDING' ||
  (status === 'RETRYING' && (nextAttemptUTC === null || Date.parse(nextAttemptUTC) - wallNow() < SOON_MS));

const pollDeliveries: Rules<Data<'listWebhookDeliveries'>> = {
  staleTime: PENDING_POLL_MS,
  refetchInterval: ({ state }) => state.data?.data.some(isInProgress) === true && PENDING_POLL_MS,
};

const NONE = <span className={classes.quiet}>–</span>;

/** The delivery log's columns; the event opens the delivery beside the log. */
const deliveryColumns: readonly Column<WebhookDelivery>[] = [
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
    header: 'Last response',
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
    header: 'Duration',
    hint: 'Duration of the last attempt',
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
