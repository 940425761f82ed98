import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { DecideSuspiciousReadings, SuspicionState } from '#contract/suspiciousReading.ts';
import { formatCount, plural } from '#text/count.ts';
import { implausibleColumns } from './implausibleColumns.tsx';
import classes from './dataQuality.module.css';

const states = [
  { value: 'OPEN', label: 'To review' },
  { value: 'SET_ASIDE', label: 'Set aside' },
  { value: 'CONFIRMED', label: 'Confirmed' },
] as const;
const NOTHING: Record<SuspicionState, string> = {
  OPEN: 'No implausible readings to review.',
  SET_ASIDE: 'No readings set aside.',
  CONFIRMED: 'No readings confirmed.',
};
type Action = DecideSuspiciousReadings['action'];
const offered: Record<SuspicionState, readonly { action: Action; label: string }[]> = {
  OPEN: [
    { action: 'SET_ASIDE', label: 'Set aside' },
    { action: 'CONFIRM', label: 'Confirm' },
  ],
  SET_ASIDE: [{ action: 'REOPEN', label: 'Restore' }],
  CONFIRMED: [{ action: 'REOPEN', label: 'Undo confirmation' }],
};
const done: Record<Action, string> = { SET_ASIDE: 'set aside', CONFIRM: 'confirmed', REOPEN: 'returned to review' };
/** A row on a phone. */
const LINES = { lead: 'asset', under: ['startTime', 'reason'], edge: 'value', edgeUnder: 'limit' };
const PAGE_SIZE = 25;

/** Readings that no meter can have measured, for somebody to decide on; nothing where there was none. */
export function Implausible() {
  const any = useQuery(query('listSuspiciousReadings', { query: { pageSize: 1 } }));
  if (!any.data || any.data.totalItems === 0) return null;
  return <Decisions />;
}

function Decisions() {
  const mayDecide = usePermission('decideSuspiciousReadings');
  const [state, setState] = useState<SuspicionState>('OPEN');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery(query('listSuspiciousReadings', { query: { state, page, pageSize: PAGE_SIZE } }));
  const deciding = useMutation({
    ...mutation('decideSuspiciousReadings'),
    onSuccess: ({ changed, refused }, { body: { action } }) => {
      setSelected(new Set());
      const left = refused.length === 0 ? '' : `; ${formatCount(refused.length)} could not be changed`;
      notifySuccess(`${plural(changed, 'reading')} ${done[action]}${left}.`);
    },
  });
  const count = selected.size;
  return (
    <div className={classes.stake}>
      <Panel>
        <SectionHead
          title="Implausible readings"
          note="Readings count until set aside; final settlement runs do not change"
        />
        <Group gap="xs" justify="space-between" mb="xs">
          <FilterChips
            label="State"
            options={states}
            value={state}
            onChange={(next) => {
              setState(next ?? 'OPEN');
              setPage(1);
              setSelected(new Set());
            }}
          />
          {mayDecide && (
            <Group gap="xs">
              {offered[state].map(({ action, label }) => (
                <Button
                  key={action}
                  variant="default"
                  disabled={count === 0}
                  loading={deciding.isPending && deciding.variables?.body.action === action}
                  onClick={() => deciding.mutate({ body: { action, suspicionUUIDs: [...selected] } })}
                >
                  {count === 0 ? label : `${label} ${formatCount(count)}`}
                </Button>
              ))}
            </Group>
          )}
        </Group>
        {deciding.isError && <ErrorState error={deciding.error} />}
        <DataTable
          label="Implausible readings"
          columns={implausibleColumns}
          rows={list.data?.data}
          rowId={({ suspicionUUID }) => suspicionUUID}
          rowName={({ name, assetId, startTime }) => `${name ?? assetId}, ${startTime}`}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={<p className={classes.none}>{NOTHING[state]}</p>}
          lines={LINES}
          page={{ page, pageSize: PAGE_SIZE, totalItems: list.data?.totalItems ?? 0 }}
          onPage={(next) => setPage(next.page)}
          maxHeight={420}
          {...(mayDecide && { selected, onSelect: setSelected })}
        />
      </Panel>
    </div>
  );
}
