import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { formatWindow } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { plural } from '#text/count.ts';
import type { BulkTarget, Intent, TargetKind } from './bulkTask.ts';
import classes from './optIn.module.css';

type TargetChoiceProps = {
  intent: Intent;
  first: TargetKind;
  value: BulkTarget | null;
  onChange: (target: BulkTarget | null) => void;
  disabled: boolean;
};

const MAX_EVENTS = 200;
const words: Record<TargetKind, { label: string; none: string }> = {
  scheme: { label: 'Scheme', none: 'No open schemes' },
  event: { label: 'Event', none: 'No scheduled events' },
  portfolio: { label: 'Portfolio', none: 'No portfolio' },
};

/** Chooses a scheme, a scheduled event, or a portfolio. A closed scheme can be left, not joined. */
export function TargetChoice({ intent, first, value, onChange, disabled }: TargetChoiceProps) {
  const [kind, setKind] = useState(first);
  const { options, isPending, error, refetch } = useOptions(kind, intent);
  const choose = (uuid: string | null) => {
    const option = options?.find((one) => one.value === uuid);
    onChange(option ? { kind, uuid: option.value, name: option.name } : null);
  };

  return (
    <div className={classes.choice}>
      {intent !== 'ASSIGN' && (
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
      )}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Select
          label={words[kind].label}
          placeholder={isPending ? 'Loading…' : `Choose ${kind === 'event' ? 'an event' : `a ${kind}`}`}
          data={options ?? []}
          value={value?.uuid ?? null}
          onChange={choose}
          disabled={disabled || isPending}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage={words[kind].none}
        />
      )}
    </div>
  );
}

type Option = { value: string; label: string; name: string };

function useOptions(kind: TargetKind, intent: Intent) {
  const schemes = useQuery({ ...allSchemes(), enabled: kind === 'scheme' });
  const events = useQuery(
    query(
      'listEvents',
      { query: { state: 'SCHEDULED', sort: 'startTime', pageSize: MAX_EVENTS } },
      { enabled: kind === 'event' },
    ),
  );
  const portfolios = useQuery({ ...allPortfolios(), enabled: kind === 'portfolio' });
  const options: Record<TargetKind, Option[] | undefined> = {
    scheme: schemes.data?.data
      .filter(({ status }) => status === 'ACTIVE' || intent === 'OPT_OUT')
      .map(({ schemeUUID, name, status }) => ({
        value: schemeUUID,
        label: status === 'ACTIVE' ? name : `${name} (closed)`,
        name,
      })),
    event: events.data?.data.map(({ eventUUID, name, startTime, endTime }) => ({
      value: eventUUID,
      label: `${name} · ${formatWindow(startTime, endTime)}`,
      name,
    })),
    portfolio: portfolios.data?.data.map(({ portfolioUUID, name, assetCount }) => ({
      value: portfolioUUID,
      label: `${name} · ${plural(assetCount, 'asset')}`,
      name,
    })),
  };
  const { isPending, error, refetch } = { scheme: schemes, event: events, portfolio: portfolios }[kind];
  return { options: options[kind], isPending, error, refetch: () => void refetch() };
}
