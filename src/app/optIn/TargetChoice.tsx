import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventQueries } from '#app/api/events.ts';
import { schemeQueries } from '#app/api/schemes.ts';
import { formatWindow } from '#app/charts/format.ts';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import classes from './optIn.module.css';
import type { OptAction, OptTarget } from './optTarget.ts';

type TargetChoiceProps = {
  kind: OptTarget['kind'];
  action: OptAction;
  value: OptTarget | null;
  onChange: (target: OptTarget | null) => void;
  disabled: boolean;
};

const MOST_EVENTS = 200;

/** Chooses an open scheme, or an event that has not started. */
export function TargetChoice({ kind: first, action, value, onChange, disabled }: TargetChoiceProps) {
  const [kind, setKind] = useState(first);
  const schemes = useQuery({ ...schemeQueries.list(), enabled: kind === 'scheme' });
  const events = useQuery({ ...eventQueries.list({ state: 'SCHEDULED', sort: 'startTime', pageSize: MOST_EVENTS }), enabled: kind === 'event' });
  const list = kind === 'scheme' ? schemes : events;
  const options =
    kind === 'scheme'
      ? schemes.data?.data.filter(({ status }) => status === 'ACTIVE').map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name, name }))
      : events.data?.data.map(({ eventUUID, name, startTime, endTime }) => ({ value: eventUUID, label: `${name} · ${formatWindow(startTime, endTime)}`, name }));
  const choose = (uuid: string | null) => {
    const option = options?.find((one) => one.value === uuid);
    onChange(option ? { kind, uuid: option.value, name: option.name } : null);
  };

  return (
    <div className={classes.choice}>
      <SegmentedControl
        fullWidth
        aria-label="Scheme or event"
        disabled={disabled}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onChange(null);
        }}
        data={[
          { value: 'scheme', label: 'A scheme' },
          { value: 'event', label: 'An event' },
        ]}
      />
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Select
          label={kind === 'scheme' ? 'Scheme' : 'Event'}
          placeholder={list.isPending ? 'Loading…' : action === 'OPT_IN' ? 'Opt into…' : 'Opt out of…'}
          data={options ?? []}
          value={value?.uuid ?? null}
          onChange={choose}
          disabled={disabled || list.isPending}
          searchable
          nothingFoundMessage={kind === 'scheme' ? 'No open scheme' : 'No scheduled event'}
        />
      )}
    </div>
  );
}
