import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { listQuery } from '#app/data/query.ts';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { DataTable } from '#app/table/DataTable.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { dispatchStateOrder, dispatchStates } from '#app/ui/dispatchStatus.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import type { DispatchAddress, DispatchAddressProps } from './dispatchAddress.ts';
import { dispatchColumns } from './dispatchColumns.tsx';
import { pollUnlessOver } from './queryRules.ts';
import { isOver } from './summaryWords.ts';

const DispatchDrawer = lazy(() => import('./DispatchDrawer.tsx'));
const ROWS = 25;
const NO_FILTER = { dstate: undefined, delivery: undefined, controller: undefined, dpage: undefined } as const;

type Part = NonNullable<DispatchAddress['dstate']>;
const parts: { value: Part; label: string }[] = [
  { value: 'SILENT', label: 'Not acknowledged' },
  ...dispatchStateOrder.map((value) => ({ value, label: dispatchStates[value].word })),
];

const deliveries: { value: NonNullable<DispatchAddress['delivery']>; label: string }[] = [
  { value: 'YES', label: 'Delivering' },
  { value: 'NO', label: 'Not delivering' },
  { value: 'UNKNOWN', label: 'No readings yet' },
];

/** Query of a state: without the overdue answers, which are a part of their own. */
const stateQuery = (part: Part | undefined): QueryOf<'listDispatches'> =>
  part === undefined
    ? {}
    : part === 'SILENT'
      ? { silent: 'true' }
      : { state: part, ...(part === 'DELIVERED' && { silent: 'false' }) };

type AllDispatchesProps = { event: Event; summary: DispatchSummary } & DispatchAddressProps;

/** Every dispatch of an event, those first that hold most at risk; one of them opens beside the list. */
export function AllDispatches({ event, summary, address, onAddress }: AllDispatchesProps) {
  const { eventUUID, eventType } = event;
  const { dstate, delivery, controller, dpage = 1, dispatch } = address;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<QueryOf<'listDispatches'>['sort']>('-kwAtRisk');
  const [pageSize, setPageSize] = useState(ROWS);
  const shown = { page: dpage, pageSize, sort };
  const { data, error, table } = useListTable({
    list: listQuery('listDispatches', { params: { 'event-uuid': eventUUID }, ...pollUnlessOver(isOver(summary)) }),
    query: {
      ...shown,
      ...(search !== '' && { search }),
      ...stateQuery(dstate),
      ...(delivery !== undefined && { delivery }),
      ...(controller !== undefined && { controllerUUID: controller }),
    },
    address: shown,
    onChange: (change) => {
      if ('sort' in change) setSort(change.sort);
      if (change.pageSize !== undefined) setPageSize(change.pageSize);
      onAddress({ dpage: change.page === 1 ? undefined : change.page });
    },
  });
  const columns = useMemo(
    () => dispatchColumns(eventType, (opened) => onAddress({ dispatch: opened })),
    [eventType, onAddress],
  );
  const filtered = dstate !== undefined || delivery !== undefined || controller !== undefined || search !== '';
  const clear = () => {
    setSearch('');
    onAddress(NO_FILTER);
  };
  return (
    <section>
      <SectionHead title="All dispatches" note="Sorted by kW at risk; select a state to open the dispatch">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onAddress({ ...NO_FILTER, dlist: undefined, dispatch: undefined })}
        >
          Hide
        </Button>
      </SectionHead>
      <Toolbar>
        <SearchBox
          label="Search assets"
          value={search}
          onChange={(text) => {
            setSearch(text);
            onAddress({ dpage: undefined });
          }}
        />
        <ChoiceFilter
          label="State"
          any="Any state"
          width={210}
          options={parts}
          value={dstate}
          onChange={(value) => onAddress({ dstate: value, dpage: undefined })}
        />
        <ChoiceFilter
          label="Delivery"
          any="Delivering or not"
          width={190}
          options={deliveries}
          value={delivery}
          onChange={(value) => onAddress({ delivery: value, dpage: undefined })}
        />
        <ChoiceFilter
          label="Controller"
          any="Any controller"
          width={210}
          options={summary.controllers.map(({ controllerUUID, name }) => ({ value: controllerUUID, label: name }))}
          value={controller}
          onChange={(value) => onAddress({ controller: value, dpage: undefined })}
        />
        {filtered && (
          <Button variant="subtle" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Toolbar>
      <DataTable
        label="Dispatches"
        columns={columns}
        rowId={({ dispatchUUID }) => dispatchUUID}
        {...table}
        error={error}
        page={pageOf(shown, data)}
        empty={<EmptyState title={filtered ? 'No matching dispatches' : 'No dispatches'} />}
        maxHeight={560}
      />
      <Suspense>
        {dispatch !== undefined && (
          <DispatchDrawer
            dispatchUUID={dispatch}
            eventType={eventType}
            onClose={() => onAddress({ dispatch: undefined })}
          />
        )}
      </Suspense>
    </section>
  );
}
