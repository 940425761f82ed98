import { IconChartLine } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { formatCount } from '#text/count.ts';
import { gridOf } from './eventCharts.ts';

type LoadPanelProps = {
  title: string;
  event: Event;
  profile: UseQueryResult<EventProfile>;
  stats?: EventStats | null | undefined;
  onPick?: (at: number) => void;
  /** How far readings reach. */
  note?: string | undefined;
};

/** Baseline of the opted-in assets over the day of an event, against what they used. */
export function LoadPanel({ title, event, profile, stats, onPick, note }: LoadPanelProps) {
  const grid = useMemo(
    () => profile.data && gridOf(profile.data, event, stats ?? undefined),
    [profile.data, event, stats],
  );
  if (event.state === 'SCHEDULED' && profile.data?.baseline.every((value) => value === null) === true)
    return (
      <Panel>
        <EmptyState
          icon={IconChartLine}
          title="No baseline yet"
          text="It appears here once the opted-in assets have enough history."
        />
      </Panel>
    );
  const assets = profile.data?.assets ?? event.assetsOptedIn;
  return (
    <Panel>
      <HalfHourChart
        title={title}
        note={`${formatCount(assets)} assets${note === undefined ? ' combined' : `, ${note}`}`}
        grid={grid}
        error={profile.error}
        onRetry={() => void profile.refetch()}
        {...(onPick && { onPick })}
        fileName={`${event.name} baseline and metered`}
      />
    </Panel>
  );
}
