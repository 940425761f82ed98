import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Data } from '#app/data/operationTypes.ts';
import { listQuery } from '#app/data/query.ts';
import type { Rules } from '#app/data/queryRules.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { batchStates } from '#app/ui/dispatchStatus.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Controller, DispatchBatch } from '#contract/dispatch/controller.ts';
import { formatCount } from '#text/count.ts';
import { batchColumns } from './batchColumns.tsx';
import type { ControllerSearch } from './controllerSearch.ts';

const PENDING_POLL_MS = 10_000;
const isUnderWay = ({ state }: DispatchBatch): boolean => state === 'PENDING' || state === 'SENT';

const pollPending: Rules<Data<'listDispatchBatches'>> = {
  staleTime: PENDING_POLL_MS,
  refetchInterval: ({ state }) => state.data?.data.some(isUnderWay) === true && PENDING_POLL_MS,
};

const BatchDrawer = lazy(() => import('./BatchDrawer.tsx'));
const states = (Object.keys(batchStates) as DispatchBatch['state'][]).map((value) => ({
  value,
  label: batchStates[value].word,
}));

type BatchLogProps = {
  controller: Controller;
  search: ControllerSearch;
  onChange: (changes: Partial<ControllerSearch>) => void;
};

/** Everything that was sent to a controller, the newest first; one message opens beside the log. */
export function BatchLog({ controller: { controllerUUID, batchSize }, search, onChange }: BatchLogProps) {
  const { state, page, pageSize, batch } = search;
  const { data, error, table } = useListTable({
    list: listQuery('listDispatchBatches', { params: { controllerUUID }, ...pollPending }),
    query: { page, pageSize, ...(state && { state }) },
    address: { page, pageSize },
    onChange: (change) => onChange({ ...change, batch: undefined }),
  });
  const opened = data?.data.find(({ batchUUID }) => batchUUID === batch);
  return (
    <section>
      <SectionHead title="Messages" note={`Up to ${formatCount(batchSize)} dispatches per message`} />
      <Toolbar>
        <FilterChips
          label="State"
          options={states}
          value={state ?? null}
          onChange={(value) => onChange({ state: value ?? undefined, batch: undefined })}
        />
      </Toolbar>
      <DataTable
        label="Messages"
        columns={batchColumns}
        rowId={({ batchUUID }) => batchUUID}
        {...table}
        error={error}
        page={pageOf(search, data)}
        empty={
          state === undefined ? (
            <EmptyState
              icon={IconSend}
              title="No messages sent yet"
              text="Every message is listed here with its delivery attempts and responses."
            />
          ) : (
            <NoMatch what="message" onClear={() => onChange({ state: undefined })} />
          )
        }
      />
      <Suspense>
        {opened && <BatchDrawer batch={opened} onClose={() => onChange({ page, batch: undefined })} />}
      </Suspense>
    </section>
  );
}
