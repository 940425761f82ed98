import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { webhookQueries, type DeliveryListQuery } from '#app/data/api/webhooks.ts';
import { SavedViews } from '#app/shell/views/SavedViews.tsx';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useFetchPage } from '#app/table/useListScreen.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { deliveryStatus, type Webhook, webhookEvent } from '#contract/webhook.ts';
import { deliveryColumns } from './deliveryColumns.tsx';
import { webhookSearchDefaults, type WebhookSearch } from './webhookSearch.ts';
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
  const log = useQuery(webhookQueries.deliveries(webhook.uuid, { status, event, page, pageSize }));
  const opened = log.data?.data.find(({ deliveryUUID }) => deliveryUUID === delivery);
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
        rows={log.data?.data}
        rowId={({ deliveryUUID }) => deliveryUUID}
        error={log.error}
        onRetry={() => void log.refetch()}
        stale={log.isPlaceholderData}
        readPage={useFetchPage((query: DeliveryListQuery) => webhookQueries.deliveries(webhook.uuid, query), {
          status,
          event,
        })}
        empty={
          filtered ? (
            <EmptyState
              title="No delivery matches"
              action={
                <Button variant="default" onClick={() => onChange({ status: undefined, event: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconSend}
              title="Nothing sent yet"
              text="Every delivery is listed here with its attempts, what was sent and what the receiver answered."
            />
          )
        }
        page={{ page, pageSize, totalItems: log.data?.totalItems ?? 0 }}
        onPage={(next) => onChange({ ...next, delivery: undefined })}
      />
      {opened && (
        <Suspense>
          <DeliveryDrawer webhook={webhook} delivery={opened} onClose={() => onChange({ page, delivery: undefined })} />
        </Suspense>
      )}
    </>
  );
}
